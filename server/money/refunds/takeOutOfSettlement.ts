import type { Tx } from '#server/db/database.ts'
import { takeRefund } from '#server/money/settlements/index.ts'
import type { RefundRow } from './refundRows.ts'

/** A refund that succeeded comes out of what its merchant is settled. */
export const takeOutOfSettlement = (tx: Tx, row: RefundRow, now: Date) =>
  takeRefund(tx, {
    refundId: row.id,
    transactionId: Number(row.transaction_id),
    merchantId: row.merchant_id,
    amountPaise: Number(row.amount_paise),
    now,
  })
