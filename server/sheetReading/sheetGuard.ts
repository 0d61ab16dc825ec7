import { open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'
import type { WorkbookFiles } from '#spreadsheets/xlsx/workbookRows.ts'
import { zipPadding, zipParts, zipTailBytes } from '#spreadsheets/xlsx/zipDirectory.ts'
import { type Entry, fromBufferPromise, openPromise, type Options, type ZipFile } from 'yauzl'

const options: Options = { lazyEntries: true, autoClose: false, strictFileNames: false, validateEntrySizes: true }

const paddingOf = async (path: string): Promise<number> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, zipTailBytes)
    const { buffer } = await file.read(new Uint8Array(length), 0, length, size - length)
    return zipPadding(buffer)
  } finally {
    await file.close()
  }
}

const openZipFile = async (path: string): Promise<ZipFile> => {
  const padding = await paddingOf(path)
  if (padding === 0) return openPromise(path, options)
  const bytes = await readFile(path)
  return fromBufferPromise(bytes.subarray(0, bytes.length - padding), options)
}

const readDirectory = async (zip: ZipFile): Promise<Entry[]> => {
  if (zip.entryCount > sheetLimits.maxZipEntries) throw unreadable()
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    if (entries.length > sheetLimits.maxZipEntries) throw unreadable()
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

/** Opens a zip whose directory claims nothing dangerous; nothing is inflated yet. Close it. */
export const openGuardedWorkbook = async (path: string): Promise<WorkbookFiles & { close(): void }> => {
  const zip = await openZipFile(path)
  try {
    const entries = await readDirectory(zip)
    const parts = zipParts(
      entries.map((entry) => ({
        entry,
        name: entry.fileName,
        compressed: entry.compressedSize,
        inflated: entry.uncompressedSize,
        encrypted: entry.isEncrypted(),
      })),
    )
    return {
      has: parts.has,
      names: parts.names,
      open: (name) => inflate(zip, parts.entry(name).entry),
      close: () => zip.close(),
    }
  } catch (cause) {
    zip.close()
    throw cause
  }
}
