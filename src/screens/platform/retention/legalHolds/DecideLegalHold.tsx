import { useState } from 'react'
import {
  askLegalHoldEnd,
  decideLegalHold,
  getLegalHold,
  type LegalHold,
  listLegalHolds,
} from '#contract/calls/platform/legalHolds.ts'
import { listRetention } from '#contract/calls/platform/retention.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import type { Choice } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { endDecidedWords, titleOfLegalHold } from './legalHoldWords.ts'

const invalidates = [listLegalHolds, getLegalHold, listRetention, listWaiting]

const factsOf = ({ keeps, merchantCode, reason, setBy }: LegalHold) => [
  { label: 'Keeps', value: merchantCode === null ? keeps : `${keeps} (${merchantCode})` },
  { label: 'Reason', value: reason },
  { label: 'Set by', value: setBy },
]

interface Props {
  readonly hold: LegalHold
  readonly onClose: () => void
}

type Decision = keyof typeof endDecidedWords

const choicesFor = ({ can }: LegalHold): readonly Choice<Decision>[] => [
  ...(can.includes('end')
    ? [{ decision: 'end' as const, content: 'Let it end', needsReason: true, tone: 'danger' as const }]
    : []),
  ...(can.includes('keep')
    ? [
        {
          decision: 'keep' as const,
          content: can.includes('end') ? 'Keep it in force' : 'Take it back',
          needsReason: true,
          // The end is what cannot be undone.
          tone: 'default' as const,
        },
      ]
    : []),
]

/** What a second person decides on: the end of a legal hold. */
export const DecideLegalHold = ({ hold: now, onClose }: Props) => {
  const [hold] = useState(now)
  const { legalHoldId } = hold
  return (
    <Decide
      call={decideLegalHold}
      requestOf={(decision: Decision, { remark }) => ({ legalHoldId, decision, remark })}
      invalidates={invalidates}
      draftKey={`legal hold ${legalHoldId}`}
      title={`End: ${titleOfLegalHold(hold)}`}
      choices={choicesFor(now)}
      whyNot={now.whyNot === 'own-work' ? 'You asked for this end: somebody else has to decide on it.' : undefined}
      about="What is over is removed from the next night on, and does not come back."
      facts={[
        ...factsOf(hold),
        { label: 'End asked by', value: hold.endAskedBy ?? '' },
        { label: 'Why it ends', value: hold.endReason },
      ].filter(({ value }) => value !== '')}
      remark={{ caption: 'Required.' }}
      done={(_, { decision }) => endDecidedWords[decision]}
      onClose={onClose}
    />
  )
}

/** The question before somebody asks that it ends. */
export const AskLegalHoldEnd = ({ hold: now, onClose }: Props) => {
  const [hold] = useState(now)
  const { legalHoldId } = hold
  return (
    <Decide
      call={askLegalHoldEnd}
      requestOf={(_, { remark }) => ({ legalHoldId, remark })}
      invalidates={invalidates}
      draftKey={`end of legal hold ${legalHoldId}`}
      title={`End ${titleOfLegalHold(hold).toLowerCase()}`}
      choices={
        now.can.includes('askEnd')
          ? [{ decision: 'askEnd', content: 'Ask for its end', needsReason: true, tone: 'primary' }]
          : []
      }
      about="It stays in force until somebody else lets it end."
      facts={factsOf(hold)}
      remark={{ caption: 'Required: why it may end.' }}
      done="The end waits for somebody else."
      onClose={onClose}
    />
  )
}
