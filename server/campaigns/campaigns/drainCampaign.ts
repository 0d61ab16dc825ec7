import { sql } from 'drizzle-orm'
import { whyNotCampaign } from '#machines/campaigns/messagingCampaign.ts'
import type { Tx } from '#server/db/database.ts'
import { campaignRows, factsOf } from './campaignRows.ts'
import { moveCampaign } from './moveCampaign.ts'

/** Whoever was caught in a call by the end of its process: nobody knows whether they were sent it. */
export const loseClaimed = (tx: Tx, campaignId: string) =>
  tx.execute(sql`
    update campaign_recipients set state = 'unknown', lease_until = null, answered_at = now(),
      detail = 'The gateway stopped in the middle of the call.'
    where campaign_id = ${campaignId} and state = 'claimed' and not is_test and lease_until < now()`)

export const isInFlight = async (tx: Tx, campaignId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from campaign_recipients where campaign_id = ${campaignId} and state = 'claimed' and not is_test limit 1`)
  return rows.length > 0
}

/** The campaign is locked: when nothing is in flight any more, it is paused or cancelled. */
export const drain = async (tx: Tx, campaignId: string, now: Date): Promise<void> => {
  const [row] = await campaignRows(tx, sql`c.id = ${campaignId}`)
  if (row === undefined || whyNotCampaign(row.state, factsOf(row), { type: 'campaign.drained' }) !== undefined) return
  await loseClaimed(tx, campaignId)
  if (await isInFlight(tx, campaignId)) return
  await moveCampaign(tx, row, { type: 'campaign.drained' }, now, sql`lease_until = null`)
}
