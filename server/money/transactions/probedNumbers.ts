import { sql } from 'drizzle-orm'
import { all } from '#server/db/conditions.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { readRows } from '#server/db/readRows.ts'
import { ofBrands, ofMerchants, wholeScope } from './transactionScope.ts'

const tables = { transactions: sql`transactions`, storeOrders: sql`store_orders` } as const

/** Says which transactions of these numbers a list leaves out because they are nowhere among what the person may see. */
export const auditProbedNumbers = async (
  numbers: readonly string[] | undefined,
  { tx, staff, noteProbed }: Pick<StaffContext, 'tx' | 'staff' | 'noteProbed'>,
  table: keyof typeof tables = 'transactions',
): Promise<void> => {
  if (numbers === undefined || numbers.length === 0 || !isLimited(staff)) return
  const scope = wholeScope(staff)
  const ofOwnBrand = all([
    ...ofBrands(sql`t.brand_code`, scope.brands, true),
    ...ofMerchants(sql`t.merchant_id`, scope),
  ])
  const ofOwnMerchant = sql`t.brand_code = '' and exists (select from merchants m where m.id = t.merchant_id
    and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)})`
  const theirs = await readRows<{ txn_ref_number: string }>(
    tx,
    sql`select t.txn_ref_number from ${tables[table]} t where t.txn_ref_number = any(${sql.param([...numbers])}::text[])
      and ((${ofOwnBrand}) or (${ofOwnMerchant}))`,
  )
  const found = new Set(theirs.map(({ txn_ref_number: number }) => number))
  noteProbed({ asked: 'transaction', ids: numbers.filter((number) => !found.has(number)) })
}
