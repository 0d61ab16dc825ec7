import type { Client } from 'pg'
import { dropPlainIndexes } from '#server/db/plainIndexes.ts'

/** What was settled before the desk settled by batches gets one for each day, all closed. */
const batches = [
  `insert into settlement_batches (txn_day, settles_on, state, rows, merchants, gross_paise, fees_paise, gst_paise, net_paise,
     amount_paise, rails, seal_hash, sealed_by, sealed_at, approved_by, approved_at, approved_hash, bank_file, bank_file_name,
     bank_file_sha256, bank_file_issued_by, bank_file_issued_at)
   select txn_day, txn_day + 1, 'closed', count(*), count(distinct merchant_id), sum(gross_paise), sum(mdr_paise + brand_fee_paise),
     sum(gst_paise), sum(net_paise), sum(amount_paise), '{NEFT}', md5(txn_day::text), f.id, (txn_day + 1)::timestamptz, g.id,
     (txn_day + 1)::timestamptz, md5(txn_day::text), '\\x00', 'history', md5(''), f.id, (txn_day + 1)::timestamptz
   from settlement_rows, (select id from staff where login_id = 'finance') f, (select id from staff where login_id = 'finance2') g
   where status = 'Settled' and batch_id is null group by txn_day, f.id, g.id order by txn_day`,
  `create temporary table history_batches on commit drop as
   select id, txn_day from settlement_batches where bank_file_name = 'history'`,
  `update settlement_rows r set batch_id = b.id, utr_number = 'SCALE' || b.id || 'M' || r.merchant_id
   from history_batches b where b.txn_day = r.txn_day and r.status = 'Settled' and r.batch_id is null`,
  `insert into settlement_payouts (batch_id, merchant_id, payout_ref, rows, gross_paise, fees_paise, gst_paise, net_paise,
     adjustments_paise, amount_paise, state, rail, utr_number, settled_on, beneficiary_name, account_sealed, account_last4, ifsc)
   select r.batch_id, r.merchant_id, 'SC' || r.batch_id || 'M' || r.merchant_id, count(*), sum(r.gross_paise),
     sum(r.mdr_paise + r.brand_fee_paise), sum(r.gst_paise), sum(r.net_paise), 0, sum(r.amount_paise), 'credited', 'NEFT',
     'SCALE' || r.batch_id || 'M' || r.merchant_id, max(r.txn_day) + 1, coalesce(nullif(max(r.beneficiary_name), ''), 'Holder'),
     '\\x00', '0000', coalesce(nullif(max(r.beneficiary_ifsc), ''), 'SHYD0000001')
   from settlement_rows r join history_batches b on b.id = r.batch_id group by r.batch_id, r.merchant_id
   order by r.batch_id, r.merchant_id`,
  `insert into settlement_batch_tallies (batch_id, payouts, confirmed, confirmed_paise)
   select p.batch_id, count(*), count(*), sum(p.amount_paise)
   from settlement_payouts p join history_batches b on b.id = p.batch_id group by p.batch_id`,
] as const

const fee = '(t.amount_paise * 177 + 5000) / 10000'

/** Files of providers and of the bank: what was captured until the day before yesterday is matched, one in 500 is too low. */
const recon = [
  `insert into recon_lines (gateway, type, kind, line_key, provider_id, reference, amount_paise, fee_paise, net_paise, utr,
     settlement_id, line_day, counted_on, finding, match, reason, transaction_id, settled_paise, is_credited, created_at)
   select t.payment_gateway, case when t.is_bank then 'TRANSACTION' else 'PAYMENT' end, 'payment', 'history ' || t.txn_ref_number,
     case when t.is_bank then '' else 'pay_' || t.id end, t.txn_ref_number, t.amount_paise - t.low,
     case when t.is_bank then 0 else ${fee} end, t.amount_paise - t.low - case when t.is_bank then 0 else ${fee} end,
     case when t.is_bank then 'RRN' || lpad(t.id::text, 12, '0') else 'HDFCH' || to_char(t.day, 'YYMMDD') || left(t.payment_gateway, 2) end,
     case when t.is_bank then '' else 'setl_' || to_char(t.day, 'YYMMDD') end, t.day + 1, t.day,
     case when t.low = 0 then 'matched' else 'under' end, case when t.low = 0 then 'auto' else 'open' end,
     case when t.low = 0 then '' else '1.00 less than our payment.' end, t.id,
     case when t.low = 0 then t.amount_paise else 0 end, t.low = 0, (t.day + 1)::timestamptz
   from (select *, indian_day(created_at) as day, payment_gateway = 'BANK' as is_bank,
       case when id % 500 = 0 then 100 else 0 end as low
     from transactions where payment_gateway <> '' and lower(status) = 'successful' and created_at < now() - interval '2 days') t
   where not exists (select from recon_lines l where l.transaction_id = t.id) order by t.id`,
  `insert into recon_transfers (gateway, utr, lines, lines_paise, matched_paise, paid_on, credited_paise, credited_on, state)
   select gateway, utr, count(*), sum(net_paise), coalesce(sum(net_paise) filter (where match = 'auto'), 0), max(line_day),
     coalesce(sum(net_paise) filter (where match = 'auto'), 0), max(line_day), 'reconciled'
   from recon_lines where line_key like 'history %' and type = 'PAYMENT' group by gateway, utr`,
  `insert into recon_lines (gateway, type, kind, line_key, amount_paise, net_paise, utr, narration, line_day, counted_on, finding,
     match, created_at)
   select 'BANK', 'PAYMENT', 'credit', 'history credit ' || utr, credited_paise, credited_paise, utr, 'NEFT CR ' || gateway, paid_on,
     paid_on, 'matched', 'auto', paid_on::timestamptz from recon_transfers where utr like 'HDFCH%' and credited_paise > 0`,
] as const

/** One payment in a hundred is given back, one in a thousand is disputed, one in twenty brings a message. */
const besides = [
  `insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person, submitted_at,
     attempts, answered_at, provider_reference, is_sandbox)
   select gen_random_uuid(), t.id, t.merchant_id, greatest(t.amount_paise / 2, 1), 'success', f.id,
     t.created_at + interval '4 days', false, t.created_at + interval '4 days', 1, t.created_at + interval '4 days', 'R' || t.id, true
   from transactions t, (select id from staff where login_id = 'finance') f
   where t.id % 100 = 7 and lower(t.status) = 'successful' and t.created_at < now() - interval '20 days' and t.amount_paise > 0
     and not exists (select from refunds o where o.transaction_id = t.id)`,
  `insert into disputes (dispute_ref, transaction_id, amount_paise, reason_code, stage, status, opened_at, respond_by)
   select 'SC-' || t.id, t.id, t.amount_paise, '13-1', 'chargeback',
     case when t.created_at > now() - interval '25 days' then 'open' else 'won' end, t.created_at + interval '6 days',
     t.created_at + interval '40 days'
   from transactions t where t.id % 1000 = 13 and lower(t.status) = 'successful' and t.created_at < now() - interval '16 days'
     and t.amount_paise > 0 and not exists (select from disputes o where o.transaction_id = t.id)`,
  `insert into messages (id, merchant_id, campaign_name, channel, recipient, body, state, created_at, sent_at)
   select md5('scale message ' || t.id)::uuid, t.merchant_id, 'SCALE_HISTORY', 'sms', '9000000000',
     'Dear merchant, your settlement of yesterday is on its way.', case when t.id % 140 = 0 then 'failed' else 'sent' end,
     t.created_at, t.created_at + interval '2 seconds'
   from transactions t where t.id % 20 = 0`,
] as const

/** Set by set, as the desk would have left them one by one. No trigger runs: what they count is counted at the end. */
export const addHistory = async (client: Client): Promise<void> => {
  await client.query('begin')
  await client.query("set local session_replication_role = replica; set local jit = off; set local work_mem = '512MB'")
  const indexes = await dropPlainIndexes(client, ['settlement_rows', 'settlement_payouts', 'recon_lines', 'messages'])
  for (const statement of [...batches, ...recon, ...besides]) await client.query(statement)
  await indexes.rebuild()
  await client.query('select rebuild_recon_tallies()')
  await client.query('insert into position_marks (day) select distinct indian_day(created_at) from transactions')
  await client.query('commit')
}
