import { useState } from 'react'
import { type Campaign, decideCampaign } from '#contract/calls/campaigns/campaigns.ts'
import { DecideSealed } from '#src/checkedRecords/DecideSealed.tsx'
import { ImpactOf } from '#src/impact/ImpactOf.tsx'
import { formatCount } from '#src/ui/count.ts'
import { campaignReads, hiddenFact, leftOut, shortHash } from '../campaignWords.ts'
import { isUnseen, SentMessage } from './SentMessage.tsx'

export type CampaignDecision = 'approve' | 'reject'

const words = {
  approve: {
    title: 'Approve',
    done: 'The campaign is approved. It can be sent.',
    about:
      'You approve exactly this message and these recipients. If one of them differs when you approve or when it is sent, nothing is sent.',
  },
  reject: {
    title: 'Reject',
    done: 'The campaign is rejected. Its author can change it.',
    about: 'It becomes a draft again. Say what has to be changed.',
  },
} as const

interface Props {
  readonly campaign: Campaign
  readonly decision: CampaignDecision
  readonly onClose: () => void
}

/** The question before a decision, about the campaign as it was when the question came up. */
export const DecideCampaign = ({ campaign: now, decision, onClose }: Props) => {
  const [campaign] = useState(now)
  const { campaignId, code, sealHash, funnel } = campaign
  const isBlind = decision === 'approve' && isUnseen(campaign)
  const { title, done, about } = words[decision]
  return (
    <DecideSealed
      call={decideCampaign}
      requestOf={(remark) => ({ campaignId, decision, sealHash, remark })}
      invalidates={campaignReads}
      draftKey={`campaign ${campaignId} ${decision}`}
      title={`${title} ${code}`}
      submitContent={`${title} campaign`}
      isApproval={decision === 'approve'}
      asksRemark={decision === 'reject' || isBlind}
      about={about}
      facts={[
        { label: 'Left out', value: formatCount(leftOut(funnel)) },
        ...hiddenFact(campaign),
        { label: 'Seal', value: <code title={sealHash}>{shortHash(sealHash)}</code> },
      ]}
      neededRemark={
        isBlind ? 'Required: where you read the text of the template.' : 'Required: what has to be changed.'
      }
      done={done}
      onClose={onClose}
    >
      <ImpactOf act="campaign" of={campaignId} />
      <SentMessage campaign={campaign} />
    </DecideSealed>
  )
}
