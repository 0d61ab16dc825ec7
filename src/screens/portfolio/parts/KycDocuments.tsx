import { Button, Spinner } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { documentEndings, linkKycDocument, type PickedDocument, uploadKycDocument } from '#contract/kycDocuments.ts'
import { type Merchant, searchMerchants } from '#contract/merchants.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { faultOfDocument, sendDocument } from '#src/kyc/uploadDocument.ts'
import { useDocument } from '#src/kyc/useDocument.ts'
import { useSession } from '#src/session/useSession.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from './KycDocuments.module.css'

/** Documented: the details are read again three seconds after an upload. */
const reloadMs = 3_000

const panels = [
  { title: 'PAN', kind: 'pan', field: 'panUrl' },
  { title: 'ADDRESS', kind: 'address', field: 'addressUrl' },
  { title: 'CHEQUE', kind: 'cheque', field: 'chequeUrl' },
] as const satisfies readonly { title: string; kind: PickedDocument; field: keyof Merchant }[]

const ownDocument = /^\/kyc-documents\/([0-9a-f-]{36})$/

/** Fetched only when somebody asks for it: every look is recorded. */
const Look = ({ title, documentId }: { readonly title: string; readonly documentId: string }) => {
  const [isShown, setShown] = useState(false)
  const loaded = useDocument(isShown ? documentId : undefined)
  return (
    <>
      {isShown &&
        (loaded === undefined ? (
          <Spinner size="small" srText={`Loading ${title}`} />
        ) : 'fault' in loaded ? (
          <p className={styles.fault} role="alert">
            {loaded.fault}
          </p>
        ) : loaded.bytes.type.startsWith('image/') ? (
          <img className={styles.image} src={loaded.url} alt={title} />
        ) : (
          <a href={loaded.url} download={`${title}.pdf`}>
            Download the PDF
          </a>
        ))}
      <Button size="small" aria-label={`${isShown ? 'Hide' : 'Show'} ${title}`} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </>
  )
}

interface UploadProps {
  readonly merchantCode: string
  readonly title: string
  readonly kind: PickedDocument
  readonly isReplaced: boolean
}

const Upload = ({ merchantCode, title, kind, isReplaced }: UploadProps) => {
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopping = useRef<AbortController>(undefined)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      stopping.current?.abort()
    },
    [],
  )
  const send = async (file: File) => {
    setFault(undefined)
    const unusable = await faultOfDocument(kind, file)
    if (unusable !== undefined) {
      setFault(unusable)
      return
    }
    const stop = (stopping.current = new AbortController())
    setSending(true)
    try {
      await sendDocument({ merchantCode, kind, file, idempotencyKey: crypto.randomUUID() }, stop.signal)
      showToast({ kind: 'success', text: 'Document successfully uploaded!' })
      timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: callKey(searchMerchants) }), reloadMs)
    } catch (error) {
      if (stop.signal.aborted) return
      showToast({ kind: 'error', text: 'Could not upload merchant doc!' })
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  const verb = isReplaced ? 'Replace' : 'Upload'
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={`${title} file`}
        accept={documentEndings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file !== undefined && !isSending) void send(file)
          event.currentTarget.value = ''
        }}
      />
      <Button size="small" loading={isSending} aria-label={`${verb} ${title}`} onClick={() => field.current?.click()}>
        {verb}
      </Button>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

export const KycDocuments = ({ merchant }: { readonly merchant: Merchant }) => {
  const { can } = useSession()
  const mayLook = can(linkKycDocument)
  const mayUpload = merchant.kycApproval !== 'approved' && can(uploadKycDocument)
  return (
    <div className={styles.panels}>
      {panels.map(({ title, kind, field }) => {
        const address = merchant[field]
        const documentId = ownDocument.exec(address)?.[1]
        return (
          <section key={kind} className={styles.panel} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            {address === '' ? (
              <p className={styles.words}>Not uploaded.</p>
            ) : documentId !== undefined && mayLook ? (
              <Look key={documentId} title={title} documentId={documentId} />
            ) : (
              <p className={styles.words}>Uploaded.</p>
            )}
            {mayUpload && (
              <Upload merchantCode={merchant.merchantCode} title={title} kind={kind} isReplaced={address !== ''} />
            )}
          </section>
        )
      })}
    </div>
  )
}
