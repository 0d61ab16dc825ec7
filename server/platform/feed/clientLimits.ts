import { indianDay } from '#contract/wire/indianTime.ts'
import { refusedFor } from '#contract/feed/readEvent.ts'
import type { BoundedPool } from '#server/db/boundedPool.ts'
import type { Client } from '#server/platform/integrations/index.ts'
import { ofKinds } from './feedContext.ts'
import { paiseOf } from './applyPayments.ts'
import type { GoodEvent, Outcome } from './judgeEvents.ts'

type Query = Pick<BoundedPool, 'query'>

export interface Spent {
  readonly records: number
  readonly paise: number
}

const nothing: Spent = { records: 0, paise: 0 }

/** What an event counts when it is applied. */
export const costOf = (one: GoodEvent): Spent => {
  const [payment] = ofKinds([one], ['payment.created', 'payment.updated'])
  if (payment !== undefined) return { records: 1, paise: paiseOf(payment) }
  const [refund] = ofKinds([one], ['payment.refunded'])
  return { records: 1, paise: refund?.event.data.amountPaise ?? 0 }
}

const sumOf = (events: readonly GoodEvent[]): Spent =>
  events
    .map(costOf)
    .reduce((sum, one) => ({ records: sum.records + one.records, paise: sum.paise + one.paise }), nothing)

/** Adds it where the limits leave room; false: nothing was added. */
const add = async (pool: Query, client: Client, day: string, { records, paise }: Spent): Promise<boolean> => {
  if (records > client.recordsADay || paise > client.paiseADay) return false
  const { rowCount } = await pool.query({
    name: 'feed-spend',
    text: `insert into feed_client_days as d (client_id, day, records, paise) values ($1, $2, $3, $4)
      on conflict (client_id, day) do update set records = d.records + excluded.records, paise = d.paise + excluded.paise
      where d.records + excluded.records <= $5 and d.paise + excluded.paise <= $6`,
    values: [client.clientId, day, records, paise, client.recordsADay, client.paiseADay],
  })
  return rowCount === 1
}

export interface Reserved {
  readonly day: string
  readonly allowed: readonly GoodEvent[]
  /** What is counted already, whether or not it is applied. */
  readonly spent: Spent
}

const leftOf = async (pool: Query, client: Client, day: string): Promise<Spent> => {
  const { rows } = await pool.query<{ records: number; paise: string }>(
    'select records, paise from feed_client_days where client_id = $1 and day = $2',
    [client.clientId, day],
  )
  return {
    records: client.recordsADay - (rows[0]?.records ?? 0),
    paise: client.paiseADay - Number(rows[0]?.paise ?? 0),
  }
}

const knownOf = async (pool: Query, sourceId: number, events: readonly GoodEvent[]): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ event_id: string }>(
    'select event_id from feed_events where source_id = $1 and event_id = any($2)',
    [sourceId, events.map(({ event }) => event.id)],
  )
  return new Set(rows.map(({ event_id: id }) => id))
}

/** For events that no limit is asked about. */
export const unlimited = (events: readonly GoodEvent[]): Reserved => ({ day: '', allowed: events, spent: nothing })

/** The first events that fit, in the order in which they were sent; one that came before costs nothing. */
const fitting = (events: readonly GoodEvent[], known: ReadonlySet<string>, left: Spent): GoodEvent[] => {
  let sum = nothing
  return events.filter((one) => {
    if (known.has(one.event.id)) return true
    const cost = costOf(one)
    const next = { records: sum.records + cost.records, paise: sum.paise + cost.paise }
    if (next.records > left.records || next.paise > left.paise) return false
    sum = next
    return true
  })
}

/** Counts before anything is applied, so that requests at the same time do not pass the limit together. */
export const reserve = async (
  pool: Query,
  client: Client & { readonly sourceId: number },
  events: readonly GoodEvent[],
  now: Date,
): Promise<Reserved> => {
  const day = indianDay(now)
  const whole = sumOf(events)
  if (await add(pool, client, day, whole)) return { day, allowed: events, spent: whole }
  const known = await knownOf(pool, client.sourceId, events)
  const isKnown = (one: GoodEvent) => known.has(one.event.id)
  const allowed = fitting(events, known, await leftOf(pool, client, day))
  const spent = sumOf(allowed.filter((one) => !isKnown(one)))
  if (spent.records > 0 && (await add(pool, client, day, spent))) return { day, allowed, spent }
  return { day, allowed: allowed.filter(isKnown), spent: nothing }
}

export const giveBack = async (
  tx: Query,
  client: Client,
  { day, spent }: Reserved,
  applied: readonly GoodEvent[],
): Promise<void> => {
  const kept = sumOf(applied)
  if (kept.records === spent.records && kept.paise === spent.paise) return
  await tx.query(
    'update feed_client_days set records = records - $3, paise = paise - $4 where client_id = $1 and day = $2',
    [client.clientId, day, spent.records - kept.records, spent.paise - kept.paise],
  )
}

export const beyondLimit: Outcome = refusedFor('client-limit')
