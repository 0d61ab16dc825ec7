import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Scheme, SchemeModel } from '#contract/calls/catalogue/productSchemes.ts'
import { schemeStateAt } from '#machines/catalogue/schemeLife.ts'
import { ofTheirBrands } from '#server/catalogue/brandForm/index.ts'
import { answerRow, type FoundBy, type Page } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { productSchemes, schemeModels } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

/** Schemes `s`. */
const schemeRow = answerRow(
  Scheme,
  {
    fromDate: 's.from_at',
    toDate: 's.to_at',
    models: '(select count(*) from scheme_models m where m.scheme_id = s.id)',
  },
  { from: [productSchemes, 's'], computed: ['status'] },
)
export type SchemeRow = FoundBy<typeof schemeRow>

/** Models `m` of schemes `s`, with their products `p`. */
const modelRow = answerRow(
  SchemeModel,
  {
    schemeCode: 's.scheme_code',
    sku: 'p.product_code',
    model: 'p.product_name',
    minAmount: 'm.min_amount_paise',
    maxAmount: 'm.max_amount_paise',
    fromDt: 'm.from_at',
    toDt: 'm.to_at',
  },
  {
    from: [schemeModels, 'm'],
    computed: ['state'],
    also: { schemeId: z.int(), productId: z.int(), isEmi: z.boolean(), isCashback: z.boolean() },
  },
)
export type ModelRow = FoundBy<typeof modelRow>

export type Timed = Pick<SchemeRow, 'fromDate' | 'toDate'> | Pick<ModelRow, 'fromDt' | 'toDt'>

export const spanOf = (row: Timed) => {
  const [from, to] = 'fromDt' in row ? [row.fromDt, row.toDt] : [row.fromDate, row.toDate]
  return { from: Date.parse(from), to: Date.parse(to) }
}

const stateOf = (row: Timed, at: Date) => schemeStateAt(spanOf(row), at.getTime())

const schemesFrom = (which: SQL) => sql`from product_schemes s where ${which}`
const modelsFrom = (which: SQL) => sql`from scheme_models m join product_schemes s on s.id = m.scheme_id
  join products p on p.id = m.product_id where ${which}`

export const schemePage = async (tx: Tx, which: SQL, page: Page, at: Date) => {
  const { rows, total } = await schemeRow.page(tx, schemesFrom(which), sql`s.to_at desc, s.id desc`, page)
  return { rows: rows.map((row): Scheme => ({ ...row, status: stateOf(row, at) })), total }
}

export const modelPage = async (tx: Tx, which: SQL, page: Page, at: Date) => {
  const { rows, total } = await modelRow.page(tx, modelsFrom(which), sql`p.product_code, m.from_at, m.id`, page)
  return { rows: rows.map((row): SchemeModel => ({ ...row, state: stateOf(row, at) })), total }
}

/** In the order of their ids, locked where they are going to be changed. */
export const findSchemes = (tx: Tx, which: SQL, isLocking: boolean): Promise<SchemeRow[]> =>
  schemeRow.read(
    tx,
    sql`select ${schemeRow.columns} ${schemesFrom(which)} order by s.id ${isLocking ? sql`for update of s` : sql``}`,
  )

export const findModels = (tx: Tx, which: SQL, isLocking: boolean): Promise<ModelRow[]> =>
  modelRow.read(
    tx,
    sql`select ${modelRow.columns} ${modelsFrom(which)} order by m.id ${isLocking ? sql`for update of m` : sql``}`,
  )

export const schemeNotFound = (schemeCode: string): never =>
  refuse('record-not-found', { recorded: { subject: `scheme:${schemeCode}`, after: { asked: 'brand' } } })

/** A scheme of a brand that is theirs. */
export const theirScheme = async (
  tx: Tx,
  schemeCode: string,
  staff: Pick<Staff, 'brands'>,
  isLocking = false,
): Promise<SchemeRow> => {
  const which = sql`s.scheme_code = ${schemeCode} and ${ofTheirBrands(staff, sql`s.brand_code`)}`
  return (await findSchemes(tx, which, isLocking))[0] ?? schemeNotFound(schemeCode)
}
