import { type SQL, sql } from 'drizzle-orm'
import type { CampaignState } from '#contract/calls/campaigns/campaignFields.ts'
import { type CampaignEvent, campaignAfter, whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import type { Tx } from '#server/db/database.ts'
import { type CampaignRow, factsOf } from './campaignRows.ts'

/** What a state says of its campaign besides itself. */
const writtenWith = (state: CampaignState, at: string): SQL => {
  switch (state) {
    case 'queued':
      return sql`queued_at = ${at}, answered = 0, answered_failed = 0,`
    case 'sending':
      return sql`started_at = coalesce(started_at, ${at}),`
    case 'completed':
    case 'completedWithFailures':
    case 'cancelled':
    case 'discarded':
      return sql`ended_at = ${at},`
    case 'draft':
      return sql`seal_hash = '', submitted_by = null, submitted_at = null, needs_second_person = false, decided_by = null,
        decided_at = null, scheduled_at = null, queued_at = null, version = version + 1,`
    default:
      return sql``
  }
}

/** Moves a locked campaign where the event leads and writes `also` with it; undefined: the event is not possible. */
export const moveCampaign = async (
  tx: Tx,
  row: CampaignRow,
  event: CampaignEvent,
  now: Date,
  also: SQL,
): Promise<CampaignState | undefined> => {
  if (whyNotCampaign(row.state, factsOf(row), event) !== undefined) return undefined
  const state = campaignAfter(row.state, factsOf(row), event)
  await tx.execute(sql`
    update campaigns set state = ${state}, ${writtenWith(state, now.toISOString())} ${also} where id = ${row.id}`)
  return state
}
