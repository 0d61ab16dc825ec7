import { sql } from 'drizzle-orm'
import { cashbackOutput as contract } from '#contract/reports/jobReports.ts'
import { createOfferIndex, type OfferIndex } from '#machines/catalogue/offerIndex.ts'
import { cashbackBy } from '#machines/catalogue/offerRule.ts'
import {
  type StoredRule,
  offerRuleRows,
  offerTransaction,
  transactionTables,
  transactionValues,
  type TransactionValues,
} from '#server/catalogue/offers/index.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { auditAsked, daysOf, isOneOf, within } from './asked.ts'
import { report, type ReportContext } from './report.ts'

type Found = TransactionValues & { txn_ref_number: string; merchant_code: string }

/** The rules by which the rows of one reading are judged: all of them by the same. */
const rulesOf = new WeakMap<ReportContext, OfferIndex<StoredRule>>()

export const cashbackOutput = report(contract, {
  row: { columns: sql`c.*`, decode: (rows) => rows as Found[] },
  tables: ['transactions', 'transaction_details', 'offer_rules', 'dealer_groups', 'merchants'],
  query: async (request, context) => {
    await auditAsked(request, context)
    const span = daysOf(request, context.now)
    const during = sql`o.from_at < ${span.before.toISOString()}::timestamptz and o.to_at > ${span.from.toISOString()}::timestamptz`
    const brands = sql.join([during, ...isOneOf(sql`o.brand_code`, request.brandCode)], sql` and `)
    rulesOf.set(context, createOfferIndex(await offerRuleRows(context.tx, brands)))
    return {
      table: sql`(select t.id, t.txn_ref_number, m.merchant_code, ${transactionValues} from ${transactionTables}
        where lower(t.status) = 'successful' and t.brand_code <> '' and ${sql.join(
          [...within(sql`t.created_at`, span), ...isOneOf(sql`t.brand_code`, request.brandCode)],
          sql` and `,
        )} and ${transactionsOf(context.staff)}) c`,
      alias: sql`c`,
      where: [],
      order: sql`c.created_at, c.id`,
      joins: sql``,
    }
  },
  computed: (row, context) => {
    const transaction = offerTransaction(row)
    const rule = rulesOf.get(context)?.ruleTaking(transaction)
    const { cashback, bank, brand } =
      rule === undefined ? { cashback: 0, bank: 0, brand: 0 } : cashbackBy(rule, transaction.amountPaise)
    return {
      txnRefNumber: row.txn_ref_number,
      merchantCode: row.merchant_code,
      brandCode: transaction.brandCode,
      sku: transaction.sku,
      paymentMethod: transaction.paymentMethod,
      bankCode: transaction.bankCode,
      tenure: transaction.tenure,
      amount: transaction.amountPaise,
      createdAt: new Date(row.created_at).toISOString(),
      offerId: rule?.id ?? null,
      offer: rule?.ruleDesc ?? '',
      cashback,
      bankCashback: bank,
      brandCashback: brand,
    }
  },
})
