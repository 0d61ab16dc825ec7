import { TabPage } from '#src/session/TabPage.tsx'
import { reportTabs } from './reportTabs.ts'

export const ReportTabs = () => (
  <TabPage title="Reports" path="/reports" tabs={reportTabs} draw={({ label, Screen }) => <Screen key={label} />} />
)
