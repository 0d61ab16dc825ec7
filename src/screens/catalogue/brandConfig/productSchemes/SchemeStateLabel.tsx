import { stateLabel } from '#src/ui/stateLabel.tsx'
import { stateVariants, stateWords } from './schemeWords.ts'

export const SchemeStateLabel = stateLabel(stateWords, stateVariants)
