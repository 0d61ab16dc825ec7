import { Tabs } from '#src/address/Tabs.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { accountTabs } from './accountTabs.ts'

/** A tab that is not the person's gives way to the first that is (conflict X052). */
export const AccountTabs = () => {
  const { can } = useSession()
  const tabs = accountTabs.flatMap(({ label, screen }, index) =>
    screen?.opens(can) === true ? [{ key: String(index), label, content: () => <screen.Screen /> }] : [],
  )
  return (
    <Page title="Account Management">
      {tabs.length === 0 ? (
        <ScreenState state="forbidden" text="None of its tabs is open to you. Ask an administrator for access." />
      ) : (
        <Tabs label="Account Management" tabs={tabs} isStep />
      )}
    </Page>
  )
}
