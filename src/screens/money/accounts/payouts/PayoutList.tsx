import { useNavigate } from 'react-router-dom'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { BankLetters, listedPayoutColumns, listPayouts } from '#contract/calls/money/payoutList.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choices, day, number, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { payoutAddress, PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { settlementsAddress } from '../settlements/batchAddresses.ts'
import { payoutStateWords } from '../settlements/batchWords.ts'
import { BatchLink } from '../settlements/parts/BatchLink.tsx'
import { PayoutStateLabel } from '../settlements/parts/BatchState.tsx'

const railWords = { RTGS: 'RTGS', NEFT: 'NEFT', IMPS: 'IMPS' } as const

const search = defineSearch({
  filters: {
    fromDate: day('From Date', { key: 'from', latest: 'today' }),
    toDate: day('To Date', { key: 'to', latest: 'today', notBefore: 'fromDate' }),
    batchId: number('Batch', { key: 'batch', min: 1 }),
    merchantCode: text('MID', { schema: MerchantCode, max: 40 }),
    state: choices('State', payoutStateWords, { all: 'Any' }),
    rail: choices('Rail', railWords, { all: 'Any' }),
    bank: text('Bank', { max: 4, schema: BankLetters, clean: (typed) => typed.trim().toUpperCase() }),
    utr: text('UTR', { max: 60 }),
  },
  sizes: [20, 50, 100],
})

const columns = tableColumns(listedPayoutColumns, {
  payoutRef: { cell: PayoutLink },
  batchId: { cell: ({ batchId }) => <BatchLink batchId={batchId} /> },
  state: { room: 'fit', cell: ({ state }) => <PayoutStateLabel state={state} /> },
})

/** What goes to merchants, of all batches, with what the bank said. */
export const PayoutList = () => {
  const navigate = useNavigate()
  const list = useList({
    call: listPayouts,
    search,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Payouts"
      up={
        <PlaceLink to={settlementsAddress} muted>
          Settlements
        </PlaceLink>
      }
      subtitle="Payouts of all batches that are not cancelled, latest first, with the bank’s result."
      list={list}
      columns={columns}
      rowKey={({ payoutRef }) => payoutRef}
      onOpen={({ payoutRef }) => void navigate(payoutAddress(payoutRef))}
      words={{
        empty: { title: 'No payout fits these filters', text: 'Reset them to see all payouts.' },
        none: { title: 'No payouts yet', text: 'A batch that is sealed has one for each merchant.' },
      }}
    />
  )
}
