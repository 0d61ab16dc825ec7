import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { messages } from '#server/db/schema/index.ts'
import type { GatewayConfig } from '#server/gateway/config.ts'
import { fillTemplate } from './queueMessages.ts'
import { hasWay } from './senders.ts'

export interface CampaignRecipient {
  readonly id: number
  readonly businessName: string
  readonly displayName: string
  readonly mobileNumber: string
}

/** The configured campaign's SMS to one merchant, in its own transaction; without a way to send it is kept. */
export const queueCampaignMessage = async (
  tx: Tx,
  config: GatewayConfig,
  merchant: CampaignRecipient,
  now: Date,
): Promise<typeof messages.$inferSelect> => {
  const isSendable = hasWay(config, 'sms')
  const words = {
    business_name: (merchant.businessName || merchant.displayName).replace(/\s+/g, ' ').trim(),
    company: config.company,
  }
  const [row] = await tx
    .insert(messages)
    .values({
      id: randomUUID(),
      merchantId: merchant.id,
      campaignName: config.campaign.name,
      channel: 'sms',
      recipient: merchant.mobileNumber,
      body: fillTemplate(config.campaign.sms, words),
      state: isSendable ? 'waiting' : 'kept',
      trouble: isSendable ? '' : 'No way to send SMS is configured.',
      createdAt: now,
      nextTryAt: isSendable ? now : null,
    })
    .returning()
  if (row === undefined) throw new Error('the message was not written')
  return row
}

/** Newest first. */
export const listCampaignMessages = (
  tx: Tx,
  merchantId: number,
  campaignName: string,
  limit: number,
): Promise<(typeof messages.$inferSelect)[]> =>
  tx
    .select()
    .from(messages)
    .where(and(eq(messages.merchantId, merchantId), eq(messages.campaignName, campaignName)))
    .orderBy(desc(messages.createdAt))
    .limit(limit)
