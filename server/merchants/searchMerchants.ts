import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'
import { coalesce } from '#server/gateway/coalesce.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { listMerchants } from './merchantRows.ts'
import { presentMerchant, type MerchantRow } from './presentMerchant.ts'

/** One code is by far the most frequent question: those of one turn are asked together. */
const lookups = new WeakMap<Db, (merchantCode: string) => Promise<MerchantRow | undefined>>()
const lookupOf = (db: Db) => {
  const known = lookups.get(db)
  if (known !== undefined) return known
  const lookup = coalesce<MerchantRow>(async (codes) => {
    const rows = await db
      .select()
      .from(merchants)
      .where(inArray(merchants.merchantCode, [...codes]))
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
