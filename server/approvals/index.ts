import type { Handlers } from '#server/gateway/handler.ts'
import { decideRecords } from './decide.ts'
import { reviewRecord } from './review.ts'
import { listWaiting } from './waiting.ts'

export const approvalsHandlers: Handlers<'approvals'> = {
  'approvals.waiting': listWaiting,
  'approvals.review': reviewRecord,
  'approvals.decide': decideRecords,
}
