import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type CampaignRow, campaignRows } from './campaignRows.ts'

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** What everybody reads of it, and so what a test is good for: not mode, number or file. */
export const contentHashOf = (
  row: Pick<CampaignRow, 'channel' | 'vendor' | 'templateId' | 'title' | 'message' | 'imageUrl' | 'url' | 'isSilent'>,
): string =>
  digest([row.channel, row.vendor, row.templateId, row.title, row.message, row.imageUrl, row.url, row.isSilent])

/** Over the content and everybody who is sent it with what: an approval is bound to it. */
export const sealHashOf = async (tx: Tx, row: CampaignRow): Promise<string> => {
  const { rows } = await tx.execute<{ recipients: string | null; count: number }>(sql`
    select count(*)::int as count, encode(sha256(convert_to(coalesce(string_agg(
      address || E'\\x01' || array_to_string(parameters, E'\\x02'), E'\\n' order by row_number, id), ''), 'UTF8')), 'hex') as recipients
    from campaign_recipients where plan_id = ${row.planId} and not is_test and reason is null`)
  return digest([contentHashOf(row), row.mode, row.isPromotional, rows[0]?.count, rows[0]?.recipients])
}

/** Whether what would be sent is what was approved, whatever reached the tables meanwhile. */
export const isSealed = async (tx: Tx, row: CampaignRow): Promise<boolean> =>
  row.sealHash !== '' && (await sealHashOf(tx, row)) === row.sealHash

/** Seals a campaign that was written without its form as if it had been tested and handed in as it is. */
export const resealDemoCampaign = async (tx: Tx, campaignId: string): Promise<void> => {
  const [row] = await campaignRows(tx, sql`c.id = ${campaignId}`)
  if (row === undefined) return
  const contentHash = contentHashOf(row)
  await tx.execute(sql`
    update campaigns set content_hash = ${contentHash}, tested_hash = case when state = 'draft' then null else ${contentHash} end,
      seal_hash = case when state = 'draft' then '' else ${await sealHashOf(tx, row)} end where id = ${campaignId}`)
}
