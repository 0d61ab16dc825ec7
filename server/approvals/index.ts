import type { Handlers } from '#server/gateway/handler.ts'
import { decideRecords } from './decide.ts'
import { effectOfRecord } from './effect.ts'
import { reviewRecord } from './review.ts'
import { listWaiting } from './waiting.ts'

export const approvalsHandlers: Handlers<'approvals'> = {
  'approvals.waiting': listWaiting,
  'approvals.review': reviewRecord,
  'approvals.effect': effectOfRecord,
  'approvals.decide': decideRecords,
}
