import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { messages } from '#server/db/schema/index.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import { fillTemplate } from './queueMessages.ts'
import { hasWay } from './senders.ts'

/** Where the address of the link comes when the message leaves. */
export const linkPlace = '{link}'

export interface LinkTexts {
  readonly sms: string
  readonly subject: string
  readonly email: string
}

interface LinkToSend {
  /** Under which the messages are listed. */
  readonly campaignName: string
  readonly linkId: string
  readonly merchant: {
    readonly id: number
    readonly businessName: string
    readonly mobileNumber: string
    readonly emailId: string
  }
  readonly texts: LinkTexts
  readonly now: Date
}

/** SMS and e-mail with a link, to whichever of the two the merchant has; without a way to send them they are kept. */
export const queueLinkMessages = async (
  tx: Tx,
  config: GatewayConfig,
  { campaignName, linkId, merchant, texts, now }: LinkToSend,
): Promise<void> => {
  const words = { business_name: merchant.businessName.replace(/\s+/g, ' ').trim(), company: config.company }
  const fill = (template: string) => fillTemplate(template, words)
  const queued = (channel: 'sms' | 'email', recipient: string) => {
    const isSendable = hasWay(config, channel)
    return {
      id: randomUUID(),
      merchantId: merchant.id,
      campaignName,
      linkId,
      channel,
      recipient,
      state: isSendable ? ('waiting' as const) : ('kept' as const),
      trouble: isSendable ? '' : `No way to send ${channel === 'sms' ? 'SMS' : 'e-mail'} is configured.`,
      createdAt: now,
      nextTryAt: isSendable ? now : null,
    }
  }
  const { mobileNumber, emailId } = merchant
  await tx
    .insert(messages)
    .values([
      ...(mobileNumber === '' ? [] : [{ ...queued('sms', mobileNumber), body: fill(texts.sms) }]),
      ...(emailId === ''
        ? []
        : [{ ...queued('email', emailId), subject: fill(texts.subject), body: fill(texts.email) }]),
    ])
}
