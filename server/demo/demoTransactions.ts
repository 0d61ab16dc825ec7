import { settledDaysOfLastMonth } from './demoPapers.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { dropPlainIndexes } from '#server/db/plainIndexes.ts'
import { brandCodes } from './words.ts'

export interface DemoTransactions {
  /** In total, those already there included. */
  readonly transactions: number
  /** The oldest is of so many days ago. Where it is said, they lie in the order in which they came, as a company has them. */
  readonly days?: number
  readonly now: Date
  /** Nobody else uses the database: a big load may take the indexes away while it runs. */
  readonly isAlone?: boolean
  readonly onProgress?: (loaded: number, wanted: number) => void
}

export const mostDemoTransactions = 20_000_000
const usualDays = 400
const rowsPerChunk = 100_000
const bigTables = ['transactions', 'transaction_details', 'settlement_rows']
/** Merchants above this number sell nothing here. */
const lastSeller = 'M0020000'
const isDemo = `m.merchant_code between 'M0000001' and '${lastSeller}' and length(m.merchant_code) = 8`
/** What the others sell together, this one sells in fifty parts: the merchant of a hundred thousand. */
export const busiestMerchant = 'M0000002'

/**
 * Adds what is missing, made by PostgreSQL itself from the number of the transaction: the same ones in every load of the
 * same day. Inside a transaction.
 */
export async function addDemoTransactions(client: PoolClient, load: DemoTransactions): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(txn_ref_number) as last from transactions where txn_ref_number between 'TXN000000001' and 'TXN999999999'`,
  )
  const last = Number(rows[0]?.last?.slice(3) ?? 0)
  if (last >= load.transactions) return 0
  await addSellers(client)
  const daysOfBatches = settledDaysOfLastMonth(load.now)
  const { rows: sellers } = await client.query('select 1 from demo_sellers limit 1')
  if (sellers.length === 0) return 0
  const isBig = load.isAlone === true && load.transactions - last > 500_000 && last < load.transactions / 10
  const indexes = isBig ? await dropPlainIndexes(client, bigTables) : undefined
  // Counted together at the end.
  await client.query(`set local opsdesk.tallies_later = 'on'; set local jit = off`)
  for (let from = last + 1; from <= load.transactions; from += rowsPerChunk) {
    const until = Math.min(from + rowsPerChunk - 1, load.transactions)
    await client.query(chunk, [
      from,
      until,
      load.now,
      daysOfBatches,
      load.days ?? usualDays,
      load.days === undefined ? null : load.transactions,
    ])
    load.onProgress?.(until, load.transactions)
    await nextTurn()
  }
  await indexes?.rebuild()
  await client.query(storeOrders, [
    Math.max(1, Math.floor(last / 50) + 1),
    Math.floor(load.transactions / 50),
    load.now,
    load.days ?? usualDays,
  ])
  await client.query('select rebuild_tallies(), rebuild_recon_tallies()')
  await client.query(
    `set local opsdesk.tallies_later = 'off'; drop table demo_sellers; drop table demo_shops; drop table demo_payable`,
  )
  return load.transactions - last
}

/** Shops of brands (the written ones first), and all shops; each with its place in line. */
const addSellers = async (client: PoolClient): Promise<void> => {
  const shop = `m.id, m.merchant_code, m.brand_code, m.city, m.state, m.pin_code, m.account_holder_name as holder,
    m.account_ref_last4 as account, m.ifsc`
  await client.query(
    `create temporary table demo_sellers on commit drop as select row_number() over (order by m.merchant_code)::int as no, ${shop},
       coalesce((select b.brand_code from brand_mappings b where b.merchant_id = m.id and b.brand_code <> m.brand_code
         order by b.brand_code limit 1), m.brand_code) as second_brand
     from merchants m where m.brand_code <> '' and ${isDemo} order by m.merchant_code limit 2000`,
  )
  await client.query(
    `create temporary table demo_shops on commit drop as select row_number() over (order by m.merchant_code)::int as no, ${shop}
     from merchants m where ${isDemo} order by m.merchant_code limit 3000`,
  )
  await client.query(
    `create temporary table demo_payable on commit drop as
     select m.id from merchants m where ${isDemo} and m.kyc_approved = 1 and m.account_ref_sealed is not null
       and m.account_holder_name <> '' and m.ifsc <> '' and m.bank_unconfirmed_at is null`,
  )
  await client.query(
    'create index on demo_sellers (no); create index on demo_shops (no); analyze demo_sellers; analyze demo_shops; analyze demo_payable',
  )
}

const hex = (from: number, digits = 4) => `('x' || substr(h, ${from}, ${digits}))::bit(${digits * 4})::int`

/** Numbers from 0 to 65,535 drawn from the number alone. */
const drawn = (first: string, last: string, seed: string) => `
  select n, h, ${hex(1)} as r1, ${hex(5)} as r2, ${hex(9)} as r3, ${hex(13)} as r4, ${hex(17)} as r5, ${hex(21)} as r6,
    ${hex(25, 7)} as r7
  from (select n, md5('${seed}' || n) as h from generate_series(${first}, ${last}) n offset 0) s`

const chunk = `
with figures as materialized (
  select (select max(no) from demo_sellers) as sellers, (select count(*) from demo_sellers where merchant_code <= 'M0000100')::int as written,
    (select max(no) from demo_shops) as shops,
    (select no from demo_sellers where merchant_code = '${busiestMerchant}') as busiest,
    (select coalesce(max(id), 0) from transactions) - $1::int + 1 as first_id),
drawn as materialized (${drawn('$1::int', '$2::int', 'txn')}),
placed as materialized (
  select d.*, f.first_id, d.r1 % 10 < 7 as is_brand,
    case when d.r2 % 50 = 0 and f.busiest is not null and d.r1 % 10 < 7 then f.busiest
      when d.r2 % 50 < 15 then 1 + d.r3 % greatest(case when d.r1 % 10 < 7 then f.written else least(100, f.shops) end, 1)
      else 1 + d.r3 % (case when d.r1 % 10 < 7 then f.sellers else f.shops end) end as seller_no,
    date_trunc('milliseconds', $3::timestamptz - power(case when $6::int is null then d.r7::float8 / 268435456
      else ($6::int - d.n + d.r7::float8 / 268435456) / $6::int end, 1.3) * ($5::int * interval '1 day')) as at
  from drawn d cross join figures f),
made as (
  select p.*, x.id as merchant_id, x.city, x.state, x.pin_code, x.holder, x.account, x.ifsc,
    case when not p.is_brand then '' when p.r4 % 5 = 0 then x.second_brand else x.brand_code end as brand_code,
    case when p.is_brand then (array['brand_emi','brand_emi','brand_emi','brand_emi','brand_emi','brand_emi','brand_emi','brand_card','brand_upi','brand_upi'])[1 + p.r5 % 10]
      else (array['upi','upi','upi','upi','upi','upi','card','card','card','netbanking'])[1 + p.r5 % 10] end as txn_type,
    case when p.is_brand then case
        when p.r6 % 100 < 70 then 'SUCCESSFUL' when p.r6 % 100 < 82 then 'FAILED' when p.r6 % 100 < 86 then 'EXPIRED'
        when p.r6 % 100 < 88 then 'VALIDATIONFAILED' when p.r6 % 100 < 89 then 'REJECTED' when p.r6 % 100 < 92 then 'CREATED'
        when p.r6 % 100 < 94 then 'VALIDATED' when p.r6 % 100 < 96 then 'PAYMENTLINKOPENED' when p.r6 % 100 < 97 then 'BRANDAUTORIZED'
        when p.r6 % 100 < 98 then 'LINKGENERATED' when p.r6 % 100 < 99 then 'InProgress' else 'APPROVED' end
      else case when p.r6 % 100 < 84 then 'Successful' when p.r6 % 100 < 97 then 'Failed' else 'InProgress' end end as status,
    (99 + p.r2 % 900 + case when p.is_brand then p.r4 * 2 else p.r4 / 20 end) * 100::bigint + p.r3 % 4 * 25 as amount
  from placed p join lateral (
    select id, city, state, pin_code, holder, account, ifsc, brand_code, second_brand from demo_sellers where p.is_brand and no = p.seller_no
    union all select id, city, state, pin_code, holder, account, ifsc, '', '' from demo_shops where not p.is_brand and no = p.seller_no) x on true),
written as (
  insert into transactions (id, merchant_id, txn_ref_number, brand_code, txn_type, status, error_code, amount_paise, payer,
    card_category, emi_months, emi_plan_code, payment_gateway, created_at)
  overriding system value
  select first_id + n, merchant_id, 'TXN' || lpad(n::text, 9, '0'), brand_code, txn_type, status,
    case when lower(status) in ('failed', 'expired', 'validationfailed', 'rejected')
      then (array['U30', 'U69', 'BT01', 'Z9', '51', '05', 'EMI_LIMIT', 'OTP_EXPIRED'])[1 + (r4 + r5) % 8] else '' end,
    amount, 'XXXXXXXX' || lpad((r3 % 100)::text, 2, '0'),
    case when txn_type in ('brand_emi', 'brand_card', 'card') then (array['CREDIT', 'DEBIT'])[1 + r5 % 2] else '' end,
    case when txn_type = 'brand_emi' then (array[3, 6, 9, 12, 18, 24])[1 + r4 % 6] end,
    case when txn_type = 'brand_emi' then left(brand_code, 2) || 'E' || (array[3, 6, 9, 12, 18, 24])[1 + r4 % 6] else '' end,
    case when txn_type in ('upi', 'brand_upi') then 'BANK' else (array['RAZORPAY', 'PAYU', 'TRACKNPAY'])[1 + r2 % 3] end, at
  from made),
detailed as (
  insert into transaction_details (transaction_id, invoice_amount_paise, invoice_number, pin_code, city, state, product_serial_number,
    product_code, customer_ref_id, emi_rate_bps, emi_amount_paise, email, expires_at, pay_request_type,
    scheme_code, remarks, requested_at, request_number, warranty_plan_code, warranty_product_desc, warranty_link, warranty_type,
    serial_number, acquirer_payment_id, card_last4, card_bank_ref_no, issuer_bank,
    payer_card, payer_mobile, payer_device, payment_source_tag, payment_method_tag,
    transaction_ref, payment_link_ref, charge_slip_url, upi_txn_id, npci_txn_id, payee_vpa,
    payment_rail_tag, emi_conv_fee_paise, convenience_fee_paise, actions)
  select first_id + n, case when is_brand then amount end, case when is_brand then 'INV-' || (r1 * 7 + r2) else '' end, pin_code, city, state,
    case when is_brand then 'SN' || upper(substr(h, 1, 10)) else '' end, case when is_brand then left(brand_code, 3) || '-' || lpad((1 + r4 % 100)::text, 5, '0') else '' end, 'C' || (r2 * 11 + r3),
    case when txn_type = 'brand_emi' then 1200 + r5 % 400 end,
    case when txn_type = 'brand_emi' then amount / (array[3, 6, 9, 12, 18, 24])[1 + r4 % 6] + 100 end,
    '', at + interval '1 day',
    case when is_brand then 'LINK' else '' end, case when is_brand then 'SCH' || r5 % 60 else '' end, '', at - interval '3 minutes', 'RQ' || n,
    case when is_brand and r1 % 4 = 0 then 'EW' || 1 + r1 % 3 else '' end, case when is_brand and r1 % 4 = 0 then 'Extended warranty' else '' end, '',
    case when is_brand and r1 % 4 = 0 then 'EW' else '' end, case when is_brand then 'SR' || r3 else '' end, 'ACQ' || (r1::bigint * 65536 + r2),
    case when txn_type in ('brand_emi', 'brand_card', 'card') then lpad((r3 % 10000)::text, 4, '0') else '' end,
    'BR' || (r4 * 3 + r5),
    case when txn_type not in ('brand_emi', 'brand_card', 'card') then ''
      when r5 % 2 = 0 then (array['SBI', 'ICICI', 'HDFC', 'KOTAK', 'AXIS'])[1 + r2 % 5]
      else (array['SBI_DEBIT', 'ICICI_DEBIT', 'HDFC_DEBIT', 'AXIS_DEBIT'])[1 + r2 % 4] end,
    case when txn_type in ('brand_emi', 'brand_card', 'card') then 'k' || left(md5('card' || r3 % 3000), 15) else '' end,
    'k' || left(md5('mobile' || r3 % 2500), 15), left(md5('device' || r3 % 2000), 16), 'POS', case when txn_type in ('brand_upi', 'upi') then 'UPI' when txn_type = 'netbanking' then 'NET_BANKING'
      else (array['CREDIT_CARD', 'DEBIT_CARD'])[1 + r5 % 2] end, 'REF' || n, 'PL' || r2, '',
    case when txn_type in ('brand_upi', 'upi') then 'UPI' || (r1::bigint * 65536 + r4) else '' end,
    case when txn_type in ('brand_upi', 'upi') then 'NPCI' || (r2::bigint * 65536 + r5) else '' end,
    case when txn_type in ('brand_upi', 'upi') then 'shop' || merchant_id || '@example' else '' end,
    case when txn_type in ('brand_upi', 'upi') then 'UPI' when txn_type = 'netbanking' then 'NETBANKING'
      else (array['RUPAY', 'VISA', 'MASTERCARD'])[1 + r4 % 3] end,
    case when txn_type = 'brand_emi' then 19900 else 0 end, case when txn_type = 'netbanking' then 1500 else 0 end,
    jsonb_build_array(
      jsonb_build_object('action', 'CREATE', 'event', 'LINK_CREATED', 'at', to_char((at - interval '3 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'error', ''),
      jsonb_build_object('action', 'PAY', 'event', upper(status), 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'error', case when lower(status) in ('failed', 'rejected') then 'Declined by the issuer' else '' end))
  from made),
settled as (
insert into settlement_rows (id, merchant_id, txn_ref_number, txn_day, gross_paise, bank_status, status, amount_paise, settled_on,
  utr_number, net_paise, mdr_paise, brand_fee_paise, gst_paise, beneficiary_name, beneficiary_account_last4, beneficiary_ifsc)
select first_id + n, merchant_id, 'TXN' || lpad(n::text, 9, '0'), indian_day(at), amount,
  case when at < $3::timestamptz - interval '15 days' then 'CREDITED' else 'NOT_SENT' end,
  case when at < $3::timestamptz - interval '15 days' then 'Settled' when r5 % 20 = 0 then 'Hold'
    when at < $3::timestamptz - interval '1 day' then 'Ready_to_Settle' else 'Draft' end,
  amount - fee - gst, case when at < $3::timestamptz - interval '15 days' then indian_day(at + interval '1 day') end,
  case when at < $3::timestamptz - interval '15 days' then 'UTR' || (r1::bigint * 65536 + r3) else '' end,
  amount - fee - gst, fee, 0, gst, holder, account, ifsc
from (select *, (amount * 150 + 5000) / 10000 as fee,
  ((amount * 150 + 5000) / 10000 * 1800 + 5000) / 10000 as gst from made where lower(status) = 'successful'
    and not (indian_day(at) = any($4::date[]) and merchant_id in (select id from demo_payable))) s
returning id, merchant_id, status, txn_day)
insert into settlement_holds (transaction_id, merchant_id, status, reason, held_by, held_at, expected_on)
select id, merchant_id, 'HOLDCC', (array['The bank expects a chargeback.', 'The customer disputes the amount.', 'The merchant asked to wait.'])[1 + (id % 3)::int],
  (select id from staff where login_id = 'finance' and is_demo), least($3::timestamptz, (txn_day + 1)::timestamptz), (indian_day($3) + (1 + id % 9)::int)
from settled where status = 'Hold'`

const storeOrders = `
insert into store_orders (merchant_id, txn_ref_number, brand_code, product_brand, paid_paise, payer, salutation, created_at)
select x.id, 'O2O' || lpad(d.n::text, 9, '0'), x.brand_code, x.brand_code, (499 + d.r4) * 100::bigint, 'XXXXXXXX' || lpad((d.r3 % 100)::text, 2, '0'),
  (array['Mr', 'Ms', 'Mrs'])[1 + d.r5 % 3], $3::timestamptz - power(d.r7::float8 / 268435456, 1.3) * ($4::int * interval '1 day')
from (${drawn('$1::int', '$2::int', 'o2o')}) d
join demo_sellers x on x.no = case when d.r2 % 3 = 0 then 1 + d.r3 % 12 else 1 + d.r3 end
on conflict do nothing`

/** Brand mappings, assignments, warranty figures, app installs and comments; adding them again adds nothing. */
export async function addDemoPortfolio(client: PoolClient, now: Date): Promise<void> {
  const number = 'right(m.merchant_code, 7)::int'
  await client.query(
    `insert into brand_mappings (merchant_id, brand_code, distributor_code, state, deactivation_name)
     select m.id, x.brand, m.distributor_code, case when x.place = 2 and ${number} % 5 = 0 then 'deactivated' else 'active' end,
       case when x.place = 2 and ${number} % 5 = 0 then 'opsadmin' else '' end
     from merchants m cross join lateral (values (1, m.brand_code), (2, ($1::text[])[1 + ${number} * 7 % 12])) x (place, brand)
     where m.brand_code <> '' and ${isDemo} and (x.place = 1 or x.brand <> m.brand_code) order by m.id, x.place on conflict do nothing`,
    [brandCodes],
  )
  await client.query(
    `insert into merchant_managers (merchant_id, staff_id)
     select m.id, p.id from merchants m join staff p on p.login_id = 'relmanager' and p.is_demo
     where ${number} % 3 = 2 and ${isDemo} on conflict do nothing`,
  )
  await client.query(
    `insert into app_installs (merchant_id, installed, total)
     select m.id, least(${number} % 4, 1 + ${number} % 5), 1 + ${number} % 5 from merchants m where ${isDemo} on conflict do nothing`,
  )
  await client.query(
    `insert into warranty_figures (merchant_id, brand_code, count, amount_paise, min_paise, max_paise, ew_revenue_paise, sp_revenue_paise,
       dp_revenue_paise, ew_paise, sp_paise, dp_paise)
     select b.merchant_id, b.brand_code, 5 + k % 40, k % 900 * 9900 + 250000, 49900, 49900 + k % 300 * 1000, k % 70 * 4500, k % 50 * 2500,
       k % 30 * 3500, k % 70 * 19900, k % 50 * 9900, k % 30 * 14900
     from (select b.*, (b.merchant_id * 31 + length(b.brand_code) * 7)::bigint as k from brand_mappings b) b
     join merchants m on m.id = b.merchant_id where ${isDemo} on conflict do nothing`,
  )
  await client.query(
    `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
     select md5('demo comment ' || m.merchant_code || x.no)::uuid, m.id, p.id, '', x.comment, x.feedback, $1::timestamptz - x.no * interval '3 days' - ${number} * interval '7 minutes'
     from merchants m join staff p on p.login_id = 'support' and p.is_demo cross join (values
       (1, 'Asked how to reprint a charge slip. Shown on the phone.', 'Satisfied'),
       (2, 'Settlement of last week came a day late.', 'Wants a call from finance'),
       (3, 'New sound box delivered and paired.', '')) x (no, comment, feedback)
     where m.merchant_code between 'M0000001' and 'M0000100' and length(m.merchant_code) = 8 and ${number} % 4 >= x.no on conflict do nothing`,
    [now],
  )
  await client.query(
    `insert into messages (id, merchant_id, campaign_name, channel, recipient, body, state, created_at, sent_at)
     select md5('demo campaign ' || m.merchant_code || x.no)::uuid, m.id, 'MERCHANT_WARRANTY', 'sms', m.mobile_number,
       'Dear ' || m.business_name || ', offer your customers an extended warranty with every sale.',
       case when (${number} + x.no) % 7 = 0 then 'failed' else 'sent' end, $1::timestamptz - x.no * interval '15 days', $1::timestamptz - x.no * interval '15 days'
     from merchants m cross join generate_series(1, 3) x (no)
     where m.merchant_code between 'M0000001' and 'M0000100' and length(m.merchant_code) = 8 and m.brand_code <> '' on conflict do nothing`,
    [now],
  )
}
