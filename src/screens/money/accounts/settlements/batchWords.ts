import type { LabelColorOptions } from '@primer/react'
import type {
  PayoutState,
  ReturnedPayoutState,
  SettlementAdjustment,
  SettlementBatch,
  SettlementBatchState,
  SettlementPreview,
} from '#contract/calls/money/settlementBatches.ts'
import { blockerTexts } from '#contract/calls/money/settlements.ts'

export const batchStateWords: Readonly<Record<SettlementBatchState, string>> = {
  open: 'Open',
  sealed: 'Waits for approval',
  approved: 'Approved',
  fileIssued: 'Sent to the bank',
  partConfirmed: 'Partly confirmed',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

export const batchStateColours: Readonly<Record<SettlementBatchState, LabelColorOptions>> = {
  open: 'secondary',
  sealed: 'attention',
  approved: 'accent',
  fileIssued: 'accent',
  partConfirmed: 'accent',
  closed: 'success',
  cancelled: 'secondary',
}

export const payoutStateWords: Readonly<Record<PayoutState, string>> = {
  none: 'Nothing to pay',
  carried: 'Carried over',
  planned: 'Not sent',
  sent: 'Sent, no UTR yet',
  credited: 'Credited',
  returned: 'Returned',
  unknown: 'Unknown',
}

export const payoutStateColours: Readonly<Record<PayoutState, LabelColorOptions>> = {
  none: 'secondary',
  carried: 'secondary',
  planned: 'secondary',
  sent: 'accent',
  credited: 'success',
  returned: 'danger',
  unknown: 'attention',
}

const whyNotWords: Readonly<Record<NonNullable<SettlementBatch['whyNot']>, string>> = {
  'own-work': 'You sealed this batch: somebody else has to approve it.',
  'seal-differs': 'Its rows changed after it was sealed. Tell support before anything is paid.',
  'wrong-state': '',
}

/** What happens next, and why this person does not do it. */
export const nextStepOf = ({ state, can, whyNot }: SettlementBatch): string => {
  switch (state) {
    case 'open':
      return 'It is being sealed.'
    case 'sealed':
      return can.includes('approve')
        ? 'It waits for you: check the sums, then approve it.'
        : whyNotWords[whyNot ?? 'wrong-state'] || 'It waits for a second person.'
    case 'approved':
      return 'Download the bank file. It is written once, and payouts count as sent from then on.'
    case 'fileIssued':
      return 'Upload the UTR file of the bank when it comes.'
    case 'partConfirmed':
      return 'Some payouts have no UTR yet. Upload the next UTR file when it comes.'
    case 'closed':
      return 'The bank has answered for every payout.'
    case 'cancelled':
      return 'Its rows are free for the next batch.'
  }
}

export const leftOutWords = (reason: SettlementPreview['leftOut'][number]['reason']): string =>
  reason === 'held'
    ? 'A person holds the transaction.'
    : reason === 'account-not-confirmed'
      ? 'Payouts that came back: their account is not confirmed.'
      : blockerTexts[reason]

export const returnStateWords: Readonly<Record<ReturnedPayoutState, string>> = {
  accountNotConfirmed: 'Account not confirmed',
  accountConfirmed: 'Account confirmed',
  accountChanged: 'Account changed',
  inBatch: 'Paid again',
}

export const returnStateColours: Readonly<Record<ReturnedPayoutState, LabelColorOptions>> = {
  accountNotConfirmed: 'attention',
  accountConfirmed: 'accent',
  accountChanged: 'accent',
  inBatch: 'success',
}

const adjustmentWords = {
  carriedIn: 'Debt from an earlier batch',
  carriedOut: 'Debt carried to the next batch',
  feeCredit: 'Fees given back by a credit note',
  returned: 'Payout that came back',
  recovery: 'Refund or dispute to recover',
  givenBack: 'Dispute won after it was recovered',
  reserved: 'Kept back by a reserve',
  reservePaid: 'Reserve that is over',
} as const

const carriedOver = {
  carriedIn: 'Carried over from an earlier batch',
  carriedOut: 'Not paid in this batch, carried to the next one',
} as const

/** What is carried is a debt, or too little to be paid: its sign says which. */
export const adjustmentName = ({ kind, amount }: Pick<SettlementAdjustment, 'kind' | 'amount'>): string =>
  (kind === 'carriedIn' && amount > 0) || (kind === 'carriedOut' && amount < 0)
    ? carriedOver[kind]
    : adjustmentWords[kind]

/** Which bank the file is for, and from which account it pays. */
export const bankFormatOf = ({
  bankFormat,
  debitAccount,
}: Pick<SettlementBatch, 'bankFormat' | 'debitAccount'>): string =>
  [bankFormat || 'Standard', debitAccount].filter(Boolean).join(', from ')

/** Enough of a hash to compare by eye. */
export const shortHash = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-8)}`
