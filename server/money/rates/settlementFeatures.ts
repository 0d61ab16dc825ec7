import { asc, eq } from 'drizzle-orm'
import { features, merchantFeatures } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { ownMerchants } from '#server/merchants/merchants/index.ts'

export const listSettlementFeatures: Handler<'rates.settlementFeatures'> = (_, { tx }) =>
  tx.select().from(features).orderBy(asc(features.id))

export const listAgreedFeatures: Handler<'rates.agreedFeatures'> = async ({ merchantCode }, { tx, staff }) => {
  await ownMerchants(tx, [merchantCode], staff)
  return tx
    .select({ featureId: merchantFeatures.featureId, charges: merchantFeatures.charges })
    .from(merchantFeatures)
    .where(eq(merchantFeatures.merchantCode, merchantCode))
    .orderBy(asc(merchantFeatures.featureId))
}
