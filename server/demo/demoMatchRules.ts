import { sql } from 'drizzle-orm'
import type { MatchRuleContent } from '#contract/calls/money/matchRules.ts'
import type { Tx } from '#server/db/database.ts'
import { reconMatchRules } from '#server/db/schema/index.ts'
import { applyRulesIn } from '#server/money/recon/index.ts'
import { staffIdOf } from './people.ts'

const dayMs = 86_400_000

/** Rules in every state: one in force that has taken lines, one that waits, one that was stopped, one that was rejected. */
export const addDemoMatchRules = async (tx: Tx, now: Date): Promise<void> => {
  const [finance, finance2] = [await staffIdOf(tx, 'finance'), await staffIdOf(tx, 'finance2')]
  const make = async (maker: string, daysAgo: number, content: MatchRuleContent): Promise<number> => {
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const [row] = await tx
      .insert(reconMatchRules)
      .values({
        ...content,
        state: 'created',
        makers: [maker],
        createdBy: maker,
        createdAt: at,
        changedBy: maker,
        changedAt: at,
      })
      .returning({ id: reconMatchRules.id })
    return row?.id ?? 0
  }
  const decide = (id: number, checker: string, state: 'approved' | 'rejected', remark = '') =>
    tx.execute(sql`
      update recon_match_rules set state = ${state}, revision = revision + 1, checkers = array[${checker}::uuid],
        decided_by = ${checker}, decided_at = changed_at + interval '3 hours', remark = ${remark}
        ${
          state === 'approved'
            ? sql`, approved_by = ${checker}, approved_at = changed_at + interval '3 hours', approved_content = jsonb_build_object(
              'gateway', gateway, 'difference', difference, 'tolerance', tolerance, 'daysApart', days_apart,
              'linesADay', lines_a_day, 'sumADay', sum_a_day)`
            : sql``
        }
      where id = ${id}`)
  const limits = { daysApart: 0, linesADay: 50, sumADay: 25_000_000 }
  const inForce = await make(finance, 12, { gateway: 'PAYU', difference: 'PAYMENT_UNDER', tolerance: 5, ...limits })
  await decide(inForce, finance2, 'approved')
  const stopped = await make(finance2, 9, {
    gateway: 'TRACKNPAY',
    difference: 'PAYMENT_OVER',
    tolerance: 100,
    ...limits,
  })
  await decide(stopped, finance, 'approved')
  await tx.execute(sql`
    insert into recon_rule_stops (rule_id, revision, stopped_by, stopped_at, remark)
    values (${stopped}, 2, ${finance}, ${new Date(now.getTime() - 2 * dayMs).toISOString()}, 'TracknPay rounds to the paisa now.')`)
  const rejected = await make(finance, 6, {
    gateway: 'RAZORPAY',
    difference: 'PAYMENT_OVER',
    tolerance: 10_000,
    ...limits,
  })
  await decide(rejected, finance2, 'rejected', '₹100.00 is no rounding: ₹1.00 at most.')
  await make(finance2, 1, {
    gateway: 'RAZORPAY',
    difference: 'UNKNOWN_PAYMENT',
    tolerance: 0,
    daysApart: 2,
    linesADay: 20,
    sumADay: 10_000_000,
  })
  await applyRulesIn(tx, now)
}
