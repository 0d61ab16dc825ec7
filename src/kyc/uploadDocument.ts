import { isDocumentUsable } from '#contract/calls/merchants/documentSignature.ts'
import { type KycDocumentKind, maxDocumentBytes, uploadKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { legalityDocuments } from '#contract/wire/documentKinds.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { callGateway } from '#src/gateway/call.ts'
import { documentLabels } from './documentLabels.ts'
import type { DocumentPlace } from './useDocumentUpload.ts'

/** Why the file cannot be this document, before anything is sent; undefined when it may be. */
const faultOfDocument = async (kind: KycDocumentKind, file: File): Promise<string | undefined> => {
  const isSmall = file.size > 0 && file.size <= maxDocumentBytes
  return isSmall && isDocumentUsable(kind, new Uint8Array(await file.arrayBuffer()))
    ? undefined
    : refusals['document-unusable'].text
}

export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(new Error('The file could not be read. Choose it again.')))
    reader.readAsDataURL(file)
  })

const wantedFor = (kind: KycDocumentKind): string => {
  if (legalityDocuments.some((paper) => paper === kind)) return 'a PDF'
  return kind === 'store' ? 'an image' : 'an image or a PDF'
}

/** `replaces`: id of the document that is shown in this place. */
export const kycDocumentPlace = (
  merchantCode: string,
  kind: KycDocumentKind,
  replaces: string | null,
): DocumentPlace => ({
  intent: { kind: 'document', merchantCode, documentKind: kind, replaces },
  label: documentLabels[kind],
  faultOf: (file) => faultOfDocument(kind, file),
  wanted: wantedFor(kind),
  sendDirectly: async ({ file, idempotencyKey, signal }) => {
    const image = await base64Of(file)
    signal.throwIfAborted()
    await callGateway(uploadKycDocument, { kind, merchantCode, image }, { idempotencyKey, signal })
  },
})
