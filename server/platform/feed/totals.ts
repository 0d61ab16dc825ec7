import { type SQL, sql } from 'drizzle-orm'
import type { Total } from '#contract/calls/platform/incoming.ts'
import { totalledThings } from '#contract/feed/kinds/totals.ts'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { type FeedContext, ofKinds } from './feedContext.ts'
import type { GoodEvent } from './judgeEvents.ts'
import { faultWords } from './keptRows.ts'

type Thing = (typeof totalledThings)[number]

/** Keeps what a source says of a day; a later word of the same day takes its place. */
export const applyTotals = async (
  { tx, clientId, sourceId, now }: FeedContext,
  events: readonly GoodEvent[],
): Promise<void> => {
  for (const { event } of ofKinds(events, ['control.totals'])) {
    const [of = '', day = ''] = event.subject.split(':')
    const { count, amountPaise, subjects } = event.data
    const named = subjects.map((one) => [one.subject, one.amountPaise])
    await tx.execute(sql`
      insert into feed_totals (source_id, "of", day, records, paise, subjects, client_id, said_at)
      values (${sourceId}, ${of}, ${day}, ${count}, ${amountPaise}, ${named.length === 0 ? null : JSON.stringify(named)}::jsonb,
        ${clientId}, ${now.toISOString()})
      on conflict (source_id, "of", day) do update set records = excluded.records, paise = excluded.paise,
        subjects = excluded.subjects, client_id = excluded.client_id, said_at = excluded.said_at`)
  }
}

const sentBy = (of: Thing, sourceId: number, subject: SQL) =>
  sql`exists (select from feed_subjects u where u.of = ${of} and u.subject = ${subject} and u.source_id = ${sourceId})`

/** What the desk has of a day: each with its subject and its amount. */
const hereOf: Readonly<Record<Thing, (sourceId: number, from: string, before: string) => SQL>> = {
  payment: (sourceId, from, before) => sql`
    select t.txn_ref_number as subject, t.amount_paise as paise from transactions t
    where t.created_at >= ${from} and t.created_at < ${before} and lower(t.status) = 'successful'
      and ${sentBy('payment', sourceId, sql`t.txn_ref_number`)}`,
  refund: (sourceId, from, before) => sql`
    select f.provider_reference as subject, f.amount_paise as paise from refunds f join transactions t on t.id = f.transaction_id
    where f.asked_by is null and f.asked_at >= ${from} and f.asked_at < ${before}
      and ${sentBy('payment', sourceId, sql`t.txn_ref_number`)}`,
  order: (sourceId, from, before) => sql`
    select o.txn_ref_number as subject, o.paid_paise as paise from store_orders o
    where o.created_at >= ${from} and o.created_at < ${before} and ${sentBy('order', sourceId, sql`o.txn_ref_number`)}`,
  merchant: (sourceId, from, before) => sql`
    select m.merchant_code as subject, 0::bigint as paise from merchants m
    where m.created_at >= ${from} and m.created_at < ${before} and ${sentBy('merchant', sourceId, sql`m.merchant_code`)}`,
}

const isThing = (of: string): of is Thing => (totalledThings as readonly string[]).includes(of)

const mostSubjects = 200

type Said = {
  source_id: number
  source: string
  of: string
  day: string
  records: number
  paise: string
  is_whole: boolean
  said_at: Date
}
type Kept = { id: number; subject: string; state: string; fault: string; waits_for: string }

const whyKept = ({ state, fault, waits_for: waitsFor }: Kept): string =>
  state === 'early' ? `It waits for ${waitsFor.replace(':', ' ')}.` : faultWords(fault).message

const keptWhere = async (tx: Tx, said: Said, which: SQL): Promise<Kept[]> => {
  const { rows } = await tx.execute<Kept>(sql`
    select id::int as id, subject, state, fault, waits_for from feed_kept
    where source_id = ${said.source_id} and kind like ${`${said.of}.%`} and ${which}
    order by id limit ${mostSubjects}`)
  return rows
}

/** Where no subject is named, what is kept of a day's events came on that day or shortly after it. */
const keptOf = (tx: Tx, said: Said, from: string, before: string): Promise<Kept[]> =>
  keptWhere(tx, said, sql`received_at >= ${from} and received_at < ${before}::timestamptz + interval '1 day'`)

const totalOf = async (tx: Tx, said: Said): Promise<Total[]> => {
  const bounds = indianDayBounds(said.day)
  if (bounds === undefined || !isThing(said.of)) return []
  const [from, before] = [bounds.from.toISOString(), bounds.before.toISOString()]
  const here = hereOf[said.of](said.source_id, from, before)
  const { rows } = await tx.execute<{ records: number; paise: string }>(
    sql`select count(*)::int as records, coalesce(sum(paise), 0) as paise from (${here}) h`,
  )
  const [has] = rows
  const differs = has?.records !== said.records || Number(has.paise) !== Number(said.paise)
  const isNamed = said.is_whole && said.of !== 'refund'
  const named = differs && isNamed ? await differing(tx, said, here) : []
  const kept = !differs
    ? []
    : isNamed
      ? // Whenever they came: history comes long after its day.
        await keptWhere(tx, said, sql`subject = any(${sql.param(named.map(({ subject }) => subject))}::text[])`)
      : await keptOf(tx, said, from, before)
  const byName = new Map(kept.map((one) => [one.subject, one]))
  const shown = isNamed
    ? named.map(({ subject, said: saidPaise, here: herePaise }) => {
        const found = byName.get(subject)
        const why =
          herePaise === null
            ? 'The desk has none.'
            : saidPaise === null
              ? 'The source did not name it.'
              : 'The amounts differ.'
        return {
          subject,
          said: saidPaise,
          here: herePaise,
          why: found ? whyKept(found) : why,
          keptId: found?.id ?? null,
        }
      })
    : kept.map((one) => ({ subject: one.subject, said: null, here: null, why: whyKept(one), keptId: one.id }))
  return [
    {
      source: said.source,
      kind: said.of,
      day: said.day,
      said: said.records,
      saidAmount: Number(said.paise),
      here: has?.records ?? 0,
      hereAmount: Number(has?.paise ?? 0),
      saidAt: new Date(said.said_at).toISOString(),
      subjects: shown,
      isWhole: isNamed,
    },
  ]
}

const differing = async (tx: Tx, said: Said, here: SQL) => {
  const { rows } = await tx.execute<{ subject: string; said: string | null; here: string | null }>(sql`
    with said as (
      select e ->> 0 as subject, (e ->> 1)::bigint as paise from feed_totals f cross join jsonb_array_elements(f.subjects) e
      where f.source_id = ${said.source_id} and f.of = ${said.of} and f.day = ${said.day}),
    here as (${here})
    select coalesce(s.subject, h.subject) as subject, s.paise as said, h.paise as here
    from said s full join here h on h.subject = s.subject
    where s.paise is distinct from h.paise order by 1 limit ${mostSubjects}`)
  return rows.map((row) => ({
    subject: row.subject,
    said: row.said === null ? null : Number(row.said),
    here: row.here === null ? null : Number(row.here),
  }))
}

const shownDays = 7

export const listTotals: Handler<'incoming.totals'> = async ({ day, clientId }, { tx, now }) => {
  const first = day ?? dayAfter(indianDay(now), -shownDays)
  const { rows } = await tx.execute<Said>(sql`
    select f.source_id, s.source, f.of, f.day::text as day, f.records, f.paise, f.subjects is not null as is_whole, f.said_at
    from feed_totals f join feed_sources s on s.id = f.source_id
    where f.day >= ${first} and f.day <= ${day ?? indianDay(now)}
      and (${clientId ?? null}::int is null or f.client_id = ${clientId ?? null})
    order by f.day desc, s.source, f.of limit 200`)
  const totals = []
  for (const said of rows) totals.push(...(await totalOf(tx, said)))
  return totals
}
