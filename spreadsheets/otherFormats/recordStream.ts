import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { unreadable } from '#spreadsheets/sheetRefusal.ts'
import { readCompoundStream } from './compoundFile.ts'

/** Kinds of records of an .xls stream (MS-XLS and its ancestors) that text, numbers and days need. */
const kinds = {
  start: [0x0009, 0x0209, 0x0409, 0x0809],
  end: [0x000a],
  password: [0x002f],
  sheet: [0x0085],
  texts: [0x00fc],
  continued: [0x003c],
  cells: [
    0x0002, 0x0003, 0x0004, 0x0005, 0x0006, 0x0007, 0x00bd, 0x00d6, 0x00fd, 0x0203, 0x0204, 0x0205, 0x0206, 0x0207,
    0x027e, 0x0406,
  ],
  /** Day mode, code page, formats of numbers and cells, rows, merged cells, what kind of sheet it is. */
  others: [0x0022, 0x0042, 0x001e, 0x041e, 0x0043, 0x0044, 0x0243, 0x0443, 0x00e0, 0x0008, 0x0208, 0x00e5, 0x0081],
} as const
const needed: ReadonlySet<number> = new Set(Object.values(kinds).flat())
const starts: readonly number[] = kinds.start
const cells: ReadonlySet<number> = new Set(kinds.cells)
/** They follow their formula and say no row. */
const textsOfFormulas: ReadonlySet<number> = new Set([0x0007, 0x0207])

type FoundRecord = { kind: number; from: number; to: number; depth: number }

/** Rows from 0; `to` is the first one that is not wanted. */
type Window = { from: number; to: number }

/**
 * The records that are needed, in their order, of the cells those in the window; and how many rows there are. Throws
 * SheetRefusal where one leads out of the stream.
 */
const recordsOf = (stream: Uint8Array, window: Window): { records: FoundRecord[]; rowCount: number } => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const records: FoundRecord[] = []
  let depth = 0
  let count = 0
  let isContinued = false
  let isAfterOutside = false
  let rowCount = 0
  for (let from = 0; from + 4 <= stream.length; ) {
    const kind = view.getUint16(from, true)
    const to = from + 4 + view.getUint16(from + 2, true)
    if (depth === 0 && !starts.includes(kind)) break
    if (to > stream.length) throw unreadable()
    if (kind === 0x002f) throw unreadable(sheetHints.password)
    if (starts.includes(kind)) depth++
    const isNeeded: boolean = kind === 0x003c ? isContinued : needed.has(kind)
    const row: number | undefined =
      cells.has(kind) && to - from >= 6 && !textsOfFormulas.has(kind) ? view.getUint16(from + 4, true) : undefined
    if (row !== undefined) rowCount = Math.max(rowCount, row + 1)
    if (row !== undefined && (row < window.from || row >= window.to)) isAfterOutside = true
    else if (!textsOfFormulas.has(kind)) isAfterOutside = false
    const isTaken: boolean = isNeeded && !isAfterOutside
    if (isTaken) records.push({ kind, from, to, depth })
    isContinued = isTaken && kind !== 0x000a
    if (kind === 0x000a) depth--
    // A chart in a sheet is a part of its own: the cells in it are its copies.
    if (cells.has(kind)) count += kind === 0x00bd ? (to - from - 10) / 6 : 1
    if (count > sheetLimits.maxOtherFormatCells) throw unreadable()
    from = to
  }
  if (depth !== 0 || records.length === 0) throw unreadable()
  return { records, rowCount }
}

const formulas: readonly number[] = [0x0006, 0x0206, 0x0406]
/** Bytes of a formula up to its expression, the expression's length included, by the record that began the stream. */
const bytesBeforeExpression: Readonly<Record<number, number>> = { 0x0009: 17, 0x0209: 18, 0x0409: 18, 0x0809: 22 }
/** Bytes of a text up to its letters, their count included, by the kind of the record. */
const bytesBeforeLetters: Readonly<Record<number, number>> = { 0x0004: 8, 0x0007: 1, 0x00d6: 8, 0x0207: 2, 0x0085: 7 }

/** The library never ends with a record too short to say how long what it holds is. Throws SheetRefusal. */
const refuseShort = ({ kind, from, to }: FoundRecord, start: number): void => {
  const least = formulas.includes(kind) ? (bytesBeforeExpression[start] ?? 22) : (bytesBeforeLetters[kind] ?? 0)
  if (to - from - 4 < least) throw unreadable()
}

/** Empty texts and formats that some programs write as records too short to have a length. */
const isCutText = ({ kind, from, to }: FoundRecord): boolean =>
  (kind === 0x0204 && to - from < 12) || (kind === 0x041e && to - from < 8) || (kind === 0x001e && to === from + 4)

/** How many texts of the table the cells name, the last of them included. */
const countOfTexts = (stream: Uint8Array, records: readonly FoundRecord[]): number => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  let last = -1
  for (const { kind, from, to } of records)
    if (kind === 0x00fd && to - from >= 14) last = Math.max(last, view.getUint32(from + 10, true))
  return last + 1
}

/**
 * The stream with what is needed alone, in which each sheet is where its entry in the list of sheets says: some programs
 * count wrong. Throws SheetRefusal.
 */
const neededStream = (stream: Uint8Array, found: readonly FoundRecord[]): Uint8Array => {
  const records = found.filter((record) => !isCutText(record))
  const size = records.reduce((sum, { from, to }) => sum + to - from, 0)
  const rest = new Uint8Array(size)
  const view = new DataView(rest.buffer)
  const textsNamed = countOfTexts(stream, records)
  const moved = new Map<number, number>()
  const parts: number[] = []
  const entries: number[] = []
  const start = records[0]?.kind ?? 0
  let at = 0
  for (const record of records) {
    refuseShort(record, start)
    const { kind, from, to, depth } = record
    rest.set(stream.subarray(from, to), at)
    if (starts.includes(kind) && depth === 1) {
      moved.set(from, at)
      parts.push(at)
    }
    if (kind === 0x0085 && to - from >= 12) entries.push(at)
    // A formula needs its value, which stands before the expression.
    if (formulas.includes(kind) && start === 0x0809) view.setUint16(at + 24, 0, true)
    // The library tells rows that are hidden, and not those whose own height is zero.
    if (
      kind === 0x0208 &&
      to - from >= 20 &&
      view.getUint16(at + 10, true) === 0 &&
      (view.getUint8(at + 16) & 0x40) > 0
    )
      view.setUint8(at + 16, view.getUint8(at + 16) | 0x20)
    // The count of texts may be wrong; no more are read than a cell names.
    if (kind === 0x00fc && to - from >= 12) view.setUint32(at + 8, textsNamed, true)
    at += to - from
  }
  const sheets = parts.slice(1)
  for (const [nth, entry] of entries.entries()) {
    const place =
      moved.get(view.getUint32(entry + 4, true)) ?? (entries.length === sheets.length ? sheets[nth] : undefined)
    if (place === undefined) throw unreadable()
    view.setUint32(entry + 4, place, true)
  }
  return rest
}

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

export type RecordStream = {
  /** The rows of the longest sheet. */
  readonly rowCount: number
  /** A stream that can be read for itself, with the cells of these rows alone (from 0, without `to`). Throws SheetRefusal. */
  rows(from: number, to: number): Uint8Array
}

/** The records of an .xls: those of the file's own root, never of a document inside it. Throws SheetRefusal. */
const streamIn = (bytes: Uint8Array): Uint8Array => {
  if (!compoundFile.every((byte, at) => bytes[at] === byte)) return bytes
  const stream = readCompoundStream(bytes, ['workbook', 'book'])
  if (stream !== undefined) return stream
  const isEncrypted = readCompoundStream(bytes, ['encryptedpackage', 'encryptioninfo']) !== undefined
  throw unreadable(isEncrypted ? sheetHints.password : '')
}

export const openRecords = (bytes: Uint8Array): RecordStream => {
  const stream = streamIn(bytes)
  return {
    rowCount: recordsOf(stream, { from: 0, to: 0 }).rowCount,
    rows: (from, to) => neededStream(stream, recordsOf(stream, { from, to }).records),
  }
}
