import { sql, type SQL } from 'drizzle-orm'
import type { SettlementBlocker } from '#contract/calls/money/settlements.ts'
import type { Tx } from '#server/db/database.ts'
import { feesOfMerchant, rateOfTransaction } from '#server/money/rates/index.ts'
import { endDueHolds, heldMerchants } from './heldMerchants.ts'

/** Merchants whose last payout to the account that they have came back, and nobody has looked at that account since. */
const returnedFrom = sql`(
  select a.merchant_id from settlement_adjustments a where a.kind = 'returned' and a.batch_id is null
    and a.confirmed_at is null and not account_changed_since(a.from_payout_id))`

/** What is missing at the merchant `m`. */
export const merchantBlockers = sql`
  array_remove(array[
    case when m.id in ${heldMerchants} then 'merchant-on-hold' end,
    case when m.kyc_approved is distinct from 1 then 'kyc-not-approved' end,
    case when m.account_ref_sealed is null or m.account_holder_name = '' or m.ifsc = '' then 'bank-details-missing' end,
    case when m.bank_unconfirmed_at is not null then 'bank-details-unconfirmed' end,
    case when m.id in ${returnedFrom} then 'payout-returned' end],
    null)`

/** 18 % half up, as `gstOf`. */
export const gstOfFees = (fees: SQL): SQL => sql`((${fees}) * 1800 + 5000) / 10000`

/** What was given back of the transaction `t`, by refunds and to the payer's bank, and is borne by no recovery. */
export const refundedOf = sql`
  select ((select coalesce(sum(f.amount_paise), 0) from refunds f
      where f.transaction_id = t.id and f.state = 'success'
        and not exists (select from settlement_adjustments a where a.from_refund_id = f.id))
    + (select coalesce(sum(d.row_paise), 0) from disputes d where d.transaction_id = t.id))::bigint as refunded`

interface Calculated {
  /** Selects the ids of the transactions. */
  readonly which: SQL
  /** In paise; of a row there is, `r`. */
  readonly brandFee: SQL
  /** Existing rows `r` that may be calculated anew. */
  readonly rows: SQL
}

/**
 * Rows as they are for the verified rates and refunds of now, with what is missing for them to be paid. A refund that a
 * recovery bears is not borne by the row again: its batch may have been cancelled since.
 */
export const calculatedRows = ({ which, brandFee, rows }: Calculated): SQL => {
  const fees = sql`w.mdr + w.brand_fee + w.subscription_fee + w.setup_fee`
  return sql`
    select w.*, ${gstOfFees(fees)} as gst, w.gross - (${fees}) - ${gstOfFees(fees)} as net,
      w.gross - (${fees}) - ${gstOfFees(fees)} - w.refunded as amount,
      case when w.is_held then 'Hold' when cardinality(w.hindrances) = 0 then 'Ready_to_Settle' else 'Draft' end as status
    from (
      select t.id, t.merchant_id, t.txn_ref_number, indian_day(t.created_at) as txn_day, t.amount_paise as gross,
        x.id as rate_id, x.type as rate_type, x.value as rate_value,
        case when x.id is null then 0 when x.type = 'PERCENTAGE' then (t.amount_paise * x.value + 5000) / 10000 else x.value end as mdr,
        ${brandFee} as brand_fee, coalesce(r.subscription_fee_paise, 0) as subscription_fee,
        coalesce(r.setup_fee_paise, 0) as setup_fee, b.refunded, h.id is not null as is_held,
        ${merchantBlockers} || case when x.id is null then array['rate-missing'] else '{}' end
          || case when b.refunded >= t.amount_paise then array['refunded'] else '{}' end as hindrances,
        m.account_holder_name, m.account_ref_last4, m.ifsc,
        coalesce(r.late_since, (select l.noted_at from settlement_late l join settlement_runs d on d.txn_day = l.txn_day
          where l.transaction_id = t.id)) as late_since
      from (${which}) wanted join transactions t on t.id = wanted.id join merchants m on m.id = t.merchant_id
      left join settlement_rows r on r.id = t.id
      left join settlement_holds h on h.transaction_id = t.id and h.released_at is null
      left join lateral (${rateOfTransaction}) x on true
      left join lateral (${refundedOf}) b on true
      where lower(t.status) = 'successful' and (r.id is null or ${rows})) w`
}

/** What a row is worked out to anew. */
const workedOut = [
  'status',
  'hindrances',
  'mdr_paise',
  'gst_paise',
  'net_paise',
  'refunded_paise',
  'amount_paise',
  'mdr_rate_id',
  'mdr_type',
  'mdr_value',
  'beneficiary_name',
  'beneficiary_account_last4',
  'beneficiary_ifsc',
  'batch_id',
]
const columnsIn = (table?: string): SQL =>
  sql.raw(workedOut.map((column) => (table === undefined ? column : `${table}.${column}`)).join(', '))

/**
 * Works out transactions (`which` selects their ids): rows that are missing are made, drafts and held ones are made
 * anew, all others stay, and so does what comes to the same. What is complete becomes ready, and what a person holds is
 * held. `batchId`: an open batch that takes what is ready at once, as a second write of each row would take as long as
 * the first.
 */
export const workOut = async (tx: Tx, which: SQL, batchId: number | null = null): Promise<void> => {
  await tx.execute(sql`
    with wanted as materialized (${which}),
    c as (${calculatedRows({
      which: sql`select id from wanted`,
      brandFee: sql`coalesce(r.brand_fee_paise, 0)`,
      rows: sql`(r.status in ('Draft', 'Hold') and r.batch_id is null)`,
    })})
    insert into settlement_rows (id, merchant_id, txn_ref_number, txn_day, status, hindrances, gross_paise, mdr_paise,
      brand_fee_paise, subscription_fee_paise, setup_fee_paise, gst_paise, net_paise, refunded_paise, amount_paise,
      mdr_rate_id, mdr_type, mdr_value, beneficiary_name, beneficiary_account_last4, beneficiary_ifsc, late_since, batch_id)
    select c.id, c.merchant_id, c.txn_ref_number, c.txn_day, c.status, c.hindrances, c.gross, c.mdr, c.brand_fee,
      c.subscription_fee, c.setup_fee, c.gst, c.net, c.refunded, c.amount, c.rate_id, coalesce(c.rate_type, ''), c.rate_value,
      c.account_holder_name, c.account_ref_last4, c.ifsc, c.late_since, case when c.status = 'Ready_to_Settle' then ${batchId}::int end
    from c
    on conflict (id) do update set (${columnsIn()}) = row(${columnsIn('excluded')}), version = settlement_rows.version + 1
    where settlement_rows.status in ('Draft', 'Hold') and settlement_rows.batch_id is null
      and (${columnsIn('settlement_rows')}) is distinct from (${columnsIn('excluded')})`)
}

/**
 * What is ready of these merchants waits from now on where a payout of theirs came back, or where they are on hold. What a
 * batch is about to take is left to it: it was there first.
 */
export const waitFor = async (tx: Tx, merchantIds: readonly number[]): Promise<void> => {
  await tx.execute(sql`
    with ready as (
      select r.id from settlement_rows r where r.merchant_id = any(${sql.param([...merchantIds])}::int[])
        and r.status = 'Ready_to_Settle' and r.batch_id is null order by r.id for no key update skip locked)
    update settlement_rows r set status = 'Draft', hindrances = ${merchantBlockers}, version = r.version + 1
    from ready, merchants m where r.id = ready.id and m.id = r.merchant_id and cardinality(${merchantBlockers}) > 0`)
}

/** Drafts of the merchants that waited for this, looked at anew: the next batch takes what nothing else keeps. */
const reopen = async (tx: Tx, merchantIds: readonly number[], blocker: SettlementBlocker): Promise<void> => {
  if (merchantIds.length === 0) return
  await workOut(
    tx,
    sql`select r.id from settlement_rows r where r.merchant_id = any(${sql.param([...merchantIds])}::int[])
      and r.status in ('Draft', 'Hold') and r.batch_id is null and ${blocker} = any(r.hindrances)`,
  )
}
export const reopenAccount = (tx: Tx, merchantId: number): Promise<void> => reopen(tx, [merchantId], 'payout-returned')
/** A merchant is on hold from now on: nothing of it is ready, and each draft says so. */
export const holdRowsOf = async (tx: Tx, merchantId: number): Promise<void> => {
  await waitFor(tx, [merchantId])
  await workOut(
    tx,
    sql`select r.id from settlement_rows r where r.merchant_id = ${merchantId} and r.status in ('Draft', 'Hold')
      and r.batch_id is null`,
  )
}
export const reopenHeld = (tx: Tx, merchantIds: readonly number[]): Promise<void> =>
  reopen(tx, merchantIds, 'merchant-on-hold')

/** Subscription and setup fees that are due: each once for its period, on the first row of the merchant that is worked out. */
const chargeFees = async (
  tx: Tx,
  txnDay: string,
  batchId: number | null,
  lateRows: readonly string[],
): Promise<void> => {
  const fees = sql`r.mdr_paise + r.brand_fee_paise + d.subscription + d.setup`
  await tx.execute(sql`
    with first as (
      select distinct on (r.merchant_id, r.txn_day) r.id, r.merchant_id, r.txn_day from settlement_rows r
      where (r.txn_day = ${txnDay} or r.id = any(${sql.param([...lateRows])}::bigint[])) and (r.batch_id is null or r.batch_id = ${batchId}) and r.status in ('Draft', 'Ready_to_Settle')
        and not 'refunded' = any(r.hindrances)
      order by r.merchant_id, r.txn_day, r.id),
    charged as (
      insert into settlement_fee_charges (merchant_id, series, period_start, row_id, fee_paise)
      select first.merchant_id, d.series, d.period_start, first.id, d.fee
      from first join merchants m on m.id = first.merchant_id
      cross join lateral (${feesOfMerchant(sql`first.txn_day`)}) d
      on conflict do nothing returning row_id, series, fee_paise),
    due as (
      select c.row_id, r.subscription_fee_paise + coalesce(sum(c.fee_paise) filter (where not k.is_setup), 0)::bigint as subscription,
        r.setup_fee_paise + coalesce(sum(c.fee_paise) filter (where k.is_setup), 0)::bigint as setup
      from charged c join settlement_rows r on r.id = c.row_id
      cross join lateral (select bool_or(upper(f.fee_type) like '%SETUP%') as is_setup from subscription_fees f
        where f.series = c.series) k
      group by c.row_id, r.subscription_fee_paise, r.setup_fee_paise)
    update settlement_rows r set subscription_fee_paise = d.subscription, setup_fee_paise = d.setup,
      gst_paise = ${gstOfFees(fees)}, net_paise = r.gross_paise - (${fees}) - ${gstOfFees(fees)},
      amount_paise = r.gross_paise - (${fees}) - ${gstOfFees(fees)} - r.refunded_paise, version = r.version + 1
    from due d where d.row_id = r.id`)
}

/** Payments of days that were run, before `txnDay`, that became successful afterwards: they have no row yet. */
const latePayments = (txnDay: string): SQL => sql`
  select l.transaction_id as id from settlement_runs d join settlement_late l on l.txn_day = d.txn_day
  where d.txn_day < ${txnDay} and not exists (select from settlement_rows r where r.id = l.transaction_id)`

const sealingPatienceMs = 600_000

/**
 * The run of a day: payments of the day that have no row get one, those of days that were run before as well, and
 * everything up to that day that waits is looked at anew, so that nothing is paid to a merchant who may not be paid any
 * more. `batchId`: as of `workOut`.
 */
export const workOutDay = async (tx: Tx, txnDay: string, now: Date, batchId: number | null = null): Promise<void> => {
  // A day of 200,000 payments on a busy machine takes longer than a call may otherwise.
  await tx.execute(sql`select set_config('statement_timeout', ${String(sealingPatienceMs)}, true)`)
  await reopenHeld(tx, await endDueHolds(tx, now))
  await tx.execute(sql`
    update settlement_rows r set status = 'Draft', hindrances = ${merchantBlockers}, version = r.version + 1
    from merchants m where m.id = r.merchant_id and r.status = 'Ready_to_Settle' and r.batch_id is null
      and r.txn_day <= ${txnDay} and cardinality(${merchantBlockers}) > 0`)
  const { rows: late } = await tx.execute<{ id: string }>(latePayments(txnDay))
  const lateRows = late.map(({ id }) => id)
  await workOut(
    tx,
    sql`select t.id from transactions t
      where t.created_at >= ${txnDay}::date::timestamp at time zone 'Asia/Kolkata'
        and t.created_at < (${txnDay}::date + 1)::timestamp at time zone 'Asia/Kolkata'
        and lower(t.status) = 'successful' and not exists (select from settlement_rows r where r.id = t.id)
      union all
      select unnest(${sql.param(lateRows)}::bigint[])
      union all
      select r.id from settlement_rows r where r.status in ('Draft', 'Hold') and r.batch_id is null and r.txn_day <= ${txnDay}`,
    batchId,
  )
  await chargeFees(tx, txnDay, batchId, lateRows)
  await tx.execute(sql`
    insert into settlement_runs (txn_day, ran_at) values (${txnDay}, ${now.toISOString()}) on conflict do nothing`)
  await tx.execute(sql`
    delete from settlement_late l using settlement_runs d where d.txn_day = l.txn_day and d.txn_day <= ${txnDay}
      and exists (select from settlement_rows r where r.id = l.transaction_id)`)
}
