import { type SQL, sql } from 'drizzle-orm'
import { namedTroubles, type TroublesOfKind } from '#contract/calls/platform/troubles.ts'
import type { TroubleKind } from '#contract/troubleKinds.ts'
import type { ReadingContext } from '#server/gateway/handler.ts'

export type TroublesFound = Omit<TroublesOfKind, 'kind'>

/** What of one kind went wrong, within what the person may see. Asked of those alone who hold a service of the kind. */
export type TroubleSource = (context: ReadingContext, since: Date) => Promise<TroublesFound>

/** Every kind has its source: one that is missing does not compile in `server/app`. */
export type TroubleSources = Readonly<Record<TroubleKind, TroubleSource>>

type FoundRow = { key: string; title: string; paise: string | null; since: Date }
type Counted = { count: number; count_new: number; paise: string | null }

const amountOf = (paise: string | null): number | null => (paise === null ? null : Number(paise))

export const noTroubles: TroublesFound = { count: 0, countNew: 0, amount: null, rows: [] }

/** A source of one query. It selects `key`, `title`, `paise` (null: it is about no amount) and `since`, in any order. */
export const troublesOfQuery =
  (queryOf: (context: ReadingContext, since: Date) => SQL): TroubleSource =>
  async (context, since) => {
    const query = queryOf(context, since)
    const counted = await context.tx.execute<Counted>(sql`
      select count(*)::int as count, count(*) filter (where w.since > ${since.toISOString()})::int as count_new,
        sum(w.paise) as paise from (${query}) w`)
    const [all] = counted.rows
    if (all === undefined || all.count === 0) return noTroubles
    const { rows } = await context.tx.execute<FoundRow>(sql`
      select w.* from (${query}) w order by w.since desc, w.key limit ${namedTroubles}`)
    return {
      count: all.count,
      countNew: all.count_new,
      amount: amountOf(all.paise),
      rows: rows.map((row) => ({
        key: row.key,
        title: row.title,
        amount: amountOf(row.paise),
        since: new Date(row.since).toISOString(),
      })),
    }
  }
