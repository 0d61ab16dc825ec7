import { sql } from 'drizzle-orm'
import { longestEvent } from '#contract/feed/envelope.ts'
import type { EventFault } from '#contract/feed/faults.ts'
import { feedKinds } from '#contract/feed/index.ts'
import type { FeedKind } from '#contract/feed/kindNames.ts'
import { headOf, isRefused, readEvent, type Refused } from '#contract/feed/readEvent.ts'
import { isStorable } from '#contract/wire/storableText.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { FeedContext } from './feedContext.ts'
import { digestOf, type GoodEvent } from './judgeEvents.ts'
import type { SentEvent } from './readBody.ts'

/** One client may keep so many. */
const mostKept = 20_000
/** What the sender cures by sending it again is not kept. */
const curedBySender: ReadonlySet<EventFault> = new Set(['client-ended', 'client-limit', 'too-many-early', 'id-reused'])

export interface ToKeep {
  readonly sent: SentEvent
  readonly refused?: Refused
  readonly waitsFor?: string
  /** It was applied, and its documents are on their way. */
  readonly isFetching?: boolean
  /** The sender was told that it is kept: it stays, however little room there is. */
  readonly isPromised?: boolean
}

/** After these faults an event waits on for what it named. */
const isForWant = (refused: Refused | undefined): boolean =>
  refused === undefined || refused.code === 'merchant-unknown' || refused.code === 'payment-unknown'

/** Where it is written as its kind writes it; what else stands there may be anything. */
const subjectOf = (value: unknown, kind: FeedKind | undefined): string => {
  const { subject } = value as { readonly subject?: unknown }
  if (kind === undefined || typeof subject !== 'string') return ''
  return feedKinds[kind].schema.shape.subject.safeParse(subject).success ? subject : ''
}

/** How many more events of the client may be kept. */
const roomOf = async ({ tx, clientId }: FeedContext): Promise<number> => {
  const { rows } = await tx.execute<{ kept: string }>(
    sql`select count(*) as kept from feed_kept where client_id = ${clientId}`,
  )
  return Math.max(0, mostKept - Number(rows[0]?.kept ?? 0))
}

/** Keeps events sealed, under the id that they say; answers which, by their place in the list. */
export const keepEvents = async (
  context: FeedContext,
  events: readonly ToKeep[],
  isUnanswered = false,
): Promise<ReadonlySet<number>> => {
  const { tx, clientId, sourceId, seal, now } = context
  const rows = events.flatMap(({ sent, refused, waitsFor = '', isFetching = false, isPromised = isFetching }, no) => {
    const { id, kind } = headOf(sent.value)
    const isUseless =
      refused !== undefined && curedBySender.has(refused.code) && !(isUnanswered && refused.code === 'client-limit')
    const most =
      kind === undefined ? longestEvent : ((feedKinds[kind] as { maxBytes?: number }).maxBytes ?? longestEvent)
    if (isUseless || id === '' || Buffer.byteLength(sent.text) > most) return []
    return {
      no,
      isPromised,
      event_id: id,
      kind: kind ?? '',
      subject: subjectOf(sent.value, kind),
      state: refused !== undefined ? 'refused' : isFetching ? 'fetching' : 'early',
      fault: refused?.code ?? '',
      field: isStorable(refused?.field ?? '') ? (refused?.field ?? '') : '',
      waits_for: isForWant(refused) ? waitsFor : '',
      sealed: seal.seal(sent.text, sealedFields.feedEvent).toString('hex'),
    }
  })
  // The last one wins where a request holds an id twice.
  const last = [...new Map(rows.map((row) => [row.event_id, row])).values()]
  if (last.length === 0) return new Set()
  const [promised, others] = [last.filter((row) => row.isPromised), last.filter((row) => !row.isPromised)]
  const kept = others.length === 0 ? promised : [...promised, ...others.slice(0, await roomOf(context))]
  if (kept.length === 0) return new Set()
  await tx.execute(sql`
    insert into feed_kept as k (client_id, source_id, event_id, kind, subject, state, fault, field, waits_for, sealed, received_at)
    select ${clientId}, ${sourceId}, n.event_id, n.kind, n.subject, n.state, n.fault, n.field, n.waits_for, decode(n.sealed, 'hex'),
      ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(kept)}::json) as n(event_id text, kind text, subject text, state text, fault text, field text,
      waits_for text, sealed text) order by n.event_id collate "C"
    on conflict (source_id, event_id) do update set client_id = excluded.client_id, kind = excluded.kind, subject = excluded.subject,
      version = k.version + 1, advice = '',
      state = excluded.state, fault = excluded.fault, field = excluded.field, waits_for = excluded.waits_for,
      sealed = excluded.sealed, received_at = excluded.received_at`)
  return new Set(kept.map(({ no }) => no))
}

/** An event that was refused before and is taken now is not kept any more, unless its documents are on their way. */
export const forget = async ({ tx, sourceId }: FeedContext, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.execute(sql`
    delete from feed_kept where source_id = ${sourceId} and event_id = any(${sql.param([...ids])}::text[])
      and state <> 'fetching'`)
}

type KeptRow = { id: string; event_id: string; sealed: Buffer }

/**
 * Kept events that wait for one of these, oldest first, locked; those of a client that somebody ended wait on, and one that
 * is being applied elsewhere is passed over.
 */
export const takeWaiting = async (
  { tx, sourceId, seal }: FeedContext,
  waitsFor: readonly string[],
  most: number,
): Promise<GoodEvent[]> => {
  const { rows } = await tx.execute<KeptRow>(sql`
    select k.id, k.event_id, k.sealed from feed_kept k join machine_clients c on c.id = k.client_id
    where k.waits_for = any(${sql.param([...waitsFor])}::text[]) and k.source_id = ${sourceId} and c.ended_at is null
    order by k.id limit ${most} for update of k skip locked`)
  return rows.flatMap(({ sealed }, index) => {
    const text = seal.open(sealed, sealedFields.feedEvent)
    const event = readEvent(JSON.parse(text) as unknown, Buffer.byteLength(text))
    return isRefused(event) ? [] : [{ index, event, text, digest: digestOf(event) }]
  })
}

/** What was there was not all: they wait for the next. */
export const waitOn = async ({ tx, sourceId, waits }: FeedContext, events: readonly GoodEvent[]): Promise<void> => {
  const rows = events.flatMap((one) => {
    const waitsFor = waits.get(one)
    return waitsFor === undefined ? [] : [{ id: one.event.id, waits_for: waitsFor }]
  })
  if (rows.length === 0) return
  await tx.execute(sql`
    update feed_kept k set waits_for = n.waits_for
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id text, waits_for text)
    where k.source_id = ${sourceId} and k.event_id = n.id`)
}
