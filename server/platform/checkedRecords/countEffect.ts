import { sql, type SQL } from 'drizzle-orm'
import { effectDays } from '#contract/calls/platform/checkedRecords.ts'
import type { ResponseOfName } from '#contract/index.ts'
import { isStatementTimeout } from '#server/db/postgresErrors.ts'
import type { ReadingContext } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'

type Effect = ResponseOfName<'checkedRecords.effect'>

const dayMs = 86_400_000
/** A decision does not wait for these figures: the database gives them up after this long. */
const patienceMs = 3_000

/** In the words of a query over transactions `t`. */
export interface TermsProbe {
  /** Transactions that it is for. */
  readonly covered: SQL
  /** What it takes of one, in whole paise. */
  readonly cost: SQL
}

interface Counted {
  /** Besides: successful, of the last 30 days, of merchants that the person may see. */
  readonly among: SQL
  /** Null: nothing is approved yet. */
  readonly current: TermsProbe | null
  readonly proposed: TermsProbe
}

/** What to count of a record, or why nothing can be counted. */
export type EffectQuestion = Counted | 'method-unknown'

export const ofMerchant = (merchantCode: string): SQL =>
  sql`t.merchant_id = (select m.id from merchants m where m.merchant_code = ${merchantCode})`

export const ofMerchantsOf = (brands: readonly string[]): SQL =>
  sql`t.merchant_id in (select m.id from merchants m where m.brand_code = any(${sql.param([...brands])}::text[]))`

/** In whole seconds, as it is told: what is said is what was looked at. */
const nothingSince = (now: Date) => ({
  since: new Date(Math.floor((now.getTime() - effectDays * dayMs) / 1000) * 1000).toISOString(),
  transactions: 0,
  amountPaise: 0,
  currentCostPaise: null,
  proposedCostPaise: 0,
})

export const uncountedEffect = (
  { now }: Pick<ReadingContext, 'now'>,
  whyNot: 'method-unknown' | 'too-many',
): Effect => ({
  ...nothingSince(now),
  whyNot,
})

const costWhereCovered = (probe: TermsProbe | null): SQL =>
  probe === null ? sql`null::numeric` : sql`case when ${probe.covered} then (${probe.cost})::numeric end`

/**
 * What stands and what is proposed, both tried on the successful transactions of the last 30 days. The index
 * `transactions_successful` holds all that is read of a transaction, by its type and its day.
 */
export const countEffect = async (
  { db, staff, now }: ReadingContext,
  { among, current, proposed }: Counted,
): Promise<Effect> => {
  const nothing = nothingSince(now)
  const ofTheirs = isLimited(staff)
    ? sql` and t.merchant_id in (select m.id from merchants m where ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)})`
    : sql``
  // Each transaction is tried once: without the offset both costs would be worked out again for each sum.
  const counted = sql`
    select count(*) as transactions, coalesce(sum(amount_paise), 0) as amount,
      coalesce(sum(current), 0) as current, coalesce(sum(proposed), 0) as proposed
    from (
      select t.amount_paise, ${costWhereCovered(current)} as current, ${costWhereCovered(proposed)} as proposed
      from transactions t
      where t.created_at >= ${nothing.since} and lower(t.status) = 'successful' and ${among}${ofTheirs} offset 0) tried
    where current is not null or proposed is not null`
  try {
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('statement_timeout', ${String(patienceMs)}, true), set_config('jit', 'off', true)`,
      )
      return tx.execute<Record<string, string | null>>(counted)
    })
    const [sums] = rows
    return {
      since: nothing.since,
      transactions: Number(sums?.['transactions']),
      amountPaise: Number(sums?.['amount']),
      currentCostPaise: current === null ? null : Number(sums?.['current']),
      proposedCostPaise: Number(sums?.['proposed']),
      whyNot: null,
    }
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    return { ...nothing, whyNot: 'too-many' }
  }
}
