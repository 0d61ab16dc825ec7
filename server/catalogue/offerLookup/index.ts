import { sql } from 'drizzle-orm'
import {
  type CashbackOffer,
  cashbackOf,
  type OfferedTransaction,
  whyNotOffered,
} from '#machines/money/cashbackOffer.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import { cashbackOffers } from '#server/db/schema/index.ts'
import type { Handler, Handlers, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { methodOf } from '#server/catalogue/offers/index.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { and, asc, eq } from 'drizzle-orm'

type OfferRow = typeof cashbackOffers.$inferSelect
type TransactionRow = {
  txn_type: string
  card_category: string
  amount_paise: string
  created_at: Date
  group_code: string
  issuer_bank: string
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const findTransaction = async (
  tx: Tx,
  { brandCode, txnRefNumber }: { brandCode: string; txnRefNumber: string },
  staff: Staff,
): Promise<TransactionRow> => {
  const { rows } = await tx.execute<TransactionRow>(sql`
    select t.txn_type, t.card_category, t.amount_paise, t.created_at, m.group_code, coalesce(d.issuer_bank, '') as issuer_bank
    from transactions t join merchants m on m.id = t.merchant_id left join transaction_details d on d.transaction_id = t.id
    where t.txn_ref_number = ${txnRefNumber} and t.brand_code = ${brandCode} and ${transactionsOf(staff)} limit 1`)
  return (
    rows[0] ??
    refuse('record-not-found', {
      recorded: { subject: `transaction:${txnRefNumber}`, after: { asked: 'transaction' } },
    })
  )
}

export const offerOf = (row: OfferRow): CashbackOffer => ({
  from: row.fromAt.getTime(),
  to: row.toAt.getTime(),
  productCode: row.productCode,
  bankCode: row.bankCode,
  paymentMethods: listOf(row.paymentMethods),
  groupCodes: listOf(row.groupCodes),
  cashbackType: row.cashbackType,
  totalCashback: row.totalCashback,
  maxCashbackPaise: row.maxCashbackPaise,
  minTransactionPaise: row.minTransactionPaise,
})

const lookUp: Handler<'offerLookup.get'> = async (request, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, request.brandCode, staff)
  const found = await findTransaction(tx, request, staff)
  const amountPaise = Number(found.amount_paise)
  const transaction: OfferedTransaction = {
    productCode: request.productCode,
    amountPaise,
    // Empty where the platform does not say: an offer of one bank does not apply then, and says so.
    bankCode: found.issuer_bank,
    paymentMethod: methodOf(found),
    groupCode: found.group_code,
    at: new Date(found.created_at).getTime(),
  }
  const rows = await tx
    .select()
    .from(cashbackOffers)
    .where(and(eq(cashbackOffers.brandCode, request.brandCode)))
    .orderBy(asc(cashbackOffers.offerCode))
    .limit(500)
  const list = rows.map((row) => {
    const offer = offerOf(row)
    const whyNot = whyNotOffered(offer, transaction)
    return {
      description: row.description,
      bankCode: row.bankCode,
      paymentMethods: row.paymentMethods,
      totalCashback: row.totalCashback,
      cashbackType: row.cashbackType,
      maxCashback: row.maxCashbackPaise,
      minTransactionAmt: row.minTransactionPaise,
      groupCodes: row.groupCodes,
      offerDesc: row.offerDesc,
      cashback: whyNot.length === 0 ? cashbackOf(offer, amountPaise) : 0,
      whyNot,
    }
  })
  const applying = list.filter(({ whyNot }) => whyNot.length === 0)
  return {
    cashbackDetails: {
      cashBackApplicable: applying.length > 0,
      cashback: Math.max(0, ...applying.map(({ cashback }) => cashback)),
    },
    brandOfferDetailsList: list.toSorted((a, b) => a.whyNot.length - b.whyNot.length),
  }
}

export const offerLookupHandlers: Handlers<'offerLookup'> = { 'offerLookup.get': lookUp }
