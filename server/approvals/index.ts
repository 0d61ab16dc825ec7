import type { Handlers } from '#server/gateway/handler.ts'
import { effectOfRate } from '#server/rates/index.ts'
import { decideRecords } from './decide.ts'
import { reviewRecord } from './review.ts'
import { listWaiting } from './waiting.ts'

export const approvalsHandlers: Handlers<'approvals'> = {
  'approvals.waiting': listWaiting,
  'approvals.review': reviewRecord,
  'approvals.effect': effectOfRate,
  'approvals.decide': decideRecords,
}
