import { and, asc, count, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { MerchantSortField } from '#contract/calls/merchants/merchants.ts'
import type { Tx } from '#server/db/database.ts'
import { merchantNames, merchants } from '#server/db/schema/index.ts'
import { managedByLogins, type Seer, withinScope } from './merchantScope.ts'
import { type MerchantRow, presentMerchant } from './presentMerchant.ts'

export interface MerchantFilter {
  readonly merchantCode?: readonly string[] | undefined
  readonly mobileNumber?: string | undefined
  readonly distributorCode?: string | undefined
  readonly bucket?: string | undefined
  /** Logins of relationship managers. */
  readonly includeLogin?: readonly string[] | undefined
}

const matching = (filter: MerchantFilter, seer: Seer) =>
  and(
    filter.merchantCode?.length ? inArray(merchants.merchantCode, [...filter.merchantCode]) : undefined,
    filter.mobileNumber ? eq(merchants.mobileNumber, filter.mobileNumber) : undefined,
    filter.distributorCode ? eq(merchants.distributorCode, filter.distributorCode) : undefined,
    filter.bucket ? eq(merchants.bucket, filter.bucket) : undefined,
    filter.includeLogin?.length ? managedByLogins(filter.includeLogin) : undefined,
    withinScope(seer),
  )

export interface MerchantPage {
  readonly page: number
  readonly size: number
  readonly sort: MerchantSortField
  readonly order: 'asc' | 'desc'
}

export const listMerchants = async (
  tx: Tx,
  filter: MerchantFilter,
  seer: Seer,
  page: MerchantPage,
): Promise<{ rows: MerchantRow[]; total: number }> => {
  const where = matching(filter, seer)
  const direction = page.order === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(merchants)
    .where(where)
    .orderBy(direction(merchants[page.sort]), asc(merchants.merchantCode))
    .limit(page.size)
    .offset((page.page - 1) * page.size)
  if (page.page === 1 && rows.length < page.size) return { rows, total: rows.length }
  const [counted] = await tx.select({ total: count() }).from(merchants).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** The first few merchants by code, by whichever way they match. */
export const findMerchantsByText = (tx: Tx, text: string, seer: Seer, limit: number): Promise<MerchantRow[]> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const query = words.map((word) => `${word}:*`).join(' & ')
  const upper = text.toUpperCase()
  // Each way goes by an index of its own and stops at the limit; one condition of them all would read every merchant.
  const way = (matches: SQL) =>
    sql`(select ${merchants.id} from ${merchants} where ${and(matches, withinScope(seer))}
      order by ${merchants.merchantCode} limit ${limit})`
  const isCode = /^[A-Z0-9]+$/.test(upper)
  const ways = [
    ...(isCode
      ? [
          way(sql`${merchants.merchantCode} between ${upper} and ${upper.padEnd(40, 'Z')}`),
          way(sql`${merchants.distributorCode} = ${upper}`),
        ]
      : []),
    ...(/^\d{10}$/.test(text) ? [way(sql`${merchants.mobileNumber} = ${text}`)] : []),
    ...(query === ''
      ? []
      : [
          way(sql`${merchants.id} in (select ${merchantNames.merchantId} from ${merchantNames}
            where ${merchantNames.words} @@ to_tsquery('simple', ${query}))`),
        ]),
  ]
  if (ways.length === 0) return Promise.resolve([])
  return tx
    .select()
    .from(merchants)
    .where(sql`${merchants.id} in (${sql.join(ways, sql` union `)})`)
    .orderBy(sql`(${merchants.merchantCode} = ${upper}) desc`, asc(merchants.merchantCode))
    .limit(limit)
}

export const lockMerchant = async (tx: Tx, merchantCode: string, seer: Seer): Promise<MerchantRow | undefined> => {
  const [row] = await tx
    .select()
    .from(merchants)
    .where(and(eq(merchants.merchantCode, merchantCode), withinScope(seer)))
    .for('update')
  return row
}

/** Writes only onto the version that was looked at; undefined when it has moved on. */
export const writeMerchant = async (
  tx: Tx,
  row: MerchantRow,
  change: Partial<Pick<MerchantRow, 'displayName' | 'contactPerson' | 'kycEditors'>>,
): Promise<MerchantRow | undefined> => {
  const [written] = await tx
    .update(merchants)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(merchants.id, row.id), eq(merchants.version, row.version)))
    .returning()
  return written
}

export const lockMerchants = (tx: Tx, merchantCodes: readonly string[], seer: Seer): Promise<MerchantRow[]> =>
  tx
    .select()
    .from(merchants)
    .where(and(inArray(merchants.merchantCode, [...merchantCodes]), withinScope(seer)))
    .orderBy(asc(merchants.merchantCode))
    .for('update')

export const switchMerchants = async (
  tx: Tx,
  ids: readonly number[],
  to: { isActive: boolean; by: string; at: Date },
): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(merchants)
    .set({
      isActive: to.isActive,
      deactivationName: to.isActive ? '' : to.by,
      deactivationAt: to.isActive ? null : to.at,
      version: sql`${merchants.version} + 1`,
    })
    .where(inArray(merchants.id, [...ids]))
}

/** Everything that matches, by code, some at a time. */
export async function* walkMerchants(
  tx: Tx,
  filter: MerchantFilter,
  seer: Seer,
): AsyncGenerator<readonly ReturnType<typeof presentMerchant>[]> {
  const atATime = 1_000
  let beyond = ''
  for (;;) {
    const rows = await tx
      .select()
      .from(merchants)
      .where(and(matching(filter, seer), gt(merchants.merchantCode, beyond)))
      .orderBy(asc(merchants.merchantCode))
      .limit(atATime)
    if (rows.length > 0) yield rows.map(presentMerchant)
    beyond = rows.at(-1)?.merchantCode ?? beyond
    if (rows.length < atATime) return
  }
}
