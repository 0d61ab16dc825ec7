import { Link as PrimerLink } from '@primer/react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { KycReview } from '#contract/calls/merchants/kyc.ts'
import { type KycDocumentKind, linkKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { legalityDocuments } from '#contract/wire/documentKinds.ts'
import { documentLabels } from '#src/kyc/documentLabels.ts'
import { useDocument } from '#src/kyc/useDocument.ts'
import { useSession } from '#src/session/useSession.ts'
import styles from '../KycReview.module.css'

/** Where the review shows a document beside the data: at an address of its own, or at once. */
export type DocumentPlace =
  | {
      readonly addressOf: (kind: KycDocumentKind) => string
      /** Brings the viewer into sight. */
      readonly reveal: () => void
    }
  | { readonly show: (kind: KycDocumentKind) => void }

interface PapersProps {
  readonly review: KycReview
  readonly place: DocumentPlace
}

interface DocumentLinkProps {
  readonly place: DocumentPlace
  readonly kind: KycDocumentKind
  readonly children: ReactNode
}

const DocumentLink = ({ place, kind, children }: DocumentLinkProps) => {
  const { state } = useLocation()
  return 'show' in place ? (
    <PrimerLink as="button" type="button" onClick={() => place.show(kind)}>
      {children}
    </PrimerLink>
  ) : (
    <PrimerLink
      as={Link}
      to={place.addressOf(kind)}
      replace
      preventScrollReset
      state={state as unknown}
      onClick={place.reveal}
    >
      {children}
    </PrimerLink>
  )
}

/** The company's papers: a link to each that was sent, and which were not. */
export const Papers = ({ review, place }: PapersProps) => {
  const { can } = useSession()
  const isSent = (kind: KycDocumentKind) => review.documents.some((document) => document.kind === kind)
  const missing = legalityDocuments.filter((kind) => !isSent(kind)).map((kind) => documentLabels[kind])
  return (
    <>
      <span className={styles.papers}>
        {legalityDocuments.filter(isSent).map((kind) =>
          can(linkKycDocument) ? (
            <DocumentLink key={kind} place={place} kind={kind}>
              {documentLabels[kind]}
            </DocumentLink>
          ) : (
            <span key={kind}>{documentLabels[kind]}</span>
          ),
        )}
      </span>
      {missing.length > 0 && <span className={styles.name}>Not sent: {missing.join(', ')}</span>}
    </>
  )
}

/** The photo of the store, small; the viewer shows it large. */
export const StorePreview = ({ review, place }: PapersProps) => {
  const { can } = useSession()
  const photo = review.documents.find(({ kind }) => kind === 'store')
  const loaded = useDocument(can(linkKycDocument) ? photo?.documentId : undefined)
  if (photo === undefined) return <>Not sent</>
  if (!can(linkKycDocument)) return <>Sent</>
  return (
    <DocumentLink place={place} kind="store">
      {loaded !== undefined && 'url' in loaded ? (
        <img className={styles.preview} src={loaded.url} alt="Store photo, show it large" />
      ) : (
        'Show store photo'
      )}
    </DocumentLink>
  )
}
