import { documentFormat } from '#contract/calls/merchants/documentSignature.ts'

export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'tiff' | 'bmp'

/** By the first bytes alone. A drawing (svg) is none although it could be drawn: the documents do not list it. */
export const pictureFormat = (bytes: Uint8Array): PictureFormat | undefined => {
  const mark = String.fromCharCode(...bytes.subarray(0, 4))
  if (mark === 'II*\0' || mark === 'MM\0*') return 'tiff'
  if (mark.startsWith('BM')) return 'bmp'
  const format = documentFormat(bytes)
  return format === 'svg' || format === 'pdf' ? undefined : format
}
