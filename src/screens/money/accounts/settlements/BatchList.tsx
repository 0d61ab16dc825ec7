import { useNavigate } from 'react-router-dom'
import { batchAmounts, listSettlementBatches } from '#contract/calls/money/settlementBatches.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choices } from '#src/lists/search/filters.ts'
import { useList } from '#src/lists/useList.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { batchAddress, settlementsAddress } from './batchAddresses.ts'
import { batchColumns } from './batchColumns.tsx'
import { batchStateWords } from './batchWords.ts'

const search = defineSearch({
  filters: { state: choices('State', batchStateWords, { all: 'Any' }) },
  sizes: [20, 50, 100],
  isLive: true,
})

export const BatchList = () => {
  const navigate = useNavigate()
  const list = useList({
    call: listSettlementBatches,
    search,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
  })
  return (
    <ListScreen
      up={
        <PlaceLink to={settlementsAddress} muted>
          Settlements
        </PlaceLink>
      }
      title="Settlement batches"
      list={list}
      columns={batchColumns}
      summed={{ table: 'settlements.batches', titles: batchAmounts }}
      rowKey={({ batchId }) => String(batchId)}
      onOpen={({ batchId }) => void navigate(batchAddress(batchId))}
      words={{
        empty: { title: 'No batch is in this state', text: 'Choose another state.' },
        none: { title: 'No batches yet', text: 'Choose a Txn Date under Settlements, then Initiate Settlement.' },
        back: 'Show all batches',
      }}
    />
  )
}
