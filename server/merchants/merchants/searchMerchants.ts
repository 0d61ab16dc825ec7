import { getTableColumns } from 'drizzle-orm'
import type { Pool } from 'pg'
import { merchants } from '#server/db/schema/index.ts'
import { coalesce } from '#server/gateway/coalesce.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { outsideTurn } from '#server/gateway/turns.ts'
import { listMerchants } from './merchantRows.ts'
import { manages } from '#server/gateway/staffLimits.ts'
import { presentMerchant, type ShownMerchantRow } from './presentMerchant.ts'
import { auditProbedMerchants } from './probedMerchants.ts'

const {
  aadhaarSealed: _aadhaar,
  accountRefSealed: _account,
  accountRefBlind: _blind,
  kycEditors: _editors,
  kycSubmittedAt: _submittedAt,
  isKycSubmitted: _submitted,
  virtualAddress: _upi,
  bankUnconfirmedAt: _bank,
  deskRevisions: _revisions,
  lastJobId: _job,
  changedNo: _change,
  ...shown
} = getTableColumns(merchants)

// Written once and read by pg alone, which is half the work of a query builder's rows. A day stays text: in no zone.
// The codes pass through a subselect, so that no plan for a list of few looks better than the one for any list: PostgreSQL
// would plan each of them anew, which takes longer than reading its rows.
const byCodes = `select ${Object.entries(shown)
  .map(([ours, { name, dataType }]) => `"${name}"${dataType === 'string' ? '::text' : ''} as "${ours}"`)
  .join(', ')} from merchants where merchant_code = any(array(select unnest($1::text[])))`

/** One code is by far the most frequent question: those of one moment are asked together. */
const lookups = new WeakMap<Pool, (merchantCode: string) => Promise<ShownMerchantRow | undefined>>()
const lookupOf = (pool: Pool) => {
  const known = lookups.get(pool)
  if (known !== undefined) return known
  const lookup = coalesce<ShownMerchantRow>(async (codes) => {
    const { rows } = await pool.query<ShownMerchantRow>({ name: 'merchants-by-code', text: byCodes, values: [codes] })
    return new Map(rows.map((row) => [row.merchantCode, row]))
  })
  lookups.set(pool, lookup)
  return lookup
}

export const searchMerchants: Handler<'merchants.search'> = async (request, context) => {
  const { tx, gateway, staff } = context
  const { merchantCode, mobileNumber, distributorCode, bucket, includeLogin, count, ...asked } = request
  const page = { ...asked, size: Math.min(asked.size, count ?? asked.size) }
  const hasOther = Boolean(mobileNumber) || Boolean(distributorCode) || Boolean(bucket)
  const isNarrowed = hasOther || manages(staff) || Boolean(includeLogin?.length)
  const [onlyCode, ...moreCodes] = merchantCode ?? []
  if (onlyCode === undefined && !hasOther) return refuse('filter-missing')
  if (onlyCode !== undefined && moreCodes.length === 0 && !isNarrowed && page.page === 1) {
    // However many ask, they hold two connections in all.
    const row = await outsideTurn(() => lookupOf(gateway.database.pool)(onlyCode))
    const isVisible = row !== undefined && (staff.brands.length === 0 || staff.brands.includes(row.brandCode))
    if (isVisible) return { rows: [presentMerchant(row)], total: 1 }
    await auditProbedMerchants([onlyCode], context)
    return { rows: [], total: 0 }
  }
  const filter = { merchantCode, mobileNumber, distributorCode, bucket, includeLogin }
  const { rows, total } = await listMerchants(tx, filter, staff, page)
  if (total < (merchantCode?.length ?? 0)) await auditProbedMerchants(merchantCode ?? [], context)
  return { rows: rows.map(presentMerchant), total }
}
