import { useState } from 'react'
import {
  askMerchantRelease,
  decideMerchantHold,
  getMerchantHold,
  listMerchantHolds,
  type MerchantHold,
} from '#contract/calls/money/merchantHolds.ts'
import { getPayment } from '#contract/calls/money/payments.ts'
import { getSettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { type Choice, choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import type { Fact } from '#src/ui/Facts.tsx'
import { decidedWords, keptWords, titleOfHold, untilWords } from './holdWords.ts'

const invalidates = [listMerchantHolds, getMerchantHold, getSettlementBatch, getPayment, listWaiting]

const factsOf = (hold: MerchantHold): Fact[] => [
  { label: 'Merchant', value: `${hold.displayName} (${hold.merchantCode})` },
  { label: 'Stays back', value: `${keptWords(hold)}, ${untilWords(hold.until)}` },
  { label: 'Kept back now', value: <Amount paise={hold.keptBack} /> },
  { label: 'Reason', value: hold.reason },
]

interface Props {
  readonly hold: MerchantHold
  readonly onClose: () => void
}

type Decision = keyof typeof decidedWords

/** Words of a decision that other kinds do not have. */
const keepOf = (isMine: boolean): Choice<Decision> =>
  isMine
    ? { decision: 'keep', content: 'Take the release back', needsReason: true, tone: 'default' }
    : { decision: 'keep', content: 'Keep it in force', needsReason: true }

const choicesFor = (hold: MerchantHold): readonly Choice<Decision>[] => {
  const known = choicesOf(
    hold.can.filter((one) => one !== 'askRelease' && one !== 'keep'),
    { confirm: { content: 'Confirm' } },
  )
  return hold.can.includes('keep') ? [...known, keepOf(!hold.can.includes('release'))] : known
}

/** What a second person decides on: the hold, or its release. */
export const DecideHold = ({ hold: now, onClose }: Props) => {
  const [hold] = useState(now)
  const { holdId } = hold
  const isRelease = hold.state === 'releaseAsked'
  return (
    <Decide
      call={decideMerchantHold}
      requestOf={(decision: Decision, { remark }) => ({ holdId, decision, remark })}
      invalidates={invalidates}
      draftKey={`merchant hold ${holdId}`}
      title={isRelease ? `Release: ${titleOfHold(hold)}` : titleOfHold(hold)}
      choices={choicesFor(now)}
      whyNot={now.whyNot === 'own-work' ? 'You asked for it: somebody else has to decide on it.' : undefined}
      about={
        isRelease
          ? 'It ends at once, and the merchant’s next batch pays what it kept back.'
          : hold.kind === 'hold'
            ? 'Nothing of the merchant is paid from now on. Sealed batches that pay the merchant are neither approved nor sent any more.'
            : 'Each batch from now on keeps its part back, as a line of the merchant’s payout.'
      }
      impact={{ act: isRelease ? 'merchantRelease' : 'merchantHold', of: String(holdId) }}
      facts={[
        ...factsOf(hold),
        { label: 'Asked by', value: isRelease ? hold.releaseAskedBy : hold.askedBy },
        { label: 'Why it ends', value: isRelease ? hold.releaseReason : '' },
      ].filter(({ value }) => value !== '')}
      remark={{ caption: isRelease ? 'Required.' : 'Required where you decline.' }}
      done={(_, { decision }) => decidedWords[decision]}
      onClose={onClose}
    />
  )
}

/** The question before somebody asks that it ends before its day. */
export const AskRelease = ({ hold: now, onClose }: Props) => {
  const [hold] = useState(now)
  const { holdId } = hold
  return (
    <Decide
      call={askMerchantRelease}
      requestOf={(_, { remark }) => ({ holdId, remark })}
      invalidates={invalidates}
      draftKey={`merchant release ${holdId}`}
      title={`Release ${titleOfHold(hold).toLowerCase()}`}
      choices={
        now.can.includes('askRelease')
          ? [{ decision: 'askRelease', content: 'Ask for the release', needsReason: true, tone: 'primary' }]
          : []
      }
      about="It stays in force until somebody else releases it."
      facts={factsOf(hold)}
      remark={{ caption: 'Required: why it ends before its day.' }}
      done="The release waits for somebody else."
      onClose={onClose}
    />
  )
}
