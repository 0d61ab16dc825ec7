import { useNavigate } from 'react-router-dom'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { listPersonRequests, personRequestColumns } from '#contract/calls/platform/personRequests.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choices, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { PersonRequestKindLabel, PersonRequestStateLabel } from './PersonRequestLabels.tsx'
import { personRequestAddress, personRequestKindWords, personRequestStateWords } from './personRequestWords.ts'

const search = defineSearch({
  filters: {
    kind: choices('Asks for', personRequestKindWords, { all: 'Any' }),
    state: choices('State', personRequestStateWords, { all: 'Any' }),
    merchantCode: text('MID', { schema: MerchantCode, max: 40 }),
  },
  sizes: [20, 50, 100],
})

const columns = tableColumns(personRequestColumns, {
  kind: { room: 'fit', cell: PersonRequestKindLabel },
  state: { room: 'fit', cell: PersonRequestStateLabel },
  reason: { room: '25%' },
})

/** What merchants' people asked for: what waits for somebody first. */
export const PersonRequestList = () => {
  const navigate = useNavigate()
  const list = useList({
    call: listPersonRequests,
    search,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Personal data requests"
      subtitle="Copies that merchants’ people were given of their data, and what of it was erased because they asked."
      list={list}
      columns={columns}
      rowKey={({ requestId }) => String(requestId)}
      onOpen={({ requestId }) => void navigate(personRequestAddress(requestId))}
      words={{
        empty: { title: 'No request fits these filters', text: 'Reset them to see all of them.' },
        none: {
          title: 'Nobody has asked yet',
          text: 'Open “Personal data” on the page of a merchant to give a copy, or to ask for an erasure.',
        },
      }}
    />
  )
}
