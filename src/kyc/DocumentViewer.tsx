import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DashIcon,
  DownloadIcon,
  type Icon,
  PlusIcon,
  SyncIcon,
} from '@primer/octicons-react'
import { Button, IconButton, Spinner } from '@primer/react'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { linkKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { useRowPlace } from '#src/decisions/rowPlace.ts'
import { useSession } from '#src/session/useSession.ts'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { When } from '#src/ui/When.tsx'
import { documentLabels } from './documentLabels.ts'
import styles from './DocumentViewer.module.css'
import { type DocumentLink, useDocument } from './useDocument.ts'
import { kycKeys } from './kycKeys.ts'

const PdfPage = lazy(() => import('./PdfPage.tsx'))

const zooms = [1, 1.5, 2, 3, 4] as const
const upright = { zoom: 0, turns: 0, page: 1 }

/** A document that can be looked at. */
export interface ViewedDocument {
  readonly documentId: string
  readonly kind: string
  readonly contentType: string
  readonly uploadedBy: string
  readonly uploadedAt: string
}

interface DocumentViewerProps {
  readonly merchantCode: string
  readonly documents: readonly ViewedDocument[]
  /** Labels of the kinds; absent: those of KYC. */
  readonly labels?: Readonly<Record<string, string>>
  /** Gives the address of one; absent: of a KYC document. */
  readonly linkCall?: DocumentLink
  /** Which one is shown, where the screen says it; absent: the viewer itself knows. */
  readonly choice?: DocumentChoice
  /** A page of one of them, from 1, of so many, was drawn before the person. */
  readonly onSeen?: (documentId: string, page: number, pages: number) => void
}

export interface DocumentChoice {
  readonly kind: string | undefined
  readonly choose: (kind: string) => void
}

const useOwnChoice = (): DocumentChoice => {
  const [kind, choose] = useState<string>()
  return { kind, choose }
}

interface ToolProps {
  readonly icon: Icon
  readonly label: string
  readonly shortcut: { readonly key: string }
  readonly isOff?: boolean
  readonly onClick: () => void
}

const Tool = ({ icon, label, shortcut, isOff = false, onClick }: ToolProps) => (
  <IconButton
    icon={icon}
    size="small"
    variant="invisible"
    aria-label={label}
    aria-keyshortcuts={shortcut.key}
    disabled={isOff}
    onClick={onClick}
  />
)

/** Images and PDFs, one at a time; by keyboard: 1 to 9 choose, + and − zoom, r rotates, [ and ] turn the pages. */
export const DocumentViewer = ({
  merchantCode,
  documents,
  labels = documentLabels,
  linkCall = linkKycDocument,
  choice,
  onSeen,
}: DocumentViewerProps) => {
  const { can } = useSession()
  const mayLook = can(linkCall)
  const own = useOwnChoice()
  const chosen = choice ?? own
  const [turned, setTurned] = useState<{ readonly documentId: string; readonly view: typeof upright }>()
  const [pages, setPages] = useState<{ readonly documentId: string; readonly count: number }>()
  const shown = documents.find(({ kind }) => kind === chosen.kind) ?? documents[0]
  const shownId = shown?.documentId
  const view = turned !== undefined && turned.documentId === shownId ? turned.view : upright
  const loaded = useDocument(mayLook ? shownId : undefined, linkCall)
  const notePages = useCallback(
    (count: number) => shownId !== undefined && setPages({ documentId: shownId, count }),
    [shownId],
  )
  const arePagesKnown = pages !== undefined && pages.documentId === shownId
  const pageCount = arePagesKnown ? pages.count : 1
  const isPdf = shown?.contentType === 'application/pdf'
  const place = useRowPlace()
  // Where decisions are made in a row, those on their way stay drawn behind the one that the person looks at.
  const isBefore = place === null || place.isCurrent
  // There `r` rejects.
  const turnKey = place === null ? kycKeys.turn.key : 't'
  const isDrawn = isBefore && loaded !== undefined && 'url' in loaded && (!isPdf || arePagesKnown)
  const tellSeen = useEffectEvent((documentId: string) => onSeen?.(documentId, view.page, pageCount))
  useEffect(() => {
    if (isDrawn && shownId !== undefined) tellSeen(shownId)
  }, [isDrawn, shownId, view.page])

  const choose = (document: ViewedDocument | undefined) => {
    if (document === undefined) return
    chosen.choose(document.kind)
    setTurned(undefined)
  }
  const change = (next: (last: typeof upright) => Partial<typeof upright>) =>
    shownId !== undefined &&
    setTurned((last) => {
      const before = last?.documentId === shownId ? last.view : upright
      return { documentId: shownId, view: { ...before, ...next(before) } }
    })
  const zoomBy = (by: number) => change(({ zoom }) => ({ zoom: Math.max(0, Math.min(zooms.length - 1, zoom + by)) }))
  const turn = () => change(({ turns }) => ({ turns: turns + 1 }))
  const pageBy = (by: number) => change(({ page }) => ({ page: Math.max(1, Math.min(pageCount, page + by)) }))
  useShortcuts(
    isBefore
      ? {
          [kycKeys.larger.key]: () => zoomBy(1),
          '=': () => zoomBy(1),
          [kycKeys.smaller.key]: () => zoomBy(-1),
          [turnKey]: turn,
          [kycKeys.pageBack.key]: () => pageBy(-1),
          [kycKeys.pageOn.key]: () => pageBy(1),
          ...Object.fromEntries(documents.slice(0, 9).map((document, at) => [String(at + 1), () => choose(document)])),
        }
      : {},
  )

  if (shown === undefined)
    return (
      <section className={styles.viewer} aria-label="Documents">
        <p className={styles.words}>No document was uploaded.</p>
      </section>
    )
  const zoom = zooms[view.zoom] ?? 1
  const label = labels[shown.kind] ?? shown.kind
  return (
    <section className={styles.viewer} aria-label="Documents">
      <div className={styles.tabs}>
        {documents.map((document, at) => (
          <Button
            key={document.documentId}
            size="small"
            variant={document === shown ? 'default' : 'invisible'}
            aria-pressed={document === shown}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => choose(document)}
          >
            {labels[document.kind] ?? document.kind}
          </Button>
        ))}
      </div>
      <div className={styles.tools}>
        <span className={styles.facts}>
          {shown.uploadedBy === '' ? 'Sent by the merchant' : `Uploaded by ${shown.uploadedBy}`},{' '}
          <When at={shown.uploadedAt} />
        </span>
        {mayLook && isPdf && pageCount > 1 && (
          <>
            <Tool
              icon={ChevronLeftIcon}
              label="Previous page"
              shortcut={kycKeys.pageBack}
              isOff={view.page === 1}
              onClick={() => pageBy(-1)}
            />
            <span className={styles.pages} role="status">
              Page {view.page} of {pageCount}
            </span>
            <Tool
              icon={ChevronRightIcon}
              label="Next page"
              shortcut={kycKeys.pageOn}
              isOff={view.page === pageCount}
              onClick={() => pageBy(1)}
            />
          </>
        )}
        {mayLook && (
          <>
            <Tool
              icon={DashIcon}
              label="Smaller"
              shortcut={kycKeys.smaller}
              isOff={view.zoom === 0}
              onClick={() => zoomBy(-1)}
            />
            <Tool
              icon={PlusIcon}
              label="Larger"
              shortcut={kycKeys.larger}
              isOff={view.zoom === zooms.length - 1}
              onClick={() => zoomBy(1)}
            />
            <Tool icon={SyncIcon} label="Rotate" shortcut={{ key: turnKey }} onClick={turn} />
          </>
        )}
        {isPdf && loaded !== undefined && 'url' in loaded && (
          <IconButton
            as="a"
            icon={DownloadIcon}
            size="small"
            variant="invisible"
            aria-label={`Download ${label}`}
            href={loaded.url}
            download={`${merchantCode}_${shown.kind}.pdf`}
          />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a zoomed page is scrolled by keyboard */}
      <div className={styles.stage} tabIndex={0} role="group" aria-label={label}>
        {!mayLook ? (
          <p className={styles.words}>Your services do not include looking at documents.</p>
        ) : loaded === undefined ? (
          <Spinner srText="Loading the document" />
        ) : 'fault' in loaded ? (
          <p className={styles.words} role="alert">
            {loaded.fault}
          </p>
        ) : isPdf ? (
          <Suspense fallback={<Spinner srText="Loading the document" />}>
            <PdfPage
              key={shown.documentId}
              bytes={loaded.bytes}
              label={label}
              page={view.page}
              zoom={zoom}
              turns={view.turns}
              onPages={notePages}
            />
          </Suspense>
        ) : (
          <img
            className={zoom === 1 ? styles.image : `${styles.image} ${styles.zoomed}`}
            src={loaded.url}
            alt={label}
            style={{ transform: `rotate(${view.turns * 90}deg)`, ...(zoom === 1 ? {} : { width: `${zoom * 100}%` }) }}
          />
        )}
      </div>
    </section>
  )
}
