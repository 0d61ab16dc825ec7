import type { Turns } from './turns.ts'

/** What may be drawn; the bytes are read as this and as nothing else. */
export type SourceFormat = 'png' | 'jpeg' | 'gif' | 'svg' | 'tiff' | 'bmp'

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

export interface ImageToDraw {
  readonly format: SourceFormat
  readonly bytes: Buffer
  /** From the same bytes. */
  readonly wanted: readonly WantedImage[]
}

/** Draws images anew, each in a process of its own that is killed at its limit, few at a time. */
export interface Drawing {
  /**
   * In the order of `wanted`; undefined for what is broken, too large or not drawn within the limit. Refuses as `busy`
   * when too many wait, when a process gets no time or cannot be started, and when the gateway stops.
   */
  draw(image: ImageToDraw): Promise<readonly DrawnImage[] | undefined>
  readonly turns: Pick<Turns, 'counts'>
  /** Throws while no process can be started. */
  check(): Promise<void>
  /** What is being drawn may end within a second, and is then killed. */
  close(): Promise<void>
}
