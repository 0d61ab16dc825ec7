import { stateLabel } from '#src/ui/stateLabel.tsx'
import { stateVariants, stateWords } from './bannerWords.ts'

export const BannerStateLabel = stateLabel(stateWords, stateVariants)
