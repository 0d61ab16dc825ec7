import { type NumberStyle, numberStyle } from '#spreadsheets/cellText.ts'
import { type LegacyText, legacyText, openPieces } from './legacyText.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'

const unreadable = () => new SheetRefusal('sheet-unreadable')

/** Kinds of records of an .xls stream (MS-XLS), as far as text and numbers need them. */
export const record = {
  formula: 0x0006,
  endOfPart: 0x000a,
  dateMode: 0x0022,
  encrypted: 0x002f,
  continued: 0x003c,
  codePage: 0x0042,
  sheet: 0x0085,
  manyNumbers: 0x00bd,
  formattedText: 0x00d6,
  cellFormat: 0x00e0,
  sharedTexts: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  truth: 0x0205,
  formulaText: 0x0207,
  shortNumber: 0x027e,
  numberFormat: 0x041e,
  startOfPart: 0x0809,
} as const

export type LegacyRecord = { kind: number; data: Uint8Array; next: number }

export const readRecord = (stream: Uint8Array, at: number): LegacyRecord => {
  const size = (stream[at + 2] ?? 0) | ((stream[at + 3] ?? 0) << 8)
  const next = at + 4 + size
  if (next > stream.length) throw unreadable()
  return { kind: (stream[at] ?? 0) | ((stream[at + 1] ?? 0) << 8), data: stream.subarray(at + 4, next), next }
}

const u16 = (data: Uint8Array, at: number): number => (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8)

/** The data of a record that ends at `next`, and of those that continue it. */
export const withContinuations = (stream: Uint8Array, data: Uint8Array, next: number): Uint8Array[] => {
  const pieces = [data]
  for (let at = next; u16(stream, at) === record.continued && at + 4 <= stream.length; ) {
    const more = readRecord(stream, at)
    pieces.push(more.data)
    at = more.next
  }
  return pieces
}

/** The table of texts, read no further than it is asked for. */
const openSharedTexts = (pieces: readonly Uint8Array[]) => {
  const reader = openPieces(pieces)
  const texts: string[] = []
  reader.u32()
  const count = reader.u32()
  return (place: number): string => {
    while (texts.length <= place && texts.length < count && !reader.isAtEnd()) texts.push(reader.text())
    const text = texts[place]
    if (text === undefined) throw unreadable()
    return text
  }
}

export type LegacyWorkbook = {
  date1904: boolean
  text: LegacyText
  /** The text at a place of the table; throws SheetRefusal where there is none. */
  readonly sharedAt: (place: number) => string
  /** By the index that a cell names. */
  styles: readonly NumberStyle[]
  /** Where the first sheet that is not hidden begins in the stream. */
  sheetAt: number
}

/** What stands before the sheets. Throws SheetRefusal for a workbook with a password, from before 1993, or without a sheet. */
export const readLegacyWorkbook = (stream: Uint8Array): LegacyWorkbook => {
  const first = readRecord(stream, 0)
  const version = u16(first.data, 0)
  if (first.kind !== record.startOfPart || (version !== 0x0600 && version !== 0x0500)) throw unreadable()

  const formatIds: number[] = []
  const codes = new Map<number, Uint8Array>()
  let date1904 = false
  let codePage = 1252
  let sharedAt = openSharedTexts([new Uint8Array(8)])
  let sheetAt: number | undefined

  for (let at = first.next; ; ) {
    const { kind, data, next } = readRecord(stream, at)
    if (kind === record.endOfPart) break
    if (kind === record.encrypted) throw unreadable()
    else if (kind === record.dateMode) date1904 = u16(data, 0) === 1
    else if (kind === record.codePage) codePage = u16(data, 0)
    else if (kind === record.cellFormat) formatIds.push(u16(data, 2))
    else if (kind === record.numberFormat) codes.set(u16(data, 0), data.subarray(2))
    else if (kind === record.sharedTexts) sharedAt = openSharedTexts(withContinuations(stream, data, next))
    else if (kind === record.sheet && ((data[4] ?? 0) & 3) === 0 && data[5] === 0)
      sheetAt ??= (u16(data, 0) | (u16(data, 2) << 16)) >>> 0
    at = next
  }
  if (sheetAt === undefined) throw unreadable()

  const text = legacyText(version === 0x0500, codePage)
  const styleOf = new Map<number, NumberStyle>()
  for (const id of new Set(formatIds)) {
    const code = codes.get(id)
    styleOf.set(id, numberStyle(id, code === undefined ? undefined : text.format(code)))
  }
  return { date1904, text, sharedAt, styles: formatIds.map((id) => styleOf.get(id) ?? 'plain'), sheetAt }
}
