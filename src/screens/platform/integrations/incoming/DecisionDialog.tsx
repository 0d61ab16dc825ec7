import { decideFeed, type Decision, readDecision } from '#contract/calls/platform/incoming.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import type { Fact } from '#src/ui/Facts.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { When } from '#src/ui/When.tsx'
import { Differences } from './Differences.tsx'
import { incomingReads } from './incomingReads.ts'
import { DecisionStateLabel, decisionStateNames } from './incomingWords.tsx'

const aboutOf = ({ can, amount, subject, kind }: Decision): string | undefined => {
  if (can.includes('approve'))
    return `The ${kind} ${subject}${amount === null ? '' : ` of ${formatPaise(amount)}`} is applied as it is shown, at once. Rejected, it stays as it is at the desk and can be corrected again.`
  return can.includes('withdraw')
    ? `Withdrawn, nothing of ${subject} is applied, and it can be corrected again.`
    : undefined
}

const factsOf = (decision: Decision): readonly Fact[] => [
  { label: 'Status', value: <DecisionStateLabel state={decision.state} /> },
  { label: 'Client', value: decision.client },
  { label: 'Event id', value: decision.eventId },
  { label: 'Amount', value: decision.amount === null ? '' : <Amount paise={decision.amount} /> },
  { label: 'Asked by', value: decision.askedBy },
  { label: 'Asked at', value: <When at={decision.askedAt} /> },
  { label: 'Reason', value: decision.remark },
  { label: 'Decided by', value: decision.decidedBy },
  { label: 'Decided at', value: decision.decidedAt === null ? '' : <When at={decision.decidedAt} /> },
]

interface Props {
  readonly decisionId: string
  readonly onClose: () => void
}

/** What a second administrator agrees to, and who asked for it withdraws. */
export const DecisionDialog = ({ decisionId, onClose }: Props) => {
  const read = useCall(readDecision, { decisionId }, { staleTime: 0 })
  const decision = read.data
  const about = decision && aboutOf(decision)
  return (
    <Decide
      call={decideFeed}
      requestOf={(made: Decision['can'][number], { remark }) => ({ decisionId, decision: made, remark })}
      invalidates={incomingReads}
      draftKey={`feed decision ${decisionId}`}
      title={
        decision === undefined
          ? 'Correction'
          : `${decision.act === 'event' ? 'Correction of' : 'Value of'} ${decision.kind} ${decision.subject}`
      }
      width="xlarge"
      read={read}
      choices={choicesOf(decision?.can ?? [], { approve: { content: 'Agree and apply' } })}
      whyNot={decision?.whyNot}
      {...(about === undefined ? {} : { about })}
      facts={decision === undefined ? [] : factsOf(decision)}
      remark={{ longest: 300 }}
      done={({ state }) => `${decisionStateNames[state]}.`}
      staysOpen
      onClose={onClose}
    >
      {decision !== undefined && decision.differences.length > 0 && (
        <Differences
          label="What changes"
          differences={decision.differences}
          words={decision.act === 'event' ? ['As it was sent', 'Corrected'] : ['At the desk', 'In the event']}
        />
      )}
    </Decide>
  )
}
