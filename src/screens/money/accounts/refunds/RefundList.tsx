import { Button, SegmentedControl } from '@primer/react'
import { useNavigate } from 'react-router-dom'
import { listRefunds, type Refund, refundColumns, RefundState } from '#contract/calls/money/refunds.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { paymentLook } from '#src/transactions/PaymentLink.tsx'
import { BatchLink } from '../settlements/parts/BatchLink.tsx'
import { BulkRefund } from './BulkRefund.tsx'
import { useAskProvider } from './refundCalls.ts'
import { RefundStateLabel } from './RefundStateLabel.tsx'
import styles from './Refunds.module.css'
import { refundStateNames } from './refundWords.ts'

const { draft: _draft, ...shownStates } = refundStateNames
const states = ['unknown', 'awaitingApproval', 'submitted', 'success', 'failed', 'cancelled'] as const

const place = ['activeIndex', 'upload', 'draft'] as const

const search = defineSearch({
  filters: {
    state: choice('State', shownStates, { all: 'All', isApart: true }),
    reference: text('Txn Ref Number, Refund Id or Refund Ref', { schema: TxnRefNumber, max: 60, isWide: true }),
  },
  sizes: [20, 50, 100],
})

const columns = tableColumns(refundColumns, {
  txnRefNumber: paymentLook,
  refundId: {
    cell: ({ refundId }) => (
      <PlaceLink to={refundKind.decidedAt(refundId)}>
        <span translate="no">{refundId}</span>
      </PlaceLink>
    ),
  },
  recoveryBatchId: {
    cell: ({ recoveryBatchId }) => (recoveryBatchId === null ? '–' : <BatchLink batchId={recoveryBatchId} />),
  },
  state: { cell: (refund) => <RefundStateLabel refund={refund} /> },
  askedBy: { room: 'fit', cell: ({ askedBy }) => <span className="ui-one-line">{askedBy}</span> },
  decidedBy: { room: 'fit', cell: ({ decidedBy }) => <span className="ui-one-line">{decidedBy ?? '–'}</span> },
})

const AskProvider = ({ refund }: { readonly refund: Refund }) => {
  const asking = useAskProvider()
  return (
    <Button
      size="small"
      loading={asking.isPending}
      aria-label={`Ask the provider about ${refund.txnRefNumber}`}
      onClick={() => asking.mutate({ request: { refundId: refund.refundId } })}
    >
      Ask the provider
    </Button>
  )
}

/** All refunds, newest first; the unknown ones are asked for from here. */
export const RefundList = () => {
  const navigate = useNavigate()
  const list = useList({
    call: listRefunds,
    search,
    place,
    request: ({ filters: { state, reference }, page, size }) => ({
      ...(state === undefined ? {} : { state: [RefundState.parse(state)] }),
      ...(reference === undefined ? {} : { reference }),
      page,
      size,
    }),
    failed: 'Could not get data!',
  })
  const { state: chosen } = list.search.asked.filters
  return (
    <section className="ui-shrinking-12" aria-label="Refunds">
      <h2 className="ui-title">Refunds</h2>
      <SegmentedControl
        aria-label="State"
        className={styles.states ?? ''}
        onChange={(index) => list.search.show({ texts: { state: [undefined, ...states][index] ?? '' } })}
      >
        {[undefined, ...states].map((one) => (
          <SegmentedControl.Button key={one ?? 'all'} selected={one === chosen}>
            {one === undefined ? 'All' : refundStateNames[one]}
          </SegmentedControl.Button>
        ))}
      </SegmentedControl>
      <List
        label="Refunds"
        list={list}
        columns={columns}
        rowKey={({ refundId }) => refundId}
        words={{
          empty: { title: 'No refund fits these filters', text: 'Choose another state, or reset the filters.' },
          none: { title: 'No refunds', text: 'A refund that is asked for above, or by a sheet, appears here.' },
        }}
        isSearchSecondary
        tools={<BulkRefund onClosed={list.refresh} />}
        onOpen={({ refundId }) => void navigate(refundKind.decidedAt(refundId))}
        actions={(refund) => (
          <span className={styles.actions}>
            {refund.can.includes('askProvider') && <AskProvider refund={refund} />}
            <RowLink to={refundKind.decidedAt(refund.refundId)} label={`Open the refund of ${refund.txnRefNumber}`}>
              Open
            </RowLink>
          </span>
        )}
      />
    </section>
  )
}
