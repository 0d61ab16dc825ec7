import { type SQL, sql } from 'drizzle-orm'

/** What is not asked for is no condition. */
type Condition = SQL | false | undefined

const isAsked = (condition: Condition): condition is SQL => condition !== undefined && condition !== false

export const all = (conditions: readonly Condition[]): SQL => {
  const asked = conditions.filter(isAsked)
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `)
}

/** None where no value is asked for. */
export const oneOf = (column: SQL, values: readonly string[] | undefined): Condition =>
  values !== undefined && values.length > 0 && sql`${column} = any(${sql.param([...values])}::text[])`
