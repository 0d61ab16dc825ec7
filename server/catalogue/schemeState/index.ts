import { type SQL, sql } from 'drizzle-orm'
import type { SchemeState } from '#contract/calls/catalogue/productSchemes.ts'

/** `schemeStateAt` for rows of an alias with `from_at` and `to_at`. */
export const inState = (alias: SQL, state: SchemeState, at: Date): SQL => {
  const now = sql`${at.toISOString()}::timestamptz`
  switch (state) {
    case 'ended':
      return sql`${now} >= ${alias}.to_at`
    case 'scheduled':
      return sql`${now} < ${alias}.from_at and ${now} < ${alias}.to_at`
    case 'running':
      return sql`${now} >= ${alias}.from_at and ${now} < ${alias}.to_at`
  }
}
