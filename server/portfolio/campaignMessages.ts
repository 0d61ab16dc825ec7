import type { CampaignMessage } from '#contract/portfolio.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockOwnMerchant, ownMerchants } from '#server/merchants/index.ts'
import { listCampaignMessages as listQueued, queueCampaignMessage } from '#server/messages/index.ts'
import { refuseOthersName } from './refuseOthersName.ts'

/** So long a merchant is left in peace. */
const pauseMs = 60_000

export const sendMerchantMessage: Handler<'portfolio.sendMessage'> = async (request, context) => {
  const { tx, staff, gateway, now, note, afterCommit } = context
  refuseOthersName(request.user, staff)
  // Locked: of two at once the second sees the message of the first.
  const merchant = await lockOwnMerchant(tx, request.merchantCode, staff)
  if (merchant.mobileNumber === '') return refuse('message-nowhere-to-send')
  const { name } = gateway.config.campaign
  const [last] = await listQueued(tx, merchant.id, name, 1)
  if (last !== undefined && now.getTime() - last.createdAt.getTime() < pauseMs) return refuse('message-sent-just-now')
  const { id, state } = await queueCampaignMessage(tx, gateway.config, merchant, now)
  note({ subject: merchant.merchantCode, after: { messageId: id, campaignName: name } })
  afterCommit(gateway.wakeMessages)
  return { campaignName: name, state }
}

const coveredNumber = (mobileNumber: string) => mobileNumber.replace(/^.{1,6}/, (digits) => 'X'.repeat(digits.length))

export const listCampaignMessages: Handler<'portfolio.messages'> = async (request, { tx, staff, gateway }) => {
  const [merchant] = await ownMerchants(tx, [request.merchantCode], staff)
  if (merchant === undefined) return refuse('merchant-not-found')
  const rows = await listQueued(tx, merchant.id, request.campaignName || gateway.config.campaign.name, request.size)
  return rows.map(
    (row): CampaignMessage => ({
      messageId: row.id,
      campaignName: row.campaignName,
      mobileNumber: coveredNumber(row.recipient),
      creationDate: row.createdAt.toISOString(),
      deliveredStatus: row.state.toUpperCase(),
    }),
  )
}
