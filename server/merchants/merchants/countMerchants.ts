import { and, count, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'
import { type Seer, withinScope } from './merchantScope.ts'

/** Active merchants that a person may see: of one code, of a brand, or all of them. */
export const countMerchants = async (
  tx: Tx,
  { merchantCode = '', brand = '' }: { merchantCode?: string; brand?: string },
  seer: Seer,
): Promise<number> => {
  const [counted] = await tx
    .select({ merchants: count() })
    .from(merchants)
    .where(
      and(
        eq(merchants.isActive, true),
        merchantCode === '' ? undefined : eq(merchants.merchantCode, merchantCode),
        brand === '' ? undefined : eq(merchants.brandCode, brand),
        withinScope(seer),
      ),
    )
  return counted?.merchants ?? 0
}
