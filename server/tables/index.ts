import type { Handlers } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

const comesNext = async () => refuse('unknown-call')

export const tablesHandlers: Handlers<'tables'> = {
  'tables.layout': comesNext,
  'tables.saveLayout': comesNext,
  'tables.views': comesNext,
  'tables.saveView': comesNext,
  'tables.deleteView': comesNext,
  'tables.export': comesNext,
}
