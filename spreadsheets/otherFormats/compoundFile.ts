import { unreadable } from '#spreadsheets/sheetRefusal.ts'

/** Container of an .xls: sectors chained by tables, with a directory of streams (MS-CFB). */

const endOfChain = 0xfffffffe
/** Larger numbers are marks, not sectors. */
const lastSector = 0xfffffffa

const openSectors = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) throw unreadable()
  const size = 2 ** shift
  const count = Math.ceil(bytes.length / size) - 1
  return {
    view,
    size,
    count,
    /** The last sector of a file may be cut short. */
    sector: (number: number): Uint8Array => {
      if (number >= count) throw unreadable()
      return bytes.subarray((number + 1) * size, (number + 2) * size)
    },
  }
}
type Sectors = ReturnType<typeof openSectors>

/** Sector numbers of one chain. A chain that is longer than its table goes in circles. */
const chainFrom = (start: number, table: Uint32Array): number[] => {
  const chain: number[] = []
  for (let at = start; at !== endOfChain; at = table[at] ?? lastSector) {
    if (at >= lastSector || chain.length >= table.length) throw unreadable()
    chain.push(at)
  }
  return chain
}

const numbersOf = (pieces: readonly Uint8Array[]): Uint32Array => {
  const numbers: number[] = []
  for (const piece of pieces) {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
    for (let at = 0; at + 4 <= piece.length; at += 4) numbers.push(view.getUint32(at, true))
  }
  return Uint32Array.from(numbers)
}

/** The first 109 sectors of the chain table stand in the header, the others in a chain of their own. */
const readTable = ({ view, sector, count, size }: Sectors): Uint32Array => {
  const places: number[] = []
  for (let at = 76; at < 512; at += 4) places.push(view.getUint32(at, true))
  let next = view.getUint32(68, true)
  for (let read = 0; next < lastSector; read++) {
    if (read > count) throw unreadable()
    const numbers = numbersOf([sector(next)])
    places.push(...numbers.subarray(0, size / 4 - 1))
    next = numbers[size / 4 - 1] ?? endOfChain
  }
  const used = places.filter((place) => place < lastSector)
  if (used.length > count) throw unreadable()
  return numbersOf(used.map(sector))
}

const join = (pieces: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    if (at >= length) break
    whole.set(piece.subarray(0, length - at), at)
    at += piece.length
  }
  return whole
}

type Entry = { name: string; start: number; size: number; left: number; right: number; child: number }

const streamKind = 2
const rootKind = 5

/** By their places in the directory; the first is the root. What is neither a stream nor the root has no name. */
const readEntries = (directory: Uint8Array): Entry[] => {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  const entries: Entry[] = []
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const kind = directory[at + 66]
    const nameLength = Math.min(64, view.getUint16(at + 64, true))
    const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + Math.max(0, nameLength - 2)))
    entries.push({
      name: kind === streamKind || kind === rootKind ? name.toLowerCase() : '',
      left: view.getUint32(at + 68, true),
      right: view.getUint32(at + 72, true),
      child: view.getUint32(at + 76, true),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    })
  }
  return entries
}

/** What lies in the root itself: documents inside the file have folders of their own, with streams of the same names. */
const ownEntries = (entries: readonly Entry[]): Entry[] => {
  const found = new Set<Entry>()
  const waiting = [entries[0]?.child ?? 0]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entry = entries[place]
    if (entry === undefined || found.has(entry)) continue
    found.add(entry)
    waiting.push(entry.left, entry.right)
  }
  return [...found]
}

/**
 * The first stream of the root with one of these names (lower case), in the order of the names; undefined where there is
 * none. Throws SheetRefusal, or RangeError where the file is cut.
 */
export const readCompoundStream = (bytes: Uint8Array, names: readonly string[]): Uint8Array | undefined => {
  const sectors = openSectors(bytes)
  const { view, sector } = sectors
  const table = readTable(sectors)
  const chained = (start: number) => chainFrom(start, table).map(sector)

  const directory = chained(view.getUint32(48, true))
  const entries = readEntries(join(directory, directory.length * sectors.size))
  const own = ownEntries(entries)
  const found = names.map((name) => own.find((entry) => entry.name === name)).find((entry) => entry !== undefined)
  if (found === undefined) return undefined
  if (found.size > bytes.length) throw unreadable()
  if (found.size >= view.getUint32(56, true)) return join(chained(found.start), found.size)

  const [root] = entries
  if (root === undefined || root.size > bytes.length) throw unreadable()
  const small = join(chained(root.start), root.size)
  const smallSize = 2 ** Math.min(view.getUint16(32, true), 12)
  const smallTable = numbersOf(chained(view.getUint32(60, true)))
  const pieces = chainFrom(found.start, smallTable).map((at) => small.subarray(at * smallSize, (at + 1) * smallSize))
  return join(pieces, found.size)
}
