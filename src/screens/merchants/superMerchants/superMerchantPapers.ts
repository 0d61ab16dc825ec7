import { documentFormat } from '#contract/calls/merchants/documentSignature.ts'
import { maxDocumentBytes } from '#contract/calls/merchants/kycDocuments.ts'
import { uploadSuperMerchantImage, uploadSuperMerchantPaper } from '#contract/calls/merchants/superMerchantDocuments.ts'
import { isImageDocument, type SuperMerchantDocumentKind } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { callGateway } from '#src/gateway/call.ts'
import { base64Of } from '#src/kyc/uploadDocument.ts'
import type { DocumentPlace } from '#src/kyc/useDocumentUpload.ts'
import { documentLabels } from './superMerchantWords.ts'
import { gatewayNow } from '#src/ui/clock.ts'

/** What the chooser of files offers: what the gateway takes there, and no more (conflict X215). */
export const acceptedFor = (kind: SuperMerchantDocumentKind): string =>
  isImageDocument(kind) ? '.jpg,.jpeg,.jfif,.png' : '.pdf'

const onlyWords: Readonly<Record<SuperMerchantDocumentKind, string>> = {
  ID_Proof: 'Only image files are allowed for ID Proof upload.',
  PAN_Card: 'Only image files are allowed for PAN Card upload.',
  Cancelled_Cheque: 'Only image files are allowed for Cancelled Cheque upload.',
  PARTNERSHIPDEED: 'Only PDF files are allowed for business proof upload.',
  MOA: 'Only PDF files are allowed for business proof upload.',
  AOA: 'Only PDF files are allowed for business proof upload.',
  BOARD_RESOLUTION: 'Only PDF files are allowed for business proof upload.',
  COI: 'Only PDF files are allowed for business proof upload.',
  BANKACCOUNT: 'Only PDF files are allowed for Cancelled Cheque upload.',
}

/** By its content: a PDF that is named .png is a PDF. */
const faultOf = async (kind: SuperMerchantDocumentKind, file: File): Promise<string | undefined> => {
  if (file.size === 0 || file.size > maxDocumentBytes) return refusals['document-unusable'].text
  const format = documentFormat(new Uint8Array(await file.arrayBuffer()))
  const isRight = isImageDocument(kind) ? format !== undefined && format !== 'pdf' : format === 'pdf'
  return isRight ? undefined : onlyWords[kind]
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const stampOf = (at: Date): string =>
  [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
    .map(twoDigits)
    .join('')

/** `replaces`: id of the document that is shown in this place. */
export const superMerchantPaperPlace = (
  merchantCode: string,
  kind: SuperMerchantDocumentKind,
  replaces: string | null,
): DocumentPlace => ({
  intent: { kind: 'superMerchantDocument', merchantCode, documentKind: kind, replaces },
  label: documentLabels[kind],
  faultOf: (file) => faultOf(kind, file),
  wanted: isImageDocument(kind) ? 'an image' : 'a PDF',
  sendDirectly: async ({ file, idempotencyKey, signal }) => {
    const options = { idempotencyKey, signal }
    if (isImageDocument(kind)) {
      const ending = file.type === 'image/jpeg' ? 'jpg' : 'png'
      const filename = `${merchantCode}/${kind}_${stampOf(new Date(gatewayNow()))}.${ending}`
      const img64 = await base64Of(file)
      signal.throwIfAborted()
      await callGateway(uploadSuperMerchantImage, { filename, img64 }, options)
    } else {
      const named = new File([file], `${kind}.pdf`, { type: 'application/pdf' })
      const request = { bucket: 'documents', location: `documents/${merchantCode}` }
      await callGateway(uploadSuperMerchantPaper, request, { ...options, file: named })
    }
  },
})
