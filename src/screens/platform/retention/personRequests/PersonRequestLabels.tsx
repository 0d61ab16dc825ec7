import type { PersonRequestKind } from '#contract/wire/personRequestWords.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import {
  personRequestKindColours,
  personRequestKindWords,
  personRequestStateColours,
  personRequestStateWords,
} from './personRequestWords.ts'

export const PersonRequestStateLabel = stateLabel(personRequestStateWords, personRequestStateColours)

const KindLabel = stateLabel(personRequestKindWords, personRequestKindColours)
export const PersonRequestKindLabel = ({ kind }: { readonly kind: PersonRequestKind }) => <KindLabel state={kind} />
