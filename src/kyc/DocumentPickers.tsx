import { CheckCircleFillIcon, CircleIcon, UploadIcon } from '@primer/octicons-react'
import { Button, Spinner } from '@primer/react'
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { getKycCase, getKycReview, type KycCase } from '#contract/kyc.ts'
import { documentEndings, type KycDocumentKind, legalityDocuments, pickedDocuments } from '#contract/kycDocuments.ts'
import { searchMerchants } from '#contract/merchants.ts'
import { refusals } from '#contract/refusals.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import styles from './DocumentPickers.module.css'
import { documentLabels } from './documentLabels.ts'
import { type DocumentUpload, faultOfDocument, sendDocument } from './uploadDocument.ts'

/** Documented: the details are read again this long after an upload. */
const reloadAfterMs = 3_000

type Progress =
  | { readonly phase: 'sending'; readonly stop: () => void }
  | { readonly phase: 'failed'; readonly text: string; readonly again: DocumentUpload | undefined }

const acceptedFor = (kind: KycDocumentKind): string =>
  documentEndings
    .filter((ending) => (isPaper(kind) ? ending === 'pdf' : kind !== 'store' || ending !== 'pdf'))
    .map((ending) => `.${ending}`)
    .join(',')

const isPaper = (kind: KycDocumentKind) => legalityDocuments.some((paper) => paper === kind)

/** Reads the merchant's details once more, a while after the last upload; not when the page was left meanwhile. */
const useLateReload = () => {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const stale of [searchMerchants, getKycReview, getKycCase])
        void queries.invalidateQueries({ queryKey: callKey(stale) })
    }, reloadAfterMs)
  }
}

interface PickerProps {
  readonly kind: KycDocumentKind
  readonly kyc: KycCase
  readonly isLocked: boolean
}

const Picker = ({ kind, kyc, isLocked }: PickerProps) => {
  const queries = useQueryClient()
  const reloadLate = useLateReload()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<Progress>()
  const present = kyc.documents.find((document) => document.kind === kind)
  const label = documentLabels[kind]

  const send = async (upload: DocumentUpload) => {
    const stopping = new AbortController()
    setProgress({ phase: 'sending', stop: () => stopping.abort() })
    try {
      await sendDocument(upload, stopping.signal)
      showToast({ kind: 'success', text: 'Document successfully uploaded!' })
      setProgress(undefined)
      await queries.invalidateQueries({ queryKey: callKey(getKycCase) })
      reloadLate()
    } catch (error) {
      // What was stopped may have arrived all the same.
      if (stopping.signal.aborted) {
        setProgress(undefined)
        reloadLate()
        return
      }
      showToast({ kind: 'error', text: 'Could not upload merchant doc!' })
      const isFinal = error instanceof Refusal && error.status < 500 && error.status !== 429
      const text = error instanceof Error ? error.message : String(error)
      setProgress({ phase: 'failed', text, again: isFinal ? undefined : upload })
    }
  }
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const fault = await faultOfDocument(kind, file)
    if (fault === undefined)
      return send({ merchantCode: kyc.merchantCode, kind, file, idempotencyKey: crypto.randomUUID() })
    showToast({ kind: 'error', text: fault })
    const wanted = isPaper(kind) ? 'a PDF' : kind === 'store' ? 'an image' : 'an image or a PDF'
    setProgress({ phase: 'failed', text: `${fault} Choose ${wanted} of at most 5 MB.`, again: undefined })
  }

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
        disabled={isLocked || progress?.phase === 'sending'}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // The same file can be chosen again after it was mended.
          event.target.value = ''
        }}
      />
      {progress?.phase === 'sending' ? (
        <span className={styles.sending} role="status">
          <Spinner size="small" srText={null} /> Uploading
          <Button size="small" variant="invisible" aria-label={`Cancel ${label}`} onClick={progress.stop}>
            Cancel
          </Button>
        </span>
      ) : (
        !isLocked && (
          <span className={styles.sending}>
            {progress?.phase === 'failed' && progress.again !== undefined && (
              <Button
                size="small"
                aria-label={`Try again: ${label}`}
                onClick={() => progress.again !== undefined && void send(progress.again)}
              >
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
