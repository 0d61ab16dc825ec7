import { Label } from '@primer/react'
import type { PayoutState, SettlementBatchState } from '#contract/calls/money/settlementBatches.ts'
import { batchStateColours, batchStateWords, payoutStateColours, payoutStateWords } from '../batchWords.ts'

export const BatchState = ({ state }: { readonly state: SettlementBatchState }) => (
  <Label variant={batchStateColours[state]}>{batchStateWords[state]}</Label>
)

export const PayoutStateLabel = ({ state }: { readonly state: PayoutState }) => (
  <Label variant={payoutStateColours[state]}>{payoutStateWords[state]}</Label>
)
