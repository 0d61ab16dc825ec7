import type { Handlers } from '#server/gateway/handler.ts'
import { readLife, type RecordSources } from './readLife.ts'

export const recordsHandlers = (sources: RecordSources): Handlers<'records'> => ({
  'records.life': readLife(sources),
})

export { type RecordSources, recordOf } from './readLife.ts'
