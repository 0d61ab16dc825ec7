import { sql } from 'drizzle-orm'
import { monthOf } from '#machines/money/paperNumber.ts'
import { nameOfState } from '#machines/money/placeOfSupply.ts'
import { largeB2cPaise, processingService, returnFormat } from '#machines/money/taxRates.ts'
import { wholeWorkbook } from '#spreadsheets/write/wholeWorkbook.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { boundsOfMonth } from './monthBounds.ts'
import { type CreditNoteContent, type InvoiceContent, readContent } from './paperContent.ts'
import { refuseLimited } from './paperPerson.ts'
import { rupees } from './statementSheet.ts'

type Row = {
  kind: 'feeInvoice' | 'creditNote'
  number: string
  serial: number
  financial_year: string
  dated_on: string
  gstin: string
  place_of_supply: string
  fees_paise: string
  central_paise: string
  state_paise: string
  integrated_paise: string
  tax_paise: string
  amount_paise: string
  of_amount: string | null
  content: string
  content_sha256: string
}
interface Listed {
  readonly row: Row
  readonly content: InvoiceContent | CreditNoteContent
  /** A credit note takes away what its invoice gave. */
  readonly sign: 1 | -1
  readonly rate: number
}
type Cells = readonly (string | number)[]

const rowsOf = async (tx: Tx, month: string): Promise<readonly Listed[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select p.*, p.dated_on::text as dated_on, o.amount_paise as of_amount from papers p left join papers o on o.id = p.of_paper_id
    where p.state = 'issued' and p.kind <> 'statement' and p.dated_on between ${month} and ${boundsOfMonth(month).lastDay}
    order by p.kind desc, p.financial_year, p.serial`)
  return rows.map((row) => {
    const content = readContent(row.content, row.content_sha256)
    if (content.kind === 'statement') throw new Error('a statement is in no return')
    return { row, content, sign: row.kind === 'creditNote' ? -1 : 1, rate: content.rateBps / 100 }
  })
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** `31-Oct-2026`, as the tool takes days. */
const toolDay = (day: string): string =>
  `${day.slice(8)}-${months[Number(day.slice(5, 7)) - 1] ?? ''}-${day.slice(0, 4)}`
const toolPlace = (code: string): string => `${code}-${nameOfState(code)}`

/** To somebody without a GSTIN in another state, and so large that the return names it. A note follows its invoice. */
const isLarge = ({ row, content }: Listed): boolean =>
  row.gstin === '' &&
  content.supply === 'interState' &&
  row.dated_on >= largeB2cPaise.from &&
  Number(row.of_amount ?? row.amount_paise) > largeB2cPaise.above

const ofKind = (listed: readonly Listed[], kind: Row['kind'], which: (one: Listed) => boolean) =>
  listed.filter((one) => one.row.kind === kind && which(one))

const b2b = (listed: readonly Listed[]): Cells[] =>
  ofKind(listed, 'feeInvoice', ({ row }) => row.gstin !== '').map(({ row, content, rate }) => [
    row.gstin,
    content.recipient.name,
    row.number,
    toolDay(row.dated_on),
    rupees(Number(row.amount_paise)),
    toolPlace(row.place_of_supply),
    'N',
    '',
    'Regular B2B',
    '',
    rate,
    rupees(Number(row.fees_paise)),
    0,
  ])

const b2cl = (listed: readonly Listed[]): Cells[] =>
  ofKind(listed, 'feeInvoice', isLarge).map(({ row, rate }) => [
    row.number,
    toolDay(row.dated_on),
    rupees(Number(row.amount_paise)),
    toolPlace(row.place_of_supply),
    '',
    rate,
    rupees(Number(row.fees_paise)),
    0,
    '',
  ])

/** Everybody else without a GSTIN, by place and rate, less their credit notes. */
const b2cs = (listed: readonly Listed[]): Cells[] => {
  const sums = new Map<string, { readonly place: string; readonly rate: number; paise: number }>()
  for (const one of listed) {
    if (one.row.gstin !== '' || isLarge(one)) continue
    const place = one.row.place_of_supply
    const key = `${place} ${one.rate}`
    const sum = sums.get(key) ?? { place, rate: one.rate, paise: 0 }
    sum.paise += one.sign * Number(one.row.fees_paise)
    sums.set(key, sum)
  }
  return [...sums.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { place, rate, paise }]) => ['OE', toolPlace(place), '', rate, rupees(paise), 0, ''])
}

const cdnr = (listed: readonly Listed[]): Cells[] =>
  ofKind(listed, 'creditNote', ({ row }) => row.gstin !== '').map(({ row, content, rate }) => [
    row.gstin,
    content.recipient.name,
    row.number,
    toolDay(row.dated_on),
    'C',
    toolPlace(row.place_of_supply),
    'N',
    'Regular B2B',
    rupees(Number(row.amount_paise)),
    '',
    rate,
    rupees(Number(row.fees_paise)),
    0,
  ])

const cdnur = (listed: readonly Listed[]): Cells[] =>
  ofKind(listed, 'creditNote', isLarge).map(({ row, rate }) => [
    'B2CL',
    row.number,
    toolDay(row.dated_on),
    'C',
    toolPlace(row.place_of_supply),
    rupees(Number(row.amount_paise)),
    '',
    rate,
    rupees(Number(row.fees_paise)),
    0,
  ])

/** By SAC and rate, of those with a GSTIN or of those without. */
const hsn = (listed: readonly Listed[], isRegistered: boolean): Cells[] => {
  const sums = new Map<number, Record<'value' | 'fees' | 'integrated' | 'central' | 'state', number>>()
  for (const { row, sign, rate } of listed) {
    if ((row.gstin !== '') !== isRegistered) continue
    const sum = sums.get(rate) ?? { value: 0, fees: 0, integrated: 0, central: 0, state: 0 }
    sum.value += sign * Number(row.amount_paise)
    sum.fees += sign * Number(row.fees_paise)
    sum.integrated += sign * Number(row.integrated_paise)
    sum.central += sign * Number(row.central_paise)
    sum.state += sign * Number(row.state_paise)
    sums.set(rate, sum)
  }
  return [...sums.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, { value, fees, integrated, central, state }]) => [
      processingService.sac,
      processingService.description,
      'NA',
      0,
      rupees(value),
      rate,
      rupees(fees),
      rupees(integrated),
      rupees(central),
      rupees(state),
      0,
    ])
}

const natures = { feeInvoice: 'Invoices for outward supply', creditNote: 'Credit Note' } as const

const docs = (listed: readonly Listed[]): Cells[] =>
  (['feeInvoice', 'creditNote'] as const).flatMap((kind) => {
    const years = [...new Set(ofKind(listed, kind, () => true).map(({ row }) => row.financial_year))]
    return years.map((year) => {
      const rows = ofKind(listed, kind, ({ row }) => row.financial_year === year).map(({ row }) => row)
      return [natures[kind], rows[0]?.number ?? '', rows.at(-1)?.number ?? '', rows.length, 0]
    })
  })

const sheet = (name: string, columns: readonly string[], rows: readonly Cells[]) => ({
  name,
  widths: columns.map((title) => Math.max(14, title.length + 2)),
  rows: [columns, ...rows],
})

/** The papers of a month for the return, and where each table's columns were taken from. It goes to nobody by itself. */
export const getReturnSheet: Handler<'papers.returnSheet'> = async ({ month: day }, { tx, staff }) => {
  refuseLimited(staff)
  const month = monthOf(day)
  const listed = await rowsOf(tx, month)
  if (listed.length === 0) return refuse('papers-nothing')
  const { tables } = returnFormat
  const bytes = wholeWorkbook([
    sheet('b2b,sez,de', tables.b2b, b2b(listed)),
    sheet('b2cl', tables.b2cl, b2cl(listed)),
    sheet('b2cs', tables.b2cs, b2cs(listed)),
    sheet('cdnr', tables.cdnr, cdnr(listed)),
    sheet('cdnur', tables.cdnur, cdnur(listed)),
    sheet('hsn(b2b)', tables.hsn, hsn(listed, true)),
    sheet('hsn(b2c)', tables.hsn, hsn(listed, false)),
    sheet('docs', tables.docs, docs(listed)),
    {
      name: 'Source',
      widths: [24, 120],
      rows: [
        ['What', 'Where it was taken from'],
        ['Tables and columns', returnFormat.source],
        ['Read on', returnFormat.readOn],
        ['Large invoices (b2cl)', largeB2cPaise.source],
        ['Filed', 'Nothing: this sheet is for whoever files the return.'],
      ],
    },
  ])
  return { fileName: `gstr1_${month.slice(0, 7)}.xlsx`, file: Buffer.from(bytes).toString('base64') }
}
