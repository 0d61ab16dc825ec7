import type { LabelColorOptions } from '@primer/react'
import type { DisputePage, DueWithin } from '#contract/calls/money/disputes.ts'
import type { DisputeActKind, DisputeActState, DisputeState } from '#contract/wire/disputeWords.ts'
import { msBetween } from '#contract/wire/indianTime.ts'
import { dueStanding } from '#machines/money/disputeAct.ts'
import type { NextStep } from '#src/records/RecordPage.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { formatInstant } from '#src/ui/time.ts'

export const disputesAddress = '/disputes'
export const ratesAddress = '/dispute-rates'

export const disputeStateWords: Readonly<Record<DisputeState, string>> = {
  open: 'Open',
  expired: 'Expired',
  defended: 'Defended',
  accepted: 'Accepted',
  won: 'Won',
  lost: 'Lost',
}
export const disputeStateColours: Readonly<Record<DisputeState, LabelColorOptions>> = {
  open: 'attention',
  expired: 'danger',
  defended: 'accent',
  accepted: 'secondary',
  won: 'success',
  lost: 'danger',
}

export const dueWords: Readonly<Record<DueWithin, string>> = {
  passed: 'Passed',
  twoDays: 'Within two days',
  week: 'Within a week',
  later: 'Later',
  unsaid: 'No day said',
}

const hourMs = 3_600_000
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** `2 days left`, `5 hours left`, `passed`. */
export const timeLeft = (respondBy: string, now: number): string => {
  const left = msBetween(now, respondBy)
  if (left <= 0) return 'passed'
  const hours = Math.floor(left / hourMs)
  if (hours >= 48) return `${counted(Math.floor(hours / 24), 'day')} left`
  return hours >= 1
    ? `${counted(hours, 'hour')} left`
    : `${counted(Math.max(1, Math.floor(left / 60_000)), 'minute')} left`
}

const prove = ({ evidence }: DisputePage): string =>
  evidence.length === 0 ? 'Add evidence below to answer it, or accept it.' : 'Its evidence is ready to be sent.'

const withBank = 'Nothing of the payment is refunded until the payer’s bank decides.'

const untilWhen = ({ state, respondBy }: DisputePage): string =>
  state !== 'open' || respondBy === null ? '' : `, by ${formatInstant(respondBy) ?? ''}`

/** Where the dispute is, and who has to act. */
export const nextOfDispute = (dispute: DisputePage, now: number): NextStep => {
  const { state, amount, respondBy, borne, displayName } = dispute
  const paise = formatPaise(amount)
  const waiting = dispute.acts.find(({ actState }) => actState === 'waiting')
  if (waiting !== undefined)
    return {
      tone: 'warning',
      title: `${paise}: “${actWords[waiting.kind].button}” waits for approval`,
      text:
        dispute.whyNot === 'own-work'
          ? `You asked for it: somebody else has to approve it${untilWhen(dispute)}.`
          : `Somebody else than ${waiting.askedBy} approves it${untilWhen(dispute)}.`,
    }
  switch (state) {
    case 'open':
      if (respondBy !== null && dueStanding(respondBy, now) === 'passed')
        return {
          tone: 'critical',
          title: `The time to answer for ${paise} has passed`,
          text: `It ended on ${formatInstant(respondBy) ?? ''}. ${withBank}`,
        }
      return respondBy === null
        ? {
            tone: 'warning',
            title: `${paise} to be answered`,
            text: `The bank did not say until when. ${prove(dispute)} ${withBank}`,
          }
        : {
            tone: dueStanding(respondBy, now) === 'soon' ? 'critical' : 'warning',
            title: `${paise} to be answered: ${timeLeft(respondBy, now)}`,
            text: `The answer is due by ${formatInstant(respondBy) ?? ''}. ${prove(dispute)} ${withBank}`,
          }
    case 'expired':
      return {
        tone: 'critical',
        title: `Nobody answered for ${paise} in time`,
        text: `The day to answer was ${formatInstant(respondBy ?? '') ?? 'not said'}. The payer’s bank will most likely take the amount back; record what it decides.`,
      }
    case 'defended':
      return { tone: 'info', title: `${paise} defended`, text: `The payer’s bank looks at the answer. ${withBank}` }
    case 'won':
      return {
        tone: 'success',
        title: `${paise} won`,
        text: borne === 0 ? `${displayName} bears nothing of it.` : `${formatPaise(borne)} of it is still borne.`,
      }
    case 'lost':
    case 'accepted':
      return {
        tone: 'info',
        title: state === 'lost' ? `${paise} lost` : `${paise} accepted`,
        text: `The payer’s bank has the amount back. ${whoBears(dispute)}`,
      }
  }
}

const whoBears = ({ borne, borneByRow, lines, displayName }: DisputePage): string => {
  if (borne === 0) return 'The merchant bears nothing of it.'
  if (borneByRow > 0) return `${displayName} bears it: it was taken off the payment before it was paid out.`
  const waits = lines.some(({ batchId }) => batchId === null)
  return waits
    ? `${displayName} bears it: the next batch takes ${formatPaise(borne)}.`
    : `${displayName} bears it: ${formatPaise(borne)} were taken from a batch.`
}

/** What is done to a dispute: its button, what it means, what the remark says, and what is told afterwards. */
export const actWords: Readonly<
  Record<
    DisputeActKind,
    { readonly button: string; readonly about: string; readonly caption: string; readonly done: string }
  >
> = {
  defend: {
    button: 'Answer',
    about: 'The answer is sent to the payer’s bank, once: from then on the bank decides.',
    caption: 'what the answer says.',
    done: 'The dispute is defended. The payer’s bank decides.',
  },
  accept: {
    button: 'Accept',
    about: 'The amount stays with the payer, and the merchant bears it. It is not contested any more.',
    caption: 'why it is not contested.',
    done: 'The dispute is accepted. The merchant bears it.',
  },
  won: {
    button: 'Record as won',
    about: 'The payer’s bank decided for the merchant. What the merchant bore of it is given back with its next batch.',
    caption: 'what the bank said, and when.',
    done: 'The dispute is won.',
  },
  lost: {
    button: 'Record as lost',
    about: 'The payer’s bank took the amount back, and the merchant bears it.',
    caption: 'what the bank said, and when.',
    done: 'The dispute is lost. The merchant bears it.',
  },
}

export const actStateWords: Readonly<Record<DisputeActState, string>> = {
  waiting: 'Waits for approval',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
export const actStateColours: Readonly<Record<DisputeActState, LabelColorOptions>> = {
  waiting: 'attention',
  done: 'success',
  declined: 'danger',
  withdrawn: 'secondary',
}
