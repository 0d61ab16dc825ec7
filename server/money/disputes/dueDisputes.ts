import { type SQL, sql } from 'drizzle-orm'
import type { DueWithin } from '#contract/calls/money/disputes.ts'
import type { ReadingContext } from '#server/gateway/handler.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { troublesOfQuery } from '#server/platform/troubles/index.ts'
import { disputesFrom, dueWithin } from './listDisputes.ts'

const open =
  (due: DueWithin, since: SQL) =>
  ({ staff, now }: ReadingContext) =>
    sql`
    select d.dispute_ref as key, d.dispute_ref || ', ' || m.display_name as title, d.amount_paise as paise, ${since} as since
    ${disputesFrom} where ${dueWithin(due, now)} and ${transactionsOf(staff)}`

/** To be answered within two days. */
export const dueDisputes = troublesOfQuery(open('twoDays', sql`d.opened_at`))

/** Their day to answer has passed, and the payer's bank has not decided. */
export const missedDisputes = troublesOfQuery(open('passed', sql`d.respond_by`))
