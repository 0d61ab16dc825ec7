import { listOptOuts } from '#contract/calls/campaigns/campaignOptOuts.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { TabPage } from '#src/session/TabPage.tsx'
import { useSession } from '#src/session/useSession.ts'
import { campaignTabsPath, optOutsPath } from './campaignPlaces.ts'
import { campaignTabs } from './campaignTabs.ts'
import styles from './Campaigns.module.css'

/** CP-01: six tabs, each shown by its service. */
export const Campaigns = () => {
  const { can } = useSession()
  return (
    <TabPage
      title="Campaign"
      path={campaignTabsPath}
      tabs={campaignTabs}
      draw={({ label, Screen }) => <Screen key={label} />}
      actions={can(listOptOuts) && <ButtonLink to={optOutsPath}>Opt-outs and DND</ButtonLink>}
      panelClass={styles.panel}
    />
  )
}
