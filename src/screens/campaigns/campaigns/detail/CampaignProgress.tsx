import { ProgressBar } from '@primer/react'
import type { Campaign } from '#contract/calls/campaigns/campaigns.ts'
import { formatCount } from '#src/ui/count.ts'
import { answered, timeLeft } from '../campaignWords.ts'
import styles from '../Campaigns.module.css'

const paceText = ({ perSecond, secondsLeft }: Campaign): string =>
  [
    perSecond === null ? '' : `${perSecond.toLocaleString('en-IN')} a second`,
    secondsLeft === null ? '' : `${timeLeft(secondsLeft)} left`,
  ]
    .filter((text) => text !== '')
    .join(', ')

/** How far the sending is, from the first claim on. */
export const CampaignProgress = ({ campaign }: { readonly campaign: Campaign }) => {
  const { funnel } = campaign
  const done = answered(funnel)
  const pace = paceText(campaign)
  return (
    <div className={styles.part}>
      <ProgressBar
        aria-label="Sent"
        progress={funnel.sendable === 0 ? 0 : Math.floor((done / funnel.sendable) * 100)}
        barSize="small"
      />
      <p className="ui-flush" role="status">
        {formatCount(done)} of {formatCount(funnel.sendable)} handed to the provider{pace === '' ? '' : `; ${pace}`}
      </p>
    </div>
  )
}
