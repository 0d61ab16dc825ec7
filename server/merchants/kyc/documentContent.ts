import { type DocumentFormat, documentFormat, isDocumentUsable } from '#contract/calls/merchants/documentSignature.ts'
import { type KycDocumentKind, maxDocumentBytes } from '#contract/calls/merchants/kycDocuments.ts'
import type { Drawing, Encoding } from '#server/gateway/drawing.ts'
import { actsByItself } from './pdfActs.ts'

export interface DocumentContent {
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
  readonly bytes: Buffer
}

const longestSide = 4_000

const readPdf = (bytes: Buffer): DocumentContent | undefined =>
  !bytes.subarray(-1_100).includes('%%EOF') || actsByItself(bytes)
    ? undefined
    : { contentType: 'application/pdf', bytes }

const png: Encoding = { format: 'png', maxBytes: maxDocumentBytes }
const jpeg: Encoding = { format: 'jpeg', quality: 88 }

const readImage = async (
  drawing: Drawing,
  bytes: Buffer,
  format: Exclude<DocumentFormat, 'pdf'>,
): Promise<DocumentContent | undefined> => {
  const encodings = format === 'jpeg' ? [jpeg] : [png, jpeg]
  const [image] = (await drawing.draw({ format, bytes, wanted: [{ longestSide, encodings }] })) ?? []
  return image && { contentType: image.format === 'png' ? 'image/png' : 'image/jpeg', bytes: image.bytes }
}

/**
 * The document as it is stored: images are drawn anew, so that nothing but their pixels is kept, and drawings become
 * images. Undefined for what is too large, of a format that this document may not have, or broken. Refuses as `busy`.
 */
export const readDocument = async (
  drawing: Drawing,
  kind: KycDocumentKind,
  bytes: Buffer,
): Promise<DocumentContent | undefined> => {
  const format = documentFormat(bytes)
  if (format === undefined || !isDocumentUsable(kind, bytes)) return undefined
  return format === 'pdf' ? readPdf(bytes) : readImage(drawing, bytes, format)
}
