import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CampaignMessage } from '#contract/calls/merchants/portfolio.ts'
import { maskMobile } from '#contract/wire/masks.ts'
import { answerRow, type FoundBy, mapped } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'

const sentRow = answerRow(
  CampaignMessage,
  {
    messageId: 's.id',
    campaignName: 's.campaign_name',
    mobileNumber: mapped('s.recipient', maskMobile),
    creationDate: 's.created_at',
    deliveredStatus: 'upper(s.state)',
    exactlyAt: 's.created_at::text',
  },
  // As the database wrote it, to the microsecond.
  { also: { exactlyAt: z.string() } },
)
type SentToMerchant = FoundBy<typeof sentRow>

/** Campaigns of one, and what was sent before there were campaigns. */
const sent = (merchantId: number, campaignName: string): SQL => sql`
  select id, campaign_name, recipient, created_at, state from messages
  where merchant_id = ${merchantId} and campaign_name = ${campaignName}
  union all
  select c.id, c.name, r.address, c.created_at, case r.state when 'planned' then 'waiting'
    when 'claimed' then 'waiting' when 'submitted' then 'sent' else r.state end
  from campaign_recipients r join campaigns c on c.id = r.campaign_id
  where r.merchant_id = ${merchantId} and c.door = 'merchantMessage' and c.name = ${campaignName}`

const read = (
  tx: Tx,
  merchantId: number,
  campaignName: string,
  limit: number,
  beyond?: SentToMerchant,
): Promise<SentToMerchant[]> =>
  sentRow.read(
    tx,
    sql`select ${sentRow.columns} from (${sent(merchantId, campaignName)}) s
    where ${beyond === undefined ? sql`true` : sql`(created_at, id) < (${beyond.exactlyAt}::timestamptz, ${beyond.messageId}::uuid)`}
    order by created_at desc, id desc limit ${limit}`,
  )

/** Newest first. */
export const listSent = (tx: Tx, merchantId: number, campaignName: string, limit: number): Promise<CampaignMessage[]> =>
  read(tx, merchantId, campaignName, limit)

/** All of them, newest first, some at a time. */
export const walkSent = (
  tx: Tx,
  merchantId: number,
  campaignName: string,
): AsyncGenerator<readonly CampaignMessage[]> =>
  walkRows((last: SentToMerchant | undefined) => read(tx, merchantId, campaignName, rowsAtATime, last))
