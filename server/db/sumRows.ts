import { type SQL, sql } from 'drizzle-orm'
import type { AnswerRow } from './answerRow.ts'
import type { Tx } from './database.ts'
import { queryRows } from './readRows.ts'

/** Rows whose amounts are added up: where they are from, under which conditions, and which expression a field is. */
export interface SummedRows extends Pick<AnswerRow<object>, 'only'> {
  readonly from: SQL
}

interface Summed {
  /** One more than `most`, where there are more. */
  readonly count: number
  /** In the order of the fields; null: there are more rows than are added up. */
  readonly sums: readonly number[] | null
}

/** Counts and adds up in one query, which reads no more rows than are added up. */
export const sumRows = async (
  tx: Tx,
  { only, from }: SummedRows,
  fields: readonly string[],
  most: number,
): Promise<Summed> => {
  const sums = fields.map((field) => sql`coalesce(sum(f.${sql.identifier(field)}::numeric), 0)::text`)
  const [found] = await queryRows<{ count: number; sums: string[] }>(
    tx,
    sql`select count(*)::int as count, array[${sql.join(sums, sql`, `)}] as sums
      from (select ${only(fields)} ${from} limit ${most + 1}) f`,
  )
  const count = found?.count ?? 0
  return { count, sums: count > most ? null : (found?.sums ?? []).map(Number) }
}
