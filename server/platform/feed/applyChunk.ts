import { sql } from 'drizzle-orm'
import { type FeedKind, feedKinds } from '#contract/feed/index.ts'
import type { Subject } from '#contract/feed/ownership.ts'
import { applyMerchants } from './applyMerchants.ts'
import { applyPayments } from './applyPayments.ts'
import { type FeedContext, ofKinds, type Outcomes } from './feedContext.ts'
import type { GoodEvent } from './judgeEvents.ts'
import { findPlaces, placed } from './places.ts'
import { latestOfEach } from './sequences.ts'

/** In this order: each needs only what stands before it. */
const turns: readonly (readonly Subject[])[] = [
  ['merchant', 'ifscDirectory'],
  ['payment', 'papers', 'order', 'device', 'appFigures', 'warrantyFigures', 'brandMapping', 'superMerchant'],
  ['refund', 'dispute'],
]

export const turnOf = (kind: FeedKind): number => turns.findIndex((subjects) => subjects.includes(feedKinds[kind].of))

/** Applies events whose ids are taken, as far as each goes; says of each what became of it. */
export const applyChunk = async (
  context: FeedContext,
  events: readonly GoodEvent[],
  outcomes: Outcomes,
): Promise<void> => {
  // Staff's corrections of shared fields are known by who wrote them.
  await context.tx.execute(
    sql`select set_config('opsdesk.writer', 'feed', true), set_config('lock_timeout', '5s', true)`,
  )
  for (const subjects of turns) {
    const turn = events.filter(({ event }) => subjects.includes(feedKinds[event.kind].of))
    if (turn.length === 0) continue
    const places = await findPlaces(context, turn)
    const latest = await latestOfEach(context, await placed(context, turn, places, outcomes), outcomes)
    await applyMerchants(context, ofKinds(latest, ['merchant.registered', 'merchant.updated']), outcomes)
    await applyPayments(context, ofKinds(latest, ['payment.created', 'payment.updated']), places, outcomes)
  }
}
