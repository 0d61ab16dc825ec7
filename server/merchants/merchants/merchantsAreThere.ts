import { and, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'
import { type Seer, withinScope } from './merchantScope.ts'

/** Which of these codes are merchants that a person may see. */
export const merchantsAreThere = async (tx: Tx, codes: readonly string[], seer: Seer): Promise<ReadonlySet<string>> => {
  if (codes.length === 0) return new Set()
  const found = await tx
    .select({ merchantCode: merchants.merchantCode })
    .from(merchants)
    .where(and(inArray(merchants.merchantCode, [...codes]), withinScope(seer)))
  return new Set(found.map(({ merchantCode }) => merchantCode))
}
