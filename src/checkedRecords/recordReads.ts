import { reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { checkedKindEntries, checkedKinds } from '#contract/checkedKinds/index.ts'
import type { NamedCall } from '#src/gateway/useCall.ts'

/** Whatever shows a record that somebody decided on or changed. */
export const recordReads: readonly NamedCall[] = [
  listWaiting,
  reviewRecord,
  ...checkedKinds.flatMap((kind) => {
    const { list, page } = checkedKindEntries[kind]
    return [{ name: list }, ...(page === undefined ? [] : [{ name: page }])]
  }),
]
