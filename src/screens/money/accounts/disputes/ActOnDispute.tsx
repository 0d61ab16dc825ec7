import { useState } from 'react'
import {
  actOnDispute,
  decideDispute,
  type DisputePage,
  getDispute,
  listDisputes,
} from '#contract/calls/money/disputes.ts'
import { disputeStageWords } from '#contract/wire/disputeWords.ts'
import { getPayment } from '#contract/calls/money/payments.ts'
import type { DisputeActKind } from '#contract/wire/disputeWords.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import type { Fact } from '#src/ui/Facts.tsx'
import { When } from '#src/ui/When.tsx'
import { actWords } from './disputeWords.ts'

const invalidates = [getDispute, listDisputes, getPayment]

const factsOf = ({ amount, stage, displayName, respondBy }: DisputePage): Fact[] => [
  { label: 'Disputed', value: <Amount paise={amount} /> },
  { label: 'Stage', value: disputeStageWords[stage] },
  { label: 'Merchant', value: displayName },
  { label: 'Answer by', value: respondBy === null ? '' : <When at={respondBy} /> },
]

const evidenceFact = ({ evidence }: DisputePage): Fact[] => [
  { label: 'Evidence', value: evidence.map(({ fileName }) => fileName).join(', ') },
]

interface Props {
  readonly dispute: DisputePage
  readonly onClose: () => void
}

/** The question before a person answers a dispute, accepts it, or records what the bank decided. */
export const ActOnDispute = ({ dispute: now, act, onClose }: Props & { readonly act: DisputeActKind }) => {
  const [dispute] = useState(now)
  const { disputeRef, needsSecondPerson } = dispute
  const { button, about, caption, done } = actWords[act]
  return (
    <Decide
      call={actOnDispute}
      requestOf={(_, { remark }) => ({ disputeRef, act, remark })}
      invalidates={invalidates}
      draftKey={`dispute ${disputeRef} ${act}`}
      title={`${button}: ${disputeRef}`}
      choices={
        now.can.includes(act)
          ? [
              {
                decision: act,
                content: needsSecondPerson ? `Ask: ${button.toLowerCase()}` : button,
                needsReason: true,
                tone: act === 'accept' || act === 'lost' ? 'danger' : 'primary',
              },
            ]
          : []
      }
      about={`${about} ${needsSecondPerson ? 'Somebody else has to approve it first.' : ''}`.trim()}
      facts={[...factsOf(dispute), ...(act === 'defend' ? evidenceFact(dispute) : [])]}
      remark={{ caption: `Required: ${caption}` }}
      done={({ acts: [last] }) => (last?.actState === 'waiting' ? 'It waits for somebody else to approve it.' : done)}
      onClose={onClose}
    />
  )
}

/** What a second person decides on, and who asked for it withdraws. */
export const DecideDispute = ({ dispute: now, onClose }: Props) => {
  const [dispute] = useState(now)
  const waiting = dispute.acts.find(({ actState }) => actState === 'waiting')
  if (waiting === undefined) return null
  const { actId, kind, askedBy, reason } = waiting
  const can = now.can.filter((one) => one === 'approve' || one === 'decline' || one === 'withdraw')
  return (
    <Decide
      call={decideDispute}
      requestOf={(decision, { remark }) => ({ actId, decision, remark })}
      invalidates={invalidates}
      draftKey={`dispute act ${actId}`}
      title={`${actWords[kind].button}: ${dispute.disputeRef}`}
      choices={choicesOf(can)}
      whyNot={now.whyNot === 'own-work' ? 'You asked for this: somebody else has to decide on it.' : undefined}
      about={actWords[kind].about}
      impact={{ act: 'dispute', of: dispute.disputeRef }}
      facts={[
        ...factsOf(dispute),
        ...(kind === 'defend' ? evidenceFact(dispute) : []),
        { label: 'Asked by', value: askedBy },
        { label: 'Why', value: reason },
      ]}
      remark={{ caption: 'Required where you decline.' }}
      done={({ acts: [last] }) =>
        last?.actState === 'done' ? actWords[kind].done : last?.actState === 'declined' ? 'Declined.' : 'Withdrawn.'
      }
      onClose={onClose}
    />
  )
}
