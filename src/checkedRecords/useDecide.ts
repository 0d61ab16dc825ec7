import { decideRecords, reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { checkedKindEntries, checkedKinds } from '#contract/checkedKinds/index.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { type CallError, type NamedCall, useCommand } from '#src/gateway/useCall.ts'

/** Whatever shows a record that somebody decided on or changed. */
export const recordReads: readonly NamedCall[] = [
  listWaiting,
  reviewRecord,
  ...checkedKinds.map((kind) => ({ name: checkedKindEntries[kind].list })),
]

interface Outcome {
  readonly onDecided: (results: ResponseOf<typeof decideRecords>) => void
  readonly onFailed: (error: CallError) => void
}

export const useDecide = ({ onDecided, onFailed }: Outcome) =>
  useCommand(decideRecords, { invalidates: recordReads, onSuccess: onDecided, onError: onFailed })
