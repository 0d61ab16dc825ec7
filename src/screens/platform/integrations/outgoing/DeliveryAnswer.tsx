import { Banner } from '@primer/react'
import type { ResponseOf } from '#contract/wire/call.ts'
import type { readDelivery } from '#contract/calls/platform/webhooks.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './Outgoing.module.css'
import { DeliveryStateLabel } from './outgoingWords.tsx'
import { ScrolledText } from '../ScrolledText.tsx'

type Delivery = ResponseOf<typeof readDelivery>

/** What became of a delivery, and what its receiver answered. */
export const DeliveryAnswer = ({ delivery, title }: { readonly delivery: Delivery; readonly title: string }) => {
  const { attempts, triedAt, nextTryAt, tookMs, status, answer, trouble } = delivery
  return (
    <div className={styles.section}>
      {trouble !== '' && <Banner variant="warning" layout="compact" hideTitle title="Trouble" description={trouble} />}
      <Facts
        level={2}
        title={title}
        facts={[
          { label: 'Status', value: <DeliveryStateLabel delivery={delivery} /> },
          { label: 'Tries', value: formatCount(attempts) },
          { label: 'Last try', value: triedAt === null ? '' : <When at={triedAt} seconds /> },
          { label: 'Answer', value: status === null ? (attempts === 0 ? '' : 'None') : `HTTP ${status}` },
          { label: 'Took', value: tookMs === null ? '' : `${formatCount(tookMs)} ms` },
          { label: 'Next try', value: nextTryAt === null ? '' : <When at={nextTryAt} seconds /> },
        ]}
      />
      {answer !== '' && <ScrolledText text={answer} label="What the receiver answered" />}
    </div>
  )
}
