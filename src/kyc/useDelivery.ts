import { useEffect, useRef, useState } from 'react'
import type { KycCase } from '#contract/calls/merchants/kyc.ts'
import type { MerchantMessage } from '#contract/calls/merchants/messages.ts'
import { showToast } from '#src/ui/toast.ts'

/** A try failed and nothing has arrived yet. */
export const hasFailed = ({ state, trouble }: MerchantMessage): boolean =>
  state === 'failed' || (state === 'waiting' && trouble !== '')

export const failureWords = {
  sms: 'Message Communication to Merchant Failed!',
  email: 'Email Communication to Merchant Failed!',
} as const

const afterDecisionMs = 2_000

/**
 * Watches what becomes of the messages about a decision. Their first try takes a moment: read the case again every
 * `refetchInterval` until it is over.
 */
export const useDelivery = () => {
  const [isUnderWay, setUnderWay] = useState(false)
  return { refetchInterval: isUnderWay ? afterDecisionMs : (false as const), isUnderWay, setUnderWay }
}

/** Says once for each message that it could not be delivered; the decision stands. `kyc` is the case as it was read last. */
export const useFollowDelivery = (
  { isUnderWay, setUnderWay }: Pick<ReturnType<typeof useDelivery>, 'isUnderWay' | 'setUnderWay'>,
  kyc: Pick<KycCase, 'merchantCode' | 'messages'> | undefined,
): void => {
  const isSending = kyc?.messages.some((message) => message.state === 'waiting' && !hasFailed(message)) ?? false
  if (isSending !== isUnderWay) setUnderWay(isSending)
  const told = useRef({ merchantCode: '', messages: new Set<string>() })
  useEffect(() => {
    if (kyc === undefined) return
    const failing = kyc.messages.filter(hasFailed)
    // What had failed before the merchant was opened is shown, and not called out.
    if (told.current.merchantCode !== kyc.merchantCode)
      told.current = { merchantCode: kyc.merchantCode, messages: new Set(failing.map(({ messageId }) => messageId)) }
    for (const { messageId, channel } of failing) {
      if (told.current.messages.has(messageId)) continue
      told.current.messages.add(messageId)
      showToast({ kind: 'error', text: failureWords[channel] })
    }
  }, [kyc])
}
