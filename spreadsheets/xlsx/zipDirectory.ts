import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'

/** What the central directory of a zip claims about one entry; sizes in bytes. */
export type ZipEntryClaim = { name: string; compressed: number; inflated: number; encrypted: boolean; crc32: number }

/** The parts of a workbook by name, whatever the case and the slashes of their names are. */
export type ZipParts<Entry> = {
  has: (name: string) => boolean
  /** With slashes, whatever the file has. */
  names: () => string[]
  /** The one entry of this name. Throws SheetRefusal where there is none, or what it claims is dangerous. */
  entry: (name: string) => Entry
}

/** Below this size no entry can do harm, however well it is compressed. */
const ratioMatters = 1_000_000

const slashed = (name: string): string => name.replaceAll('\\', '/')

const isPathTrick = (name: string): boolean =>
  name.startsWith('/') || name.includes('\0') || /^[A-Za-z]:/.test(name) || name.split('/').includes('..')

const isTooDense = ({ inflated, compressed }: ZipEntryClaim): boolean =>
  inflated > ratioMatters && inflated > compressed * sheetLimits.maxInflationRatio

/** Nothing is inflated yet: each entry is held to its bounds when it is asked for. Throws SheetRefusal. */
export const zipParts = <Entry extends ZipEntryClaim>(entries: readonly Entry[]): ZipParts<Entry> => {
  if (entries.length > sheetLimits.maxZipEntries) throw unreadable()
  const byName = new Map<string, Entry | 'twice'>()
  for (const entry of entries) {
    const name = slashed(entry.name)
    if (isPathTrick(name)) throw unreadable()
    const key = name.toLowerCase()
    byName.set(key, byName.has(key) ? 'twice' : entry)
  }
  return {
    has: (name) => byName.has(name.toLowerCase()),
    names: () => entries.map(({ name }) => slashed(name)),
    entry: (name) => {
      const entry = byName.get(name.toLowerCase())
      if (entry === undefined || entry === 'twice') throw unreadable()
      if (entry.encrypted || entry.inflated > sheetLimits.maxInflatedBytes || isTooDense(entry)) throw unreadable()
      return entry
    },
  }
}

/**
 * The bytes of a part as its directory claims them: as many, and with their checksum. Throws SheetRefusal behind the last
 * one otherwise: of a part that was damaged on its way nothing may be used.
 */
export async function* wholePart(
  { inflated, crc32 }: ZipEntryClaim,
  pieces: AsyncIterable<Uint8Array>,
  crc32Of: (bytes: Uint8Array, before: number) => number,
): AsyncGenerator<Uint8Array> {
  let given = 0
  let sum = 0
  for await (const piece of pieces) {
    given += piece.length
    if (given > inflated) throw unreadable()
    sum = crc32Of(piece, sum)
    yield piece
  }
  if (given !== inflated || sum !== crc32) throw unreadable()
}

const endSize = 22
const maxCommentLength = 65_535
const isEndAt = (tail: Uint8Array, at: number): boolean =>
  tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6

/** So many last bytes of a file are looked at for the end of its zip: a comment of any length, and padding. */
export const zipTailBytes = 1_200_000

/** How many zeros pad the zip whose last bytes these are: some programs fill up a block. */
const zipPadding = (tail: Uint8Array): number => {
  for (let at = tail.length - endSize; at >= 0; at--) {
    if (!isEndAt(tail, at)) continue
    const end = at + endSize + ((tail[at + 20] ?? 0) | ((tail[at + 21] ?? 0) << 8))
    if (end > tail.length) continue
    for (let after = end; after < tail.length; after++) if (tail[after] !== 0) return 0
    return tail.length - end
  }
  return 0
}

export interface ZipEnd {
  /** Zeros behind the zip. */
  readonly padding: number
  /** The central directory: where it begins, how many bytes and entries it has. */
  readonly at: number
  readonly length: number
  readonly entries: number
}

/** What the last bytes of a file of this size say of the zip in it. Throws SheetRefusal where they say nothing whole. */
export const zipEnd = (tail: Uint8Array, size: number): ZipEnd => {
  const padding = zipPadding(tail)
  const { buffer, byteOffset, length: tailLength } = tail
  const view = new DataView(buffer, byteOffset, tailLength - padding)
  const lowest = Math.max(0, view.byteLength - endSize - maxCommentLength)
  for (let at = view.byteLength - endSize; at >= lowest; at--) {
    if (!isEndAt(tail, at) || at + endSize + view.getUint16(at + 20, true) !== view.byteLength) continue
    const end = {
      padding,
      at: view.getUint32(at + 16, true),
      length: view.getUint32(at + 12, true),
      entries: view.getUint16(at + 10, true),
    }
    if (end.entries > sheetLimits.maxZipEntries || end.at + end.length > size - tailLength + at) throw unreadable()
    return end
  }
  throw unreadable()
}
