import { stateLabel } from '#src/ui/stateLabel.tsx'
import { actStateColours, actStateWords, disputeStateColours, disputeStateWords } from './disputeWords.ts'

export const DisputeStateLabel = stateLabel(disputeStateWords, disputeStateColours)

export const ActStateLabel = stateLabel(actStateWords, actStateColours)
