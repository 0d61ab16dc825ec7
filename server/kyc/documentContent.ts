import sharp from 'sharp'
import { maxDocumentBytes } from '#contract/kycDocuments.ts'

export interface DocumentContent {
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
  readonly bytes: Buffer
}

const maxPixels = 40_000_000
const longestSide = 4_000
const decodeSeconds = 10

const begins = (bytes: Buffer, ...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)

type Kind = 'png' | 'jpeg' | 'gif' | 'svg' | 'pdf'

/** By the first bytes alone; a name or a declared type is never looked at. */
const kindOf = (bytes: Buffer): Kind | undefined => {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  const head = bytes.subarray(0, 1_000).toString('latin1')
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('%PDF-')) return 'pdf'
  return /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<svg[\s>]/i.test(head) ? 'svg' : undefined
}

/** What a PDF may do besides being looked at; an encrypted one could hide any of it. */
const actsByItself = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA|SubmitForm|Encrypt)\b/

const readPdf = (bytes: Buffer): DocumentContent | undefined => {
  const text = bytes.toString('latin1')
  return !text.slice(-1_100).includes('%%EOF') || actsByItself.test(text)
    ? undefined
    : { contentType: 'application/pdf', bytes }
}

const readImage = async (bytes: Buffer, kind: Exclude<Kind, 'pdf'>): Promise<DocumentContent | undefined> => {
  // Entities are how a small drawing becomes a large one, and how it reaches for files.
  if (kind === 'svg' && /<!(DOCTYPE|ENTITY)/i.test(bytes.toString('utf8'))) return undefined
  const pixels = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: decodeSeconds })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  try {
    if (kind !== 'jpeg') {
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
 * images. Undefined for what is too large, of no accepted kind, or broken.
 */
export const readDocument = async (bytes: Buffer): Promise<DocumentContent | undefined> => {
  if (bytes.length === 0 || bytes.length > maxDocumentBytes) return undefined
  const kind = kindOf(bytes)
  if (kind === undefined) return undefined
  return kind === 'pdf' ? readPdf(bytes) : readImage(bytes, kind)
}
