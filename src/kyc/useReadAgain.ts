import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getKycCase, getKycReview } from '#contract/calls/merchants/kyc.ts'
import { searchMerchants } from '#contract/calls/merchants/merchants.ts'
import type { NamedCall } from '#src/gateway/useCall.ts'
import type { DocumentIntent } from '#src/store/unsent/workDatabase.ts'
import { callKey } from '#src/gateway/useCall.ts'

/** Documented: the details are read again this long after an upload. */
const reloadAfterMs = 3_000

/** By its name alone: the shell waits for none of its schemas. */
const superMerchant: NamedCall = { name: 'superMerchants.get' }

/** Shows what has arrived: the case at once, all details a while after the last document. */
export const useReadAgain = (): ((kind: DocumentIntent['kind']) => void) => {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stale = (calls: readonly NamedCall[]) => {
    for (const call of calls) void queries.invalidateQueries({ queryKey: callKey(call) })
  }
  return (kind) => {
    if (kind === 'superMerchantDocument') return stale([superMerchant])
    stale([getKycCase])
    clearTimeout(timer.current)
    timer.current = setTimeout(() => stale([searchMerchants, getKycReview, getKycCase]), reloadAfterMs)
  }
}
