import type { KycDocumentKind } from './kycDocuments.ts'
import { maxDocumentBytes } from './kycDocuments.ts'
import { legalityDocuments } from '#contract/wire/documentKinds.ts'

export type DocumentFormat = 'png' | 'jpeg' | 'gif' | 'svg' | 'pdf'

const begins = (bytes: Uint8Array, ...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)

/** By the first bytes alone; a name or a declared type is never looked at. */
export const documentFormat = (bytes: Uint8Array): DocumentFormat | undefined => {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  const head = String.fromCharCode(...bytes.subarray(0, 1_000))
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('%PDF-')) return 'pdf'
  return /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<svg[\s>]/i.test(head) ? 'svg' : undefined
}

/** Papers of a company are PDFs, the photo of the store is an image, the three picked ones may be either. */
export const isFormatOf = (kind: KycDocumentKind, format: DocumentFormat): boolean => {
  if (legalityDocuments.some((paper) => paper === kind)) return format === 'pdf'
  return kind !== 'store' || format !== 'pdf'
}

/** Whether the bytes may be sent as this document at all; the gateway looks closer. */
export const isDocumentUsable = (kind: KycDocumentKind, bytes: Uint8Array): boolean => {
  const format = documentFormat(bytes)
  return bytes.length <= maxDocumentBytes && format !== undefined && isFormatOf(kind, format)
}
