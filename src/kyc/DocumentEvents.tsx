import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getKycCase, getKycReview } from '#contract/kyc.ts'
import { searchMerchants } from '#contract/merchants.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { useOutboxChanges } from '#src/store/unsent/useOutboxChanges.ts'
import { showToast } from '#src/ui/toast.ts'
import { arrivedText, refusedText } from './documentLabels.ts'

/** Documented: the details are read again this long after an upload. */
const reloadAfterMs = 3_000

/** Mounted once by the shell. Says what became of KYC documents, whichever tab or worker sent them. */
export const DocumentEvents = () => {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readAgain = (...stale: readonly Parameters<typeof callKey>[0][]) => {
    for (const entry of stale) void queries.invalidateQueries({ queryKey: callKey(entry) })
  }
  useOutboxChanges((row) => {
    if (row.kind !== 'document') return
    const isSeen = document.visibilityState === 'visible'
    if ((row.state === 'blocked' || row.state === 'conflict') && isSeen) showToast({ kind: 'error', text: refusedText })
    if (row.state !== 'done') return
    if (isSeen) showToast({ kind: 'success', text: arrivedText })
    readAgain(getKycCase)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => readAgain(searchMerchants, getKycReview, getKycCase), reloadAfterMs)
  })
  return null
}
