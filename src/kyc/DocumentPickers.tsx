import type { KycCase } from '#contract/calls/merchants/kyc.ts'
import { documentEndings, type KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { legalityDocuments, pickedDocuments } from '#contract/wire/documentKinds.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { DocumentPicker } from './DocumentPicker.tsx'
import styles from './DocumentPickers.module.css'
import { kycDocumentPlace } from './uploadDocument.ts'

const acceptedFor = (kind: KycDocumentKind): string =>
  documentEndings
    .filter((ending) => (isPaper(kind) ? ending === 'pdf' : kind !== 'store' || ending !== 'pdf'))
    .map((ending) => `.${ending}`)
    .join(',')

const isPaper = (kind: KycDocumentKind) => legalityDocuments.some((paper) => paper === kind)

/** Uploads PAN, address and cheque; below them what a decline may ask for as well. */
export const DocumentPickers = ({ kyc }: { readonly kyc: KycCase }) => {
  const isLocked = kyc.kycState === 'approved'
  const further: readonly KycDocumentKind[] = ['store', ...legalityDocuments]
  const list = (kinds: readonly KycDocumentKind[], label: string) => (
    <ul className={styles.pickers} aria-label={label}>
      {kinds.map((kind) => {
        const present = kyc.documents.find((document) => document.kind === kind)
        return (
          <DocumentPicker
            key={kind}
            place={kycDocumentPlace(kyc.merchantCode, kind, present?.documentId ?? null)}
            accept={acceptedFor(kind)}
            present={present}
            isLocked={isLocked}
          />
        )
      })}
    </ul>
  )
  return (
    <div className={styles.all}>
      {isLocked && <p className="ui-aside">{refusals['kyc-approved-already'].text}</p>}
      {list(pickedDocuments, 'KYC documents')}
      <details className={styles.further}>
        <summary>Store photo and company papers</summary>
        {list(further, 'Store photo and company papers')}
      </details>
    </div>
  )
}
