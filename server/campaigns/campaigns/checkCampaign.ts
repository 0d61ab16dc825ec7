import { whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import type { PreparedHandler, PreparingContext, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseLimited, refuseUnlessWrites } from './campaignPerson.ts'
import { type CampaignRow, factsOf, findCampaign, lockCampaign, presentNow } from './campaignRows.ts'
import { adoptPlan, dropPlan, type Plan, planCampaign } from './planCampaign.ts'

export interface FreshPlan {
  readonly campaignId: string
  readonly version: number
  readonly plan: Plan
}

/** Before the transaction: reading a file takes seconds, and no connection waits for it. */
export const planFresh = async (
  campaignId: string,
  { gateway, staff }: PreparingContext,
  refuseUnlessAllowed = refuseUnlessWrites,
): Promise<FreshPlan> => {
  refuseLimited(staff)
  const row = await findCampaign(gateway.database.db, campaignId, staff)
  refuseUnlessAllowed(row.door, staff)
  if (whyNotCampaign(row.state, factsOf(row), { type: 'campaign.tested' }) !== undefined) refuse('wrong-state')
  return { campaignId, version: row.version, plan: await planCampaign(gateway, row) }
}

/** Inside: the campaign is as it was when it was planned, or nothing of the plan counts. */
export const takePlan = async (fresh: FreshPlan, context: StaffContext): Promise<CampaignRow> => {
  const { tx, gateway, staff } = context
  const { campaignId, version, plan } = fresh
  const row = await lockCampaign(tx, campaignId, staff)
  if (row.version !== version || row.state !== 'draft') {
    await dropPlan(gateway.beside, plan.planId, campaignId)
    refuse(row.version === version ? 'wrong-state' : 'record-changed')
  }
  await adoptPlan(tx, row, plan)
  return lockCampaign(tx, campaignId, staff)
}

export const checkCampaign: PreparedHandler<'campaigns.check'> = {
  prepare: async ({ campaignId }, planning) => {
    const fresh = await planFresh(campaignId, planning)
    return async (_, context) => {
      const row = await takePlan(fresh, context)
      const campaign = await presentNow(context.tx, row.id, context)
      context.note({
        subject: `campaign:${row.id}`,
        after: { funnel: campaign.funnel, faults: campaign.faults.length },
      })
      return campaign
    }
  },
}
