import { Button, Label } from '@primer/react'
import type { MessageState } from '#contract/calls/merchants/messages.ts'
import { sendTncLink } from '#contract/calls/merchants/superMerchantReview.ts'
import { getSuperMerchant, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { useConnection } from '#src/gateway/connection.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Section } from '#src/ui/Section.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import styles from '../superMerchants.module.css'
import { hasLeft, linkVariants, linkWords } from '../superMerchantWords.ts'

const messageNames: Readonly<Record<MessageState, string>> = {
  waiting: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Not sent: kept here',
}
const messageOf = (state: MessageState | null): string => (state === null ? 'Not sent' : messageNames[state])

/** SM-09: the link to the terms and conditions, and what became of it. */
export const TncSection = ({ record }: { readonly record: SuperMerchant }) => {
  const { tnc, merchantCode } = record
  const { can } = useSession()
  const isOffline = useConnection() === 'offline'
  const sending = useCommand(sendTncLink, {
    invalidates: [getSuperMerchant],
    onSuccess: () => showToast({ kind: 'success', text: 'TnC link sent to merchant' }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const isAccepted = tnc?.state === 'completed'
  const isLive = tnc !== null && (tnc.state === 'issued' || tnc.state === 'opened')
  return (
    <Section
      title="Terms and conditions"
      aside={
        <Label variant={tnc === null ? 'secondary' : linkVariants[tnc.state]}>
          {tnc === null ? 'Not sent' : linkWords(tnc)}
        </Label>
      }
    >
      {tnc === null ? (
        <p className={styles.muted}>
          The merchant is sent a link by SMS and e-mail, and accepts the terms and conditions there.
        </p>
      ) : (
        <Facts
          facts={[
            { label: hasLeft(tnc) ? 'Sent' : 'Asked for', value: <When at={tnc.sentAt} /> },
            { label: hasLeft(tnc) ? 'Times sent' : 'Times asked for', value: String(tnc.timesSent) },
            { label: 'SMS', value: messageOf(tnc.sms) },
            { label: 'E-mail', value: messageOf(tnc.email) },
            { label: 'Opened', value: <When at={tnc.openedAt} /> },
            isAccepted
              ? { label: 'Accepted', value: <When at={tnc.acceptedAt} /> }
              : { label: 'Good until', value: <When at={tnc.expiresAt} /> },
            ...(isAccepted ? [{ label: 'From address', value: tnc.acceptedFrom }] : []),
          ]}
        />
      )}
      {tnc !== null && tnc.trouble !== '' && <p className={styles.warning}>{tnc.trouble}</p>}
      {!isAccepted && can(sendTncLink) && (
        <span className={styles.buttons}>
          <Button loading={sending.isPending} onClick={() => sending.mutate({ request: { merchantCode } })}>
            {isLive ? 'Send TnC link again' : 'Send TnC link'}
          </Button>
          {isOffline && <span className={styles.muted}>Sending needs a network.</span>}
        </span>
      )}
    </Section>
  )
}
