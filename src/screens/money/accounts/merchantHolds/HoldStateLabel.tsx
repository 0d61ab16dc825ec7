import { stateLabel } from '#src/ui/stateLabel.tsx'
import { holdStateColours, holdStateWords } from './holdWords.ts'

export const HoldStateLabel = stateLabel(holdStateWords, holdStateColours)
