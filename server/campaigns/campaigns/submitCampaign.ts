import { sql } from 'drizzle-orm'
import { campaignAfter, whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import type { PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { contentHashOf, sealHashOf } from './campaignHash.ts'
import { refuseUnlessSends } from './campaignPerson.ts'
import { type CampaignRow, factsOf, lockCampaign, needsTest, presentNow } from './campaignRows.ts'
import { providerOf } from './campaignProvider.ts'
import { isBeyondSentAlone } from './sentAlone.ts'
import { type FreshPlan, planFresh, takePlan } from './checkCampaign.ts'

/** Whether somebody else approves it first: app notifications always, all others above the limit of one person's day. */
export const asksSecondPerson = async (
  sender: Pick<StaffContext, 'tx' | 'gateway' | 'staff' | 'now'>,
  door: CampaignRow['door'],
  recipients: number,
): Promise<boolean> => door === 'appNotification' || (await isBeyondSentAlone(sender, recipients))

/** Seals a planned campaign and hands it in. */
export const handIn = async (fresh: FreshPlan, context: StaffContext): Promise<CampaignRow> => {
  const { tx, gateway, staff, now, note } = context
  const row = await takePlan(fresh, context)
  refuseUnlessSends(row.door, staff)
  if (needsTest(row.door) && row.mode !== 'live')
    refuse('campaign-not-ready', {
      message: 'Choose mode Live, with the file of all recipients, before you hand it in.',
    })
  const provider = providerOf(gateway, row)
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from campaign_recipients where plan_id = ${row.planId} and not is_test and reason is null`)
  const sendable = rows[0]?.count ?? 0
  const isGreen = row.faults.length === 0 && sendable > 0 && contentHashOf(row) === row.contentHash
  const needsSecondPerson = await asksSecondPerson(context, row.door, sendable)
  const event = { type: 'campaign.submit', isGreen, needsSecondPerson } as const
  const why = whyNotCampaign(row.state, factsOf(row), event)
  if (why === 'campaign-not-ready') refuse(why, { details: { faults: row.faults } })
  if (why !== undefined) refuse(why)
  const state = campaignAfter(row.state, factsOf(row), event)
  await tx.execute(sql`
    update campaigns set state = ${state}, seal_hash = ${await sealHashOf(tx, row)}, submitted_by = ${staff.staffId},
      submitted_at = ${now.toISOString()}, needs_second_person = ${needsSecondPerson}, is_sandbox = ${provider.isSandbox}, trouble = '',
      makers = (select array_agg(distinct one) from unnest(makers || ${staff.staffId}::uuid) one), version = version + 1
    where id = ${row.id}`)
  note({
    subject: `campaign:${row.id}`,
    before: { state: row.state },
    after: { state, recipients: sendable, needsSecondPerson },
  })
  return lockCampaign(tx, row.id, staff)
}

export const submitCampaign: PreparedHandler<'campaigns.submit'> = {
  prepare: async ({ campaignId }, planning) => {
    const fresh = await planFresh(campaignId, planning, refuseUnlessSends)
    return async (_, context) => presentNow(context.tx, (await handIn(fresh, context)).id, context)
  },
}
