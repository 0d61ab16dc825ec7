import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { readRows } from '#server/db/readRows.ts'
import { merchants } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScope, withinScopeOf } from './merchantScope.ts'
import type { MerchantRow } from './presentMerchant.ts'

export interface OwnMerchant {
  readonly id: number
  readonly merchantCode: string
}

/** Not there and not the person's are one answer, and the try is kept in the audit. */
export const notTheirs = (merchantCode: string): never =>
  refuse('merchant-not-found', { recorded: { subject: merchantCode, after: { asked: 'merchant' } } })

const mostNamed = 10

/** The same of several, for an act on all of them or none: it says which. */
export const notAllTheirs = (missing: readonly string[]): never =>
  refuse('merchant-not-found', {
    message: `No such merchant: ${missing.slice(0, mostNamed).join(', ')}${
      missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : ''
    }.`,
    details: { missing },
    recorded: { subject: missing[0] ?? '', after: { asked: 'merchant', missing: missing.length } },
  })

const inOrder = (codes: readonly string[], found: readonly OwnMerchant[]): OwnMerchant[] => {
  const byCode = new Map(found.map((merchant) => [merchant.merchantCode, merchant]))
  const missing = codes.filter((code) => !byCode.has(code))
  if (missing.length > 0 && codes.length > 1) notAllTheirs(missing)
  return codes.map((code) => byCode.get(code) ?? notTheirs(code))
}

/** The merchants of these codes, in their order; ends the call when one of them is not the person's to see. */
export const ownMerchants = async (tx: Tx, codes: readonly string[], staff: Staff): Promise<OwnMerchant[]> => {
  const wanted = [...new Set(codes)]
  const rows = await tx
    .select({ id: merchants.id, merchantCode: merchants.merchantCode })
    .from(merchants)
    .where(and(inArray(merchants.merchantCode, wanted), withinScope(staff)))
  return inOrder(wanted, rows)
}

/** A query of the ids of those among them that are the person's to see. */
export const ownMerchantIds = (codes: readonly string[], staff: Staff): SQL =>
  sql`select m.id from merchants m where m.merchant_code = any(${sql.param([...codes])}::text[])
    and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`

/** The same outside a transaction, by a query that PostgreSQL has planned. */
export const readOwnMerchants = async (
  tx: Tx,
  codes: readonly string[],
  staff: Staff,
): Promise<readonly OwnMerchant[]> => {
  const wanted = [...new Set(codes)]
  const rows = await readRows<{ id: number; merchant_code: string }>(
    tx,
    sql`select m.id, m.merchant_code from merchants m where m.merchant_code = any(${sql.param(wanted)}::text[])
      and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`,
  )
  return inOrder(
    wanted,
    rows.map(({ id, merchant_code: merchantCode }) => ({ id, merchantCode })),
  )
}

/** The same of one merchant, locked until the transaction ends. */
export const lockOwnMerchant = async (tx: Tx, code: string, staff: Staff): Promise<MerchantRow> => {
  const [row] = await tx
    .select()
    .from(merchants)
    .where(and(eq(merchants.merchantCode, code), withinScope(staff)))
    .for('update')
  return row ?? notTheirs(code)
}
