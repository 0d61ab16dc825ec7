import type { Handlers } from '#server/gateway/handler.ts'
import { askRefund } from './askRefund.ts'
import { askProvider, decideRefund } from './decideRefund.ts'
import { getRefund, listRefunds, lookUpRefund } from './lookUpRefund.ts'

export const refundsHandlers: Handlers<'refunds'> = {
  'refunds.lookUp': lookUpRefund,
  'refunds.ask': askRefund,
  'refunds.decide': decideRefund,
  'refunds.askProvider': askProvider,
  'refunds.list': listRefunds,
  'refunds.get': getRefund,
}

export { exportedRefunds, summedRefunds } from './lookUpRefund.ts'
export { type JudgedRefund, judgeSheetRefunds, type SheetRefund } from './judgeSheetRefunds.ts'
export { type RefundingJob, sendSheetRefund } from './sendSheetRefund.ts'
export { refundImpact } from './refundImpact.ts'
export { unknownRefunds } from './unknownRefunds.ts'
export { waitingRefunds } from './waitingRefunds.ts'
export { answerByEvidence } from './answerByEvidence.ts'
export { transactionsOf } from './refundRows.ts'
