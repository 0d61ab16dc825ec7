import type { LabelProps } from '@primer/react'
import type { Refund, RefundState } from '#contract/calls/money/refunds.ts'

export const refundStateNames: Readonly<Record<RefundState, string>> = {
  draft: 'Draft',
  awaitingApproval: 'Waits for approval',
  submitted: 'Sent to the provider',
  success: 'Success',
  failed: 'Failed',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
}

export const refundStateVariants: Readonly<Record<RefundState, NonNullable<LabelProps['variant']>>> = {
  draft: 'secondary',
  awaitingApproval: 'attention',
  submitted: 'accent',
  success: 'success',
  failed: 'danger',
  unknown: 'severe',
  cancelled: 'secondary',
}

/** What the state means for the money, and what is to be done next. */
export const whatNext = ({ state, isSandbox }: Pick<Refund, 'state' | 'isSandbox'>): string => {
  switch (state) {
    case 'awaitingApproval':
      return 'Nothing was sent yet. A second person approves or rejects it; its amount is reserved meanwhile.'
    case 'submitted':
      return 'The provider was asked and has not answered yet. This page follows it.'
    case 'success':
      return isSandbox ? 'The sandbox of this demo said so. No money moved.' : 'The provider refunded it.'
    case 'failed':
      return 'The provider refused it. Its amount can be refunded again.'
    case 'unknown':
      return 'The provider gave no answer. The money may have moved, so its amount stays reserved. Ask the provider; do not refund it again.'
    case 'cancelled':
      return 'It was not sent. Its amount can be refunded again.'
    case 'draft':
      return ''
  }
}

export const whyNotDecide: Readonly<Record<NonNullable<Refund['whyNot']>, string>> = {
  'own-work': 'You asked for this refund. Somebody else has to approve it; you may withdraw it.',
  'not-your-part': 'Only who asked for this refund withdraws it.',
  'wrong-state': '',
}
