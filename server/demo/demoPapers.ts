import { sql } from 'drizzle-orm'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { monthBefore, monthOf } from '#machines/money/paperNumber.ts'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { demoTaxpayer } from '#server/gateway/config.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { askCreditNote, endRun, prepareMonth } from '#server/money/papers/index.ts'
import { issueBankFile, lockBatch, lockSealing, sealBatch } from '#server/money/settlements/index.ts'
import { confirm, rule, tenInTheMorning } from './demoSettlements.ts'
import { staffIdOf } from './people.ts'

/** Days of the last month that are settled by batches, counted from its first. */
const settledDays = [1, 4, 7, 10, 13, 16, 19, 22, 25, 28]
/** Younger payments are settled day by day by `addDemoSettlements`. */
const settledByDays = 17

/** Days of the last month whose payments `settleLastMonth` settles. */
export const settledDaysOfLastMonth = (now: Date): readonly string[] => {
  const today = indianDay(now)
  const month = monthBefore(monthOf(today))
  return settledDays
    .map((at) => dayAfter(month, at))
    .filter((day) => dayAfter(day, 1) < monthOf(today) && day <= dayAfter(today, -settledByDays))
}

/** Settles some days of the last month by batches, so that there are fees to write papers of. */
export async function settleLastMonth(
  tx: Tx,
  { now, seal }: { readonly now: Date; readonly seal: FieldSeal },
): Promise<void> {
  const [finance, finance2] = [await staffIdOf(tx, 'finance'), await staffIdOf(tx, 'finance2')]
  for (const day of settledDaysOfLastMonth(now)) {
    const paidOn = dayAfter(day, 1)
    const when = tenInTheMorning(paidOn)
    await lockSealing(tx)
    const batchId = await sealBatch(tx, { txnDay: day, settlesOn: paidOn, rule, sealedBy: finance, now: when })
    if (batchId === undefined) {
      // Nothing of the day could be paid: the next batch takes its number.
      await tx.execute(sql`
        with gone as (delete from settlement_batches where state = 'open' returning id)
        select setval(pg_get_serial_sequence('settlement_batches', 'id'), min(id), false) from gone having count(*) > 0`)
      continue
    }
    await tx.execute(sql`update settlement_batches set state = 'approved', approved_by = ${finance2}, approved_hash = seal_hash,
      approved_at = ${when.toISOString()} where id = ${batchId}`)
    await issueBankFile(tx, await lockBatch(tx, batchId), { fieldSeal: seal, staffId: finance, now: when })
    await confirm(tx, batchId, { day: paidOn, isOneReturned: false, toldBy: finance })
  }
  await settleTheRest(tx, settledDaysOfLastMonth(now))
}

/** Payments without a rate count as settled long ago, like those of the other days. */
const settleTheRest = async (tx: Tx, days: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    create temporary table demo_drafts on commit drop as select * from settlement_rows
    where txn_day = any(${sql.param([...days])}::date[]) and status = 'Draft' and batch_id is null`)
  await tx.execute(sql`delete from settlement_rows r using demo_drafts d where d.id = r.id`)
  await tx.execute(sql`
    insert into settlement_rows select (jsonb_populate_record(null::settlement_rows, to_jsonb(d) || jsonb_build_object(
      'status', 'Settled', 'hindrances', '[]'::jsonb, 'bank_status', 'CREDITED', 'utr_number', 'UTR' || d.id,
      'settled_on', d.txn_day + 1))).* from demo_drafts d`)
}

/** As the calls see the one who asks. */
const asStaff = (staffId: string): Staff =>
  ({ staffId, flags: new Set(), brands: [], services: new Set(['opssettlements']) }) as unknown as Staff

/** The papers of the last month, issued on the third; one merchant that cannot have an invoice, and a credit note that waits. */
export async function addDemoPapers(tx: Tx, now: Date): Promise<void> {
  const [finance, finance2] = [await staffIdOf(tx, 'finance'), await staffIdOf(tx, 'finance2')]
  const month = monthBefore(monthOf(indianDay(now)))
  const third = tenInTheMorning(dayAfter(monthOf(indianDay(now)), 2))
  const at = third < now ? third : now
  const charged = await tx.execute<{ id: number; has_gstin: boolean }>(sql`
    select m.id, m.gst_number <> '' as has_gstin from settlement_payouts p join merchants m on m.id = p.merchant_id join settlement_batches b on b.id = p.batch_id
    where p.fees_paise > 0 and indian_day(b.bank_file_issued_at) between ${month}
      and ${dayAfter(monthOf(indianDay(now)), -1)}
    group by 1 order by 2, count(*) desc, 1 limit 1`)
  if (charged.rows[0] === undefined) return
  if (!charged.rows[0].has_gstin)
    await tx.execute(sql`update merchants set state = 'Maharastra' where id = ${charged.rows[0].id}`)
  const staff = { staffId: finance }
  const id = await prepareMonth({ tx, staff, now: at }, month, { taxpayer: demoTaxpayer })
  await endRun(tx, { id, month }, { state: 'issued', at: at.toISOString(), staffId: finance2, remark: '' })
  const { rows } = await tx.execute<{ number: string; fees: string }>(sql`
    select number, fees_paise as fees from papers where kind = 'feeInvoice' order by fees_paise desc, id limit 1`)
  if (rows[0] === undefined) return
  await askCreditNote(
    {
      paper: rows[0].number,
      fees: Math.ceil(Number(rows[0].fees) / 10),
      remark: 'A tenth of the fees of the month, as agreed with sales.',
    },
    { tx, staff: asStaff(finance), now: at, note: () => undefined },
  )
}
