import { useEffect } from 'react'
import { holdKycCase, releaseKycCase } from '#contract/calls/merchants/kycQueue.ts'
import { callGateway } from '#src/gateway/call.ts'
import { useCommand } from '#src/gateway/useCall.ts'

/** Says that the person reviews the merchant, as long as it is wanted; a hold of somebody else stays. */
export const useKycHold = (merchantCode: string | undefined, isWanted: boolean) => {
  const hold = useCommand(holdKycCase)
  const { mutate, mutateAsync } = hold
  useEffect(() => {
    if (merchantCode === undefined || !isWanted) return
    // Not `mutate`: opened again at once, the case was let go in between, and the second hold is another act.
    mutateAsync({ request: { merchantCode, takeOver: false } }).catch(() => undefined)
    return () => void callGateway(releaseKycCase, { merchantCode }).catch(() => undefined)
  }, [merchantCode, isWanted, mutateAsync])
  return {
    other: hold.data !== undefined && !hold.data.isMine ? hold.data : undefined,
    takeOver: () => merchantCode !== undefined && mutate({ request: { merchantCode, takeOver: true } }),
  }
}
