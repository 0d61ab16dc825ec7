import { Label } from '@primer/react'
import type { BannerState } from '#contract/calls/catalogue/banners.ts'
import { stateVariants, stateWords } from './bannerWords.ts'

export const BannerStateLabel = ({ state }: { readonly state: BannerState }) => (
  <Label variant={stateVariants[state]}>{stateWords[state]}</Label>
)
