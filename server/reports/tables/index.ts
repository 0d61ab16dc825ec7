import type { Handlers } from '#server/gateway/handler.ts'
import { downloadSettlements, exportTable } from './exportTable.ts'
import { deleteView, listSavedViews, saveView } from './savedViews.ts'
import { sumTable } from './sumTable.ts'
import { getTableLayout, saveTableLayout } from './tableLayouts.ts'

export const tablesHandlers: Handlers<'tables'> = {
  'tables.layout': getTableLayout,
  'tables.saveLayout': saveTableLayout,
  'tables.views': listSavedViews,
  'tables.saveView': saveView,
  'tables.deleteView': deleteView,
  'tables.export': exportTable,
  'tables.sums': sumTable,
  'tables.downloadSettlements': downloadSettlements,
}

export { tableExportRoute } from './exportTable.ts'
export { reportJobsHandlers } from './reportJobs.ts'
export { exporterOf } from './exporters.ts'
export { makeDueReports, schedulesHandlers, startSchedules } from './schedules.ts'
export { writeReport } from './reportJob.ts'
