import type { Handlers } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

const comesNext = async () => refuse('unknown-call')

export const dashboardHandlers: Handlers<'dashboard'> = {
  'dashboard.summary': comesNext,
  'dashboard.transactions': comesNext,
  'dashboard.figures': comesNext,
  'dashboard.managers': comesNext,
}
