import { Label } from '@primer/react'
import type { SchemeState } from '#contract/calls/catalogue/productSchemes.ts'
import { stateVariants, stateWords } from './schemeWords.ts'

export const SchemeStateLabel = ({ state }: { readonly state: SchemeState }) => (
  <Label variant={stateVariants[state]}>{stateWords[state]}</Label>
)
