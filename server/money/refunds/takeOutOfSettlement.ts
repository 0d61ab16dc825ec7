import type { Tx } from '#server/db/database.ts'
import { takeRefund } from '#server/money/settlements/index.ts'
import type { RefundRow } from './refundRows.ts'

/** A refund that succeeded comes out of what its merchant is settled. */
export const takeOutOfSettlement = (
  tx: Tx,
  row: Pick<RefundRow, 'refundId' | 'transactionId' | 'merchantId' | 'amount'>,
  now: Date,
) =>
  takeRefund(tx, {
    refundId: row.refundId,
    transactionId: row.transactionId,
    merchantId: row.merchantId,
    amountPaise: row.amount,
    now,
  })
