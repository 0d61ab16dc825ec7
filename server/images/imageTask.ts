/** What may be drawn; the bytes are read as this and as nothing else. */
export type SourceFormat = 'png' | 'jpeg' | 'gif' | 'svg'

export type Encoding =
  | { readonly format: 'png'; readonly maxBytes?: number }
  /** `quality` from 1 to 100. What was transparent becomes white in a JPEG. */
  | { readonly format: 'jpeg' | 'webp'; readonly quality: number; readonly maxBytes?: number }

export interface WantedImage {
  /** In pixels; a smaller image is not enlarged. */
  readonly longestSide: number
  /** The first of them that keeps to its `maxBytes`. */
  readonly encodings: readonly Encoding[]
}

export interface DrawnImage {
  readonly format: Encoding['format']
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

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
