import { type SQL, sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import type { JobActor } from '#server/files/jobs/jobActor.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'

/** Records `m` of merchants in sight of who sent the sheet. */
export const ofTheirMerchants = (actor: JobActor): SQL =>
  sql`m.merchant_id in (select s.id from merchants s where ${withinScopeOf(actor, sql`s.id`, sql`s.brand_code`)})`

/** The bank cannot have paid tomorrow. */
export const settledAfterToday = (at: Date) => ({
  when: sql`k.new_settled_on > ${indianDay(at)}::date`,
  blames: 'settlement_date',
  reason: 'settlement_date is after today.',
})

/** Nor before the customer did. `paidFor`: the latest day of what it is for. What was said before stays as it is. */
export const settledBeforePaid = (paidFor: SQL, reason: string) => ({
  when: sql`k.old_settled_on is distinct from k.new_settled_on and k.new_settled_on < ${paidFor}`,
  blames: 'settlement_date',
  reason,
})

/**
 * One UTR belongs to one payout. `others`: payouts `o` that the row is not of. The index of UTRs leaves out payouts without
 * one, so it is used only where the condition says so too.
 */
export const utrOfAnother = (others: SQL) => ({
  when: sql`exists (select from settlement_payouts o where o.utr_number = k.new_utr_number and o.utr_number <> '' and ${others})`,
  blames: 'utr_number',
  reason: 'This UTR belongs to another payout.',
})

/** What it is settled with is said once. `what`: 'payout' or 'transaction'. */
export const settledOtherwise = (what: 'payout' | 'transaction', isSettled: SQL) => [
  {
    when: sql`${isSettled} and k.old_utr_number <> k.new_utr_number`,
    blames: 'utr_number',
    reason: `This ${what} is settled with another UTR.`,
  },
  {
    when: sql`${isSettled} and k.old_settled_on is distinct from k.new_settled_on`,
    blames: 'settlement_date',
    reason: `This ${what} is settled on another day.`,
  },
]
