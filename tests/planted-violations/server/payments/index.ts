import { refunds } from '#server/refunds/index.ts'
import { refundRows } from '../refunds/refundRows.ts'
import { RefundList } from '#src/screens/refunds/RefundList.ts'

export const payments = [refunds, refundRows, RefundList]
