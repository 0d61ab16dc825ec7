import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOfName } from '#contract/index.ts'
import { type CampaignEvent, whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isSealed } from './campaignHash.ts'
import { refuseLimited, refuseUnlessSends, refuseUnlessWrites } from './campaignPerson.ts'
import { type CampaignRow, factsOf, lockCampaign, presentNow } from './campaignRows.ts'
import { providerOf } from './campaignProvider.ts'
import { drain } from './drainCampaign.ts'
import { moveCampaign } from './moveCampaign.ts'

type Asked = RequestOfName<'campaigns.act'>

const furthestMs = 90 * 86_400_000
const sending = new Set<Asked['act']>(['sendNow', 'schedule', 'resume', 'retryFailed'])

const refuseUnsealed = async (row: CampaignRow, { tx }: Pick<StaffContext, 'tx'>): Promise<void> => {
  if (!(await isSealed(tx, row))) refuse('wrong-state')
}

/** What the act writes besides the state. */
const writeAct = async ({ act, at, reason }: Asked, row: CampaignRow, context: StaffContext) => {
  const { tx, now } = context
  switch (act) {
    case 'sendNow':
      await refuseUnsealed(row, context)
      return sql`scheduled_at = null, trouble = ''`
    case 'schedule': {
      await refuseUnsealed(row, context)
      const late = at === undefined ? 0 : new Date(at).getTime() - now.getTime()
      if (at === undefined || late <= 0 || late > furthestMs) return refuse('campaign-time-past')
      return sql`scheduled_at = ${at}, trouble = ''`
    }
    case 'resume':
      return sql`trouble = ''`
    case 'retryFailed': {
      const { rowCount } = await tx.execute(sql`
        update campaign_recipients set state = 'planned', detail = '', not_before = null, answered_at = null
        where campaign_id = ${row.id} and state = 'failed' and reason is null and not is_test`)
      if (rowCount === 0) return refuse('campaign-nothing-failed')
      return sql`ended_at = null, trouble = ''`
    }
    case 'pause':
      return sql`trouble = ${reason}`
    case 'cancel':
      if (reason.length < shortestReason) return refuse('remark-missing')
      return sql`trouble = ${reason}`
    case 'discard':
      return sql`trouble = ${row.trouble}`
  }
}

export const act = async (asked: Asked, context: StaffContext): Promise<void> => {
  const { tx, gateway, staff, now, note, afterCommit } = context
  const row = await lockCampaign(tx, asked.campaignId, staff)
  if (asked.act === 'discard') refuseUnlessWrites(row.door, staff)
  else refuseUnlessSends(row.door, staff)
  const event = { type: `campaign.${asked.act}` } as CampaignEvent
  const why = whyNotCampaign(row.state, factsOf(row), event)
  if (why !== undefined) refuse(why)
  if (sending.has(asked.act)) providerOf(gateway, row)
  const written = await writeAct(asked, row, context)
  const state = await moveCampaign(tx, row, event, now, sql`version = version + 1, ${written}`)
  await drain(tx, row.id, now)
  note({
    subject: `campaign:${row.id}`,
    before: { state: row.state },
    after: { state, act: asked.act, reason: asked.reason, ...(asked.at === undefined ? {} : { at: asked.at }) },
  })
  afterCommit(gateway.wakeCampaigns)
}

export const actOnCampaign: Handler<'campaigns.act'> = async (asked, context) => {
  refuseLimited(context.staff)
  await act(asked, context)
  return presentNow(context.tx, asked.campaignId, context)
}
