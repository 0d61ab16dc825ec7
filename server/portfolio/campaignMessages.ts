import type { RequestOfName } from '#contract/index.ts'
import type { CampaignMessage } from '#contract/calls/portfolio.ts'
import { presented } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockOwnMerchant, ownMerchants } from '#server/merchants/index.ts'
import {
  listCampaignMessages as listQueued,
  queueCampaignMessage,
  walkCampaignMessages,
} from '#server/messages/index.ts'
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

const present = (row: Awaited<ReturnType<typeof listQueued>>[number]): CampaignMessage => ({
  messageId: row.id,
  campaignName: row.campaignName,
  mobileNumber: coveredNumber(row.recipient),
  creationDate: row.createdAt.toISOString(),
  deliveredStatus: row.state.toUpperCase(),
})

type Request = RequestOfName<'portfolio.messages'>

const historyOf = async (
  { merchantCode, campaignName }: Request,
  { tx, staff, gateway }: Pick<StaffContext, 'tx' | 'staff' | 'gateway'>,
) => {
  const [merchant] = await ownMerchants(tx, [merchantCode], staff)
  if (merchant === undefined) return refuse('merchant-not-found')
  return [merchant.id, campaignName || gateway.config.campaign.name] as const
}

export const listCampaignMessages: Handler<'portfolio.messages'> = async (request, context) => {
  const [merchantId, campaignName] = await historyOf(request, context)
  return (await listQueued(context.tx, merchantId, campaignName, request.size)).map(present)
}

/** All of them, some at a time. */
export const walkMessages = async (
  request: Request,
  context: Pick<StaffContext, 'tx' | 'staff' | 'gateway'>,
): Promise<AsyncIterable<readonly CampaignMessage[]>> => {
  const [merchantId, campaignName] = await historyOf(request, context)
  return presented(walkCampaignMessages(context.tx, merchantId, campaignName), present)
}
