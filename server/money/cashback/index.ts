import { inArray, type SQL, sql } from 'drizzle-orm'
import { type CashbackFile, mostCalculated } from '#contract/calls/money/cashback.ts'
import { scripts } from '#contract/calls/files/files.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { ruleOfCashbackOffer } from '#machines/money/cashbackOffer.ts'
import { createOfferIndex } from '#machines/catalogue/offerIndex.ts'
import type { Tx } from '#server/db/database.ts'
import { readRows } from '#server/db/readRows.ts'
import { cashbackOffers } from '#server/db/schema/index.ts'
import type { Handler, Handlers, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { offerOf } from '#server/catalogue/offerLookup/index.ts'
import {
  offerTransaction,
  transactionTables,
  transactionValues,
  type TransactionValues,
} from '#server/catalogue/offers/index.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { daysOf, goodStatuses } from '#server/reports/reports/index.ts'
import { fileAddress, listedFiles } from '#server/files/storedFiles/index.ts'
import { sendRows } from '#server/files/uploads/index.ts'

type Ruled = Record<'txn_ref_number' | 'offer_code' | 'cashback_type' | 'total_cashback' | 'max_cashback_paise', string>

/** Payments that a run or an input file gave a rule before: they keep it, whatever offers say now. */
const ruledBefore = (tx: Tx, during: SQL, staff: Staff): Promise<Ruled[]> =>
  readRows<Ruled>(
    tx,
    sql`select c.txn_ref_number, c.offer_code, c.cashback_type, c.total_cashback, c.max_cashback_paise
      from cashback_credits c join transactions t on t.id = c.transaction_id join merchants m on m.id = t.merchant_id
      where ${during} and ${transactionsOf(staff)} order by c.id limit ${mostCalculated + 1}`,
  )

type Unruled = TransactionValues & { txn_ref_number: string }

/**
 * Successful payments without a credit that an offer of Cashback Mgmt takes, with that offer: by the one evaluator, which
 * knows of a product and a bank what the platform says.
 */
const ruledByOffers = async (tx: Tx, during: SQL, staff: Staff): Promise<Ruled[]> => {
  const payments = await readRows<Unruled>(
    tx,
    sql`select t.txn_ref_number, ${transactionValues} from ${transactionTables}
      where ${during} and lower(t.status) = any(${sql.param([...goodStatuses])}::text[]) and ${transactionsOf(staff)}
        and exists (select from cashback_offers o where o.brand_code = t.brand_code and o.from_at <= t.created_at
          and o.to_at > t.created_at and o.min_transaction_paise <= t.amount_paise
          and (o.product_code = '' or upper(o.product_code) = upper(d.product_code)))
        and not exists (select from cashback_credits c where c.transaction_id = t.id)
      order by t.id limit ${mostCalculated + 1}`,
  )
  const brands = [...new Set(payments.map((payment) => payment.brand_code))]
  const rows = await tx.select().from(cashbackOffers).where(inArray(cashbackOffers.brandCode, brands))
  const offers = createOfferIndex(
    rows.map((row) => ({ ...ruleOfCashbackOffer(offerOf(row), row.brandCode), id: row.id, row })),
  )
  return payments.flatMap((payment): Ruled[] => {
    const offer = offers.ruleTaking(offerTransaction(payment))?.row
    return offer === undefined
      ? []
      : [
          {
            txn_ref_number: payment.txn_ref_number,
            offer_code: offer.offerCode,
            cashback_type: offer.cashbackType,
            total_cashback: String(offer.totalCashback),
            max_cashback_paise: String(offer.maxCashbackPaise),
          },
        ]
  })
}

/** The payments of these days whose rule is known, as a sheet of the same kind: one way to a credit, not two. */
const calculateDays: Handler<'cashback.calculateDays'> = async ({ fromDate, toDate }, context) => {
  const { tx, staff, now, note } = context
  const { from, before } = daysOf({ fromDate, toDate: toDate ?? fromDate }, now)
  const during = sql`t.created_at >= ${from.toISOString()}::timestamptz and t.created_at < ${before.toISOString()}::timestamptz`
  const rows = [...(await ruledBefore(tx, during, staff)), ...(await ruledByOffers(tx, during, staff))]
  if (rows.length === 0) return refuse('cashback-none')
  if (rows.length > mostCalculated) return refuse('too-many-rows')
  const send = await sendRows(
    'cashback_calculate',
    rows.map((row) => ({
      txn_ref_number: row.txn_ref_number,
      offer_code: row.offer_code,
      cashback_type: row.cashback_type,
      total_cashback: writeHundredths(Number(row.total_cashback)),
      max_cashback: row.max_cashback_paise === '0' ? '' : writeHundredths(Number(row.max_cashback_paise)),
    })),
    context,
  )
  const job = await send(context)
  note({ subject: `job:${job.jobId}`, after: { fromDate, toDate: toDate ?? fromDate, payments: rows.length } })
  return job
}

type Stored = { id: string; file_name: string; created_at: Date }

/** Those that the person may open. */
const listCashbackFiles: Handler<'cashback.files'> = async (_request, { tx, staff }) => {
  const { folder, action, resultAction } = scripts.cashback_calculate
  const rows = await readRows<Stored>(
    tx,
    sql`select f.id, f.file_name, f.created_at from stored_files f
      where (f.folder = ${folder} or f.action in (${action}, ${resultAction})) and f.action <> ''
        and ${listedFiles(staff)}
      order by f.created_at desc, f.id limit 200`,
  )
  return rows.map(
    (row): CashbackFile => ({
      fileId: row.id,
      fileName: row.file_name,
      s3Url: fileAddress(row.id),
      creationDate: row.created_at.toISOString(),
    }),
  )
}

export const cashbackHandlers: Handlers<'cashback'> = {
  'cashback.calculateDays': calculateDays,
  'cashback.files': listCashbackFiles,
}
