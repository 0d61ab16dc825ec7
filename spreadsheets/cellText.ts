/** How a number in a workbook is shown: as it is, as a date or time, or padded with zeros to a width. */
export type NumberStyle = 'plain' | 'date' | number

const dateFormatIds = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Spreadsheet programs take no longer one; a hostile one would keep the patterns below busy for minutes. */
const maxCodeLength = 255

/** `id` and `code` are numFmtId and formatCode of SpreadsheetML. */
export const numberStyle = (id: number, code: string | undefined): NumberStyle => {
  if (code === undefined) return dateFormatIds(id) ? 'date' : 'plain'
  if (code.length > maxCodeLength) return 'plain'
  const shown = (code.split(';')[0] ?? '').replace(/"[^"]*"|\\.|_.|\*./g, '')
  if (/^0{2,}$/.test(shown)) return shown.length
  const bare = shown.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) ? 'date' : 'plain'
}

/** Digits without an exponent, to the 15 significant digits that a spreadsheet keeps. */
export const plainDigits = (value: number): string => {
  if (Number.isSafeInteger(value)) return String(value + 0)
  const rounded = Number(value.toPrecision(15))
  const kept = Number.isFinite(rounded) ? rounded : value
  const text = String(kept)
  if (!text.includes('e')) return text
  if (Math.abs(kept) >= 1) return BigInt(kept).toString()
  const [digits = '', exponent = ''] = text.split('e-')
  return `${kept < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`
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

export const numberText = (value: number, style: NumberStyle, date1904: boolean): string => {
  if (style === 'plain') return plainDigits(value)
  if (style === 'date') return serialDateText(date1904 ? value + 1462 : value)
  const digits = plainDigits(Math.abs(value))
  return Number.isInteger(value) ? (value < 0 ? '-' : '') + digits.padStart(style, '0') : plainDigits(value)
}

export const booleanText = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

/** `2026-11-21T00:00:00Z` becomes `2026-11-21`. */
export const isoDateText = (iso: string): string =>
  iso
    .replace(/(?:\.\d+)?Z?$/, '')
    .replace(/T00:00:00$/, '')
    .replace('T', ' ')
