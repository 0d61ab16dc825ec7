import { decideRecords, listWaiting, reviewRecord } from '#contract/calls/approvals.ts'
import { listBankSchemes } from '#contract/calls/bankSchemes.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { listBrandRates, listFees, listGeneralRates, listSpecialRates } from '#contract/calls/rates.ts'
import { type CallError, useCommand } from '#src/gateway/useCall.ts'

/** Whatever shows a record that somebody decided on or changed. */
export const recordReads = [
  listWaiting,
  reviewRecord,
  listGeneralRates,
  listBrandRates,
  listSpecialRates,
  listFees,
  listBankSchemes,
]

interface Outcome {
  readonly onDecided: (results: ResponseOf<typeof decideRecords>) => void
  readonly onFailed: (error: CallError) => void
}

export const useDecide = ({ onDecided, onFailed }: Outcome) =>
  useCommand(decideRecords, { invalidates: recordReads, onSuccess: onDecided, onError: onFailed })
