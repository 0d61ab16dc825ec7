import { TabPage } from '#src/session/TabPage.tsx'
import { accountTabs } from './accountTabs.ts'

export const AccountTabs = () => (
  <TabPage
    title="Account Management"
    path="/accounts"
    tabs={accountTabs}
    draw={({ label, Screen }) => <Screen key={label} />}
  />
)
