import { useNavigate } from 'react-router-dom'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { listPlacedPayments, placedColumns, positionPath } from '#contract/calls/money/positions.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, day, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { paymentAddress, paymentLook } from '#src/transactions/PaymentLink.tsx'
import { placeNames } from '../payments/paymentWords.ts'
import { BatchLink } from '../settlements/parts/BatchLink.tsx'

const search = defineSearch({
  filters: {
    place: choice('Place', placeNames, { all: 'Every place' }),
    fromDate: day('From Date', { key: 'from', latest: 'today' }),
    toDate: day('To Date', { key: 'to', latest: 'today', notBefore: 'fromDate' }),
    merchantCode: text('MID', { schema: MerchantCode, max: 40 }),
    txnRefNumber: text('Txn Ref Number', { key: 'txn_no', schema: TxnRefNumber, max: 60 }),
  },
  sizes: [20, 50, 100],
})

const columns = tableColumns(placedColumns, {
  txnRefNumber: paymentLook,
  place: { room: 'fit', cell: ({ place }) => <span className="ui-one-line">{placeNames[place]}</span> },
  reason: { room: '25%' },
  batchId: {
    cell: ({ batchId }) =>
      batchId === null ? <span className="ui-quiet-line">–</span> : <BatchLink batchId={batchId} />,
  },
})

/** The payments behind a figure of the position; one that is refunded in part has two rows. */
export const PlacedPayments = () => {
  const navigate = useNavigate()
  const list = useList({
    call: listPlacedPayments,
    search,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Payments by place"
      up={
        <PlaceLink to={positionPath} muted>
          Position
        </PlaceLink>
      }
      subtitle="The oldest first. A payment that is refunded or disputed in part has a row for each part."
      list={list}
      columns={columns}
      rowKey={({ txnRefNumber, place }) => `${txnRefNumber} ${place}`}
      onOpen={({ txnRefNumber }) => void navigate(paymentAddress(txnRefNumber))}
      words={{
        empty: { title: 'No payment is there', text: 'Choose another place or other days.' },
        none: { title: 'Nothing was captured yet', text: 'The first successful payment appears here.' },
      }}
    />
  )
}
