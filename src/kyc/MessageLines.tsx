import { Label } from '@primer/react'
import type { MerchantMessage } from '#contract/calls/merchants/messages.ts'
import { When } from '#src/ui/When.tsx'
import { failureWords, hasFailed } from './useDelivery.ts'

const stateWords = { waiting: 'Being sent', sent: 'Sent', failed: 'Failed', kept: 'Kept' } as const
const variants = { waiting: 'secondary', sent: 'success', failed: 'danger', kept: 'attention' } as const

export const MessageLines = ({ messages }: { readonly messages: readonly MerchantMessage[] }) => (
  <ul className="ui-list ui-stack-8" aria-label="Messages to the merchant">
    {messages.map((message) => (
      <li key={message.messageId}>
        <Label variant={hasFailed(message) ? 'danger' : variants[message.state]}>
          {message.channel === 'sms' ? 'SMS' : 'E-mail'}: {stateWords[message.state]}
        </Label>{' '}
        <span className="ui-aside">
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
