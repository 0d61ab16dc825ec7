import { isDocumentUsable } from '#contract/calls/documentSignature.ts'
import { type KycDocumentKind, maxDocumentBytes, uploadKycDocument } from '#contract/calls/kycDocuments.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { callGateway } from '#src/gateway/call.ts'

/** Why the file cannot be this document, before anything is sent; undefined when it may be. */
export const faultOfDocument = async (kind: KycDocumentKind, file: File): Promise<string | undefined> => {
  const isSmall = file.size > 0 && file.size <= maxDocumentBytes
  return isSmall && isDocumentUsable(kind, new Uint8Array(await file.arrayBuffer()))
    ? undefined
    : refusals['document-unusable'].text
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(new Error('The file could not be read. Choose it again.')))
    reader.readAsDataURL(file)
  })

export interface DocumentUpload {
  readonly merchantCode: string
  readonly kind: KycDocumentKind
  readonly file: File
  /** Made when the file was chosen: another try is the same upload. */
  readonly idempotencyKey: string
}

export const sendDirectly = async (
  { merchantCode, kind, file, idempotencyKey }: DocumentUpload,
  signal: AbortSignal,
): Promise<void> => {
  const image = await base64Of(file)
  signal.throwIfAborted()
  await callGateway(uploadKycDocument, { kind, merchantCode, image }, { idempotencyKey, signal })
}
