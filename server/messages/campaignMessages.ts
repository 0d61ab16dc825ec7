import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { messages } from '#server/db/schema/index.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
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

const readMessages = (
  tx: Tx,
  merchantId: number,
  campaignName: string,
  limit: number,
  beyond?: { readonly message: typeof messages.$inferSelect; readonly exactlyAt: string },
) =>
  tx
    .select({ message: messages, exactlyAt: sql<string>`${messages.createdAt}::text` })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, merchantId),
        eq(messages.campaignName, campaignName),
        beyond === undefined
          ? undefined
          : sql`(${messages.createdAt}, ${messages.id}) < (${beyond.exactlyAt}::timestamptz, ${beyond.message.id}::uuid)`,
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)

type MessageRow = typeof messages.$inferSelect

/** Newest first. */
export const listCampaignMessages = async (
  tx: Tx,
  merchantId: number,
  campaignName: string,
  limit: number,
): Promise<MessageRow[]> => (await readMessages(tx, merchantId, campaignName, limit)).map(({ message }) => message)

/** All of them, newest first, some at a time. */
export const walkCampaignMessages = (
  tx: Tx,
  merchantId: number,
  campaignName: string,
): AsyncGenerator<readonly MessageRow[]> =>
  presented(
    walkRows((last: Awaited<ReturnType<typeof readMessages>>[number] | undefined) =>
      readMessages(tx, merchantId, campaignName, rowsAtATime, last),
    ),
    ({ message }) => message,
  )
