import type { ReactNode } from 'react'
import type { Campaign } from '#contract/calls/campaigns/campaigns.ts'
import { LifeLine, type LifeStep } from '#src/ui/LifeLine.tsx'
import { When } from '#src/ui/When.tsx'

interface Step {
  readonly title: string
  readonly isDone: boolean
  readonly about: ReactNode
}

const stepsOf = (campaign: Campaign): readonly Step[] => {
  const { author, createdAt, submittedAt, needsSecondPerson, decidedBy, decidedAt, scheduledAt, startedAt } = campaign
  const isApproved = submittedAt !== null && !['draft', 'pendingApproval'].includes(campaign.state)
  return [
    {
      title: 'Written',
      isDone: submittedAt !== null,
      about: (
        <>
          {author}, <When at={createdAt} />
        </>
      ),
    },
    {
      title: 'Approved',
      isDone: isApproved,
      about:
        decidedAt !== null && decidedBy !== '' ? (
          <>
            {decidedBy}, <When at={decidedAt} />
          </>
        ) : isApproved && !needsSecondPerson ? (
          'no second person needed'
        ) : (
          'by a second person where one is needed'
        ),
    },
    {
      title: 'Sending',
      isDone: campaign.endedAt !== null && campaign.state !== 'cancelled',
      about:
        startedAt !== null ? (
          <>
            since <When at={startedAt} />
          </>
        ) : scheduledAt !== null ? (
          <>
            at <When at={scheduledAt} />
          </>
        ) : (
          'now or at a time'
        ),
    },
    {
      title: campaign.state === 'cancelled' ? 'Cancelled' : 'Completed',
      isDone: ['completed', 'completedWithFailures'].includes(campaign.state),
      about: campaign.endedAt === null ? 'every message is answered' : <When at={campaign.endedAt} />,
    },
  ]
}

/** The life of a campaign: written, approved, sent, answered. */
export const CampaignLife = ({ campaign }: { readonly campaign: Campaign }) => {
  const steps = stepsOf(campaign)
  const now = steps.findIndex(({ isDone }) => !isDone)
  const isStopped = ['cancelled', 'discarded'].includes(campaign.state)
  return (
    <LifeLine
      label="Life of the campaign"
      steps={steps.map(({ title, isDone, about }, at): LifeStep => {
        const isLast = at === steps.length - 1
        const standing = isStopped && isLast ? 'stopped' : isDone ? 'done' : at === now && !isStopped ? 'now' : 'ahead'
        return { title, about, standing }
      })}
    />
  )
}
