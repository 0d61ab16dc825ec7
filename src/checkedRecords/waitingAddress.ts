import type { Waiting } from '#contract/calls/platform/waiting.ts'
import { isMoneyKind, moneyKindEntries } from '#contract/waitingKinds/index.ts'

/** Where the person decides on it: on its own screen, or on the list of what waits. */
export const waitingAddress = ({ kind, key }: Pick<Waiting, 'kind' | 'key'>): string =>
  isMoneyKind(kind)
    ? moneyKindEntries[kind].decidedAt(key)
    : `/waiting?${new URLSearchParams({ record: `${kind}-${key}` })}`
