import { DashIcon, PlusIcon, SyncIcon } from '@primer/octicons-react'
import { Button, IconButton, Link, Spinner } from '@primer/react'
import { useEffect, useState } from 'react'
import { type KycDocument, type KycDocumentKind, linkKycDocument } from '#contract/kycDocuments.ts'
import { callGateway } from '#src/gateway/call.ts'
import { useSession } from '#src/session/useSession.ts'
import { When } from '#src/ui/When.tsx'
import { useShortcuts } from '../useShortcuts.ts'
import styles from './DocumentViewer.module.css'

export const documentLabels: Readonly<Record<KycDocumentKind, string>> = {
  pan: 'PAN',
  address: 'Address',
  cheque: 'Cheque',
  store: 'Store photo',
  LOI: 'Letter of Intent',
  PARTNERSHIPDEED: 'Partnership Firm',
  MOA: 'MOA',
  COI: 'COI',
  AOA: 'AOA',
  MOA_AOA_BOARD_RESOLUTION: 'MOA/AOA/Board Resolution',
}

const zooms = [1, 1.5, 2, 3, 4] as const

type Loaded = { readonly url: string } | { readonly fault: string }

/** The bytes of the document, fetched once; its signed address is good for a minute only. */
const useDocument = (documentId: string | undefined): Loaded | undefined => {
  const [loaded, setLoaded] = useState<{ readonly documentId: string; readonly result: Loaded }>()
  useEffect(() => {
    if (documentId === undefined) return
    const stopping = new AbortController()
    let url: string | undefined
    const load = async (): Promise<Loaded> => {
      const { signal } = stopping
      const link = await callGateway(linkKycDocument, { documentId }, { signal })
      const response = await fetch(link.url, { credentials: 'include', signal })
      if (!response.ok) return { fault: 'The document could not be opened. Choose it again.' }
      url = URL.createObjectURL(await response.blob())
      return { url }
    }
    load().then(
      (result) => !stopping.signal.aborted && setLoaded({ documentId, result }),
      (error: unknown) =>
        !stopping.signal.aborted &&
        setLoaded({ documentId, result: { fault: error instanceof Error ? error.message : String(error) } }),
    )
    return () => {
      stopping.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [documentId])
  return loaded?.documentId === documentId ? loaded?.result : undefined
}

interface DocumentViewerProps {
  readonly documents: readonly KycDocument[]
}

export const DocumentViewer = ({ documents }: DocumentViewerProps) => {
  const { can } = useSession()
  const mayLook = can(linkKycDocument)
  const [chosen, setChosen] = useState<string>()
  const [view, setView] = useState({ zoom: 0, turns: 0 })
  const shown = documents.find(({ documentId }) => documentId === chosen) ?? documents[0]
  const loaded = useDocument(mayLook ? shown?.documentId : undefined)

  const choose = (document: KycDocument | undefined) => {
    if (document === undefined) return
    setChosen(document.documentId)
    setView({ zoom: 0, turns: 0 })
  }
  const zoomBy = (by: number) =>
    setView(({ zoom, turns }) => ({ zoom: Math.max(0, Math.min(zooms.length - 1, zoom + by)), turns }))
  const turn = () => setView(({ zoom, turns }) => ({ zoom, turns: turns + 1 }))
  useShortcuts({
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    r: turn,
    ...Object.fromEntries(documents.slice(0, 9).map((document, at) => [String(at + 1), () => choose(document)])),
  })

  if (shown === undefined)
    return (
      <section className={styles.viewer} aria-label="Documents">
        <p className={styles.words}>No document was uploaded.</p>
      </section>
    )
  const zoom = zooms[view.zoom] ?? 1
  const isImage = shown.contentType !== 'application/pdf'
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
            {documentLabels[document.kind]}
          </Button>
        ))}
      </div>
      <div className={styles.tools}>
        <span className={styles.facts}>
          {shown.uploadedBy === '' ? 'Sent by the merchant' : `Uploaded by ${shown.uploadedBy}`},{' '}
          <When at={shown.uploadedAt} />
        </span>
        {isImage && mayLook && (
          <>
            <IconButton
              icon={DashIcon}
              size="small"
              variant="invisible"
              aria-label="Smaller"
              aria-keyshortcuts="-"
              disabled={view.zoom === 0}
              onClick={() => zoomBy(-1)}
            />
            <IconButton
              icon={PlusIcon}
              size="small"
              variant="invisible"
              aria-label="Larger"
              aria-keyshortcuts="+"
              disabled={view.zoom === zooms.length - 1}
              onClick={() => zoomBy(1)}
            />
            <IconButton
              icon={SyncIcon}
              size="small"
              variant="invisible"
              aria-label="Rotate"
              aria-keyshortcuts="r"
              onClick={turn}
            />
          </>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a zoomed image is scrolled by keyboard */}
      <div className={styles.stage} tabIndex={0} role="group" aria-label={documentLabels[shown.kind]}>
        {!mayLook ? (
          <p className={styles.words}>Your services do not include looking at documents.</p>
        ) : loaded === undefined ? (
          <Spinner srText="Loading the document" />
        ) : 'fault' in loaded ? (
          <p className={styles.words} role="alert">
            {loaded.fault}
          </p>
        ) : isImage ? (
          <img
            className={zoom === 1 ? styles.image : `${styles.image} ${styles.zoomed}`}
            src={loaded.url}
            alt={documentLabels[shown.kind]}
            style={{ transform: `rotate(${view.turns * 90}deg)`, ...(zoom === 1 ? {} : { width: `${zoom * 100}%` }) }}
          />
        ) : (
          <p className={styles.words}>
            A PDF is looked at outside this page.{' '}
            <Link href={loaded.url} download={`${documentLabels[shown.kind]}.pdf`}>
              Download it
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
