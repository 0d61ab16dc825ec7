import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'

/** Which half of the pairs of bytes is zero tells UTF-16 that carries no mark. */
const unmarkedUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const looked = Math.min(bytes.length, 2_000) & ~1
  let [even, odd] = [0, 0]
  for (let at = 0; at < looked; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  const many = looked / 5
  if (odd > many && even < looked / 100) return 'utf-16le'
  return even > many && odd < looked / 100 ? 'utf-16be' : null
}

const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return unmarkedUtf16(bytes) ?? 'utf-8'
}

const rowsIn = (text: string): number => text.split(/\r\n|\r|\n/).length

/** How many letters of more than one byte are whole, and how many bytes belong to none. */
const lettersIn = (lenient: string): { whole: number; broken: number } => {
  let [whole, broken] = [0, 0]
  for (let at = 0; at < lenient.length; at++) {
    const code = lenient.charCodeAt(at)
    if (code === 0xfffd) broken++
    else if (code > 127) whole++
  }
  return { whole, broken }
}

/**
 * UTF-8 or UTF-16, with a mark or without; what is neither was saved by an old Windows program. Damaged letters of
 * UTF-8 become U+FFFD; a file that ends within one was cut off. `declared` is the name of an encoding that the file
 * itself gives. Throws SheetRefusal.
 */
export const decodeText = (bytes: Uint8Array, declared?: string): string => {
  const encoding = encodingOf(bytes)
  const marked = (text: string) => text.replace(/^\uFEFF+/, '')
  try {
    return marked(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    const lenient = new TextDecoder(encoding).decode(bytes)
    if (encoding === 'utf-8') {
      const { whole, broken } = lettersIn(lenient)
      if (whole <= broken) return oldWindows(bytes, declared)
    }
    if (lenient.endsWith('\uFFFD')) throw unreadable(sheetHints.cutOff(rowsIn(lenient)))
    return marked(lenient)
  }
}

const oldWindows = (bytes: Uint8Array, declared = 'windows-1252'): string => {
  try {
    return new TextDecoder(declared).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
