import { saveCampaign } from '#contract/calls/campaigns/campaigns.ts'
import { useSession } from '#src/session/useSession.ts'
import { Section } from '#src/ui/Section.tsx'
import { CampaignList } from '../CampaignList.tsx'
import styles from '../Campaigns.module.css'
import type { WrittenDoor } from './campaignTable.ts'
import { CampaignEditor } from './CampaignEditor.tsx'

/** The form, and below it the campaigns that were written with it. */
const WrittenTab = ({ door }: { readonly door: WrittenDoor }) => {
  const { can } = useSession()
  if (!can(saveCampaign)) return null
  return (
    <div className={`${styles.tab} ui-settling`}>
      <CampaignEditor door={door} />
      <Section title="Campaigns">
        <CampaignList door={door} />
      </Section>
    </div>
  )
}

/** CP-02 */
export const MessagingHub = () => <WrittenTab door="messagingHub" />
/** CP-03 */
export const PushNotification = () => <WrittenTab door="push" />
/** CP-04 */
export const AppNotifications = () => <WrittenTab door="appNotification" />
