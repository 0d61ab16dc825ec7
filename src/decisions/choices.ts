/** One button of a decision. */
export interface Choice<Decision extends string> {
  readonly decision: Decision
  /** What the button says. */
  readonly content: string
  /** It lets happen what was asked for, so it waits until what that moves is shown. */
  readonly isForward?: boolean
  readonly needsReason?: boolean
  readonly tone?: 'primary' | 'danger' | 'default'
}

type Known = Omit<Choice<string>, 'decision'>

/** Forward first: the order in which a page shows them. */
const known = {
  approve: { content: 'Approve', isForward: true },
  verify: { content: 'Verify', isForward: true },
  confirm: { content: 'Confirm', isForward: true },
  accept: { content: 'Accept', isForward: true },
  release: { content: 'Release', isForward: true, needsReason: true },
  reject: { content: 'Reject', needsReason: true },
  decline: { content: 'Decline', needsReason: true },
  refuse: { content: 'Refuse', needsReason: true },
  requestChanges: { content: 'Send back', needsReason: true },
  cancel: { content: 'Cancel', needsReason: true },
  withdraw: { content: 'Withdraw', tone: 'default' },
} as const satisfies Readonly<Record<string, Known>>
export type KnownDecision = keyof typeof known
const order = Object.keys(known) as readonly KnownDecision[]

/** What a person may decide, in the words that every kind has for it; `changes` where a kind says otherwise. */
export const choicesOf = <Decision extends KnownDecision>(
  can: readonly Decision[],
  changes: { readonly [One in Decision]?: Partial<Known> } = {},
): readonly Choice<Decision>[] =>
  order
    .filter((one): one is Decision => can.some((decision) => decision === one))
    .map((decision) => {
      const words: Known = known[decision]
      return { decision, ...words, ...changes[decision] }
    })

export const toneOf = ({ tone, isForward = false }: Pick<Choice<string>, 'tone' | 'isForward'>) =>
  tone ?? (isForward ? 'primary' : 'danger')
