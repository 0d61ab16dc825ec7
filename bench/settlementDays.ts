import type { Database } from '#server/db/database.ts'

/**
 * Every demo merchant can be paid: KYC approved, with the account of one of them. An MDR of 1.5 % for UPI of any amount
 * is verified. Nobody but a bench does that.
 */
export const makePayable = async ({ pool }: Database): Promise<void> => {
  await pool.query(`
    update merchants set kyc_approved = 1,
      account_ref_sealed = coalesce(account_ref_sealed, (select account_ref_sealed from merchants where account_ref_sealed is not null limit 1)),
      account_ref_last4 = case when account_ref_last4 = '' then '0000' else account_ref_last4 end,
      account_holder_name = case when account_holder_name = '' then 'Holder' else account_holder_name end,
      ifsc = case when ifsc = '' then 'SHYD0000001' else ifsc end
    where kyc_approved is distinct from 1 or account_ref_sealed is null or account_holder_name = '' or ifsc = ''`)
  await pool.query(`
    begin;
    alter table mdr_rates disable trigger user;
    insert into mdr_rates overriding system value
    select (jsonb_populate_record(r, jsonb_build_object('id', (select max(id) + 1 from mdr_rates), 'series', gen_random_uuid(),
      'master', 'general', 'payment_method', 'UPI', 'type', 'PERCENTAGE', 'value', 150, 'from_amount', 0,
      'to_amount', 99999999999, 'from_day', '2020-01-01', 'to_day', '2099-12-31', 'merchant_code', '', 'brand', '', 'version', 9999))).*
    from mdr_rates r where r.state = 'verified' and not exists (select from mdr_rates o where o.from_day = '2020-01-01')
    order by r.id limit 1;
    alter table mdr_rates enable trigger user;
    commit`)
}

/** Successful payments by UPI at noon of a day, the merchants taking turns. */
export const addPayments = async (
  { pool }: Database,
  day: string,
  payments: number,
  merchants: number,
): Promise<void> => {
  await pool.query(
    `insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, error_code, amount_paise, payer, created_at)
     select m.id, 'BN' || to_char($1::date, 'YYMMDD') || lpad(n::text, 9, '0'), '', 'upi', 'Successful', '',
       10000 + (n * 7919 % 900000), 'XXXXXXXX07', ($1 || 'T06:30:00Z')::timestamptz
     from generate_series(0, $2::int - 1) n
     join (select id, row_number() over (order by id) - 1 as no from (select id from merchants order by id limit $3) x) m
       on m.no = n % $3`,
    [day, payments, merchants],
  )
  await pool.query('analyze transactions')
}

/** Days on which an earlier run left payments. */
export const usedDays = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ days: number }>(
    `select count(distinct created_at)::int as days from transactions where txn_ref_number like 'BN%'`,
  )
  return rows[0]?.days ?? 0
}
