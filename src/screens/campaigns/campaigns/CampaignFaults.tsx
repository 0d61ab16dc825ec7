import { Banner } from '@primer/react'
import type { CampaignFault } from '#contract/calls/campaigns/campaigns.ts'
import styles from './Campaigns.module.css'

/** Everything that keeps a campaign from being sent, all at once. */
export const CampaignFaults = ({ faults }: { readonly faults: readonly CampaignFault[] }) =>
  faults.length === 0 ? null : (
    <Banner
      variant="critical"
      title="This cannot be sent as it is"
      description={
        <ul className={styles.faults}>
          {faults.map(({ field, text }) => (
            <li key={`${field} ${text}`}>{text}</li>
          ))}
        </ul>
      }
    />
  )
