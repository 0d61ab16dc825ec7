import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { LinkState, MandateState } from '#contract/calls/money/enach.ts'
import type { Tx } from '#server/db/database.ts'

interface DemoLink {
  readonly state: LinkState
  readonly mandate: MandateState
  readonly daysAgo: number
  readonly remark?: string
}

const demoLinks: readonly DemoLink[] = [
  { state: 'issued', mandate: 'none', daysAgo: 1 },
  { state: 'opened', mandate: 'none', daysAgo: 2 },
  { state: 'completed', mandate: 'initiated', daysAgo: 3 },
  { state: 'completed', mandate: 'initiated', daysAgo: 4 },
  { state: 'completed', mandate: 'confirmed', daysAgo: 9 },
  { state: 'completed', mandate: 'rejected', daysAgo: 11, remark: 'Signature differs at the bank' },
  { state: 'expired', mandate: 'none', daysAgo: 15 },
  { state: 'cancelled', mandate: 'none', daysAgo: 16 },
  { state: 'completed', mandate: 'cancelled', daysAgo: 40, remark: 'The merchant changed its bank' },
]

const days = (count: number) => count * 86_400_000
const hexOf = (text: string) => createHash('sha256').update(text).digest('hex')
const idOf = (text: string) => {
  const hex = hexOf(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Links and mandates in every state. Nobody has the tokens: sending one of these again makes a new link. */
const addLinks = async (tx: Tx, askedBy: string, now: Date): Promise<void> => {
  const { rows: merchants } = await tx.execute<{ id: number }>(sql`
    select id from merchants where is_active and mobile_number <> '' order by id limit ${demoLinks.length}`)
  for (const [at, { id: merchantId }] of merchants.entries()) {
    const demo = demoLinks[at]
    if (demo === undefined) return
    const linkId = idOf(`demo link ${merchantId}`)
    const issued = new Date(now.getTime() - days(demo.daysAgo))
    const opened = demo.state === 'opened' || demo.state === 'completed' ? new Date(issued.getTime() + 7_200_000) : null
    const isDecided = ['confirmed', 'rejected', 'cancelled'].includes(demo.mandate)
    const hasUmrn = demo.mandate === 'confirmed' || demo.mandate === 'cancelled'
    const { rows: isNew } = await tx.execute(sql`
      insert into merchant_links (id, merchant_id, purpose, token_hash, state, issued_by, issued_at, sent_at, expires_at,
        opened_at, completed_at)
      values (${linkId}, ${merchantId}, 'enach', ${hexOf(`demo token ${merchantId}`)}, ${demo.state}, ${askedBy},
        ${issued.toISOString()}, ${issued.toISOString()}, ${new Date(issued.getTime() + days(7)).toISOString()},
        ${opened?.toISOString() ?? null}, ${demo.state === 'completed' ? (opened?.toISOString() ?? null) : null})
      on conflict do nothing returning 1`)
    if (isNew.length === 0) continue
    await tx.execute(sql`
      insert into enach_registrations (link_id, merchant_id, mandate_state, umrn, remark, decided_by, decided_at)
      values (${linkId}, ${merchantId}, ${demo.mandate},
        ${hasUmrn ? `SHYD${String(7_000_000_000_000_000 + merchantId)}` : ''}, ${demo.remark ?? ''},
        ${isDecided ? askedBy : null}, ${isDecided ? new Date(issued.getTime() + days(1)).toISOString() : null})`)
  }
}

/** What was asked of the platform that the demo does not have, and one request that is still paid. */
const addImeiRequests = async (tx: Tx, askedBy: string, now: Date): Promise<void> => {
  await tx.execute(sql`
    with requests as (
      select d.request_number, t.id, t.merchant_id, lower(t.status) = 'successful' as is_paid,
        row_number() over (partition by lower(t.status) = 'successful' order by t.id) as place
      from transaction_details d join transactions t on t.id = d.transaction_id where d.request_number <> '')
    insert into imei_requests (request_number, transaction_id, merchant_id, state, reason, asked_by, asked_at)
    select request_number, id, merchant_id, case when is_paid then 'refused' else 'kept' end,
      case when is_paid then 'Its transaction is successful and not refunded: refund it first.'
        else 'No merchant platform is configured: it was not sent.' end,
      ${askedBy}::uuid, ${now.toISOString()}::timestamptz - place * interval '5 hours'
    from requests where place <= 3 and not exists (select from imei_requests)`)
}

export const addDemoMandates = async (tx: Tx, now: Date): Promise<void> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from staff where login_id = 'finance'`)
  const [finance] = rows
  if (finance === undefined) return
  await addLinks(tx, finance.id, now)
  await addImeiRequests(tx, finance.id, now)
}
