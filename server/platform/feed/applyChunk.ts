import { sql } from 'drizzle-orm'
import { feedKinds } from '#contract/feed/index.ts'
import type { FeedKind } from '#contract/feed/kindNames.ts'
import type { Subject } from '#contract/feed/ownership.ts'
import { refuseWrongDisputes } from './applyDisputes.ts'
import { applyMerchants } from './applyMerchants.ts'
import { applyOthers } from './applyOthers.ts'
import { applyPayments } from './applyPayments.ts'
import { applyRefunds, refuseTooLarge } from './applyRefunds.ts'
import { type FeedContext, ofKinds, type Outcomes } from './feedContext.ts'
import type { GoodEvent } from './judgeEvents.ts'
import { findPlaces, placed } from './places.ts'
import { latestOfEach } from './sequences.ts'

/** In this order: each needs only what stands before it. */
const turns: readonly (readonly Subject[])[] = [
  ['merchant', 'ifscDirectory'],
  ['payment', 'papers', 'order', 'device', 'appFigures', 'warrantyFigures', 'brandMapping', 'superMerchant'],
  ['refund', 'dispute', 'controlTotals'],
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
    sql`select set_config('opsdesk.writer', 'feed', true), set_config('lock_timeout', '5s', true),
      set_config('opsdesk.actor', (select 'client:' || name from machine_clients where id = ${context.clientId}), true)`,
  )
  for (const subjects of turns) {
    const turn = events.filter(({ event }) => subjects.includes(feedKinds[event.kind].of))
    if (turn.length === 0) continue
    const places = await findPlaces(context, turn)
    const there = await placed(context, turn, places, outcomes)
    await refuseTooLarge(context, ofKinds(there, ['payment.refunded']), outcomes)
    await refuseWrongDisputes(context, there, outcomes)
    const latest = await latestOfEach(
      context,
      there.filter((one) => !outcomes.has(one)),
      outcomes,
    )
    await applyMerchants(context, ofKinds(latest, ['merchant.registered', 'merchant.updated']), outcomes)
    await applyPayments(context, ofKinds(latest, ['payment.created', 'payment.updated']), places, outcomes)
    await applyRefunds(context, ofKinds(latest, ['payment.refunded']), places, outcomes)
    await applyOthers(
      context,
      latest.filter((one) => !outcomes.has(one)),
      places,
      outcomes,
    )
  }
}
