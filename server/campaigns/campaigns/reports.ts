import { sql } from 'drizzle-orm'
import type { RecipientState, ReportedStatus } from '#contract/calls/campaigns/campaignFields.ts'
import { firstOf, storable } from '#contract/wire/storableText.ts'
import { recipientAfter } from '#machines/campaigns/campaignRecipient.ts'
import type { Tx } from '#server/db/database.ts'
import { readKey } from './campaignProvider.ts'

export interface Report {
  /** The key of the message, as it was sent. */
  readonly key: string
  readonly status: ReportedStatus | 'clicked'
  readonly at: Date
  readonly detail: string
}

type Reported = { id: string; state: RecipientState; attempts: number; clicked: boolean }

/** What an older try of a message failed with says nothing of the newer one. */
const counts = (status: Report['status'], attempt: number, { attempts }: Reported): boolean =>
  attempt === attempts || status === 'delivered' || status === 'read'

/** Takes reports in any order and any number of times; answers how many were of messages of ours. */
export const applyReports = async (tx: Tx, reports: readonly Report[], now: Date): Promise<number> => {
  const read = reports.flatMap((report) => {
    const key = readKey(report.key)
    return key === undefined ? [] : [{ ...report, ...key }]
  })
  if (read.length === 0) return 0
  const { rows } = await tx.execute<Reported>(sql`
    select id, state, attempts, clicked_at is not null as clicked from campaign_recipients
    where id = any(${sql.param(read.map(({ id }) => id))}::bigint[]) order by id for no key update`)
  const known = new Map(rows.map((row) => [row.id, row]))
  const ofOurs = read.filter(({ id, attempt }) => attempt <= (known.get(id)?.attempts ?? 0))
  if (ofOurs.length === 0) return 0
  await tx.execute(sql`
    insert into campaign_reports (recipient_id, attempt, status, reported_at, received_at, detail)
    select * from unnest(${sql.param(ofOurs.map(({ id }) => id))}::bigint[], ${sql.param(ofOurs.map(({ attempt }) => attempt))}::int[],
      ${sql.param(ofOurs.map(({ status }) => status))}::text[], ${sql.param(ofOurs.map(({ at }) => at.toISOString()))}::timestamptz[],
      array_fill(${now.toISOString()}::timestamptz, array[${ofOurs.length}::int]),
      ${sql.param(ofOurs.map(({ detail }) => storable(firstOf(detail, 300))))}::text[])
    on conflict do nothing`)
  const moved = new Map<string, { state: RecipientState; clicked: boolean; detail: string }>()
  for (const { id, attempt, status, detail } of ofOurs) {
    const row = known.get(id)
    if (row === undefined) continue
    const before = moved.get(id) ?? { state: row.state, clicked: row.clicked, detail: '' }
    if (status === 'clicked') {
      moved.set(id, { ...before, clicked: true })
      continue
    }
    if (!counts(status, attempt, row)) continue
    const state = recipientAfter(before.state, { type: 'recipient.reported', status })
    if (state === undefined || state === before.state) continue
    moved.set(id, { ...before, state, detail: status === 'failed' ? detail : '' })
  }
  const changes = [...moved]
  if (changes.length > 0)
    await tx.execute(sql`
      update campaign_recipients r set state = i.state, detail = case when i.detail <> '' then i.detail else r.detail end,
        answered_at = coalesce(r.answered_at, ${now.toISOString()}), lease_until = null,
        clicked_at = case when i.clicked then coalesce(r.clicked_at, ${now.toISOString()}) end
      from unnest(${sql.param(changes.map(([id]) => id))}::bigint[], ${sql.param(changes.map(([, to]) => to.state))}::text[],
        ${sql.param(changes.map(([, to]) => to.clicked))}::boolean[],
        ${sql.param(changes.map(([, to]) => storable(firstOf(to.detail, 300))))}::text[]) as i(id, state, clicked, detail)
      where r.id = i.id`)
  return ofOurs.length
}
