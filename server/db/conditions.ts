import { type SQL, sql } from 'drizzle-orm'

/** What is not asked for is no condition. */
type Condition = SQL | false | undefined

const isAsked = (condition: Condition): condition is SQL => condition !== undefined && condition !== false

export const all = (conditions: readonly Condition[]): SQL => {
  const asked = conditions.filter(isAsked)
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `)
}

/** As an array that a column is compared with. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** None where no value is asked for. Rows of a single one come in the order of an index that begins with it. */
export const oneOf = (column: SQL, values: readonly string[] | undefined): Condition => {
  if (values === undefined || values.length === 0) return undefined
  return values.length === 1 ? sql`${column} = ${values[0]}::text` : sql`${column} = any(${textArray(values)})`
}
