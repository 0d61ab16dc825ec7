import { type DocumentFormat, documentFormat, isDocumentUsable } from '#contract/calls/documentSignature.ts'
import { type KycDocumentKind, maxDocumentBytes } from '#contract/calls/kycDocuments.ts'
import type { Drawing, Encoding } from '#server/gateway/drawing.ts'

export interface DocumentContent {
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
  readonly bytes: Buffer
}

const longestSide = 4_000

/** What a PDF may do besides being looked at; an encrypted one could hide any of it. */
const actsByItself = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA|SubmitForm|Encrypt)\b/

/** A letter of a name may be written as its number: `/J#61vaScript`. */
const withPlainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const readPdf = (bytes: Buffer): DocumentContent | undefined => {
  const text = bytes.toString('latin1')
  return !text.slice(-1_100).includes('%%EOF') || actsByItself.test(withPlainNames(text))
    ? undefined
    : { contentType: 'application/pdf', bytes }
}

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
