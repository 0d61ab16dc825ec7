import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getKycCase, getKycReview } from '#contract/calls/kyc.ts'
import { searchMerchants } from '#contract/calls/merchants.ts'
import { callKey } from '#src/gateway/useCall.ts'

/** Documented: the details are read again this long after an upload. */
const reloadAfterMs = 3_000

/** Shows what has arrived: the case at once, all details a while after the last document. */
export const useReadAgain = (): (() => void) => {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(getKycCase) })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const stale of [searchMerchants, getKycReview, getKycCase])
        void queries.invalidateQueries({ queryKey: callKey(stale) })
    }, reloadAfterMs)
  }
}
