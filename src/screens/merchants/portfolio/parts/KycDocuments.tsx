import { Button, Spinner } from '@primer/react'
import { useRef, useState } from 'react'
import { documentEndings, linkKycDocument, uploadKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import type { PickedDocument } from '#contract/wire/documentKinds.ts'
import type { Merchant } from '#contract/calls/merchants/merchants.ts'
import { kycDocumentPlace } from '#src/kyc/uploadDocument.ts'
import { useDocument } from '#src/kyc/useDocument.ts'
import { useDocumentUpload } from '#src/kyc/useDocumentUpload.ts'
import { useSession } from '#src/session/useSession.ts'
import { Fault } from '#src/ui/Fault.tsx'
import styles from './KycDocuments.module.css'

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
          <Fault>{loaded.fault}</Fault>
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
  readonly documentId: string | undefined
  readonly isReplaced: boolean
}

const Upload = ({ merchantCode, title, kind, documentId, isReplaced }: UploadProps) => {
  const field = useRef<HTMLInputElement>(null)
  const { progress, choose } = useDocumentUpload(kycDocumentPlace(merchantCode, kind, documentId ?? null))
  const isUnderWay = progress?.phase === 'sending' || progress?.phase === 'waiting'
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
          if (file !== undefined && !isUnderWay) void choose(file)
          event.currentTarget.value = ''
        }}
      />
      {isUnderWay ? (
        <Button size="small" aria-label={`Cancel ${title}`} onClick={progress.cancel}>
          Cancel
        </Button>
      ) : (
        <Button size="small" aria-label={`${verb} ${title}`} onClick={() => field.current?.click()}>
          {verb}
        </Button>
      )}
      {isUnderWay && (
        <p className="ui-muted" role="status">
          {progress.phase === 'sending' ? 'Uploading' : `Kept on this device. ${progress.text}`}
        </p>
      )}
      {progress?.phase === 'failed' && <Fault>{progress.text}</Fault>}
      {progress?.phase === 'failed' && progress.again !== undefined && (
        <Button size="small" aria-label={`Try again: ${title}`} onClick={progress.again}>
          Try again
        </Button>
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
            <h3 className="ui-subheading">{title}</h3>
            {address === '' ? (
              <p className="ui-muted">Not uploaded.</p>
            ) : documentId !== undefined && mayLook ? (
              <Look key={documentId} title={title} documentId={documentId} />
            ) : (
              <p className="ui-muted">Uploaded.</p>
            )}
            {mayUpload && (
              <Upload
                merchantCode={merchant.merchantCode}
                title={title}
                kind={kind}
                documentId={documentId}
                isReplaced={address !== ''}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}
