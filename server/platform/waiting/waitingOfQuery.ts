import { type SQL, sql } from 'drizzle-orm'
import type { MoneyKind } from '#contract/waitingKinds/index.ts'
import type { WaitingKindEntry } from '#contract/waitingKinds/waitingKind.ts'
import { type DecidingContext, idsOfOnePerson } from '#server/people/independence/index.ts'
import type { WaitingSource } from './waitingSource.ts'

type WaitingRow = { key: string; title: string; paise: string | null; asked_by: string; since: Date; due_on?: string }

/**
 * A source of one query. It selects `key`, `title`, `paise` (null: it is about no amount), `asked_by` (a login id) and `since`, where a day was promised
 * `due_on` (a text), in any order, and leaves
 * out what `people` made: the person and everybody who counts as one with them, a list of uuids.
 */
export const waitingOfQuery =
  (
    { kind, step }: WaitingKindEntry & { readonly kind: MoneyKind },
    queryOf: (context: DecidingContext, people: SQL) => SQL,
  ): WaitingSource =>
  async (context, limit) => {
    const { tx, staff } = context
    const query = queryOf(context, sql`${sql.param(idsOfOnePerson(staff))}::uuid[]`)
    const counted = await tx.execute<{ count: number }>(sql`select count(*)::int as count from (${query}) w`)
    const { rows } =
      limit === 0
        ? { rows: [] }
        : await tx.execute<WaitingRow>(sql`select * from (${query}) w order by since, key limit ${limit}`)
    return {
      count: counted.rows[0]?.count ?? 0,
      rows: rows.map((row) => ({
        kind,
        key: row.key,
        step,
        title: row.title,
        amount: row.paise === null ? null : Number(row.paise),
        askedBy: row.asked_by,
        since: new Date(row.since).toISOString(),
        dueOn: row.due_on ?? null,
        record: null,
        impact: null,
      })),
    }
  }
