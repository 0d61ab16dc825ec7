import { Label } from '@primer/react'
import { type CampaignState, campaignStateWords } from '#contract/calls/campaigns/campaignFields.ts'
import { type Campaign, listCampaigns } from '#contract/calls/campaigns/campaigns.ts'
import { campaignKind } from '#contract/waitingKinds/campaigns.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { formatCount } from '#src/ui/count.ts'
import { When } from '#src/ui/When.tsx'
import { TodayLine, TodayPart } from './TodayPart.tsx'
import styles from './Today.module.css'

const askEveryMs = 30_000

const underWay: CampaignState[] = [
  'scheduled',
  'queued',
  'sending',
  'pausing',
  'paused',
  'waitingWindow',
  'cancelling',
  'missed',
]
const troubled: readonly CampaignState[] = ['paused', 'missed']

const Progress = ({ campaign: { funnel, scheduledAt, state, trouble } }: { readonly campaign: Campaign }) => {
  if (trouble !== '') return trouble
  if (state === 'scheduled')
    return (
      <>
        {formatCount(funnel.sendable)} recipients, <When at={scheduledAt} />
      </>
    )
  return `${formatCount(funnel.sendable - funnel.waiting)} of ${formatCount(funnel.sendable)} sent`
}

/** Campaigns that are sent, are going to be, or stopped on the way. */
export const CampaignPart = () => {
  const { can, isLimited } = useSession()
  const isAsked = can(listCampaigns) && !isLimited
  const read = useCall(
    listCampaigns,
    { state: underWay, page: 1, size: 10 },
    { enabled: isAsked, refetchInterval: askEveryMs },
  )
  if (!isAsked) return null
  const campaigns = read.data?.rows ?? []
  return (
    <TodayPart
      title="Campaigns under way"
      count={read.data?.total}
      all={[{ to: '/campaign', label: 'All' }]}
      read={read}
      isEmpty={campaigns.length === 0}
      none="No campaign is being sent."
    >
      <ul className={styles.lines}>
        {campaigns.map((campaign) => (
          <TodayLine
            key={campaign.campaignId}
            to={campaignKind.decidedAt(campaign.campaignId)}
            label={campaign.name || campaign.code}
            detail={<Progress campaign={campaign} />}
            end={
              <Label variant={troubled.includes(campaign.state) ? 'attention' : 'accent'}>
                {campaignStateWords[campaign.state]}
              </Label>
            }
          />
        ))}
      </ul>
    </TodayPart>
  )
}
