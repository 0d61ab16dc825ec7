import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { mostListed } from '#contract/wire/shortList.ts'
import { type Access, defineCall } from '#contract/wire/call.ts'
import { columnsNamed, type ListColumns } from '#contract/wire/columns.ts'
import { Day, Instant, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import type { ReportColumns } from './reportColumns.ts'

/** As the documents write them: one, or both in one text. */
export const TxnStatus = z.enum(['Successful', 'Failed'])
export type TxnStatus = z.infer<typeof TxnStatus>

const tooMany = `At most ${mostListed} values fit in one list.`
const listOf = <One extends z.ZodType>(one: One) => z.array(one).max(mostListed, tooMany)

const Statuses = z
  .codec(z.array(textUpTo(40)).max(10), z.array(z.string()), {
    decode: (texts) => texts.flatMap((text) => text.split(',')).map((text) => text.trim()),
    encode: (statuses) => statuses,
  })
  .pipe(z.array(TxnStatus))

/** What reports are filtered by, besides their time. A panel has a field for each of them. */
const filters = {
  merchantCode: listOf(MerchantCode).optional(),
  brandCode: listOf(BrandCode).optional(),
  txnRefNumber: listOf(TxnRefNumber).optional(),
  status: Statuses.optional(),
  nonBrandTxn: WireFlag.optional(),
  dsrType: z.enum(['field_engineer', 'sales']).optional(),
}
export type ReportFilter = keyof typeof filters

/** Longer ones are asked for in parts. */
export const mostDays = 366
/** An export of more rows is a job. */
export const rowsAtOnce = 5_000

const page = { page: z.int().min(1).max(10_000).default(1), size: z.int().min(1).max(300).default(20) }
const names = { txnRefNumber: 'txnRefNumber', nonBrandTxn: 'nonBrandTxn', toDateToo: 'toDate' } as const

/** `toDate` is the other documented spelling of `to_date` (conflict X167). */
const spans = {
  days: { fromDate: Day, toDate: Day.optional(), toDateToo: Day.optional() },
  seconds: { fromDate: Instant, toDate: Instant.optional(), toDateToo: Instant.optional() },
}
export type ReportSpan = keyof typeof spans

const requestOf = <Span extends ReportSpan, Name extends ReportFilter>(span: Span, chosen: readonly Name[]) => {
  const own = Object.fromEntries(chosen.map((name) => [name, filters[name]])) as Pick<typeof filters, Name>
  return wireObject({ ...(spans[span] as (typeof spans)[Span]), ...own, ...page } as const, names as never)
}

type ShapeOf<Columns extends ReportColumns> = { [Field in keyof Columns]: Columns[Field]['schema'] }

interface WrittenReport<
  Name extends string,
  Span extends ReportSpan,
  F extends ReportFilter,
  Columns extends ReportColumns,
> {
  readonly name: `reports.${Name}`
  /** The documented `type` of `/opsreports`. */
  readonly type: string
  /** The title of its tab. */
  readonly title: string
  readonly access: Access
  readonly summary: string
  readonly span: Span
  readonly filters: readonly F[]
  /** What the fields of its two days are called, where they are of something else than the payment. */
  readonly dayLabels?: readonly [from: string, to: string]
  /** The name of the file, without its time. */
  readonly fileName: string
  /** In the order of the table and of a file. */
  readonly columns: Columns
}

/** A report as both sides know it: its call, the schema of its rows, its columns, and what its screen asks. */
export const defineReport = <
  const Name extends string,
  const Span extends ReportSpan,
  const F extends ReportFilter,
  Columns extends ReportColumns,
>({
  name,
  type,
  access,
  summary,
  columns,
  ...report
}: WrittenReport<Name, Span, F, Columns>) => {
  const shape = Object.fromEntries(Object.entries(columns).map(([field, { schema }]) => [field, schema]))
  const written = () => wireAnswer(shape as ShapeOf<Columns>)
  let row: ReturnType<typeof written> | undefined
  return {
    ...report,
    name,
    get row() {
      return (row ??= written())
    },
    columns: columnsNamed(name, columns as never) as ListColumns<z.output<ReturnType<typeof written>>>,
    call: defineCall({
      name,
      family: 'gateway',
      path: '/opsreports',
      discriminator: { type },
      access,
      kind: 'read',
      heavy: true,
      offline: 'never',
      summary,
      request: () => requestOf(report.span, report.filters),
      response: () => z.object({ rows: z.array((row ??= written())), total: z.int() }),
      answer: 'page',
      refusals: [
        'report-span-missing',
        'report-span-wrong',
        'report-in-future',
        'report-too-long',
        'report-brand-unknown',
      ],
    }),
  }
}
