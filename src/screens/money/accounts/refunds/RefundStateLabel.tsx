import { Label } from '@primer/react'
import type { Refund } from '#contract/calls/money/refunds.ts'
import { refundStateNames, refundStateVariants } from './refundWords.ts'

export const RefundStateLabel = ({ refund }: { readonly refund: Pick<Refund, 'state' | 'isSandbox'> }) => (
  <Label variant={refundStateVariants[refund.state]}>
    {refundStateNames[refund.state]}
    {refund.isSandbox ? ' (sandbox)' : ''}
  </Label>
)
