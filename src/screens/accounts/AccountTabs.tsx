import { UnderlinePanels } from '@primer/react/experimental'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import underline from '#src/ui/underline.module.css'
import { accountTabs, tabOf } from './accountTabs.ts'

export const AccountTabs = () => {
  const [params, setParams] = useSearchParams()
  const { can } = useSession()
  const tabs = accountTabs.flatMap(({ label, screen }, index) =>
    screen?.opens(can) === true ? [{ index, label, Screen: screen.Screen }] : [],
  )
  const current = tabOf(
    params.get('activeIndex'),
    tabs.map(({ index }) => index),
  )
  if (current === undefined)
    return (
      <Page title="Account Management">
        <ScreenState state="forbidden" text="None of its tabs is open to you. Ask an administrator for access." />
      </Page>
    )
  return (
    <Page title="Account Management">
      <UnderlinePanels
        aria-label="Account Management"
        className={underline.flush ?? ''}
        value={String(current)}
        onChange={({ value }) => setParams({ activeIndex: value })}
      >
        {tabs.map(({ index, label }) => (
          <UnderlinePanels.Tab key={index} value={String(index)}>
            {label}
          </UnderlinePanels.Tab>
        ))}
        {tabs.map(({ index, Screen }) => (
          <UnderlinePanels.Panel key={index} value={String(index)}>
            {index === current && (
              <Suspense fallback={null}>
                <Screen />
              </Suspense>
            )}
          </UnderlinePanels.Panel>
        ))}
      </UnderlinePanels>
    </Page>
  )
}
