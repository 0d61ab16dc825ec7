import { useState } from 'react'
import { type Campaign, decideCampaign } from '#contract/calls/campaigns/campaigns.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { formatCount } from '#src/ui/count.ts'
import { campaignReads, hiddenFact, leftOut, shortHash } from '../campaignWords.ts'
import { isUnseen, SentMessage } from './SentMessage.tsx'

export type CampaignDecision = 'approve' | 'reject'

const words = {
  approve: {
    title: 'Approve',
    done: 'The campaign is approved. It can be sent.',
    about:
      'You approve exactly this message and these recipients. If either changes before it is sent, nothing is sent.',
  },
  reject: {
    title: 'Reject',
    done: 'The campaign is rejected. Its author can change it.',
    about: 'The campaign becomes a draft again. Say what needs to change.',
  },
} as const

interface Props {
  readonly campaign: Campaign
  readonly decision: CampaignDecision
  readonly onClose: () => void
}

/** The question before a decision, about the campaign as it was when the question came up. */
export const DecideCampaign = ({ campaign: now, decision: asked, onClose }: Props) => {
  const [campaign] = useState(now)
  const { campaignId, code, sealHash, funnel } = campaign
  const isBlind = asked === 'approve' && isUnseen(campaign)
  const { title, done, about } = words[asked]
  const needsReason = asked === 'reject' || isBlind
  return (
    <Decide
      call={decideCampaign}
      requestOf={(decision, { remark }) => ({ campaignId, decision, sealHash, remark })}
      invalidates={campaignReads}
      draftKey={`campaign ${campaignId} ${asked}`}
      title={`${title} ${code}`}
      choices={choicesOf(now.can.includes(asked) ? [asked] : [], {
        [asked]: { content: `${title} campaign`, needsReason },
      })}
      about={about}
      impact={{ act: 'campaign', of: campaignId }}
      facts={[
        { label: 'Left out', value: formatCount(leftOut(funnel)) },
        ...hiddenFact(campaign),
        { label: 'Seal', value: <code title={sealHash}>{shortHash(sealHash)}</code> },
      ]}
      remark={{
        caption: isBlind ? 'Required: where you read the text of the template.' : 'Required: what has to be changed.',
      }}
      done={done}
      onClose={onClose}
    >
      <SentMessage campaign={campaign} />
    </Decide>
  )
}
