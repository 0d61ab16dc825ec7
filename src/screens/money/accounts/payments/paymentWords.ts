import type { Payment, PaymentPlace } from '#contract/calls/money/payments.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'

export const placeNames: Readonly<Record<PaymentPlace, string>> = {
  notDue: 'Not due yet',
  late: 'Late',
  waiting: 'Waiting',
  held: 'Held',
  ready: 'Ready',
  inBatch: 'In a batch',
  sent: 'Sent to the bank',
  credited: 'With the merchant',
  setOff: 'Set off',
  carried: 'Carried over',
  returned: 'Returned',
  unknown: 'Not known',
  disputed: 'Disputed',
  refunded: 'Refunded',
}

/** Where an amount is, and what happens next; the reason says the rest. */
export const placeSentence = (place: PaymentPlace, { reason, payouts }: Payment): string => {
  const last = payouts.at(-1)
  switch (place) {
    case 'notDue':
      return 'Its day is not settled yet. That day’s settlement includes it.'
    case 'late':
      return 'It succeeded after its day was settled. The next batch includes it.'
    case 'credited':
      return last === undefined
        ? 'The merchant has it.'
        : `The merchant has it: the bank credited payout ${last.payoutRef} on ${formatDay(last.settledOn ?? '') ?? 'a day that it did not say'}, UTR ${last.utrNumber}.`
    case 'disputed':
      return 'The payer’s bank asks for this money back. Nothing of the payment is refunded until that is decided.'
    case 'refunded':
      return 'The payer has it back.'
    default:
      return reason
  }
}

/** Each sentence once: the reason tells of several parts. */
export const placesInWords = (payment: Payment): string =>
  [...new Set(payment.places.map(({ place }) => placeSentence(place, payment)))].join(' ')

/** The page's first line: every rupee, and where it is. */
export const titleOfPlaces = ({ places, amount }: Payment): string =>
  places.length === 0
    ? `Nothing was captured of ${formatPaise(amount)}`
    : places.map((one) => `${formatPaise(one.amount)} ${placeNames[one.place].toLowerCase()}`).join(', ')

type Tone = 'success' | 'info' | 'warning' | 'critical'
const tones: Readonly<Partial<Record<PaymentPlace, Tone>>> = {
  credited: 'success',
  setOff: 'success',
  refunded: 'success',
  disputed: 'warning',
  late: 'warning',
  waiting: 'warning',
  held: 'warning',
  unknown: 'warning',
  returned: 'critical',
}
const worst: readonly Tone[] = ['critical', 'warning', 'info', 'success']

/** What of it needs somebody most. */
export const toneOfPlaces = ({ places }: Pick<Payment, 'places'>): Tone => {
  const found = places.map(({ place }) => tones[place] ?? 'info')
  return worst.find((tone) => found.includes(tone)) ?? 'info'
}
