import { stateLabel } from '#src/ui/stateLabel.tsx'
import { legalHoldStateColours, legalHoldStateWords } from './legalHoldWords.ts'

export const LegalHoldStateLabel = stateLabel(legalHoldStateWords, legalHoldStateColours)
