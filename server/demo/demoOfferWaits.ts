import { sql } from 'drizzle-orm'
import { givingOffers, judgeGiving, keepWait } from '#server/catalogue/offers/index.ts'
import type { Tx } from '#server/db/database.ts'
import { staffIdOf } from './people.ts'
import { brandCodes } from './words.ts'

/** A raise that waits for a second person, measured by the sales of the demo; adding it again adds nothing. */
export const addDemoOfferWaits = async (tx: Tx, now: Date): Promise<void> => {
  const [brand] = brandCodes
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    select o.id, o.version from offer_rules o where o.brand_code = ${brand} and o.rule_desc like '% running'
      and o.cashback_type = 'PERCENTAGE' and not exists (select from offer_waits) order by o.id`)
  const staffId = await staffIdOf(tx, 'catalogue2')
  const asked = []
  for (const offer of rows) {
    const change = { brand, ...offer, totalCashback: '12.5', maxCashback: '6000', minTransactionAmt: '5000' }
    const giving = await givingOffers.update(tx, change, { staff: { brands: [] }, now }, false)
    const { waits } = await judgeGiving(tx, giving, { staff: { staffId }, now, set: {} }, false)
    if (waits !== null) asked.push({ giving, waits })
    if (waits !== null && waits.more !== null) break
  }
  // One whose sum is known is worth more to look at.
  const shown = asked.find(({ waits }) => waits.more !== null) ?? asked[0]
  if (shown !== undefined) await keepWait(tx, shown.giving, shown.waits, { staffId, now })
}
