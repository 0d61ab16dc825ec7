import { Dialog } from '@primer/react'
import { useState } from 'react'
import { readDelivery, sendDeliveriesAgain } from '#contract/calls/platform/webhooks.ts'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { Ask } from './Ask.tsx'
import { DeliveryAnswer } from './DeliveryAnswer.tsx'
import styles from './Outgoing.module.css'
import { outgoingReads } from './outgoingReads.ts'
import { ScrolledText } from '../ScrolledText.tsx'

const everyMs = 3_000

interface Props {
  readonly deliveryId: number
  readonly onClose: () => void
}

/** One delivery: what it brings, what was answered, and sending it again. */
export const DeliveryDialog = ({ deliveryId, onClose }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const read = useCall(readDelivery, { deliveryId }, { staleTime: 0, refetchInterval: everyMs })
  const again = useCommand(sendDeliveriesAgain, {
    invalidates: outgoingReads,
    readsAgainInDoubt: true,
    onSuccess: () => showToast({ kind: 'success', text: 'It is sent again.' }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const delivery = read.data
  const maySend = delivery?.can.includes('sendAgain') === true
  return (
    <>
      <Dialog
        title={delivery === undefined ? 'Delivery' : `${delivery.type} ${delivery.subject}`}
        width="xlarge"
        onClose={onClose}
        footerButtons={[
          { content: 'Close', onClick: onClose },
          ...(maySend
            ? [
                {
                  buttonType: 'primary' as const,
                  content: 'Send again',
                  disabled: again.isPending,
                  onClick: () => setAsking(true),
                },
              ]
            : []),
        ]}
      >
        <ReadState read={read} failedTitle="The delivery could not be read">
          {delivery !== undefined && (
            <div className={styles.detail}>
              <DeliveryAnswer delivery={delivery} title="What became of it" />
              <Facts
                level={2}
                title="Delivery"
                facts={[
                  { label: 'Client', value: delivery.clientName },
                  { label: 'Address', value: <Id label="Address" value={delivery.address} /> },
                  { label: 'Subject', value: <Id label="Subject" value={delivery.subject} /> },
                  { label: 'Webhook id', value: <Id label="Webhook id" value={delivery.changeId} /> },
                  { label: 'Made', value: <When at={delivery.madeAt} seconds /> },
                  { label: 'Sent again by', value: delivery.askedBy },
                ]}
              />
              <section aria-label="Event" className={styles.section}>
                <h2 className={styles.heading}>Event</h2>
                {delivery.event === '' ? (
                  <p className="ui-quiet">The change is deleted: it is older than 35 days.</p>
                ) : (
                  <ScrolledText text={delivery.event} />
                )}
              </section>
              <NeedsNetwork />
            </div>
          )}
        </ReadState>
      </Dialog>
      {isAsking && delivery !== undefined && (
        <Ask
          title="Send it again?"
          content="Send again"
          onYes={() => again.mutate({ request: { endpointId: delivery.endpointId, deliveryId } })}
          onClose={() => setAsking(false)}
        >
          {delivery.state === 'delivered'
            ? `The receiver already has this change. It is sent once more with the same id, ${delivery.changeId}.`
            : 'It is sent once the receiver accepts the earlier changes of the same subject.'}
        </Ask>
      )}
    </>
  )
}
