import { stateLabel } from '#src/ui/stateLabel.tsx'
import { monthStateColours, monthStateWords, paperStateColours, paperStateWords } from './paperWords.ts'

export const PaperStateLabel = stateLabel(paperStateWords, paperStateColours)

export const MonthStateLabel = stateLabel(monthStateWords, monthStateColours)
