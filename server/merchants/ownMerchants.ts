import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScope } from './merchantScope.ts'
import type { MerchantRow } from './presentMerchant.ts'

export interface OwnMerchant {
  readonly id: number
  readonly merchantCode: string
}

/** Not there and not the person's are one answer, and the try is kept in the audit. */
export const notTheirs = (merchantCode: string): never =>
  refuse('merchant-not-found', { recorded: { subject: merchantCode, after: { asked: 'merchant' } } })

/** The merchants of these codes, in their order; ends the call when one of them is not the person's to see. */
export const ownMerchants = async (tx: Tx, codes: readonly string[], staff: Staff): Promise<OwnMerchant[]> => {
  const wanted = [...new Set(codes)]
  const rows = await tx
    .select({ id: merchants.id, merchantCode: merchants.merchantCode })
    .from(merchants)
    .where(and(inArray(merchants.merchantCode, wanted), withinScope(staff)))
  const byCode = new Map(rows.map((row) => [row.merchantCode, row]))
  return wanted.map((code) => byCode.get(code) ?? notTheirs(code))
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
