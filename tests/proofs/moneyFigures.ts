import { type SQL, sql } from 'drizzle-orm'
import type { HistoryCounts } from './histories.ts'
import { plantedHolds } from './moneyHolds.ts'

export interface MoneyFigures extends Omit<HistoryCounts, 'races' | 'racesWithOneWinner'> {
  /** Batches whose rows, adjustments, payouts and bank file do not come to the batch's amount, merchant by merchant. */
  readonly sumsThatDiffer: number
  /** Rows that a person holds and that stand in a batch. */
  readonly heldInBatch: number
  /** Rows of a batch that is cancelled or not there. */
  readonly rowsOfNoBatch: number
  readonly refundedBeyondCaptured: number
  /** Transactions of which what was refunded is not what rows and recoveries together bear. */
  readonly refundsNotBorne: number
  /** Approved or released by who sealed, asked or held it, as the histories know it. */
  readonly ownWork: number
  /** Settled rows that are not what they were. */
  readonly settledChanged: number
  /** Debts and small amounts that left one batch and did not come into the next, or came twice. */
  readonly carriedWrong: number
  /** Payouts below the smallest one, or by a rail that does not take them, and others that are carried over. */
  readonly payoutsWrong: number
  /** Transfers of providers that say another sum than their matched lines, or are reconciled with another credit. */
  readonly transfersOff: number
  /** Payments that lines settle with more than was captured, or twice. */
  readonly settledBeyondCaptured: number
  /** Forced lines without two people, neither of whom sent the file. */
  readonly forcedAlone: number
  /** Failed payments that became successful without evidence that a second person confirmed. */
  readonly regularizedUnproven: number
  /** Days and gateways whose kept recon figures are not what counting gives. */
  readonly talliesOff: number
  /** Successful payments of a day that was run, without a row, that the next batch would not take. */
  readonly lateLost: number
  /** Rows that are settled before their payment was made. */
  readonly settledBeforePaid: number
  /** Payouts that came back and are paid again to an account that nobody confirmed. */
  readonly returnsUnconfirmed: number
  /** Rows of refunds in a provider's file that are matched with another refund than theirs, or with none. */
  readonly refundLinesOff: number
  /** Kept sums of a day's money at a standing that are not what counting each payment gives. */
  readonly positionsOff: number
  /** Disputes of which the merchant bears another sum than they came to: all of what is lost, nothing of what is won. */
  readonly disputesNotBorne: number
  /** Payments of which more is disputed, without what was won, than was captured. */
  readonly disputedBeyondCaptured: number
  /** Payouts that the bank was sent while their merchant was on hold. */
  readonly heldMerchantsPaid: number
  /** Reserves of a batch that its payments do not come to, that are owed twice or never, or paid while they stand. */
  readonly reservesWrong: number
}

export const plantedFaults = {
  'a row that was paid less': 'sumsThatDiffer',
  'a hold behind the seal': 'heldInBatch',
  'a refund past the limit': 'refundedBeyondCaptured',
  'a settled row that changed': 'settledChanged',
  'a row of a cancelled batch': 'rowsOfNoBatch',
  'a recovery that is less than the refund': 'refundsNotBorne',
  'a debt that is carried twice': 'carriedWrong',
  'a payout below the smallest that is sent': 'payoutsWrong',
  'a payout by a rail that does not take it': 'payoutsWrong',
  'a transfer that is reconciled a paisa short': 'transfersOff',
  'a payment that is settled twice': 'settledBeyondCaptured',
  'a force-match by one person': 'forcedAlone',
  'a payment regularized without evidence': 'regularizedUnproven',
  'a tally that drifts': 'talliesOff',
  'a batch whose tally drifts': 'talliesOff',
  'a day of settlement whose tally drifts': 'talliesOff',
  'a state of a day whose tally drifts': 'talliesOff',
  'lines of a day whose tally drifts': 'talliesOff',
  'a late payment that nobody noted': 'lateLost',
  'a settlement before its payment': 'settledBeforePaid',
  'a payout that comes back and is paid again as it is': 'returnsUnconfirmed',
  'a row of a refund that meets none': 'refundLinesOff',
  'a payment that moves and marks no day': 'positionsOff',
  'a dispute that costs its merchant a paisa too much': 'disputesNotBorne',
  'a dispute past what was captured': 'disputedBeyondCaptured',
  'a payout that is sent to a merchant on hold': 'heldMerchantsPaid',
  'a reserve whose parts are a paisa off': 'reservesWrong',
} as const satisfies Record<string, keyof MoneyFigures>
export type PlantedFault = keyof typeof plantedFaults

/** What no gateway does: written with the triggers switched off. */
export const plant: Readonly<Record<PlantedFault, SQL>> = {
  'a row that was paid less': sql`update settlement_rows set refunded_paise = refunded_paise + 1, amount_paise = amount_paise - 1
    where id = (select min(id) from settlement_rows where batch_id is not null and status <> 'Settled')`,
  'a hold behind the seal': sql`insert into settlement_holds (transaction_id, merchant_id, status, reason, held_at)
    select id, merchant_id, 'HOLDCC', 'planted', now() from settlement_rows where batch_id is not null order by id limit 1`,
  'a refund past the limit': sql`insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person)
    select gen_random_uuid(), t.id, t.merchant_id, t.amount_paise + 1, 'unknown', s.id, now(), false
    from transactions t, staff s where s.login_id = 'finance' order by t.id limit 1`,
  'a settled row that changed': sql`update settlement_rows set utr_number = 'PLANTED'
    where id = (select min(id) from settlement_rows where status = 'Settled')`,
  'a row of a cancelled batch': sql`update settlement_batches set state = 'cancelled'
    where id = (select max(batch_id) from settlement_rows where batch_id is not null)`,
  'a recovery that is less than the refund': sql`update settlement_rows set refunded_paise = refunded_paise - 1,
    amount_paise = amount_paise + 1 where id = (select min(r.id) from settlement_rows r where r.refunded_paise > 0
      and exists (select from refunds f where f.transaction_id = r.id and f.state = 'success'))`,
  'a debt that is carried twice': sql`with batch as (
      select min(id) as id from settlement_batches where state in ('fileIssued', 'partConfirmed', 'closed'))
    insert into settlement_adjustments (merchant_id, kind, amount_paise, batch_id, from_batch_id, created_at)
    select m.id, 'carriedOut', 1, batch.id, batch.id, now() from batch, merchants m
    where not exists (select from settlement_adjustments a where a.from_batch_id = batch.id and a.merchant_id = m.id)
    order by m.id limit 1`,
  'a payout below the smallest that is sent': sql`update settlement_batches set smallest_paise = 10000000
    where id = (select min(batch_id) from settlement_payouts where amount_paise > 0)`,
  'a payout by a rail that does not take it': sql`update settlement_payouts set rail = 'RTGS'
    where id = (select min(id) from settlement_payouts where rail = 'NEFT')`,
  'a transfer that is reconciled a paisa short': sql`update recon_transfers set state = 'reconciled',
    matched_paise = matched_paise - 1, credited_paise = matched_paise - 1 where id = (select min(id) from recon_transfers)`,
  'a payment that is settled twice': sql`update recon_lines set settled_paise = settled_paise + 1
    where id = (select min(id) from recon_lines where settled_paise > 0)`,
  'a force-match by one person': sql`update recon_lines set match = 'forced', finding = 'unknown'
    where id = (select min(id) from recon_lines where match = 'auto')`,
  'a payment regularized without evidence': sql`
    insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
    select min(id), 'GPLANTED', 'upi', 'Successful', 100, now() from merchants`,
  'a tally that drifts': sql`update recon_tallies set captured = captured + 1
    where day = (select min(day) from recon_tallies where captured > 0)`,
  'a batch whose tally drifts': sql`update settlement_batch_tallies set payouts = payouts + 1
    where batch_id = (select min(batch_id) from settlement_batch_tallies)`,
  'a day of settlement whose tally drifts': sql`update settlement_day_tallies set paid_paise = paid_paise + 1
    where day = (select min(day) from settlement_day_tallies)`,
  'a state of a day whose tally drifts': sql`update settlement_state_tallies set rows = rows + 1
    where (day, status) = (select day, status from settlement_state_tallies order by day, status limit 1)`,
  'lines of a day whose tally drifts': sql`update recon_tallies set lines = lines - 1
    where day = (select min(day) from recon_tallies where lines > 0)`,
  'a late payment that nobody noted': sql`insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
    select m.id, 'PLANTED', 'upi', 'Successful', 100, d.txn_day::timestamp at time zone 'Asia/Kolkata' + interval '12 hours'
    from merchants m, settlement_runs d order by m.id, d.txn_day limit 1`,
  'a settlement before its payment': sql`update settlement_rows set settled_on = txn_day - 1
    where id = (select min(id) from settlement_rows where status = 'Settled')`,
  'a payout that comes back and is paid again as it is': sql`
    insert into settlement_adjustments (merchant_id, kind, amount_paise, batch_id, from_payout_id, created_at)
    select p.merchant_id, 'returned', 1, p.batch_id, p.id, now() from settlement_payouts p
    where not exists (select from settlement_adjustments a where a.from_payout_id = p.id) order by p.id limit 1`,
  'a row of a refund that meets none': sql`insert into recon_lines (gateway, type, kind, line_key, transaction_id, amount_paise,
      net_paise, line_day, counted_on, finding, match, created_at)
    select 'RAZORPAY', 'PAYMENT', 'refund', 'planted', min(t.id), 100, -100, current_date, current_date, 'matched', 'auto', now()
    from transactions t`,
  'a payment that moves and marks no day': sql`update transactions set amount_paise = amount_paise + 1
    where id = (select min(id) from transactions where lower(status) = 'successful')`,
  'a dispute that costs its merchant a paisa too much': sql`update disputes set status = 'lost',
    row_paise = row_paise + amount_paise + 1 where dispute_ref = (select min(dispute_ref) from disputes)`,
  ...plantedHolds,
  'a dispute past what was captured': sql`
    insert into disputes (dispute_ref, transaction_id, amount_paise, stage, status, opened_at)
    select 'PLANTED', min(t.id), 9000000, 'chargeback', 'open', now() from transactions t`,
}

/** Their triggers refuse what is planted. */
export const guarded = [
  'settlement_rows',
  'settlement_holds',
  'settlement_batches',
  'settlement_payouts',
  'settlement_adjustments',
  'refunds',
  'recon_lines',
  'recon_transfers',
  'transactions',
  'disputes',
  'merchant_holds',
]
