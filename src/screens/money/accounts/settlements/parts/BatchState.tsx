import { stateLabel } from '#src/ui/stateLabel.tsx'
import { batchStateColours, batchStateWords, payoutStateColours, payoutStateWords } from '../batchWords.ts'

export const BatchState = stateLabel(batchStateWords, batchStateColours)

export const PayoutStateLabel = stateLabel(payoutStateWords, payoutStateColours)
