import type { LabelColorOptions } from '@primer/react'
import type { MerchantHold, MerchantHoldPage } from '#contract/calls/money/merchantHolds.ts'
import type { MerchantHoldKind, MerchantHoldState } from '#contract/wire/merchantHoldWords.ts'
import { formatPercent } from '#contract/wire/money.ts'
import type { NextStep } from '#src/records/RecordPage.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'

export const kindWords: Readonly<Record<MerchantHoldKind, string>> = { hold: 'Hold', reserve: 'Reserve' }

export const holdStateWords: Readonly<Record<MerchantHoldState, string>> = {
  asked: 'Waits for a second person',
  active: 'In force',
  releaseAsked: 'In force, release asked',
  released: 'Released',
  ended: 'Ended on its day',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
export const holdStateColours: Readonly<Record<MerchantHoldState, LabelColorOptions>> = {
  asked: 'attention',
  active: 'severe',
  releaseAsked: 'attention',
  released: 'success',
  ended: 'success',
  declined: 'secondary',
  withdrawn: 'secondary',
}

type Content = Pick<MerchantHold, 'kind' | 'share' | 'amount'>

/** `Everything`, `10 % of each batch`. */
export const keptWords = ({ kind, share, amount }: Content): string => {
  if (kind === 'hold') return 'Everything'
  return `${share === null ? formatPaise(amount ?? 0) : formatPercent(share)} of each batch`
}

export const untilWords = (until: string | null): string =>
  until === null ? 'until it is released' : `until ${formatDay(until) ?? until}`

export const titleOfHold = ({ holdId, kind }: Pick<MerchantHold, 'holdId' | 'kind'>): string =>
  `${kindWords[kind]} ${holdId}`

const whoElse = ({ whyNot }: MerchantHold, askedBy: string | null): string =>
  whyNot === 'own-work'
    ? 'You asked for it: somebody else has to decide.'
    : `Somebody else than ${askedBy ?? 'who asked'} decides.`

const paidOf = ({ kind, keptBack, paidBack }: MerchantHold): string => {
  if (kind === 'hold') return 'What it kept back is paid by the batches after it.'
  if (keptBack > 0) return `The merchant’s next batch pays ${formatPaise(keptBack)}.`
  return paidBack > 0 ? `All of it is paid: ${formatPaise(paidBack)}.` : 'It kept nothing back.'
}

const keepsBack = (hold: MerchantHold): string =>
  hold.kind === 'hold'
    ? `Nothing of the merchant is paid ${untilWords(hold.until)}.`
    : `${keptWords(hold)} stays back ${untilWords(hold.until)}; the batch after that pays it.`

const batchesOf = (unsent: MerchantHoldPage['unsent']): string =>
  unsent.length === 0
    ? ''
    : ` Batch ${unsent.map(({ batchId }) => batchId).join(', ')} was sealed before and pays the merchant: it has to be cancelled.`

/** What it keeps back, and who has to act. */
export const nextOfHold = ({ hold, unsent }: MerchantHoldPage): NextStep => {
  switch (hold.state) {
    case 'asked':
      return {
        tone: 'warning',
        title: 'It waits for a second person, and keeps nothing back yet',
        text: `${whoElse(hold, hold.askedBy)}${batchesOf(unsent)}`,
      }
    case 'active':
      return {
        tone: unsent.length > 0 ? 'critical' : 'warning',
        title: `${formatPaise(hold.keptBack)} kept back`,
        text: `${keepsBack(hold)}${batchesOf(unsent)}`,
      }
    case 'releaseAsked':
      return {
        tone: 'warning',
        title: `${formatPaise(hold.keptBack)} kept back, and its release waits for a second person`,
        text: `${whoElse(hold, hold.releaseAskedBy)} ${keepsBack(hold)}${batchesOf(unsent)}`,
      }
    case 'released':
    case 'ended':
      return { tone: 'success', title: holdStateWords[hold.state], text: paidOf(hold) }
    case 'declined':
    case 'withdrawn':
      return { tone: 'info', title: holdStateWords[hold.state], text: 'It kept nothing back.' }
  }
}

type Decision = Exclude<MerchantHold['can'][number], 'askRelease'>

/** What is told once it is decided. */
export const decidedWords: Readonly<Record<Decision, string>> = {
  confirm: 'It is in force.',
  decline: 'It is declined.',
  withdraw: 'It is withdrawn.',
  release: 'It is released. The next batch pays what it kept back.',
  keep: 'It stays in force.',
}
