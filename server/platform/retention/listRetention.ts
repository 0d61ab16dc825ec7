import { sql } from 'drizzle-orm'
import type { KeptKind, RemovalRun } from '#contract/calls/platform/retention.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import type { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { isRemovable, keptDays, type Retention, retentions } from '#machines/platform/retention/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'

const dayMs = 86_400_000
const shownRuns = 14

type Notice = { kind: RetentionKind; counted_at: Date; due: string; held: string; oldest: Date | null }
type Run = { day: string; started_at: Date; ended_at: Date | null; removed: Record<string, number>; left: string[] }

const kindsByName = Object.entries(retentions) as [RetentionKind, Retention][]

const isKnown = (kind: string): kind is RetentionKind => Object.hasOwn(retentions, kind)
const titleOf = (kind: string): string => (isKnown(kind) ? retentions[kind].title : kind)

const runsOf = async (tx: Tx): Promise<RemovalRun[]> => {
  const { rows } = await tx.execute<Run>(sql`
    select day::text as day, started_at, ended_at, removed, left_over as "left" from retention_runs order by day desc limit ${shownRuns}`)
  return rows.map(({ day, started_at: startedAt, ended_at: endedAt, removed, left }) => ({
    day,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    removed: Object.entries(removed).flatMap(([kind, count]) =>
      isKnown(kind) ? [{ kind, title: titleOf(kind), rows: count }] : [],
    ),
    left: left.map(titleOf),
  }))
}

export const listRetention: Handler<'retention.list'> = async (_, { tx, gateway, now }) => {
  const notices = await tx.execute<Notice>(sql`select kind, counted_at, due, held, oldest from retention_notices`)
  const held = await tx.execute<{ kind: RetentionKind }>(
    sql`select distinct kind from legal_holds where state <> 'ended' and kind is not null`,
  )
  const noticeOf = new Map(notices.rows.map((notice) => [notice.kind, notice]))
  const heldKinds = new Set(held.rows.map(({ kind }) => kind))
  /** It goes on the first night on which its days are over. */
  const nextOf = (kind: RetentionKind, { oldest, due, held: kept }: Notice): string | null =>
    oldest === null || !isRemovable(kind) || Number(due) === Number(kept)
      ? null
      : indianDay(
          new Date(
            Math.max(new Date(oldest).getTime() + keptDays(kind, gateway.config.retention) * dayMs, now.getTime()) +
              dayMs,
          ),
        )
  const kinds = kindsByName.map(([kind, about]): KeptKind => {
    const notice = noticeOf.get(kind)
    const said = { kind, title: about.title, which: about.which ?? '', why: about.why, source: about.source }
    return {
      ...said,
      days: isRemovable(kind) ? keptDays(kind, gateway.config.retention) : null,
      floorDays: about.days === null ? null : about.floorDays,
      from: about.days === null ? '' : about.from,
      removed: about.days === null ? null : about.removed,
      due: notice === undefined ? null : Number(notice.due),
      held: Number(notice?.held ?? 0),
      nextOn: notice === undefined ? null : nextOf(kind, notice),
      countedAt: notice === undefined ? null : new Date(notice.counted_at).toISOString(),
      isHeld: heldKinds.has(kind),
    }
  })
  // What goes soonest first, then what goes at all.
  const order = ({ nextOn, days }: KeptKind) => nextOn ?? (days === null ? '9999-99-99' : '9999-01-01')
  return { kinds: kinds.toSorted((one, other) => order(one).localeCompare(order(other))), runs: await runsOf(tx) }
}
