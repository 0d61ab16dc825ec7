import { type SQL, sql } from 'drizzle-orm'
import { toneOfStatus, transactionStatuses } from '#contract/calls/money/transactions.ts'
import type { TxnStatus } from '#contract/reports/report.ts'
import {
  failedReport,
  firstTransactionReport,
  nonBrandReport,
  transactionReport,
} from '#contract/reports/transactions.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import { all, textArray } from '#server/db/conditions.ts'
import { transactions } from '#server/db/schema/transactions.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { ofMerchants, talliedDays, wholeScope } from '#server/money/transactions/index.ts'
import { auditAsked, daysOf, isOneOf, ofMerchantCodes, secondsOf, type Span, splitSpan, within } from './asked.ts'
import { regionOf } from './regions.ts'
import { report, type ReportContext, type ReportQuery, type Tallied } from './report.ts'

export const failedStatuses = transactionStatuses
  .filter((status) => toneOfStatus(status) === 'failed')
  .map((status) => status.toLowerCase())
export const goodStatuses = transactionStatuses
  .filter((status) => toneOfStatus(status) === 'success')
  .map((status) => status.toLowerCase())
const ofStatuses: Readonly<Record<TxnStatus, readonly string[]>> = {
  Successful: goodStatuses,
  Failed: failedStatuses,
}

/** A transaction of a brand is that brand's, one without a brand its merchant's; a manager sees those of their merchants. */
const ofTheirs = ({ staff }: ReportContext): SQL[] => [
  ...ofMerchants(sql`t.merchant_id`, wholeScope(staff)),
  ...(staff.brands.length === 0
    ? []
    : [
        sql`(t.brand_code = any(${sql.param([...staff.brands])}::text[]) or t.brand_code = '' and exists (select
          from merchants b where b.id = t.merchant_id and ${withinScopeOf(staff, sql`b.id`, sql`b.brand_code`)}))`,
      ]),
]

interface Asked {
  readonly merchantCode?: readonly string[] | undefined
  readonly brandCode?: readonly string[] | undefined
  readonly txnRefNumber?: readonly string[] | undefined
  readonly statuses?: readonly string[] | undefined
  /** None of these. */
  readonly otherStatuses?: readonly string[] | undefined
  readonly isWithoutBrand?: boolean | undefined
}

const hasSome = (values: readonly string[] | undefined): boolean => values !== undefined && values.length > 0

const ofAskedStatuses = (status: SQL, { statuses, otherStatuses }: Asked): SQL[] => [
  ...isOneOf(status, statuses),
  ...(otherStatuses === undefined ? [] : [sql`${status} <> all(${textArray(otherStatuses)})`]),
]

/** The kept counts tell whole days of all merchants, by brand and status. */
const talliedOf = (asked: Asked, span: Span, { staff }: ReportContext): Tallied | undefined => {
  const { merchantCode, brandCode = [], txnRefNumber, isWithoutBrand = false } = asked
  const split = splitSpan(span)
  const isOfBrands = brandCode.length > 0
  if (split === undefined || isLimited(staff) || hasSome(merchantCode) || hasSome(txnRefNumber)) return undefined
  if (isOfBrands && isWithoutBrand) return undefined
  const brands = isOfBrands ? brandCode : isWithoutBrand ? 'none' : 'all'
  const ofStatus = all([sql`k.rows > 0`, ...ofAskedStatuses(sql`k.status`, asked)])
  return {
    days: sql`(select k.* from ${talliedDays(...split.days, brands)} k where ${ofStatus})`,
    parts: split.parts.map((part) => all(within(sql`t.created_at`, part))),
  }
}

const queryOf = async (asked: Asked, span: Span, context: ReportContext): Promise<ReportQuery> => {
  await auditAsked(asked, context)
  return {
    table: sql`transactions t`,
    alias: sql`t`,
    where: [
      ...within(sql`t.created_at`, span),
      ...ofMerchantCodes(sql`t.merchant_id`, asked.merchantCode),
      ...isOneOf(sql`t.brand_code`, asked.brandCode),
      ...isOneOf(sql`t.txn_ref_number`, asked.txnRefNumber),
      ...ofAskedStatuses(sql`lower(t.status)`, asked),
      ...(asked.isWithoutBrand === true ? [sql`t.brand_code = ''`] : []),
      ...ofTheirs(context),
    ],
    order: sql`t.created_at desc, t.id desc`,
    joins: sql`join merchants m on m.id = t.merchant_id left join transaction_details d on d.transaction_id = t.id
      left join settlement_rows s on s.id = t.id`,
    tallied: talliedOf(asked, span, context),
  }
}

const row = answerRow(
  transactionReport.row,
  {
    merchantCode: 'm.merchant_code',
    merchantName: 'm.display_name',
    distributorCode: 'm.distributor_code',
    region: mapped('m.state', regionOf),
    productCategory: `''`,
    productCode: 'd.product_code',
    productDesc: 'd.warranty_product_desc',
    serialNumber: `coalesce(nullif(d.serial_number, ''), d.product_serial_number)`,
    paidAmount: 't.amount_paise',
    transactionDate: 't.created_at',
    transactionErrorCode: 't.error_code',
    transactionStatus: 't.status',
    payerUsername: 't.payer',
    remarks: 'd.remarks',
    customerRefId: 'd.customer_ref_id',
    cardBankRefNo: 'd.card_bank_ref_no',
    paymentMethodTag: 'd.payment_method_tag',
    emiRate: 'd.emi_rate_bps',
    emiDuration: 't.emi_months',
    emiAmount: 'd.emi_amount_paise',
    totalEmi: 'd.emi_amount_paise * t.emi_months',
    acquirerPaymentId: 'd.acquirer_payment_id',
    cardIssuer: `''`,
    cardNo: mapped('d.card_last4', maskToLast4),
    settlementDate: 's.settled_on',
    flatRate: 'null',
    bankCashback: 'null',
    brandCashback: 'null',
    productCashback: 'null',
    issuerBank: 'd.issuer_bank',
  },
  { from: [transactions, 't'] },
)

const tables = ['transactions', 'transaction_details', 'settlement_rows', 'merchants'] as const
const statusesOf = (asked: readonly TxnStatus[] | undefined) => asked?.flatMap((status) => ofStatuses[status])

/** One particular brand calls it otherwise (conflict X170): its reports alone do. */
const titles = (
  { brandCode = [] }: { brandCode?: readonly string[] | undefined },
  { gateway }: ReportContext,
): Readonly<Record<string, string>> =>
  brandCode.length > 0 && brandCode.every((code) => gateway.config.serialNumberBrands.includes(code))
    ? { serialNumber: 'SR Number' }
    : {}

export const anyTransactions = report(transactionReport, {
  row,
  tables,
  query: ({ status, nonBrandTxn, ...asked }, context) =>
    queryOf(
      { ...asked, statuses: statusesOf(status), isWithoutBrand: nonBrandTxn },
      secondsOf(asked, context.now),
      context,
    ),
  titles,
})

export const nonBrandTransactions = report(nonBrandReport, {
  row,
  tables,
  query: ({ status, nonBrandTxn: _always, ...asked }, context) =>
    queryOf({ ...asked, statuses: statusesOf(status), isWithoutBrand: true }, daysOf(asked, context.now), context),
})

export const failedTransactions = report(failedReport, {
  row,
  tables,
  query: (asked, context) => queryOf({ ...asked, otherStatuses: goodStatuses }, daysOf(asked, context.now), context),
  titles,
})

const isGood = (status: SQL): SQL => sql.join(isOneOf(status, goodStatuses), sql``)

/** One before `t` of its merchant; each half has its index. */
const hasEarlier = (
  half: SQL,
): SQL => sql`exists (select from transactions e where e.merchant_id = t.merchant_id and ${half}
  and (e.created_at, e.id) < (t.created_at, t.id) and ${isGood(sql`lower(e.status)`)})`

/**
 * The first successful payment that a merchant ever took. The merchants that had none before these days are known from
 * their tallies, once for the whole query (`array`): the payments of all years are not looked at.
 */
export const firstTransactions = report(firstTransactionReport, {
  row,
  tables,
  query: async (asked, context) => {
    const span = daysOf(asked, context.now)
    const query = await queryOf({ ...asked, statuses: goodStatuses }, span, context)
    const isNew = sql`t.merchant_id = any(array(select n.id from merchants n where (select min(k.starts_on) from merchant_tallies k
      where k.merchant_id = n.id and k.period = 'day' and k.transactions > 0 and ${isGood(sql`k.status`)}) >= ${span.days[0]}::date))`
    const isFirst = sql`not ${hasEarlier(sql`e.brand_code = ''`)} and not ${hasEarlier(sql`e.brand_code <> ''`)}`
    return { ...query, where: [...query.where, isNew, isFirst], tallied: undefined }
  },
})
