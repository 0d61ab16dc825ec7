import { type SQL, sql } from 'drizzle-orm'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Tx } from '#server/db/database.ts'
import type { EventOf } from '#contract/feed/index.ts'
import type { FeedKind } from '#contract/feed/kindNames.ts'
import type { GoodEvent, Outcome } from './judgeEvents.ts'

/** What the feed needs of a gateway; the backfill has it without one. */
export type FeedTools = Pick<Gateway, 'database' | 'fieldSeal' | 'now'> & Partial<Pick<Gateway, 'metrics'>>

export interface FeedContext {
  readonly tx: Tx
  readonly clientId: number
  readonly sourceId: number
  readonly now: Date
  readonly seal: FieldSeal
  /** What early events wait for. */
  readonly waits: Map<GoodEvent, string>
  /** Who corrected what is applied: like whoever has seen the secret, they decide on none of it. */
  readonly editors: readonly string[]
}

/** What became of events so far; of an event that is not here yet, nothing. */
export type Outcomes = Map<GoodEvent, Outcome>

/** An event of one of these kinds, with what it is about. */
export type EventOfKind<Kind extends FeedKind> = GoodEvent & { readonly event: EventOf<Kind> & { readonly kind: Kind } }

export const ofKinds = <Kind extends FeedKind>(
  events: readonly GoodEvent[],
  kinds: readonly Kind[],
): EventOfKind<Kind>[] =>
  events.filter((one): one is EventOfKind<Kind> => (kinds as readonly FeedKind[]).includes(one.event.kind))

export const textList = (texts: Iterable<string>): SQL => sql`${sql.param([...texts])}::text[]`
