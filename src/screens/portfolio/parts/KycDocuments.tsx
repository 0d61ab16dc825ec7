import { Button } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  documentEndings,
  type documentOfName,
  linkKycDocument,
  maxDocumentBytes,
  uploadKycDocument,
} from '#contract/kycDocuments.ts'
import { type Merchant, searchMerchants } from '#contract/merchants.ts'
import { callGateway } from '#src/gateway/call.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { callKey, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from './KycDocuments.module.css'

type DocumentName = keyof typeof documentOfName

/** Documented: the details are read again three seconds after an upload. */
const reloadMs = 3_000

const panels = [
  { title: 'PAN', name: 'Authenticate_pan', field: 'panUrl' },
  { title: 'ADDRESS', name: 'Authenticate_address', field: 'addressUrl' },
  { title: 'CHEQUE', name: 'Authenticate_cheque', field: 'chequeUrl' },
] as const satisfies readonly { title: string; name: DocumentName; field: keyof Merchant }[]

const ownDocument = /^\/kyc-documents\/([0-9a-f-]{36})$/

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new Error('The file could not be read.', { cause: reader.error })))
    reader.readAsDataURL(file)
  })

const faultOf = (file: File): string | undefined => {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!documentEndings.some((known) => known === ending)) return `Choose one of: ${documentEndings.join(', ')}.`
  return file.size > maxDocumentBytes ? 'The file has more than 5 MB.' : undefined
}

const Look = ({ title, documentId }: { readonly title: string; readonly documentId: string }) => {
  const [isOpening, setOpening] = useState(false)
  const [shown, setShown] = useState<{ readonly url: string; readonly isImage: boolean }>()
  useEffect(
    () => () => {
      if (shown !== undefined) URL.revokeObjectURL(shown.url)
    },
    [shown],
  )
  const open = async () => {
    setOpening(true)
    try {
      const { url } = await callGateway(linkKycDocument, { documentId })
      const response = await fetch(url, { credentials: 'include' })
      if (!response.ok) throw new Error('The document could not be opened. Try again.')
      const bytes = await response.blob()
      setShown({ url: URL.createObjectURL(bytes), isImage: bytes.type.startsWith('image/') })
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
    } finally {
      setOpening(false)
    }
  }
  if (shown === undefined)
    return (
      <Button size="small" loading={isOpening} onClick={() => void open()} aria-label={`Show ${title}`}>
        Show
      </Button>
    )
  return (
    <>
      {shown.isImage ? (
        <img className={styles.image} src={shown.url} alt={title} />
      ) : (
        <a href={shown.url} download={`${title}.pdf`}>
          Download the PDF
        </a>
      )}
      <Button size="small" onClick={() => setShown(undefined)} aria-label={`Hide ${title}`}>
        Hide
      </Button>
    </>
  )
}

interface PanelProps {
  readonly merchant: Merchant
  readonly title: string
  readonly name: DocumentName
  readonly address: string
}

const Panel = ({ merchant, title, name, address }: PanelProps) => {
  const { can } = useSession()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const uploading = useCommand(uploadKycDocument, {
    onSuccess: () => {
      showToast({ kind: 'success', text: 'Document successfully uploaded!' })
      timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: callKey(searchMerchants) }), reloadMs)
    },
    onError: () => showToast({ kind: 'error', text: 'Could not upload merchant doc!' }),
  })
  const [fault, setFault] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (file === undefined || uploading.isPending) return
    const found = faultOf(file)
    setFault(found)
    if (found !== undefined) return
    const image = await base64Of(file)
    uploading.mutate({ request: { id: merchant.id, documentName: name, image, merchantCode: merchant.merchantCode } })
  }
  const documentId = ownDocument.exec(address)?.[1]
  const mayUpload = merchant.kycApproval !== 'approved' && can(uploadKycDocument)
  const words = uploading.error instanceof Refusal ? uploading.error.message : fault
  return (
    <section className={styles.panel} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {address === '' ? (
        <p className={styles.words}>Not uploaded.</p>
      ) : documentId !== undefined && can(linkKycDocument) ? (
        <Look key={documentId} title={title} documentId={documentId} />
      ) : (
        <p className={styles.words}>{can(linkKycDocument) ? address : 'Uploaded.'}</p>
      )}
      {mayUpload && (
        <>
          <input
            ref={field}
            type="file"
            hidden
            aria-label={`${title} file`}
            accept={documentEndings.map((ending) => `.${ending}`).join(',')}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              void choose(file)
              event.currentTarget.value = ''
            }}
          />
          <Button
            size="small"
            loading={uploading.isPending}
            aria-label={`${address === '' ? 'Upload' : 'Replace'} ${title}`}
            onClick={() => field.current?.click()}
          >
            {address === '' ? 'Upload' : 'Replace'}
          </Button>
        </>
      )}
      {words !== undefined && (
        <p className={styles.fault} role="alert">
          {words}
        </p>
      )}
    </section>
  )
}

export const KycDocuments = ({ merchant }: { readonly merchant: Merchant }) => (
  <div className={styles.panels}>
    {panels.map(({ title, name, field }) => (
      <Panel key={name} merchant={merchant} title={title} name={name} address={merchant[field]} />
    ))}
  </div>
)
