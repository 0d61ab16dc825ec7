import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'

export type SentToMerchant = {
  id: string
  campaign_name: string
  recipient: string
  created_at: Date
  /** As the database wrote it, to the microsecond. */
  exactly_at: string
  state: string
}

/** Campaigns of one, and what was sent before there were campaigns. */
const sent = (merchantId: number, campaignName: string): SQL => sql`
  select id, campaign_name, recipient, created_at, created_at::text as exactly_at, state from messages
  where merchant_id = ${merchantId} and campaign_name = ${campaignName}
  union all
  select c.id, c.name, r.address, c.created_at, c.created_at::text, case r.state when 'planned' then 'waiting'
    when 'claimed' then 'waiting' when 'submitted' then 'sent' else r.state end
  from campaign_recipients r join campaigns c on c.id = r.campaign_id
  where r.merchant_id = ${merchantId} and c.door = 'merchantMessage' and c.name = ${campaignName}`

const read = async (
  tx: Tx,
  merchantId: number,
  campaignName: string,
  limit: number,
  beyond?: SentToMerchant,
): Promise<SentToMerchant[]> => {
  const { rows } = await tx.execute<SentToMerchant>(sql`
    select * from (${sent(merchantId, campaignName)}) s
    where ${beyond === undefined ? sql`true` : sql`(created_at, id) < (${beyond.exactly_at}::timestamptz, ${beyond.id}::uuid)`}
    order by created_at desc, id desc limit ${limit}`)
  return rows
}

/** Newest first. */
export const listSent = (tx: Tx, merchantId: number, campaignName: string, limit: number): Promise<SentToMerchant[]> =>
  read(tx, merchantId, campaignName, limit)

/** All of them, newest first, some at a time. */
export const walkSent = (tx: Tx, merchantId: number, campaignName: string): AsyncGenerator<readonly SentToMerchant[]> =>
  walkRows((last: SentToMerchant | undefined) => read(tx, merchantId, campaignName, rowsAtATime, last))
