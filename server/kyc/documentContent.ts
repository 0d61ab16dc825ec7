import sharp from 'sharp'
import { type DocumentFormat, documentFormat, isDocumentUsable } from '#contract/calls/documentSignature.ts'
import { type KycDocumentKind, maxDocumentBytes } from '#contract/calls/kycDocuments.ts'

export interface DocumentContent {
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
  readonly bytes: Buffer
}

const maxPixels = 40_000_000
const longestSide = 4_000
const decodeSeconds = 10

/** What a PDF may do besides being looked at; an encrypted one could hide any of it. */
const actsByItself = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA|SubmitForm|Encrypt)\b/

const readPdf = (bytes: Buffer): DocumentContent | undefined => {
  const text = bytes.toString('latin1')
  return !text.slice(-1_100).includes('%%EOF') || actsByItself.test(text)
    ? undefined
    : { contentType: 'application/pdf', bytes }
}

const readImage = async (
  bytes: Buffer,
  format: Exclude<DocumentFormat, 'pdf'>,
): Promise<DocumentContent | undefined> => {
  // Entities are how a small drawing becomes a large one, and how it reaches for files.
  if (format === 'svg' && /<!(DOCTYPE|ENTITY)/i.test(bytes.toString('utf8'))) return undefined
  const pixels = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: decodeSeconds })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  try {
    if (format !== 'jpeg') {
      const png = await pixels().png({ compressionLevel: 9 }).toBuffer()
      if (png.length <= maxDocumentBytes) return { contentType: 'image/png', bytes: png }
    }
    const jpeg = await pixels().flatten({ background: 'white' }).jpeg({ quality: 88 }).toBuffer()
    return { contentType: 'image/jpeg', bytes: jpeg }
  } catch {
    return undefined
  }
}

/**
 * The document as it is stored: images are drawn anew, so that nothing but their pixels is kept, and drawings become
 * images. Undefined for what is too large, of a format that this document may not have, or broken.
 */
export const readDocument = async (kind: KycDocumentKind, bytes: Buffer): Promise<DocumentContent | undefined> => {
  const format = documentFormat(bytes)
  if (format === undefined || !isDocumentUsable(kind, bytes)) return undefined
  return format === 'pdf' ? readPdf(bytes) : readImage(bytes, format)
}
