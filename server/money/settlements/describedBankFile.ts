import { strToU8, zipSync } from 'fflate'
import { neutralise } from '#spreadsheets/write/formulaInjection.ts'
import { type BankFileFormat, bankFileCells, type BankFileLine } from '#machines/money/bankFileFormat.ts'

interface Described {
  readonly format: BankFileFormat
  /** The day of the batch. */
  readonly day: string
  /** Without an ending. */
  readonly name: string
  readonly lines: readonly BankFileLine[]
}

/** A text that has the separator, a quotation mark or the end of a line stands in quotation marks; none is a formula. */
const cellOf = (text: string, separator: string): string => {
  const safe = neutralise(text)
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const textOf = ({ format, day, lines }: Described): string => {
  const { columns, hasHeader, separator } = format
  const rows = [
    ...(hasHeader ? [columns.map(({ header }) => header)] : []),
    ...lines.map((line, at) => bankFileCells(format, line, { day, number: at + 1 })),
  ]
  return rows.map((cells) => `${cells.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`).join('')
}

/** The day of everything in an archive: the same payouts give the same bytes. */
const archived = { mtime: new Date(1980, 0, 1) }

/** The file as a bank wants it, or an archive with one file for each rail. */
export const describedBankFile = (described: Described): { readonly name: string; readonly bytes: Buffer } => {
  const { format, name, lines } = described
  const ending = format.separator === ',' ? 'csv' : 'txt'
  if (format.files === 'one') return { name: `${name}.${ending}`, bytes: Buffer.from(strToU8(textOf(described))) }
  const files = format.rails.flatMap((rail) => {
    const own = lines.filter((line) => line.rail === rail)
    return own.length === 0
      ? []
      : [[`${name}_${rail}.${ending}`, [strToU8(textOf({ ...described, lines: own })), archived]] as const]
  })
  return {
    name: `${name}.zip`,
    bytes: Buffer.from(zipSync(Object.fromEntries(files) as Parameters<typeof zipSync>[0])),
  }
}
