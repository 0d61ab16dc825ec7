import { refunds } from '#server/money/refunds/index.ts'
import { refundRows } from '../refunds/refundRows.ts'
import { RefundList } from '#src/screens/money/refunds/RefundList.ts'

export const payments = [refunds, refundRows, RefundList]
