import { CheckCircleFillIcon, CircleIcon, UploadIcon } from '@primer/octicons-react'
import { Button, Spinner } from '@primer/react'
import { useRef } from 'react'
import type { KycCase } from '#contract/calls/kyc.ts'
import {
  documentEndings,
  type KycDocumentKind,
  legalityDocuments,
  pickedDocuments,
} from '#contract/calls/kycDocuments.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { When } from '#src/ui/When.tsx'
import styles from './DocumentPickers.module.css'
import { documentLabels } from './documentLabels.ts'
import { useDocumentUpload } from './useDocumentUpload.ts'

const acceptedFor = (kind: KycDocumentKind): string =>
  documentEndings
    .filter((ending) => (isPaper(kind) ? ending === 'pdf' : kind !== 'store' || ending !== 'pdf'))
    .map((ending) => `.${ending}`)
    .join(',')

const isPaper = (kind: KycDocumentKind) => legalityDocuments.some((paper) => paper === kind)

interface PickerProps {
  readonly kind: KycDocumentKind
  readonly kyc: KycCase
  readonly isLocked: boolean
}

const Picker = ({ kind, kyc, isLocked }: PickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  const present = kyc.documents.find((document) => document.kind === kind)
  const { merchantCode } = kyc
  const { progress, choose } = useDocumentUpload({ merchantCode, kind, replaces: present?.documentId ?? null })
  const label = documentLabels[kind]
  const isUnderWay = progress?.phase === 'sending' || progress?.phase === 'waiting'

  return (
    <li className={styles.picker}>
      {present === undefined ? (
        <CircleIcon className={styles.missing ?? ''} aria-label="Not uploaded" />
      ) : (
        <CheckCircleFillIcon className={styles.present ?? ''} aria-label="Uploaded" />
      )}
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.facts}>
          {present === undefined ? (
            'Not uploaded yet'
          ) : (
            <>
              {present.uploadedBy === '' ? 'Sent by the merchant' : `Uploaded by ${present.uploadedBy}`},{' '}
              <When at={present.uploadedAt} />
            </>
          )}
        </span>
        {progress?.phase === 'waiting' && (
          <span className={styles.waiting} role="status">
            Kept on this device. {progress.text}
          </span>
        )}
        {progress?.phase === 'failed' && (
          <span className={styles.fault} role="alert">
            {progress.text}
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className={styles.hidden}
        accept={acceptedFor(kind)}
        tabIndex={-1}
        aria-label={`${label} document`}
        disabled={isLocked || isUnderWay}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file !== undefined) void choose(file)
          // The same file can be chosen again after it was mended.
          event.target.value = ''
        }}
      />
      {isUnderWay ? (
        <span className={styles.sending} role={progress.phase === 'sending' ? 'status' : undefined}>
          {progress.phase === 'sending' && (
            <>
              <Spinner size="small" srText={null} /> Uploading
            </>
          )}
          <Button size="small" variant="invisible" aria-label={`Cancel ${label}`} onClick={progress.cancel}>
            Cancel
          </Button>
        </span>
      ) : (
        !isLocked && (
          <span className={styles.sending}>
            {progress?.again !== undefined && (
              <Button size="small" aria-label={`Try again: ${label}`} onClick={progress.again}>
                Try again
              </Button>
            )}
            <Button
              size="small"
              leadingVisual={UploadIcon}
              aria-label={`${present === undefined ? 'Upload' : 'Replace'} ${label}`}
              onClick={() => input.current?.click()}
            >
              {present === undefined ? 'Upload' : 'Replace'}
            </Button>
          </span>
        )
      )}
    </li>
  )
}

/** Uploads PAN, address and cheque; below them what a decline may ask for as well. */
export const DocumentPickers = ({ kyc }: { readonly kyc: KycCase }) => {
  const isLocked = kyc.kycState === 'approved'
  const further: readonly KycDocumentKind[] = ['store', ...legalityDocuments]
  const list = (kinds: readonly KycDocumentKind[], label: string) => (
    <ul className={styles.pickers} aria-label={label}>
      {kinds.map((kind) => (
        <Picker key={kind} kind={kind} kyc={kyc} isLocked={isLocked} />
      ))}
    </ul>
  )
  return (
    <div className={styles.all}>
      {isLocked && <p className={styles.facts}>{refusals['kyc-approved-already'].text}</p>}
      {list(pickedDocuments, 'KYC documents')}
      <details className={styles.further}>
        <summary>Store photo and company papers</summary>
        {list(further, 'Store photo and company papers')}
      </details>
    </div>
  )
}
