import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getKycCase, getKycReview } from '#contract/calls/merchants/kyc.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { callKey, type CallError } from '#src/gateway/useCall.ts'

const offlineWords =
  'A decision needs a connection. Your remark stays here; press the button again when the network is back.'

/** Why a decision was not made. Where the case had moved on, it is read again, so that it is seen as it stands. */
export const useDecisionFault = () => {
  const queries = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  return {
    fault,
    clear: () => setFault(null),
    note: (error: CallError) => {
      setFault(error instanceof NoConnection && !error.sent ? offlineWords : error.message)
      if (error instanceof Refusal && error.code === 'kyc-changed')
        for (const stale of [getKycCase, getKycReview]) void queries.invalidateQueries({ queryKey: callKey(stale) })
    },
  }
}
