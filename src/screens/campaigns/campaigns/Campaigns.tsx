import { listOptOuts } from '#contract/calls/campaigns/campaignOptOuts.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { Tabs } from '#src/address/Tabs.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { optOutsPath } from './campaignPlaces.ts'
import { campaignTabs } from './campaignTabs.ts'
import styles from './Campaigns.module.css'

/** CP-01: six tabs, each shown by its service. */
export const Campaigns = () => {
  const { can } = useSession()
  const tabs = campaignTabs.flatMap(({ label, opens, Screen }, index) =>
    opens(can) ? [{ key: String(index), label, content: () => <Screen /> }] : [],
  )
  return (
    <Page title="Campaign" actions={can(listOptOuts) && <ButtonLink to={optOutsPath}>Opt-outs and DND</ButtonLink>}>
      {tabs.length === 0 ? (
        <ScreenState state="forbidden" text="None of its tabs is open to you. Ask an administrator for access." />
      ) : (
        <Tabs label="Campaign" tabs={tabs} isStep panelClass={styles.panel} />
      )}
    </Page>
  )
}
