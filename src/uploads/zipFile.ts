import { unreadable } from '#spreadsheets/sheetRefusal.ts'
import { crc32 } from '#spreadsheets/xlsx/crc32.ts'
import type { WorkbookFiles } from '#spreadsheets/xlsx/workbookRows.ts'
import {
  wholePart,
  type ZipEnd,
  zipEnd,
  type ZipEntryClaim,
  zipParts,
  zipTailBytes,
} from '#spreadsheets/xlsx/zipDirectory.ts'

type ZipEntry = ZipEntryClaim & { method: number; headerAt: number }

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer())

const largeMark = 0xffffffff
const strongEncryption = 0x40

/** Sizes and place that do not fit 32 bits, or are written as if they did not, stand in an extra field, in this order. */
const largeValues = (view: DataView, from: number, to: number, values: number[]): number[] => {
  if (!values.includes(largeMark)) return values
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    return values.map((value) => {
      if (value !== largeMark) return value
      if (next + 8 > to) throw unreadable()
      next += 8
      return Number(view.getBigUint64(next - 8, true))
    })
  }
  throw unreadable()
}

const readDirectory = async (file: Blob, directory: ZipEnd): Promise<ZipEntry[]> => {
  const view = await viewOf(file.slice(directory.at, directory.at + directory.length))
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < directory.entries) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw unreadable()
    const flags = view.getUint16(at + 8, true)
    // The gateway's reader takes no zip with such an entry, whether it is opened or not.
    if ((flags & strongEncryption) !== 0) throw unreadable()
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    if (extraEnd > view.byteLength) throw unreadable()
    const claimed = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const [inflated = 0, compressed = 0, headerAt = 0] = largeValues(view, nameEnd, extraEnd, claimed)
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameEnd - at - 46)),
      encrypted: (flags & 1) === 1,
      method: view.getUint16(at + 10, true),
      inflated,
      compressed,
      crc32: view.getUint32(at + 16, true),
      headerAt,
    })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return entries
}

async function* inflate(file: Blob, { method, compressed, headerAt }: ZipEntry): AsyncGenerator<Uint8Array> {
  const header = await viewOf(file.slice(headerAt, headerAt + 30))
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) throw unreadable()
  const dataAt = headerAt + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const data = file.slice(dataAt, dataAt + compressed)
  if (data.size !== compressed || (method !== 0 && method !== 8)) throw unreadable()

  const stream: ReadableStream<Uint8Array<ArrayBuffer>> = data.stream()
  const reader = (method === 8 ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream).getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

/** Opens a zip whose directory claims nothing dangerous; nothing is inflated yet. */
export const openWorkbookFile = async (file: Blob): Promise<WorkbookFiles> => {
  const tail = new Uint8Array(await file.slice(Math.max(0, file.size - zipTailBytes)).arrayBuffer())
  const parts = zipParts(await readDirectory(file, zipEnd(tail, file.size)))
  return {
    has: parts.has,
    names: parts.names,
    open: (name) => {
      const entry = parts.entry(name)
      return wholePart(entry, inflate(file, entry), crc32)
    },
  }
}
