import type { Handlers } from '#server/gateway/handler.ts'
import { decideRecords } from './decide.ts'
import { effectOfRecord } from './effect.ts'
import type { CheckedRecords } from './registry.ts'
import { reviewRecord } from './review.ts'

export const checkedRecordsHandlers = (records: CheckedRecords): Handlers<'checkedRecords'> => ({
  'checkedRecords.review': reviewRecord(records),
  'checkedRecords.effect': effectOfRecord(records),
  'checkedRecords.decide': decideRecords(records),
})
