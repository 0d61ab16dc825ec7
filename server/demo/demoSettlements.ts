import { addDemoHolds, addDemoReserves } from './demoMerchantHolds.ts'
import { staffIdOf } from './people.ts'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PayoutRail } from '#contract/wire/payoutRail.ts'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import {
  issueBankFile,
  lockBatch,
  lockSealing,
  sealBatch,
  settlePayouts,
  takeRefund,
} from '#server/money/settlements/index.ts'

interface DemoSettlements {
  readonly now: Date
  readonly seal: FieldSeal
}

/** The last day whose batch waits for the bank, and the one whose batch waits for its bank file. */
const [unconfirmed, unsent] = [4, 3]
/** Every fifth day one payout comes back. */
const returnedEvery = 5

/** As without a configured one. */
export const rule = { smallestPaise: 100, rails: PayoutRail.options }

export const tenInTheMorning = (day: string): Date =>
  new Date((indianDayBounds(day)?.from ?? new Date()).getTime() + 10 * 3_600_000)

/** What the bank said of a batch: all is credited, but for one payout on some days. */
export const confirm = async (
  tx: Tx,
  batchId: number,
  { day, isOneReturned, toldBy }: { day: string; isOneReturned: boolean; toldBy: string },
): Promise<void> => {
  const { rows } = await tx.execute<{ payout_ref: string }>(sql`
    update settlement_payouts p set settled_on = ${day}, version = version + 1,
      utr_number = 'SBIN' || upper(substr(md5('demo utr ' || p.payout_ref), 1, 12)),
      state = case when ${isOneReturned} and p.id = (select min(o.id) from settlement_payouts o
        where o.batch_id = ${batchId} and o.state = 'sent') then 'returned' else 'credited' end
    where p.batch_id = ${batchId} and p.state = 'sent' returning p.payout_ref`)
  await settlePayouts(
    tx,
    rows.map(({ payout_ref: payoutRef }) => payoutRef),
    { now: tenInTheMorning(day), toldBy: [toldBy] },
  )
}

/**
 * Settles the days of the last fortnight as people would: finance seals, finance2 approves, the bank confirms, some of it
 * comes back and is owed with the next day. The last two days wait for their bank file and for the bank; yesterday is
 * open. By the functions of the desk itself, so that it balances.
 */
export async function addDemoSettlements(tx: Tx, { now, seal }: DemoSettlements): Promise<void> {
  const [finance, finance2] = [await staffIdOf(tx, 'finance'), await staffIdOf(tx, 'finance2')]
  const today = indianDay(now)
  await addDemoReserves(tx, now)
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct txn_day::text as day from settlement_rows
    where status = 'Ready_to_Settle' and batch_id is null and txn_day <= ${dayAfter(today, -unsent)} order by day`)
  const isReturnedOn = (at: number): boolean => at % returnedEvery === 2
  const lastReturned = rows.findLastIndex(({ day }, at) => isReturnedOn(at) && day < dayAfter(today, -unconfirmed))
  for (const [at, { day }] of rows.entries()) {
    const paidOn = dayAfter(day, 1)
    const when = tenInTheMorning(paidOn)
    await lockSealing(tx)
    // The account of the last one waits to be confirmed.
    if (at <= lastReturned)
      await tx.execute(sql`
        update settlement_adjustments set confirmed_by = ${finance2}, confirmed_at = ${when.toISOString()},
          confirm_remark = 'The merchant confirmed the account by phone.'
        where kind = 'returned' and batch_id is null and confirmed_at is null`)
    const batchId = await sealBatch(tx, { txnDay: day, settlesOn: paidOn, rule, sealedBy: finance, now: when })
    if (batchId === undefined) continue
    await tx.execute(sql`update settlement_batches set state = 'approved', approved_by = ${finance2}, approved_hash = seal_hash,
      approved_at = ${when.toISOString()} where id = ${batchId}`)
    if (day === dayAfter(today, -unsent)) continue
    await issueBankFile(tx, await lockBatch(tx, batchId), { fieldSeal: seal, staffId: finance, now: when })
    if (day === dayAfter(today, -unconfirmed)) continue
    await confirm(tx, batchId, { day: paidOn, isOneReturned: isReturnedOn(at), toldBy: finance })
  }
  await addDemoHolds(tx, now)
  await addRefunds(tx, finance, now)
  await addWaitingRefund(tx, finance, now)
  await makeOneReleaseDue(tx, today)
  await addRegularizations(tx, finance, now)
}

const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** One above the limit of a person, so that somebody else finds it in Waiting for me. */
const addWaitingRefund = async (tx: Tx, askedBy: string, now: Date): Promise<void> => {
  await tx.execute(sql`
    insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person, is_sandbox)
    select ${idOf('demo waiting refund')}, t.id, t.merchant_id, t.amount_paise, 'awaitingApproval', ${askedBy},
      ${new Date(now.getTime() - 90 * 60_000).toISOString()}, true, true
    from settlement_rows r join transactions t on t.id = r.id
    where r.status = 'Settled' and t.amount_paise between 1000001 and 20000000
      and not exists (select from refunds f where f.transaction_id = t.id)
    order by t.id desc limit 1 on conflict do nothing`)
}

/** The oldest hold of a payment that could be settled: its expected release has come. */
const makeOneReleaseDue = async (tx: Tx, today: string): Promise<void> => {
  await tx.execute(sql`
    update settlement_holds set expected_on = ${today} where id = (
      select min(h.id) from settlement_holds h join settlement_rows r on r.id = h.transaction_id
      where h.released_at is null and cardinality(r.hindrances) = 0)`)
}

/** What the bank proved of UPI payments: two that were paid after all. */
const addRegularizations = async (tx: Tx, uploadedBy: string, now: Date): Promise<void> => {
  await tx.execute(sql`
    insert into regularizations (rrn, txn_ref_number, old_status, new_status, transaction_id, merchant_id, amount_paise,
      uploaded_by, regularized_at, last_job_id)
    select '6' || lpad((t.id % 100000000000)::text, 11, '0'), t.txn_ref_number, 'FAILED', 'SUCCESSFUL', t.id, t.merchant_id,
      t.amount_paise, ${uploadedBy}, ${new Date(now.getTime() - 2 * 86_400_000).toISOString()}, ${idOf('demo regularization')}
    from settlement_rows r join transactions t on t.id = r.id
    where r.status = 'Settled' and t.txn_type in ('upi', 'brand_upi')
    order by t.id desc limit 2 on conflict do nothing`)
}

/** One refund whose end nobody knows, and one of a settled payment: its amount is recovered from the merchant. */
const addRefunds = async (tx: Tx, askedBy: string, now: Date): Promise<void> => {
  const { rows } = await tx.execute<{
    id: string
    merchant_id: number
    amount_paise: string
    txn_ref_number: string
  }>(sql`
    select t.id, t.merchant_id, t.amount_paise, t.txn_ref_number from settlement_rows r join transactions t on t.id = r.id
    where r.status = 'Settled' and r.batch_id is not null and t.amount_paise < 1000000
      and not exists (select from refunds f) order by t.id desc limit 2`)
  for (const [at, row] of rows.entries()) {
    const refundId = idOf(`demo refund ${row.txn_ref_number}`)
    const state = at === 0 ? 'unknown' : 'success'
    const when = new Date(now.getTime() - (at + 2) * 3_600_000)
    await tx.execute(sql`
      insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person,
        submitted_at, attempts, answered_at, provider_reference, error_desc, is_sandbox)
      values (${refundId}, ${row.id}, ${row.merchant_id}, ${row.amount_paise}, ${state}, ${askedBy}, ${when.toISOString()}, false,
        ${when.toISOString()}, 1, ${when.toISOString()}, ${at === 0 ? '' : `SANDBOX-${refundId.slice(0, 8)}`},
        ${at === 0 ? 'The provider did not answer.' : ''}, true)`)
    if (state === 'success')
      await takeRefund(tx, {
        refundId,
        transactionId: Number(row.id),
        merchantId: row.merchant_id,
        amountPaise: Number(row.amount_paise),
        now: when,
      })
  }
}
