import type { PayoutPage } from '#contract/calls/money/settlementPayouts.ts'
import { whyNoRail } from '#machines/money/payoutRail.ts'
import type { NextStep } from '#src/records/RecordPage.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'

/** What has to happen before a planned one is sent. */
const beforeItIsSent = ({ batchId, batchState }: PayoutPage): string => {
  switch (batchState) {
    case 'open':
      return `Batch ${batchId} is being sealed.`
    case 'sealed':
      return `A second person has to approve batch ${batchId}.`
    case 'cancelled':
      return `Batch ${batchId} was cancelled. Its payments are free for the next batch.`
    default:
      return `The bank file of batch ${batchId} has to be downloaded and sent.`
  }
}

const afterItsReturn = (returned: NonNullable<PayoutPage['returned']>, again: PayoutPage['paidAgainBy']): NextStep => {
  const amount = formatPaise(returned.amount)
  switch (returned.state) {
    case 'accountNotConfirmed':
      return {
        tone: 'critical',
        title: `${amount} came back from the bank`,
        text:
          returned.whyNot === 'own-work'
            ? 'You reported that it came back. Somebody else has to confirm the account, or the merchant gets another one.'
            : `The account has to be confirmed by somebody else than ${returned.toldBy || 'who told it'}, or the merchant gets another one. Then the next batch pays it.`,
      }
    case 'accountConfirmed':
      return {
        tone: 'warning',
        title: `${amount} came back from the bank`,
        text: `${returned.confirmedBy ?? 'Somebody'} confirmed the account: ${returned.remark} The next batch pays it there again.`,
      }
    case 'accountChanged':
      return {
        tone: 'warning',
        title: `${amount} came back from the bank`,
        text: 'The merchant has another account now. The next batch pays it there.',
      }
    case 'inBatch':
      return {
        tone: 'info',
        title: `${amount} came back from the bank, and is paid again`,
        text:
          again === null
            ? `It is in batch ${returned.batchId ?? ''}.`
            : `Payout ${again.payoutRef} of batch ${again.batchId} pays it again.`,
      }
  }
}

/** What it was before it left the batch again. */
const carriedOf = ({ changes }: PayoutPage): number =>
  -changes.reduce((sum, { kind, amount }) => (kind === 'carriedOut' ? sum + amount : sum), 0)

/** Where its money is, and who has to act. */
export const nextOfPayout = (payout: PayoutPage): NextStep => {
  const { state, amount, batchId, utrNumber, settledOn, returned, paidAgainBy, smallestPayout, carriedInto } = payout
  const paise = formatPaise(amount)
  switch (state) {
    case 'none':
      return {
        tone: 'success',
        title: 'Nothing goes to the bank',
        text: 'What the merchant owed is as much as its payments, or more.',
      }
    case 'carried':
      return {
        tone: 'info',
        title: `${formatPaise(carriedOf(payout))} carried over: nothing goes to the bank`,
        text: `${
          payout.carriedWhy === 'noRail'
            ? `${whyNoRail(carriedOf(payout), payout.rails)} A bank that offers NEFT or RTGS pays it.`
            : `It is below the smallest payout of ${formatPaise(smallestPayout)}.`
        } ${
          carriedInto === null
            ? 'The merchant’s next batch includes it.'
            : `It is in payout ${carriedInto.payoutRef} of batch ${carriedInto.batchId}.`
        }`,
      }
    case 'planned':
      return { tone: 'info', title: `${paise} in batch ${batchId}, not sent yet`, text: beforeItIsSent(payout) }
    case 'sent':
      return {
        tone: 'info',
        title: `${paise} sent to the bank`,
        text: 'The bank has not answered yet. Its UTR file says what became of it.',
      }
    case 'unknown':
      return {
        tone: 'warning',
        title: `${paise} sent to the bank, its end is not known`,
        text: 'The bank reports no result. Ask the bank; the next UTR file decides.',
      }
    case 'credited':
      return {
        tone: 'success',
        title: `${paise} with the merchant`,
        text: `The bank credited it on ${formatDay(settledOn ?? '') ?? 'a day that it did not say'}, UTR ${utrNumber}.`,
      }
    case 'returned':
      return returned === null
        ? { tone: 'critical', title: `${paise} came back from the bank`, text: 'The merchant does not have it.' }
        : afterItsReturn(returned, paidAgainBy)
  }
}
