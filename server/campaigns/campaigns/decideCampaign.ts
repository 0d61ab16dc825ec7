import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOfName } from '#contract/index.ts'
import { campaignDecision, type CampaignEvent, type CampaignFacts } from '#machines/campaigns/messagingCampaign.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import { sealHashOf } from './campaignHash.ts'
import { refuseLimited, refuseUnlessSends } from './campaignPerson.ts'
import { type CampaignRow, factsOf, lockCampaign, presentNow } from './campaignRows.ts'

const isUnseen = ({ channel, message }: CampaignRow): boolean => channel === 'whatsapp' && message.trim() === ''

type Asked = RequestOfName<'campaigns.decide'>

/** A second person approves what they saw: content and recipients are hashed again, and the hash is the one they quote. */
const campaignKind: DecisionKind<Asked, CampaignRow, CampaignRow['state'], CampaignFacts, CampaignEvent> = {
  machine: campaignDecision,
  lock: async ({ campaignId }, { tx, staff }) => {
    const row = await lockCampaign(tx, campaignId, staff)
    refuseUnlessSends(row.door, staff)
    return row
  },
  stateOf: ({ state }) => state,
  factsOf,
  eventOf: ({ decision, sealHash }, by) =>
    decision === 'approve' ? { type: 'campaign.approve', by, sealHash } : { type: 'campaign.reject', by },
  withReason: ['reject'],
  words: { 'own-work': 'You wrote or changed this campaign: somebody else has to decide on it.' },
  check: async (row, { decision, sealHash, remark }, { tx }) => {
    if (decision === 'reject') return
    // The provider alone has the text: whoever approves it says where they read it.
    if (isUnseen(row) && remark.length < shortestReason)
      refuse('remark-missing', {
        message:
          'The text of this template is not known here. Say where you read it, or reject it and ask for the text.',
      })
    if ((await sealHashOf(tx, row)) !== sealHash) refuse('seal-differs')
  },
  write: async ({ id }, { state, at }, { decision, remark }, { tx, staff }) => {
    await tx.execute(
      decision === 'approve'
        ? sql`update campaigns set state = ${state}, decided_by = ${staff.staffId}, decided_at = ${at}, remark = ${remark},
            version = version + 1 where id = ${id}`
        : sql`update campaigns set state = ${state}, remark = ${remark}, seal_hash = '', submitted_by = null,
            submitted_at = null, needs_second_person = false, version = version + 1 where id = ${id}`,
    )
  },
}

export const decideCampaign: Handler<'campaigns.decide'> = async (asked, context) => {
  const { campaignId, sealHash, remark } = asked
  refuseLimited(context.staff)
  const { before, state } = await decide(campaignKind, asked, context)
  context.note({ subject: `campaign:${campaignId}`, before: { state: before }, after: { state, sealHash, remark } })
  return presentNow(context.tx, campaignId, context)
}
