import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'

/** What the central directory of a zip claims about one entry; sizes in bytes. */
export type ZipEntryClaim = { name: string; compressed: number; inflated: number; encrypted: boolean }

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

const endSize = 22
const isEndAt = (tail: Uint8Array, at: number): boolean =>
  tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6

/** So many last bytes of a file are looked at for the end of its zip: a comment of any length, and padding. */
export const zipTailBytes = 1_200_000

/** How many zeros pad the zip whose last bytes these are: some programs fill up a block. */
export const zipPadding = (tail: Uint8Array): number => {
  for (let at = tail.length - endSize; at >= 0; at--) {
    if (!isEndAt(tail, at)) continue
    const end = at + endSize + ((tail[at + 20] ?? 0) | ((tail[at + 21] ?? 0) << 8))
    if (end > tail.length) continue
    for (let after = end; after < tail.length; after++) if (tail[after] !== 0) return 0
    return tail.length - end
  }
  return 0
}
