import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'

/** What the central directory of a zip claims about one entry; sizes in bytes. */
export type ZipEntryClaim = { name: string; compressed: number; inflated: number; encrypted: boolean }

/** Below this size no entry can do harm, however well it is compressed. */
const ratioMatters = 1_000_000

const isPathTrick = (name: string): boolean =>
  name.startsWith('/') ||
  name.includes('\\') ||
  name.includes('\0') ||
  /^[A-Za-z]:/.test(name) ||
  name.split('/').includes('..')

const isTooDense = (inflated: number, compressed: number): boolean =>
  inflated > ratioMatters && inflated > compressed * sheetLimits.maxInflationRatio

/** Refuses a directory that claims too much before anything is inflated. */
export const checkZipDirectory = (entries: readonly ZipEntryClaim[]): void => {
  let inflated = 0
  let compressed = 0
  const names = new Set<string>()
  for (const entry of entries) {
    inflated += entry.inflated
    compressed += entry.compressed
    names.add(entry.name)
    if (entry.encrypted || isPathTrick(entry.name) || isTooDense(entry.inflated, entry.compressed)) {
      throw new SheetRefusal('sheet-unreadable')
    }
  }
  const harmless =
    entries.length <= sheetLimits.maxZipEntries &&
    names.size === entries.length &&
    inflated <= sheetLimits.maxInflatedBytes &&
    !isTooDense(inflated, compressed)
  if (!harmless) throw new SheetRefusal('sheet-unreadable')
}
