import { sql } from 'drizzle-orm'
import type { DsrRole } from '#contract/calls/money/dsr.ts'
import type { Tx } from '#server/db/database.ts'
import { drawingFor } from './drawing.ts'
import { firstNames, lastNames } from './words.ts'

const roles: readonly DsrRole[] = ['admin', 'sales', 'engineer']
const users = 24
const taskTypes = ['Install terminal', 'Replace paper', 'Collect documents', 'Train staff', 'Repair terminal'] as const
const priorities = ['High', 'Medium', 'Low'] as const

/** Field staff of each role, two of them switched off, and what they have to do at merchants. */
const addFieldStaff = async (tx: Tx, now: Date): Promise<void> => {
  const numbers: string[] = []
  for (let at = 0; at < users; at++) {
    const draw = drawingFor(37, at)
    const number = `98${draw.digits(8)}`
    const role = roles[at % 6 === 0 ? 0 : (at % 2) + 1] ?? 'sales'
    if (role !== 'admin') numbers.push(number)
    await tx.execute(sql`
      insert into dsr_users (name, mobile_number, role, is_active, created_by, created_at)
      values (${`${draw.pick(firstNames)} ${draw.pick(lastNames)}`}, ${number}, ${role}, ${at % 11 !== 5}, 'sales',
        ${new Date(now.getTime() - (users - at) * 86_400_000).toISOString()})
      on conflict do nothing`)
  }
  const { rows: merchants } = await tx.execute<{ merchant_code: string }>(sql`
    select merchant_code from merchants where is_active order by id limit 60`)
  for (const [at, { merchant_code: code }] of merchants.entries()) {
    const draw = drawingFor(38, at)
    // From eight in the morning in India on, of the last three weeks.
    const start = new Date(
      Math.floor(now.getTime() / 86_400_000) * 86_400_000 - draw.below(21) * 86_400_000 + 9_000_000,
    )
    start.setUTCHours(start.getUTCHours() + draw.below(8))
    await tx.execute(sql`
      insert into dsr_tasks (merchant_code, task_type, start_at, employee_id, priority, end_at, description, created_by)
      values (${code}, ${draw.pick(taskTypes)}, ${start.toISOString()}, ${numbers[at % numbers.length] ?? ''},
        ${draw.pick(priorities)}, ${new Date(start.getTime() + 5_400_000).toISOString()}, 'As agreed with the owner', 'sales')
      on conflict do nothing`)
  }
}

/** Credits of the last two weeks, some calculated again after a refund; slips of some of these payments. */
const addCredits = async (tx: Tx, now: Date): Promise<void> => {
  const payments = sql`select t.*, row_number() over (order by t.id desc) as place from transactions t
    where t.brand_code in ('ASTRON', 'BOLTWAVE') and lower(t.status) = 'successful' and t.amount_paise >= 100000
      and t.created_at > ${new Date(now.getTime() - 14 * 86_400_000).toISOString()}::timestamptz
      and t.created_at < ${new Date(now.getTime() - 86_400_000).toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into cashback_credits (transaction_id, txn_ref_number, merchant_id, brand_code, offer_code, cashback_type,
      total_cashback, max_cashback_paise, amount_paise, difference_paise, calculated_at, created_by)
    select p.id, p.txn_ref_number, p.merchant_id, p.brand_code, p.brand_code || '-DIWALI', 'PERCENTAGE', 500, 50000,
      least((p.amount_paise * 500 + 5000) / 10000, 50000), least((p.amount_paise * 500 + 5000) / 10000, 50000),
      p.created_at + interval '1 day', 'finance'
    from (${payments}) p where p.place <= 120 on conflict do nothing`)
  await tx.execute(sql`
    update cashback_credits c set amount_paise = c.amount_paise / 2, difference_paise = c.amount_paise / 2 - c.amount_paise,
      version = 2, calculated_at = c.calculated_at + interval '1 hour' where c.id % 20 = 0 and c.version = 1`)
  await tx.execute(sql`
    insert into charge_slips (transaction_id, txn_ref_number, merchant_id, brand_code, status, amount_paise,
      payment_method, bank_reference, generated_at, created_by)
    select p.id, p.txn_ref_number, p.merchant_id, p.brand_code, p.status, p.amount_paise,
      coalesce(d.payment_method_tag, ''), coalesce(d.card_bank_ref_no, ''), p.created_at + interval '1 day', 'finance'
    from (${payments}) p left join transaction_details d on d.transaction_id = p.id where p.place <= 30
    on conflict do nothing`)
}

/** What somebody's control sheet says of some days, one in ten of it wrong. */
const addControlSheet = (tx: Tx, now: Date): Promise<unknown> =>
  tx.execute(sql`
    insert into control_sheet_lines (txn_day, merchant_code, stated_transactions, stated_paid_paise, stated_settled_paise, created_by)
    select d.day, m.merchant_code, d.transactions, d.paid + case when d.place % 10 = 0 then 10000 else 0 end, 0, 'finance'
    from (select (t.created_at at time zone 'Asia/Kolkata')::date as day, t.merchant_id, count(*) as transactions,
        sum(t.amount_paise) as paid, row_number() over (order by 1, 2) as place
      from transactions t where lower(t.status) = 'successful'
        and t.created_at > ${new Date(now.getTime() - 4 * 86_400_000).toISOString()}::timestamptz group by 1, 2 limit 60) d
    join merchants m on m.id = d.merchant_id on conflict do nothing`)

export const addDemoReports = async (tx: Tx, now: Date): Promise<void> => {
  await addFieldStaff(tx, now)
  await addCredits(tx, now)
  await addControlSheet(tx, now)
}
