import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { ruleAddress } from './ruleWords.ts'

/** The rule of this number, as its page is called. */
export const RuleLink = ({ id }: { readonly id: number }) => <PlaceLink to={ruleAddress(id)}>Rule {id}</PlaceLink>
