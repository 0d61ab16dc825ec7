import { open, readFile } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'
import type { WorkbookFiles } from '#spreadsheets/xlsx/workbookRows.ts'
import { wholePart, type ZipEnd, zipEnd, zipParts, zipTailBytes } from '#spreadsheets/xlsx/zipDirectory.ts'
import { type Entry, fromBufferPromise, openPromise, type Options, type ZipFile } from 'yauzl'

/** The head of an entry in the directory, without its name, extra field and comment. */
const entryHeadBytes = 46
const options: Options = { lazyEntries: true, autoClose: false, strictFileNames: false, validateEntrySizes: true }

const endOf = async (path: string): Promise<ZipEnd> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, zipTailBytes)
    const { buffer } = await file.read(new Uint8Array(length), 0, length, size - length)
    return zipEnd(buffer, size)
  } finally {
    await file.close()
  }
}

const openZipFile = async (path: string, { padding }: ZipEnd): Promise<ZipFile> => {
  if (padding === 0) return openPromise(path, options)
  const bytes = await readFile(path)
  return fromBufferPromise(bytes.subarray(0, bytes.length - padding), options)
}

/** The entries fill no more than what the end of the zip says of their directory. */
const readDirectory = async (zip: ZipFile, { length }: ZipEnd): Promise<Entry[]> => {
  const entries: Entry[] = []
  let read = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    read += entryHeadBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (entries.length > sheetLimits.maxZipEntries || read > length) throw unreadable()
  }
  return entries
}

async function* inflate(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const { compressionMethod, compressedSize } = entry
  if (compressionMethod !== 0 && compressionMethod !== 8) throw unreadable()
  const stored: Readable = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  try {
    if (compressionMethod === 0) return yield* stored
    const inflater = createInflateRaw()
    // What cannot be read ends both; who reads is told by the inflater.
    pipeline(stored, inflater, () => {})
    yield* inflater
    // Bytes behind the end of what was deflated belong to nothing.
    if (inflater.bytesWritten !== compressedSize) throw unreadable()
  } finally {
    stored.destroy()
  }
}

/** Opens a zip whose directory claims nothing dangerous; nothing is inflated yet. Close it. */
export const openGuardedWorkbook = async (path: string): Promise<WorkbookFiles & { close(): void }> => {
  const end = await endOf(path)
  const zip = await openZipFile(path, end)
  try {
    const entries = await readDirectory(zip, end)
    const parts = zipParts(
      entries.map((entry) => ({
        entry,
        name: entry.fileName,
        compressed: entry.compressedSize,
        inflated: entry.uncompressedSize,
        encrypted: entry.isEncrypted(),
        crc32: entry.crc32,
      })),
    )
    return {
      has: parts.has,
      names: parts.names,
      open: (name) => {
        const part = parts.entry(name)
        return wholePart(part, inflate(zip, part.entry), crc32)
      },
      close: () => zip.close(),
    }
  } catch (cause) {
    zip.close()
    throw cause
  }
}
