/** Who counts as one person with somebody now, beside themselves; the gateway knows: `server/people/independence/onePerson.ts`. */
export interface OnePersonWith {
  readonly has: (id: string) => boolean
}

export interface Decider {
  readonly id: string
  readonly controls: OnePersonWith
}

/** For a question about anybody at all. */
export const nobodyElse: OnePersonWith = { has: () => false }

/** The one rule of four eyes: none of them is the decider, nor counts as one person with them. */
export const isIndependentOf = ({ id, controls }: Decider, people: readonly string[]): boolean =>
  people.every((one) => one !== id && !controls.has(one))
