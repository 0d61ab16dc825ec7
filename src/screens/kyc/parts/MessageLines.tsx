import { Label } from '@primer/react'
import { useEffect, useRef } from 'react'
import type { MerchantMessage } from '#contract/messages.ts'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import styles from '../KycReview.module.css'

/** A try failed and nothing has arrived yet. */
export const hasFailed = ({ state, trouble }: MerchantMessage): boolean =>
  state === 'failed' || (state === 'waiting' && trouble !== '')

export const failureWords = {
  sms: 'Message Communication to Merchant Failed!',
  email: 'Email Communication to Merchant Failed!',
} as const

const stateWords = { waiting: 'Being sent', sent: 'Sent', failed: 'Failed', kept: 'Kept' } as const
const variants = { waiting: 'secondary', sent: 'success', failed: 'danger', kept: 'attention' } as const

/** Says once for each message that it could not be delivered; the decision stands. */
export const useFailureToasts = (messages: readonly MerchantMessage[]): void => {
  const told = useRef<Set<string> | undefined>(undefined)
  useEffect(() => {
    const failing = messages.filter(hasFailed)
    // What had failed before the page was opened is shown, and not called out.
    told.current ??= new Set(failing.map(({ messageId }) => messageId))
    for (const { messageId, channel } of failing) {
      if (told.current.has(messageId)) continue
      told.current.add(messageId)
      showToast({ kind: 'error', text: failureWords[channel] })
    }
  }, [messages])
}

export const MessageLines = ({ messages }: { readonly messages: readonly MerchantMessage[] }) => (
  <ul className={styles.log} aria-label="Messages to the merchant">
    {messages.map((message) => (
      <li key={message.messageId}>
        <Label variant={hasFailed(message) ? 'danger' : variants[message.state]}>
          {message.channel === 'sms' ? 'SMS' : 'E-mail'}: {stateWords[message.state]}
        </Label>{' '}
        <span className={styles.muted}>
          {hasFailed(message) && `${failureWords[message.channel]} `}
          {message.trouble}
          {message.state === 'waiting' && message.trouble !== '' && message.nextTryAt && (
            <>
              {' '}
              Tried again <When at={message.nextTryAt} />.
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
)
