import { type SQL, sql } from 'drizzle-orm'
import type { Scheme, SchemeModel } from '#contract/calls/catalogue/productSchemes.ts'
import { schemeStateAt } from '#machines/catalogue/schemeLife.ts'
import { ofTheirBrands } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

export type SchemeRow = {
  id: number
  brand_code: string
  scheme_code: string
  scheme_desc: string
  is_emi: boolean
  is_cashback: boolean
  from_at: Date
  to_at: Date
  models: number
  version: number
}

export type ModelRow = {
  id: number
  scheme_id: number
  scheme_code: string
  product_id: number
  sku: string
  model: string
  is_emi: boolean
  is_cashback: boolean
  min_amount_paise: string | null
  max_amount_paise: string | null
  from_at: Date
  to_at: Date
  version: number
}

export const spanOf = (row: { readonly from_at: Date; readonly to_at: Date }) => ({
  from: new Date(row.from_at).getTime(),
  to: new Date(row.to_at).getTime(),
})

const iso = (at: Date) => new Date(at).toISOString()
const paise = (figure: string | null): number | null => (figure === null ? null : Number(figure))

export const presentScheme = (row: SchemeRow, at: Date): Scheme => ({
  id: row.id,
  brandCode: row.brand_code,
  schemeCode: row.scheme_code,
  schemeDesc: row.scheme_desc,
  isEmi: row.is_emi,
  isCashback: row.is_cashback,
  status: schemeStateAt(spanOf(row), at.getTime()),
  fromDate: iso(row.from_at),
  toDate: iso(row.to_at),
  models: row.models,
  version: row.version,
})

export const presentModel = (row: ModelRow, at: Date): SchemeModel => ({
  id: row.id,
  schemeCode: row.scheme_code,
  sku: row.sku,
  model: row.model,
  minAmount: paise(row.min_amount_paise),
  maxAmount: paise(row.max_amount_paise),
  fromDt: iso(row.from_at),
  toDt: iso(row.to_at),
  state: schemeStateAt(spanOf(row), at.getTime()),
  version: row.version,
})

export interface Page {
  readonly page: number
  readonly size: number
}
const pageOf = ({ page, size }: Page): SQL => sql`limit ${size} offset ${(page - 1) * size}`

const schemeColumns = sql`s.id, s.brand_code, s.scheme_code, s.scheme_desc, s.is_emi, s.is_cashback, s.from_at, s.to_at,
  s.version, (select count(*)::int from scheme_models m where m.scheme_id = s.id) as models`

/** Schemes `s`. */
export const schemePage = async (tx: Tx, which: SQL, page: Page, at: Date) => {
  const { rows } = await tx.execute<SchemeRow>(
    sql`select ${schemeColumns} from product_schemes s where ${which} order by s.to_at desc, s.id desc ${pageOf(page)}`,
  )
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from product_schemes s where ${which}`,
  )
  return { rows: rows.map((row) => presentScheme(row, at)), total: counted[0]?.total ?? 0 }
}

const modelTables = sql`scheme_models m join product_schemes s on s.id = m.scheme_id
  join products p on p.id = m.product_id`
const modelColumns = sql`m.id, m.scheme_id, s.scheme_code, m.product_id, p.product_code as sku, p.product_name as model,
  m.is_emi, m.is_cashback, m.min_amount_paise, m.max_amount_paise, m.from_at, m.to_at, m.version`

/** Models `m` of schemes `s`, with their products `p`. */
export const modelPage = async (tx: Tx, which: SQL, page: Page, at: Date) => {
  const { rows } = await tx.execute<ModelRow>(
    sql`select ${modelColumns} from ${modelTables} where ${which} order by p.product_code, m.from_at, m.id ${pageOf(page)}`,
  )
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from ${modelTables} where ${which}`,
  )
  return { rows: rows.map((row) => presentModel(row, at)), total: counted[0]?.total ?? 0 }
}

/** In the order of their ids, locked where they are going to be changed. */
export const findSchemes = async (tx: Tx, which: SQL, isLocking: boolean): Promise<SchemeRow[]> => {
  const { rows } = await tx.execute<SchemeRow>(
    sql`select ${schemeColumns} from product_schemes s where ${which} order by s.id ${isLocking ? sql`for update of s` : sql``}`,
  )
  return rows
}

export const findModels = async (tx: Tx, which: SQL, isLocking: boolean): Promise<ModelRow[]> => {
  const { rows } = await tx.execute<ModelRow>(
    sql`select ${modelColumns} from ${modelTables} where ${which} order by m.id ${isLocking ? sql`for update of m` : sql``}`,
  )
  return rows
}

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
