import type { DrawnImage, SourceFormat, WantedImage } from '#server/gateway/drawing.ts'

/** What the drawing process is asked: this as JSON in one line, then so many bytes of the image. */
export interface DrawingTask {
  readonly format: SourceFormat
  readonly byteSize: number
  readonly wanted: readonly WantedImage[]
}

/** What it says, one JSON text a line: `ready` when it has started, and one answer. */
export type DrawingMessage =
  | { readonly is: 'ready' }
  | { readonly is: 'drawn'; readonly images: readonly (Omit<DrawnImage, 'bytes'> & { readonly base64: string })[] }
  | { readonly is: 'unusable'; readonly because: string }
