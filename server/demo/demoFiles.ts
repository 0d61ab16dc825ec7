import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { misAction } from '#contract/calls/reports/mis.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import type { FileStore } from '#server/adapters/fileStore.ts'
import type { Tx } from '#server/db/database.ts'
import { keepWorkbook } from '#server/files/jobs/keepWorkbook.ts'
import { takeRefund } from '#server/money/settlements/index.ts'
import { staffIdOf } from './people.ts'

interface Load {
  readonly now: Date
  readonly files: FileStore
}

interface DemoFile {
  readonly by: string
  readonly fileName: string
  readonly folder: string
  readonly action: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly at: Date
}

const keep = async (tx: Tx, { files }: Load, { by, fileName, folder, action, headers, rows, at }: DemoFile) => {
  const staffId = await staffIdOf(tx, by)
  const { fileId } = await keepWorkbook(
    { gateway: { files }, tx, staff: { staffId }, now: at },
    { sheetName: 'Sheet1', headers: [...headers], rows, fileName: () => fileName, folder, action },
    (file) => file,
  )
  return { fileId, staffId }
}

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const rupees = (paise: unknown): string => (Number(paise) / 100).toFixed(2)
const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

/** The files that the lines of recon came in, one of a provider and day, uploaded by one person and confirmed by another. */
const addReconFiles = async (tx: Tx, load: Load): Promise<void> => {
  const confirmer = await staffIdOf(tx, 'finance2')
  for (const [gateway, age] of [
    ['RAZORPAY', 2],
    ['RAZORPAY', 5],
    ['PAYU', 2],
    ['TRACKNPAY', 3],
  ] as const) {
    const day = dayAfter(indianDay(load.now), -age)
    const { rows } = await tx.execute<Record<string, string>>(sql`
      select provider_id, reference, amount_paise::text, fee_paise::text, utr, match from recon_lines
      where gateway = ${gateway} and type = 'PAYMENT' and counted_on = ${day} and job_id is null order by id`)
    if (rows.length === 0) continue
    const at = hoursBefore(load.now, age * 24 - 20)
    const { fileId, staffId } = await keep(tx, load, {
      by: 'finance',
      fileName: `${gateway.toLowerCase()}_settlement_${day}.xlsx`,
      folder: 'payout_recon',
      action: '',
      headers: ['entity_id', 'order_receipt', 'amount', 'fee', 'settlement_utr'],
      rows: rows.map((row) => [
        row['provider_id'] ?? '',
        row['reference'] ?? '',
        rupees(row['amount_paise']),
        rupees(row['fee_paise']),
        row['utr'] ?? '',
      ]),
      at,
    })
    const failed = rows.filter(({ match }) => match === 'open').length
    const [entryId, jobId] = [uuidOf(`demo entry ${fileId}`), uuidOf(`demo job ${fileId}`)]
    await tx.execute(sql`
      insert into file_entries (id, stored_file_id, file_description, action, staff_id, created_at)
      values (${entryId}, ${fileId}, ${`${gateway}|PAYMENT`}, '', ${staffId}, ${at.toISOString()})`)
    await tx.execute(sql`
      insert into file_jobs (id, file_entry_id, script_id, state, staff_id, sha256, rows_total, rows_done, rows_failed,
        rows_applied, planned_at, plan_create, plan_error, confirmed_by, confirmed_at, created_at, started_at, ended_at)
      select ${jobId}, ${entryId}, 'payout_recon', ${failed > 0 ? 'doneWithFailures' : 'done'}, ${staffId}, sha256, ${rows.length},
        ${rows.length - failed}, ${failed}, ${rows.length}, ${at.toISOString()}::timestamptz, ${rows.length - failed}, ${failed},
        ${confirmer}, ${at.toISOString()}::timestamptz + interval '20 minutes', ${at.toISOString()}::timestamptz,
        ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz + interval '21 minutes'
      from stored_files where id = ${fileId}`)
  }
}

/** Lines that a person says are right: one waits for somebody else, one was turned down. */
const addForceMatches = async (tx: Tx, now: Date): Promise<void> => {
  const [maker, other] = [await staffIdOf(tx, 'finance'), await staffIdOf(tx, 'finance2')]
  const at = (hours: number) => hoursBefore(now, hours).toISOString()
  await tx.execute(sql`
    insert into recon_force_matches (id, line_id, transaction_id, state, remark, asked_by, asked_at, decided_by, decided_at,
      decision_remark)
    select overlay(overlay(md5('demo force match ' || line_key) placing '4' from 13) placing '8' from 17)::uuid, id, transaction_id,
      case n when 1 then 'awaitingApproval' else 'rejected' end,
      case n when 1 then 'The provider confirmed the amount by mail.' else 'A rounding of the provider.' end,
      ${maker}::uuid, case n when 1 then ${at(5)}::timestamptz else ${at(50)}::timestamptz end,
      case n when 1 then null else ${other}::uuid end, case n when 1 then null else ${at(30)}::timestamptz end,
      case n when 1 then '' else 'Ask the provider for a corrected file.' end
    from (select l.*, row_number() over (order by finding desc, id) as n from recon_lines l
      where match = 'open' and finding in ('under', 'over') and transaction_id is not null) open
    where n <= 2 on conflict do nothing`)
}

/** Statements of the last week: sent to merchants, and one that its mail server did not take. */
const addMis = async (tx: Tx, load: Load): Promise<void> => {
  const until = dayAfter(indianDay(load.now), -1)
  const from = dayAfter(until, -6)
  const { rows: merchants } = await tx.execute<{ id: number; code: string; email: string }>(sql`
    select m.id, m.merchant_code as code, m.email_id as email from merchants m
    where m.email_id <> '' and exists (select from settlement_rows r where r.merchant_id = m.id
      and r.txn_day between ${from} and ${until}) order by m.id limit 4`)
  for (const [at, { id, code, email }] of merchants.entries()) {
    const { rows } = await tx.execute<Record<string, string>>(sql`
      select t.txn_ref_number as ref, r.txn_day::text as day, t.amount_paise::text as amount, r.amount_paise::text as net
      from settlement_rows r join transactions t on t.id = r.id
      where r.merchant_id = ${id} and r.txn_day between ${from} and ${until} order by r.id`)
    const askedAt = hoursBefore(load.now, 3 + at)
    const { fileId, staffId } = await keep(tx, load, {
      by: 'finance',
      fileName: `SETTLEMENT_MIS_${code}_${from}_${until}.xlsx`,
      folder: 'mis',
      action: misAction,
      headers: ['txn_ref_number', 'txn_day', 'txn_amount', 'settled_amount'],
      rows: rows.map(({ ref = '', day = '', amount, net }) => [ref, day, rupees(amount), rupees(net)]),
      at: askedAt,
    })
    const isLast = at === merchants.length - 1
    await tx.execute(sql`
      with file as (
        insert into mis_files (kind, merchant_id, from_day, to_day, rows, amount_paise, stored_file_id, made_by, made_at)
        values ('settlement', ${id}, ${from}, ${until}, ${rows.length},
          ${rows.reduce((sum, { net }) => sum + Number(net), 0)}, ${fileId}, ${staffId}, ${askedAt.toISOString()})
        returning id)
      insert into mis_sends (kind, merchant_id, from_day, to_day, mis_file_id, recipients, state, attempts, trouble, asked_by,
        asked_at, sent_at)
      select 'settlement', ${id}, ${from}, ${until}, id, array[${email}], ${isLast ? 'failed' : 'sent'}, 1,
        ${isLast ? 'The mail server says that the mailbox is full.' : ''}, ${staffId}, ${askedAt.toISOString()}::timestamptz,
        ${isLast ? null : askedAt.toISOString()}::timestamptz + interval '1 minute'
      from file`)
  }
}

/** What the catalogue wrote of the cashback of a brand. */
const addCashbackOutput = async (tx: Tx, load: Load): Promise<void> => {
  const today = indianDay(load.now)
  for (const brand of ['ASTRON', 'BOLTWAVE']) {
    const { rows } = await tx.execute<Record<string, string>>(sql`
      select txn_ref_number as ref, offer_code as offer, amount_paise::text as amount from cashback_credits
      where brand_code = ${brand} order by id`)
    if (rows.length === 0) continue
    await keep(tx, load, {
      by: 'catalogue',
      fileName: `cashback_output_${brand}_${dayAfter(today, -1)}.xlsx`,
      folder: 'reports',
      action: 'CASHBACK_OUTPUT',
      headers: ['txn_ref_number', 'offer_code', 'cashback'],
      rows: rows.map(({ ref = '', offer = '', amount }) => [ref, offer, rupees(amount)]),
      at: hoursBefore(load.now, 6),
    })
  }
}

/** Refunds that a sheet asked for: done, but for one that the provider declined and that can be sent again. */
const addRefundSheet = async (tx: Tx, load: Load): Promise<void> => {
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select t.id::text, t.merchant_id::text, t.txn_ref_number as ref, t.amount_paise::text as amount
    from settlement_rows r join transactions t on t.id = r.id
    where r.status = 'Settled' and r.batch_id is not null and t.amount_paise < 300000
      and not exists (select from refunds f where f.transaction_id = t.id)
      and not exists (select from disputes d where d.transaction_id = t.id) order by t.id desc limit 5`)
  if (rows.length === 0) return
  const at = hoursBefore(load.now, 30)
  const refOf = (row: number) => `TKT-${48_201 + row * 7}`
  const { fileId, staffId } = await keep(tx, load, {
    by: 'finance',
    fileName: `refunds_${indianDay(at)}.xlsx`,
    folder: 'refunds',
    action: '',
    headers: ['refund_ref', 'txn_ref_number', 'refund_amount', 'repeat'],
    rows: rows.map(({ ref = '', amount }, row) => [refOf(row), ref, rupees(amount), '']),
    at,
  })
  const [entryId, jobId] = [uuidOf(`demo entry ${fileId}`), uuidOf(`demo job ${fileId}`)]
  const failed = rows.length - 1
  await tx.execute(sql`
    insert into file_entries (id, stored_file_id, file_description, action, staff_id, created_at)
    values (${entryId}, ${fileId}, 'BULK_REFUND', '', ${staffId}, ${at.toISOString()})`)
  await tx.execute(sql`
    insert into file_jobs (id, file_entry_id, script_id, state, staff_id, sha256, rows_total, rows_done, rows_failed,
      rows_applied, planned_at, plan_create, confirmed_by, confirmed_at, created_at, started_at, ended_at)
    select ${jobId}, ${entryId}, 'bulk_refund', 'doneWithFailures', ${staffId}, sha256, ${rows.length}, ${failed}, 1,
      ${rows.length}, ${at.toISOString()}::timestamptz, ${rows.length}, ${staffId},
      ${at.toISOString()}::timestamptz + interval '2 minutes', ${at.toISOString()}::timestamptz,
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz + interval '3 minutes'
    from stored_files where id = ${fileId}`)
  for (const [row, { id, merchant_id: merchantId, ref = '', amount }] of rows.entries()) {
    const refundId = uuidOf(`demo refund of a sheet ${ref}`)
    const isDone = row < failed
    await tx.execute(sql`
      insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person,
        submitted_at, attempts, answered_at, provider_reference, error_code, error_desc, is_sandbox, refund_ref, job_id)
      values (${refundId}, ${id}, ${merchantId}, ${amount}, ${isDone ? 'success' : 'failed'}, ${staffId}, ${at.toISOString()},
        false, ${at.toISOString()}, 1, ${at.toISOString()}, ${isDone ? `SANDBOX-${refundId.slice(0, 8)}` : ''},
        ${isDone ? '' : 'R013'}, ${isDone ? '' : 'The issuer declined the refund.'}, true, ${refOf(row)}, ${jobId})`)
    await tx.execute(sql`
      insert into refund_orders (refund_ref, txn_ref_number, amount_paise, refund_id, last_job_id)
      values (${refOf(row)}, ${ref}, ${amount}, ${refundId}, ${jobId})`)
    await tx.execute(sql`
      insert into file_job_rows (job_id, row_number, row_hash, outcome, merchant_code, fault_column, fault_value, fault_reason)
      values (${jobId}, ${row + 2}, sha256(${ref}::bytea), ${isDone ? 'done' : 'failed'}, ${ref},
        ${isDone ? null : 'txn_ref_number'}, ${isDone ? null : ref},
        ${isDone ? null : 'The provider declined it: The issuer declined the refund.'})`)
    if (isDone)
      await takeRefund(tx, {
        refundId,
        transactionId: Number(id),
        merchantId: Number(merchantId),
        amountPaise: Number(amount),
        now: at,
      })
  }
}

/** Files that people of the demo uploaded, wrote and sent; what is there stays as it is. */
export const addDemoFiles = async (tx: Tx, load: Load): Promise<void> => {
  const { rows } = await tx.execute(sql`select from mis_files limit 1`)
  if (rows.length > 0) return
  await addReconFiles(tx, load)
  await addForceMatches(tx, load.now)
  await addRefundSheet(tx, load)
  await addMis(tx, load)
  await addCashbackOutput(tx, load)
}
