import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'
import { coalesce } from '#server/gateway/coalesce.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { listMerchants } from './merchantRows.ts'
import { presentMerchant, type ShownMerchantRow } from './presentMerchant.ts'

const {
  aadhaarSealed: _aadhaar,
  accountRefSealed: _account,
  accountRefBlind: _blind,
  ...shown
} = getTableColumns(merchants)

/** One code is by far the most frequent question: those of one moment are asked together. */
const lookups = new WeakMap<Db, (merchantCode: string) => Promise<ShownMerchantRow | undefined>>()
const lookupOf = (db: Db) => {
  const known = lookups.get(db)
  if (known !== undefined) return known
  const byCodes = db
    .select(shown)
    .from(merchants)
    .where(sql`${merchants.merchantCode} = any(${sql.placeholder('codes')})`)
    .prepare('merchants-by-code')
  const lookup = coalesce<ShownMerchantRow>(async (codes) => {
    const rows = await byCodes.execute({ codes })
    return new Map(rows.map((row) => [row.merchantCode, row]))
  })
  lookups.set(db, lookup)
  return lookup
}

export const searchMerchants: Handler<'merchants.search'> = async (request, { tx, gateway, staff }) => {
  const { merchantCode, mobileNumber, distributorCode, ...page } = request
  const hasOther = Boolean(mobileNumber) || Boolean(distributorCode)
  const [onlyCode, ...moreCodes] = merchantCode ?? []
  if (onlyCode === undefined && !hasOther) return refuse('filter-missing')
  if (onlyCode !== undefined && moreCodes.length === 0 && !hasOther && page.page === 1) {
    const row = await lookupOf(gateway.database.db)(onlyCode)
    const isVisible = row !== undefined && (staff.brands.length === 0 || staff.brands.includes(row.brandCode))
    return isVisible ? { rows: [presentMerchant(row)], total: 1 } : { rows: [], total: 0 }
  }
  const { rows, total } = await listMerchants(tx, { merchantCode, mobileNumber, distributorCode }, staff.brands, page)
  return { rows: rows.map(presentMerchant), total }
}
