import { Button, Spinner } from '@primer/react'
import { useState } from 'react'
import { readDelivery, testEndpoint } from '#contract/calls/platform/webhooks.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import { DeliveryAnswer } from './DeliveryAnswer.tsx'
import styles from './Outgoing.module.css'
import { outgoingReads } from './outgoingReads.ts'

const everyMs = 1_000

const TestAnswer = ({ deliveryId }: { readonly deliveryId: number }) => {
  const [isOver, setOver] = useState(false)
  const read = useCall(readDelivery, { deliveryId }, { staleTime: 0, refetchInterval: isOver ? false : everyMs })
  const delivery = read.data
  if (delivery !== undefined && delivery.state !== 'waiting' && !isOver) setOver(true)
  return (
    <ReadState read={read} failedTitle="What became of the test could not be read">
      {delivery !== undefined &&
        (delivery.state === 'waiting' ? (
          <p role="status">
            <Spinner size="small" /> The test is on its way.
          </p>
        ) : (
          <DeliveryAnswer delivery={delivery} title="Answer to the test" />
        ))}
    </ReadState>
  )
}

/** Sends a test event, and shows what its receiver answered. */
export const TestDelivery = ({ endpointId }: { readonly endpointId: number }) => {
  const [sent, setSent] = useState<number>()
  const test = useCommand(testEndpoint, {
    invalidates: outgoingReads,
    onSuccess: ({ deliveryId }) => setSent(deliveryId),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  return (
    <section aria-label="Test" className={styles.section}>
      <div className={styles.buttons}>
        <Button disabled={test.isPending} onClick={() => test.mutate({ request: { endpointId } })}>
          Send a test
        </Button>
        <p className="ui-quiet">An event without data, of the type webhook.test.v1</p>
      </div>
      {sent !== undefined && <TestAnswer key={sent} deliveryId={sent} />}
    </section>
  )
}
