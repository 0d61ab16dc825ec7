const maxElements = 20_000
/** Pixels of the drawing times the steps of its filters: each step touches each pixel, some of them many times. */
const maxFilteredPixels = 20_000_000

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

/** Why a drawing is not begun; undefined: it may be. What it costs beyond these bounds ends with its process. */
export const svgFault = (bytes: Buffer, pixels: number): string | undefined => {
  const text = bytes.toString('latin1')
  // Entities are how a small drawing becomes a large one, and how it reaches for files.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return 'it has a document type or entities'
  // In another encoding these would look different.
  const encoding = /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1]
  if (encoding !== undefined && !/^(utf-8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding))
    return 'it is written in an unusual encoding'
  if (count(text, /<[a-z]/gi) > maxElements) return `it has more than ${maxElements} elements`
  const steps = count(text, /<(?:\w+:)?fe[A-Z]/g)
  if (steps * pixels > maxFilteredPixels) return `${steps} steps of filters over ${pixels} pixels are too many`
  return undefined
}
