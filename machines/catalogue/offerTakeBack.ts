import type { NumberedRule } from './offerRule.ts'

/** A rule that an act changed: what stands since, and what stood before. */
export interface ChangedOffer<Rule extends NumberedRule> {
  readonly stands: Rule
  readonly stood: Rule
}

export interface OfferTakeBack<Rule extends NumberedRule> {
  readonly changed: readonly { readonly before: Rule; readonly after: Rule }[]
  /** Terms that go on as a new rule. */
  readonly created: readonly Rule[]
  /** Rules that never began. */
  readonly removed: readonly Rule[]
}

/**
 * Takes an act on offers back. What was given until `from`, the next whole minute, stays what it was: a rule that has begun
 * since is cut there, and terms that had ended go on from there as a new rule. Instants in milliseconds.
 */
export const takeBackOffers = <Rule extends NumberedRule>(
  act: { readonly changed: readonly ChangedOffer<Rule>[]; readonly created: readonly Rule[] },
  isSameTerms: (a: Rule, b: Rule) => boolean,
  from: number,
): OfferTakeBack<Rule> => {
  const changed: { before: Rule; after: Rule }[] = []
  const created: Rule[] = []
  const removed = act.created.filter((rule) => rule.from >= from)
  for (const rule of act.created)
    if (rule.from < from && rule.to > from) changed.push({ before: rule, after: { ...rule, to: from } })
  for (const { stands, stood } of act.changed) {
    const hasBegun = stands.from < from && stands.from < stands.to
    const goesOn = { ...stood, from: Math.max(stood.from, from) }
    const isLeft = goesOn.from < goesOn.to
    if (!hasBegun) {
      // Nothing was given by it: it is what it was, but does not begin in the past.
      changed.push({ before: stands, after: isLeft ? goesOn : { ...goesOn, from: goesOn.to } })
    } else if (isSameTerms(stands, stood) && stands.from === stood.from && stands.to >= from) {
      changed.push({ before: stands, after: { ...stands, to: Math.max(stood.to, from) } })
    } else {
      if (stands.to > from) changed.push({ before: stands, after: { ...stands, to: from } })
      if (isLeft) created.push(goesOn)
    }
  }
  return { changed, created, removed }
}
