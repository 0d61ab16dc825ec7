import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { utils, write } from 'xlsx'
import { sheetRefusalText } from '#contract/sheets/sheets.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { buildMerchantRows, buildSheet } from '#tests/support/sheets.ts'
import { type Bytes, header } from './hostileFile.ts'

export interface Mutant {
  readonly fileName: string
  readonly bytes: Bytes
  /** What was done to it, to find it again. */
  readonly how: string
}

const literally = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

/** Sentences that a sheet may be refused with; the last is of a file that is what somebody sent before. */
export const documentedEndings: readonly RegExp[] = [
  ...(['sheet-blank', 'sheet-unreadable', 'sheet-too-many-rows', 'sheet-too-large'] as const).map((code) =>
    literally(sheetRefusalText(code)),
  ),
  /^Could not extract Excel Data! (?:It |The file |Row \d+ ).*\.$/,
  /^Invalid headers in Excel file\. .*Download the template and use its first row\.$/s,
  /^This file was applied before, by .+ on .+\. Nothing was changed now\.$/,
]

const legacy = (bookType: 'biff8' | 'biff5'): Bytes => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...header], ...buildMerchantRows(20)]), 'Sheet1')
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

const text = (): string => [header, ...buildMerchantRows(20)].map((row) => row.join(',')).join('\r\n')

type Draw = () => number
type Change = (bytes: Bytes, draw: Draw) => Bytes

const place = (bytes: Bytes, draw: Draw): number => Math.floor(draw() * bytes.length)
const extremes = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffe, 0x100]

const flip: Change = (bytes, draw) => {
  const copy = bytes.slice()
  for (let left = 1 + Math.floor(draw() * 16); left > 0; left -= 1) copy[place(copy, draw)] = Math.floor(draw() * 256)
  return copy
}
const cut: Change = (bytes, draw) => bytes.slice(0, place(bytes, draw))
const drop: Change = (bytes, draw) => {
  const at = place(bytes, draw)
  return new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(at + 1 + Math.floor(draw() * 64))])
}
const repeat: Change = (bytes, draw) => {
  const at = place(bytes, draw)
  const piece = bytes.subarray(at, at + 1 + Math.floor(draw() * 256))
  return new Uint8Array([...bytes.subarray(0, at), ...piece, ...piece, ...bytes.subarray(at + piece.length)])
}
const exaggerate: Change = (bytes, draw) => {
  const copy = bytes.slice()
  const value = extremes[Math.floor(draw() * extremes.length)] ?? 0
  new DataView(copy.buffer).setUint32(Math.min(place(copy, draw), Math.max(0, copy.length - 4)), value, true)
  return copy
}

/** Changes the XML of one part and zips it again, so that the zip is sound and what is in it is not. */
const inOnePart =
  (change: (xml: string, draw: Draw) => string): Change =>
  (bytes, draw) => {
    const parts = Object.entries(unzipSync(bytes))
    const [name = '', part = new Uint8Array()] = parts[Math.floor(draw() * parts.length)] ?? []
    return new Uint8Array(zipSync({ ...Object.fromEntries(parts), [name]: strToU8(change(strFromU8(part), draw)) }))
  }

const swapToken = inOnePart((xml, draw) => {
  const tokens = xml.split(/(?<=>)|(?=<)/)
  const [one, other] = [Math.floor(draw() * tokens.length), Math.floor(draw() * tokens.length)]
  ;[tokens[one], tokens[other]] = [tokens[other] ?? '', tokens[one] ?? '']
  return tokens.join('')
})
const numbers = ['-1', '0', '1e308', '4294967296', 'NaN', '1048577', '99999999999999999999']
const swapNumber = inOnePart((xml, draw) => {
  const found = [...xml.matchAll(/\d+/g)]
  const hit = found[Math.floor(draw() * found.length)]
  if (hit === undefined) return xml
  const value = numbers[Math.floor(draw() * numbers.length)] ?? '0'
  return xml.slice(0, hit.index) + value + xml.slice(hit.index + hit[0].length)
})
const dropTag = inOnePart((xml, draw) => {
  const found = [...xml.matchAll(/<[^>]*>/g)]
  const hit = found[Math.floor(draw() * found.length)]
  return hit === undefined ? xml : xml.slice(0, hit.index) + xml.slice(hit.index + hit[0].length)
})

const anywhere: readonly Change[] = [flip, cut, drop, repeat, exaggerate]
const workbook = () => buildSheet({ headers: header, rows: buildMerchantRows(20) })

const bases: readonly { ending: string; make: () => Bytes; changes: readonly Change[] }[] = [
  { ending: '.xlsx', make: workbook, changes: [...anywhere, swapToken, swapNumber, dropTag] },
  {
    // Nothing deflated: what chance hits is what is read.
    ending: '.xlsx',
    make: () => new Uint8Array(zipSync(unzipSync(workbook()), { level: 0 })),
    changes: anywhere,
  },
  { ending: '.xls', make: () => legacy('biff8'), changes: anywhere },
  { ending: '.xls', make: () => legacy('biff5'), changes: anywhere },
  { ending: '.csv', make: () => new Uint8Array(Buffer.from(text())), changes: anywhere },
  { ending: '.csv', make: () => new Uint8Array(Buffer.from(`\uFEFF${text()}`, 'utf16le')), changes: anywhere },
]

/** Honest sheets of twenty rows that chance has changed; the same for the same seed. */
export function* mutantsOf(seed: number, count: number): Generator<Mutant> {
  const draw = drawFrom(seed)
  const honest = bases.map(({ make }) => make())
  for (let at = 0; at < count; at += 1) {
    const base = at % bases.length
    const { ending = '', changes = [] } = bases[base] ?? {}
    const change = Math.floor(draw() * changes.length)
    const bytes = changes[change]?.(honest[base] ?? new Uint8Array(), draw) ?? new Uint8Array()
    yield { fileName: `changed ${at}${ending}`, bytes, how: `${at}: base ${base}, change ${change}` }
  }
}
