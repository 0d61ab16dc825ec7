declare module 'subset-font' {
  type Axis = number | { readonly min?: number; readonly max?: number; readonly default?: number }

  interface Options {
    readonly targetFormat: 'sfnt' | 'woff' | 'woff2'
    /** OpenType feature tags; all of them where absent. */
    readonly keepFeatures?: readonly string[]
    /** Entries of the `name` table to keep. */
    readonly preserveNameIds?: readonly number[]
    readonly variationAxes?: Readonly<Record<string, Axis>>
  }

  /** The font with the glyphs of `text` alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
