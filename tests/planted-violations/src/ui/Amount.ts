import { Refund } from '#contract/refund.ts'
import { RefundList } from '#src/screens/refunds/RefundList.ts'

export const Amount = [Refund, RefundList]
