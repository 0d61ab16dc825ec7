import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'
import type { WorkbookFiles } from '#spreadsheets/xlsx/workbookRows.ts'
import { checkZipDirectory } from '#spreadsheets/xlsx/zipDirectory.ts'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

const readDirectory = async (zip: ZipFile): Promise<Entry[]> => {
  if (zip.entryCount > sheetLimits.maxZipEntries) throw new SheetRefusal('sheet-unreadable')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    if (entries.length > sheetLimits.maxZipEntries) throw new SheetRefusal('sheet-unreadable')
  }
  return entries
}

async function* inflate(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  // yauzl ends the stream with an error as soon as the entry gives more or less than its directory claims.
  const stream: Readable = await zip.openReadStreamPromise(entry, {})
  try {
    yield* stream
  } finally {
    stream.destroy()
  }
}

/** Opens an .xlsx whose directory claims nothing dangerous; nothing is inflated yet. Close it. */
export const openGuardedWorkbook = async (path: string): Promise<WorkbookFiles & { close(): void }> => {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySizes: true,
  })
  try {
    const entries = await readDirectory(zip)
    checkZipDirectory(
      entries.map((entry) => ({
        name: entry.fileName,
        compressed: entry.compressedSize,
        inflated: entry.uncompressedSize,
        encrypted: entry.isEncrypted(),
      })),
    )
    const byName = new Map(entries.map((entry) => [entry.fileName, entry]))
    return {
      has: (name) => byName.has(name),
      open: (name) => {
        const entry = byName.get(name)
        if (entry === undefined) throw new SheetRefusal('sheet-unreadable')
        return inflate(zip, entry)
      },
      close: () => zip.close(),
    }
  } catch (cause) {
    zip.close()
    throw cause
  }
}
