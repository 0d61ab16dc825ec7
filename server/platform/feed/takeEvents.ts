import { sql } from 'drizzle-orm'
import { feedKinds } from '#contract/feed/index.ts'
import { headOf, refusedFor } from '#contract/feed/readEvent.ts'
import { connection, type Tx } from '#server/db/database.ts'
import { isBlockedByAnother } from '#server/db/postgresErrors.ts'
import type { Client } from '#server/platform/integrations/index.ts'
import { applyChunk, turnOf } from './applyChunk.ts'
import { beyondLimit, giveBack, reserve, unlimited } from './clientLimits.ts'
import { FeedFault } from './feedFault.ts'
import type { FeedContext, FeedTools, Outcomes } from './feedContext.ts'
import { judgeEvents, type GoodEvent, type Outcome } from './judgeEvents.ts'
import { forget, keepEvents, takeWaiting, type ToKeep, waitOn } from './keptEvents.ts'
import { noteKeptOutcomes, noteOutcomes, takeIds } from './knownIds.ts'
import { countMinute, wordOf } from './minutes.ts'
import type { SentEvent } from './readBody.ts'

/** In one transaction. */
const chunkSize = 1_000

interface Taken {
  readonly outcomes: readonly Outcome[]
  /** Places of refused events that are kept. */
  readonly kept: ReadonlySet<number>
}

const mostTries = 4

/** Another transaction stood in the way: all of it is done again. */
const again = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (!isBlockedByAnother(error) || tries === mostTries) throw error
    }
}

class DryRun extends Error {}

const sourceIdOf = async (tx: Tx, source: string): Promise<number> => {
  const found = async (query: string) => (await tx[connection].query<{ id: number }>(query, [source])).rows[0]?.id
  const known = 'select id from feed_sources where source = $1'
  // Somebody else may make it at the same moment: that is seen by a statement of its own alone.
  const id =
    (await found(known)) ??
    (await found('insert into feed_sources (source) values ($1) on conflict do nothing returning id')) ??
    (await found(known))
  if (id === undefined) throw new FeedFault('busy')
  return id
}

export const contextOf = (
  gateway: Pick<FeedTools, 'now' | 'fieldSeal'>,
  tx: Tx,
  clientId: number,
  sourceId: number,
  editors: readonly string[] = [],
): FeedContext => ({
  tx,
  clientId,
  sourceId,
  now: gateway.now(),
  seal: gateway.fieldSeal,
  waits: new Map(),
  editors,
})

/** Early events as far as there is room; of each that is taken for good, nothing is kept any more. */
const settleKept = async (context: FeedContext, taken: readonly GoodEvent[], outcomes: Outcomes): Promise<void> => {
  const early = taken.filter((one) => outcomes.get(one) === 'early')
  // Other requests fill the same room meanwhile: early is what was kept, not what there seemed to be room for.
  const kept = await keepEvents(
    context,
    early.map(
      (one): ToKeep => ({
        sent: { value: one.event, text: one.text },
        waitsFor: context.waits.get(one) ?? '',
      }),
    ),
  )
  for (const [no, one] of early.entries()) if (!kept.has(no)) outcomes.set(one, refusedFor('too-many-early'))
}

export const placesOf = (taken: readonly GoodEvent[], outcomes: Outcomes): string[] =>
  taken.flatMap((one) => {
    const { of } = feedKinds[one.event.kind]
    const outcome = outcomes.get(one)
    if (outcome !== 'applied' && outcome !== 'conflict') return []
    return of === 'merchant' || of === 'payment' ? [`${of}:${one.event.subject}`] : []
  })

/** Who sends has ended meanwhile, or may still send. */
const isLive = async ({ tx, clientId, now }: FeedContext): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    select from machine_clients where id = ${clientId} and ended_at is null and ends_at > ${now.toISOString()}`)
  return rowCount === 1
}

/** One transaction of new events. */
export const takeChunk = async (
  context: FeedContext,
  events: readonly GoodEvent[],
  outcomes: Outcomes,
): Promise<void> => {
  if (!(await isLive(context))) {
    for (const one of events) outcomes.set(one, refusedFor('client-ended'))
    return
  }
  const taken = await takeIds(context, events, outcomes)
  await applyChunk(context, taken, outcomes)
  await settleKept(context, taken, outcomes)
  await noteOutcomes(context, taken, outcomes)
}

/** A number of events that waited for what is there now; answers how many were applied, and what others may wait for. */
export const applyWaitingOnce = async (
  context: FeedContext,
  found: readonly string[],
): Promise<{ readonly applied: number; readonly next: string[] }> => {
  const events = await takeWaiting(context, found, chunkSize)
  if (events.length === 0) return { applied: 0, next: [] }
  const outcomes: Outcomes = new Map()
  await applyChunk(context, events, outcomes)
  const done = events.filter((one) => outcomes.get(one) !== 'early')
  await waitOn(context, events)
  await noteKeptOutcomes(context, events, outcomes)
  await forget(
    context,
    done.map(({ event }) => event.id),
  )
  const refused = done.flatMap((one): ToKeep[] => {
    const outcome = outcomes.get(one)
    return typeof outcome === 'object'
      ? [{ sent: { value: one.event, text: one.text }, refused: outcome, isPromised: true }]
      : []
  })
  await keepEvents(context, refused)
  const more = placesOf(done, outcomes)
  return {
    applied: done.filter((one) => outcomes.get(one) === 'applied').length,
    next: done.length === 0 ? more : [...new Set([...found, ...more])],
  }
}

/** Events that waited for what is there now, until none does. */
export const applyWaiting = async (
  gateway: FeedTools,
  clientId: number,
  sourceId: number,
  waitsFor: readonly string[],
): Promise<number> => {
  let applied = 0
  let found = [...new Set(waitsFor)]
  while (found.length > 0) {
    const done = await again(() =>
      gateway.database.db.transaction((tx) => applyWaitingOnce(contextOf(gateway, tx, clientId, sourceId), found)),
    )
    applied += done.applied
    found = done.next
  }
  return applied
}

const inChunks = (events: readonly GoodEvent[]): GoodEvent[][] => {
  const ordered = events.toSorted((a, b) => turnOf(a.event.kind) - turnOf(b.event.kind) || a.index - b.index)
  return Array.from({ length: Math.ceil(ordered.length / chunkSize) }, (_, at) =>
    ordered.slice(at * chunkSize, (at + 1) * chunkSize),
  )
}

/** Judges everything as it would be taken, and leaves nothing behind. */
const rehearse = async (gateway: FeedTools, client: Client, good: readonly GoodEvent[], outcomes: Outcomes) => {
  try {
    await again(() =>
      gateway.database.db.transaction(async (tx) => {
        outcomes.clear()
        const context = contextOf(gateway, tx, client.clientId, await sourceIdOf(tx, client.source))
        for (const chunk of inChunks(good)) await takeChunk(context, chunk, outcomes)
        throw new DryRun()
      }),
    )
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
}

const takeForGood = async (
  gateway: FeedTools,
  client: Client,
  good: readonly GoodEvent[],
  outcomes: Outcomes,
  isLimited: boolean,
) => {
  const { pool, db } = gateway.database
  const waitsFor: string[] = []
  const sourceId = await sourceIdOf(db, client.source)
  for (const chunk of inChunks(good)) {
    const reserved = isLimited ? await reserve(pool, { ...client, sourceId }, chunk, gateway.now()) : unlimited(chunk)
    for (const one of chunk) if (!reserved.allowed.includes(one)) outcomes.set(one, beyondLimit)
    const done = await again(() =>
      db.transaction(async (tx) => {
        const found: Outcomes = new Map()
        const context = contextOf(gateway, tx, client.clientId, sourceId)
        await takeChunk(context, reserved.allowed, found)
        const isApplied = (one: GoodEvent) => found.get(one) === 'applied'
        await forget(context, await keptIdsOf(tx, sourceId, reserved.allowed.filter(isApplied)))
        if (isLimited) await giveBack(tx[connection], client, reserved, reserved.allowed.filter(isApplied))
        await countMinute(
          tx,
          client.clientId,
          context.now,
          reserved.allowed.map((one) => ({
            kind: one.event.kind,
            outcome: found.get(one) ?? 'applied',
            time: one.event.time,
          })),
        )
        return found
      }),
    ).catch(async (error: unknown) => {
      // Nothing was applied: the rest of the day is not shorter for it.
      if (isLimited) await giveBack(pool, client, reserved, [])
      throw error
    })
    for (const [one, outcome] of done) outcomes.set(one, outcome)
    waitsFor.push(...placesOf(chunk, outcomes))
  }
  if (waitsFor.length > 0) await applyWaiting(gateway, client.clientId, sourceId, waitsFor)
}

/** The events that were refused before. */
const keptIdsOf = async (tx: Tx, sourceId: number, events: readonly GoodEvent[]): Promise<string[]> => {
  const { rows } = await tx[connection].query<{ event_id: string }>(
    `select event_id from feed_kept where source_id = $1 and event_id = any($2)`,
    [sourceId, events.map(({ event }) => event.id)],
  )
  return rows.map(({ event_id: id }) => id)
}

/** What was refused for its form or right, and what the limit refused: counted, and kept as far as it helps. */
const keepRefused = async (
  gateway: FeedTools,
  client: Client,
  sent: readonly SentEvent[],
  refused: readonly (readonly [index: number, outcome: Outcome])[],
  isUnanswered: boolean,
): Promise<ReadonlySet<number>> => {
  if (refused.length === 0) return new Set()
  return again(() =>
    gateway.database.db.transaction(async (tx) => {
      const context = contextOf(gateway, tx, client.clientId, await sourceIdOf(tx, client.source))
      const kept = await keepEvents(
        context,
        refused.flatMap(([index, outcome]): ToKeep[] => {
          const one = sent[index]
          return one === undefined || typeof outcome === 'string' ? [] : [{ sent: one, refused: outcome }]
        }),
        isUnanswered,
      )
      return new Set([...kept].map((no) => refused[no]?.[0] ?? -1))
    }),
  )
}

/**
 * Takes the events of one request: each is applied, or said why not. `isLimited`: the limits of the client's day count.
 * `isUnanswered`: nobody is told that they are reached, so that what is beyond them is kept.
 */
export const takeEvents = async (
  gateway: FeedTools,
  client: Client,
  sent: readonly SentEvent[],
  {
    isDryRun,
    isLimited = true,
    isUnanswered = false,
  }: { readonly isDryRun: boolean; readonly isLimited?: boolean; readonly isUnanswered?: boolean },
): Promise<Taken> => {
  const { good, outcomes: judged } = await judgeEvents(sent, client, gateway.now())
  const outcomes: Outcomes = new Map()
  if (isDryRun || client.isTest) {
    if (good.length > 0) await rehearse(gateway, client, good, outcomes)
    for (const one of good) judged[one.index] = outcomes.get(one) ?? 'applied'
    return { outcomes: judged as Outcome[], kept: new Set() }
  }
  const badly = judged.flatMap((outcome, index) => (outcome === undefined ? [] : [[index, outcome] as const]))
  if (good.length > 0) await takeForGood(gateway, client, good, outcomes, isLimited)
  for (const one of good) judged[one.index] = outcomes.get(one) ?? 'applied'
  const refused = judged.flatMap((outcome, index) => (typeof outcome === 'object' ? [[index, outcome] as const] : []))
  const kept = await keepRefused(gateway, client, sent, refused, isUnanswered)
  const uncounted = [...badly, ...refused.filter(([, outcome]) => outcome === beyondLimit)]
  await countMinute(
    gateway.database.db,
    client.clientId,
    gateway.now(),
    uncounted.map(([index, outcome]) => ({ kind: headOf(sent[index]?.value).kind ?? '', outcome })),
  )
  gateway.metrics?.eventsTaken([
    ...good.map(({ event, index }) => ({
      kind: event.kind,
      outcome: wordOf(judged[index] ?? 'applied'),
      ageMs: gateway.now().getTime() - Date.parse(event.time),
    })),
    ...badly.map(([index, outcome]) => ({
      kind: headOf(sent[index]?.value).kind,
      outcome: wordOf(outcome),
      ageMs: undefined,
    })),
  ])
  return { outcomes: judged as Outcome[], kept }
}
