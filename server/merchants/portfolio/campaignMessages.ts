import type { RequestOfName } from '#contract/index.ts'
import type { CampaignMessage } from '#contract/calls/merchants/portfolio.ts'
import { queueOfOne } from '#server/campaigns/campaigns/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockOwnMerchant, ownMerchants } from '#server/merchants/merchants/index.ts'
import { fillTemplate } from '#server/merchants/messages/index.ts'
import { listSent, walkSent } from './campaignHistory.ts'
import { refuseOthersName } from './refuseOthersName.ts'

/** So long a merchant is left in peace. */
const pauseMs = 60_000

/** The configured text as a campaign of one. */
export const sendMerchantMessage: Handler<'portfolio.sendMessage'> = async (request, context) => {
  const { tx, staff, gateway, now } = context
  refuseOthersName(request.user, staff)
  // Locked: of two at once the second sees the message of the first.
  const merchant = await lockOwnMerchant(tx, request.merchantCode, staff)
  if (merchant.mobileNumber === '') return refuse('message-nowhere-to-send')
  const { name, sms } = gateway.config.campaign
  const [last] = await listSent(tx, merchant.id, name, 1)
  if (last !== undefined && now.getTime() - new Date(last.creationDate).getTime() < pauseMs)
    return refuse('message-sent-just-now')
  await queueOfOne(
    {
      door: 'merchantMessage',
      channel: 'sms',
      name,
      message: fillTemplate(sms, {
        business_name: (merchant.businessName || merchant.displayName).replace(/\s+/g, ' ').trim(),
        company: gateway.config.company,
      }),
      imageUrl: '',
      templateVersionId: null,
      mobileNumber: merchant.mobileNumber,
      merchant,
    },
    context,
  )
  return { campaignName: name, state: 'waiting' }
}

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
  return listSent(context.tx, merchantId, campaignName, request.size)
}

/** All of them, some at a time. */
export const walkMessages = async (
  request: Request,
  context: Pick<StaffContext, 'tx' | 'staff' | 'gateway'>,
): Promise<AsyncIterable<readonly CampaignMessage[]>> => {
  const [merchantId, campaignName] = await historyOf(request, context)
  return walkSent(context.tx, merchantId, campaignName)
}
