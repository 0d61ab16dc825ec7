import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { type CampaignEvent, campaignAfter, whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseOnePerson } from '#server/people/independence/index.ts'
import { sealHashOf } from './campaignHash.ts'
import { refuseLimited, refuseUnlessSends } from './campaignPerson.ts'
import { type CampaignRow, factsOf, lockCampaign, presentNow } from './campaignRows.ts'

const isUnseen = ({ channel, message }: CampaignRow): boolean => channel === 'whatsapp' && message.trim() === ''

/** A second person approves what they saw: content and recipients are hashed again, and the hash is the one they quote. */
export const decideCampaign: Handler<'campaigns.decide'> = async (
  { campaignId, decision, sealHash, remark },
  context,
) => {
  const { tx, staff, now, note } = context
  refuseLimited(staff)
  const row = await lockCampaign(tx, campaignId, staff)
  refuseUnlessSends(row.door, staff)
  const facts = factsOf(row)
  const by = staff.staffId
  const event: CampaignEvent =
    decision === 'approve' ? { type: 'campaign.approve', by, sealHash } : { type: 'campaign.reject', by }
  const why = whyNotCampaign(row.state, facts, event)
  if (why === 'own-work')
    refuse('own-work', { message: 'You wrote or changed this campaign: somebody else has to decide on it.' })
  if (why !== undefined) refuse(why)
  await refuseOnePerson({ tx, staff, now }, facts.makers)
  if (decision === 'reject' && remark.length < shortestReason) refuse('remark-missing')
  // The provider alone has the text: whoever approves it says where they read it.
  if (decision === 'approve' && isUnseen(row) && remark.length < shortestReason)
    refuse('remark-missing', {
      message: 'The text of this template is not known here. Say where you read it, or reject it and ask for the text.',
    })
  if (decision === 'approve' && (await sealHashOf(tx, row)) !== sealHash) refuse('seal-differs')
  const state = campaignAfter(row.state, facts, event)
  await tx.execute(
    decision === 'approve'
      ? sql`update campaigns set state = ${state}, decided_by = ${by}, decided_at = ${now.toISOString()}, remark = ${remark},
          version = version + 1 where id = ${campaignId}`
      : sql`update campaigns set state = ${state}, remark = ${remark}, seal_hash = '', submitted_by = null, submitted_at = null,
          needs_second_person = false, version = version + 1 where id = ${campaignId}`,
  )
  note({ subject: `campaign:${campaignId}`, before: { state: row.state }, after: { state, sealHash, remark } })
  return presentNow(tx, campaignId, context)
}
