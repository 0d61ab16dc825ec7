import { isOwnGateway } from '#src/gateway/panelConfig.ts'
import { TabPage } from '#src/session/TabPage.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { integrationTabs } from './integrationTabs.ts'

/** Other systems: who may send events, what came of them, and what is sent to them. */
export const Integrations = () =>
  isOwnGateway() ? (
    <TabPage
      title="Integrations"
      path="/integrations"
      tabs={integrationTabs}
      draw={({ label, Screen }) => <Screen key={label} />}
    />
  ) : (
    <Page title="Integrations">
      <ScreenState
        state="forbidden"
        text="The panel talks to an existing gateway here. Other systems are let in by that gateway."
      />
    </Page>
  )
