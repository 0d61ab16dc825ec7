import type { Handlers } from '#server/gateway/handler.ts'
import { dashboardSummary, getDashboardFigures, listManagers, listRecentTransactions } from './dashboard.ts'

export const dashboardHandlers: Handlers<'dashboard'> = {
  'dashboard.summary': dashboardSummary,
  'dashboard.transactions': listRecentTransactions,
  'dashboard.figures': getDashboardFigures,
  'dashboard.managers': listManagers,
}

export { refNumbersOf } from './dashboard.ts'
export { dashboardScope } from './dashboardScope.ts'
