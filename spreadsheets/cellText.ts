import type { CellNote } from './rawRow.ts'

/**
 * How a number in a workbook is shown: as it is, as a date or a time of day, as a percentage, by its value as one or as
 * none, or padded with zeros to a width.
 */
export type NumberStyle = 'plain' | 'date' | 'time' | 'percent' | 'percentOrNot' | number

const percentFormatIds = (id: number) => id === 9 || id === 10
const timeFormatIds = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47)
const dateFormatIds = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Spreadsheet programs take no longer one; a hostile one would keep the patterns below busy for minutes. */
const maxCodeLength = 255

const literals = /"[^"]*"|\\.|_.|\*./g

/** A format has parts for values above, below and at zero: which of them show a percentage. */
const percentStyle = (code: string): 'percent' | 'percentOrNot' | null => {
  if (!code.includes('%')) return null
  const parts = code
    .replace(literals, '')
    .split(';', 3)
    .filter((part) => /[0#?]|General/i.test(part))
  const ofPercent = parts.filter((part) => part.includes('%'))
  if (ofPercent.length === 0) return null
  return ofPercent.length === parts.length ? 'percent' : 'percentOrNot'
}

/** `id` and `code` are numFmtId and formatCode of SpreadsheetML. */
export const numberStyle = (id: number, code: string | undefined): NumberStyle => {
  if (code === undefined)
    return timeFormatIds(id) ? 'time' : dateFormatIds(id) ? 'date' : percentFormatIds(id) ? 'percent' : 'plain'
  if (code.length > maxCodeLength) return 'plain'
  const percent = percentStyle(code)
  if (percent !== null) return percent
  const shown = (code.split(';')[0] ?? '').replace(literals, '')
  if (/^0{2,}$/.test(shown)) return shown.length
  const bare = shown.replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
  if (/[yd]/i.test(bare)) return 'date'
  if (/[hs]/i.test(bare)) return 'time'
  return /m/i.test(bare) ? 'date' : 'plain'
}

/** Digits without an exponent, to the 15 significant digits that a spreadsheet keeps. */
export const plainDigits = (value: number): string => {
  if (Number.isSafeInteger(value)) return String(value + 0)
  // The shortest writing that gives the number again: of so few digits none is to be rounded.
  const shortest = String(value)
  if (shortest.length <= 16 && !shortest.includes('e') && Number.isFinite(value)) return shortest
  const rounded = Number(value.toPrecision(15))
  const shown = Number.isFinite(rounded) ? rounded : value
  const text = String(shown)
  if (!text.includes('e')) return text
  if (Math.abs(shown) >= 1) return BigInt(shown).toString()
  const [digits = '', exponent = ''] = text.split('e-')
  return `${shown < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`
}

const daySeconds = 86_400
/** Last serial day is 9999-12-31. */
const lastSerial = 2_958_466

/** A serial day of the 1900 calendar as `YYYY-MM-DD`, with ` HH:mm:ss` if it has a time; a bare time as `HH:mm:ss`. */
export const serialDateText = (serial: number): string => {
  if (serial < 0 || serial >= lastSerial) return plainDigits(serial)
  const seconds = Math.round(serial * daySeconds)
  // Spreadsheets count a 29 February 1900 that never was, so days before it are one nearer to the epoch.
  const epoch = serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const iso = new Date(epoch + seconds * 1000).toISOString()
  if (serial < 1 && seconds > 0) return iso.slice(11, 19)
  return seconds % daySeconds === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** A hundred times as much, without what a multiplication leaves behind: 0.07 is 7. */
const hundredfold = (value: number): number => {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + 2}`)
}

export const numberText = (value: number, style: NumberStyle, date1904: boolean): string => {
  if (style === 'plain' || style === 'percentOrNot') return plainDigits(value)
  if (style === 'percent') return `${plainDigits(hundredfold(value))}%`
  if (style === 'time' && value === 0) return '00:00:00'
  if (style === 'date' || style === 'time') return serialDateText(date1904 ? value + 1462 : value)
  const digits = plainDigits(Math.abs(value))
  return Number.isInteger(value) ? (value < 0 ? '-' : '') + digits.padStart(style, '0') : plainDigits(value)
}

/** From here on a whole number has 16 digits, of which a spreadsheet keeps 15. */
const firstOf16Digits = 1e15

/** What is lost in a number that is shown in this way, or null. */
export const numberNote = (value: number, style: NumberStyle): CellNote | null => {
  if (Math.abs(value) >= firstOf16Digits) return 'digits-lost'
  if (style === 'percentOrNot') return 'percent-or-not'
  return style === 'date' && value === 0 ? 'zero-date' : null
}

export const booleanText = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

const isoTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?Z?$/

/** `2026-11-21T00:00:00Z` becomes `2026-11-21`; parts of a second are rounded. */
export const isoDateText = (iso: string): string => {
  const [, day, time, part = ''] = isoTime.exec(iso.trim()) ?? []
  if (day === undefined || time === undefined) return iso.replace(/Z$/, '').replace('T', ' ')
  const instant = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(instant)) return `${day} ${time}`
  const rounded = new Date(instant + Math.round(Number(`0${part}`)) * 1000).toISOString()
  return rounded.slice(11, 19) === '00:00:00'
    ? rounded.slice(0, 10)
    : `${rounded.slice(0, 10)} ${rounded.slice(11, 19)}`
}
