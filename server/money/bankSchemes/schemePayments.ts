import { sql } from 'drizzle-orm'
import { mostSchemePayments, schemePaymentDays } from '#contract/calls/money/bankSchemePage.ts'
import { getPayment } from '#contract/calls/money/payments.ts'
import type { ResponseOfName } from '#contract/index.ts'
import { mayCall } from '#contract/wire/call.ts'
import { isStatementTimeout } from '#server/db/postgresErrors.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { findScheme } from './getScheme.ts'

type Paid = ResponseOfName<'bankSchemes.payments'>

const dayMs = 86_400_000
/** A page does not wait for these figures: the database gives them up after this long. */
const patienceMs = 3_000

const none: Paid = { payments: 0, amount: 0, isUncounted: false, merchants: [], latest: [] }

type Found = { payments: string; amount: string; merchants: Paid['merchants'] | null; latest: Paid['latest'] | null }

/** A payment names the plan that its payer chose and no scheme: plan, brand, months and time together do. */
export const schemePayments: Handler<'bankSchemes.payments'> = async ({ id }, context) => {
  const { staff, now, gateway, db } = context
  const { brandCode, bankTenureId, tenure, startDate, endDate } = await findScheme(id, context)
  const since = new Date(Math.max(startDate.getTime(), now.getTime() - schemePaymentDays * dayMs))
  const counted = sql`with paid as materialized (
      select t.id, t.txn_ref_number, m.merchant_code, m.display_name, t.amount_paise, t.created_at
      from transactions t join merchants m on m.id = t.merchant_id
      where t.txn_type = 'brand_emi' and lower(t.status) = 'successful' and t.created_at >= ${since.toISOString()}
        and t.created_at <= ${endDate.toISOString()} and t.brand_code = ${brandCode} and t.emi_plan_code = ${bankTenureId}
        and t.emi_months = ${tenure} and ${transactionsOf(staff)})
    select (select count(*) from paid) as payments, (select coalesce(sum(amount_paise), 0) from paid) as amount,
      (select json_agg(json_build_object('merchantCode', x.merchant_code, 'displayName', x.display_name,
          'payments', x.payments, 'amount', x.amount))
        from (select merchant_code, display_name, count(*)::int as payments, sum(amount_paise)::bigint as amount from paid
          group by merchant_code, display_name order by amount desc, merchant_code limit ${mostSchemePayments}) x) as merchants,
      (select json_agg(json_build_object('txnRefNumber', y.txn_ref_number, 'merchantCode', y.merchant_code,
          'displayName', y.display_name, 'amount', y.amount_paise,
          'createdAt', to_char(y.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
        from (select * from paid order by created_at desc, id desc limit ${mostSchemePayments}) y) as latest`
  try {
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('statement_timeout', ${String(patienceMs)}, true), set_config('jit', 'off', true)`,
      )
      return tx.execute<Found>(counted)
    })
    const [found] = rows
    const mayOpen = mayCall(getPayment, staff, gateway.config.product)
    return {
      ...none,
      payments: Number(found?.payments ?? 0),
      amount: Number(found?.amount ?? 0),
      merchants: mayOpen ? (found?.merchants ?? []) : [],
      latest: mayOpen ? (found?.latest ?? []) : [],
    }
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    return { ...none, isUncounted: true }
  }
}
