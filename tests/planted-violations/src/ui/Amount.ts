import { Refund } from '#contract/refund.ts'
import { RefundList } from '#src/screens/money/refunds/RefundList.ts'

export const Amount = [Refund, RefundList]
