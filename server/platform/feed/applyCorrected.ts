import { sql } from 'drizzle-orm'
import { eventFaults } from '#contract/feed/faults.ts'
import { type FeedEvent, feedKinds } from '#contract/feed/index.ts'
import { headOf, isRefused, readEvent, type Refused, refusedFor } from '#contract/feed/readEvent.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { connection, type Tx } from '#server/db/database.ts'
import type { Tools } from '#server/gateway/gateway.ts'
import { liveClient } from '#server/platform/integrations/index.ts'
import { giveBack, reserve } from './clientLimits.ts'
import type { Outcomes } from './feedContext.ts'
import { judgeEvents } from './judgeEvents.ts'
import { forget } from './keptEvents.ts'
import { kindOf, type KeptRow } from './keptRows.ts'
import { differencesOf, uncover } from './maskedEvent.ts'
import { callOffDocuments, reopenPlace } from './sentDocuments.ts'
import { applyWaitingOnce, contextOf, placesOf, takeChunk } from './takeEvents.ts'
import { isMoneyField } from '#machines/platform/feedDecision.ts'

export type Sealing = Pick<Tools, 'now' | 'fieldSeal'>

export const originalOf = ({ fieldSeal }: Sealing, { sealed }: Pick<KeptRow, 'sealed'>): unknown =>
  JSON.parse(fieldSeal.open(sealed, sealedFields.feedEvent)) as unknown

/** What a person wrote over a kept event; a fault where that is no JSON, or another event. */
export const correctedOf = (row: KeptRow, original: unknown, text: string): { value: unknown } | Refused => {
  let edited: unknown
  try {
    edited = JSON.parse(text)
  } catch {
    return refusedFor('event-not-an-object')
  }
  if (typeof edited !== 'object' || edited === null || Array.isArray(edited)) return refusedFor('event-not-an-object')
  const value = uncover(edited, original)
  if (headOf(value).id !== row.event_id)
    return refusedFor('envelope-wrong', 'id', 'The id stays as the source sent it.')
  return { value }
}

const ofValue = (row: KeptRow, value: unknown) => {
  const kind = headOf(value).kind ?? kindOf(row.kind)
  return kind && feedKinds[kind].of
}

/** Each value that differs, and whether it moves money by what the event is about, or was about. */
export const correctionOf = (row: KeptRow, original: unknown, value: unknown) => {
  const abouts = [ofValue(row, original), ofValue(row, value)]
  return differencesOf(original, value, (field) => abouts.some((of) => isMoneyField(of, field)))
}

export const paiseOfEvent = (value: unknown): number | null => {
  const read = readEvent(value, 0)
  const amount = isRefused(read) ? undefined : (read as FeedEvent & { data: { amountPaise?: number } }).data.amountPaise
  return amount ?? null
}

export interface Applied {
  readonly outcome: 'applied' | 'duplicate' | 'stale' | 'early' | 'conflict'
  /** Events that waited for it and are applied now; more of them follow within seconds. */
  readonly followed: number
}

/**
 * Applies a corrected event by the rules of the door, in the transaction of whoever corrected it. A refused one has written
 * what has to be undone.
 */
export const applyCorrected = async (
  { tx, gateway }: { readonly tx: Tx; readonly gateway: Sealing },
  row: KeptRow,
  value: unknown,
  editors: readonly string[],
): Promise<Applied | Refused> => {
  const now = gateway.now()
  const client = await liveClient(tx, row.client_id, now)
  if (client === undefined) return refusedFor('client-ended')
  const { good, outcomes: judged } = await judgeEvents([{ value, text: JSON.stringify(value) }], client, now)
  const [one] = good
  if (one === undefined) return (judged[0] as Refused | undefined) ?? refusedFor('field-wrong')
  // Its own id is taken while it is early, and its place while its documents are on their way.
  await tx.execute(sql`
    delete from feed_events where source_id = ${row.source_id} and event_id = ${row.event_id}
      and (outcome = 'early' or ${row.state === 'fetching'})`)
  if (row.kind === 'merchant.papers') await callOffDocuments(tx, row.source_id, row.event_id)
  if (row.state === 'fetching') await reopenPlace(tx, row.source_id, originalOf(gateway, row))
  const reserved = await reserve(tx[connection], { ...client, sourceId: row.source_id }, good, now)
  if (reserved.allowed.length === 0) return refusedFor('client-limit')
  const outcomes: Outcomes = new Map()
  const context = contextOf(gateway, tx, row.client_id, row.source_id, editors)
  await takeChunk(context, good, outcomes)
  const outcome = outcomes.get(one) ?? 'applied'
  if (typeof outcome === 'object') return outcome
  await giveBack(tx[connection], client, reserved, outcome === 'applied' ? good : [])
  if (outcome === 'early') return { outcome, followed: 0 }
  await forget(context, [row.event_id])
  const { applied } = await applyWaitingOnce(
    contextOf(gateway, tx, row.client_id, row.source_id),
    placesOf(good, outcomes),
  )
  return { outcome, followed: applied }
}

export const isFault = (found: Applied | Refused): found is Refused => 'code' in found

export const faultOf = ({ code, field, right }: Refused) => ({ code, field, message: eventFaults[code].text, right })
