import { useNavigate, useSearchParams } from 'react-router-dom'
import { listRates, rateColumns } from '#contract/calls/money/disputes.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, day } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { disputesOf } from '#src/transactions/DisputeLink.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { disputesAddress } from './disputeWords.ts'

const quarter = 90

const search = defineSearch({
  filters: {
    by: choice('By', { merchant: 'Merchant', brand: 'Brand' }, { initial: 'merchant' }),
    fromDate: day('From Date', {
      key: 'from',
      latest: 'today',
      isRequired: true,
      initial: (today) => dayAfter(today, 1 - quarter),
    }),
    toDate: day('To Date', {
      key: 'to',
      latest: 'today',
      notBefore: 'fromDate',
      isRequired: true,
      initial: (today) => today,
    }),
  },
  sizes: [20, 50, 100],
})

const ofBrand = (brand: string) => `/disputes?${new URLSearchParams({ brand })}`

const columns = tableColumns(rateColumns, {
  rate: { hint: 'Disputes opened in these days, as a share of the successful payments of these days.' },
})

/** How often payers dispute, and what came of it. */
export const DisputeRates = () => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const list = useList({
    call: listRates,
    search,
    request: ({ filters: { by = 'merchant', fromDate, toDate }, page, size }) => ({
      by,
      fromDate: fromDate ?? dayAfter(gatewayToday(), 1 - quarter),
      toDate: toDate ?? gatewayToday(),
      page,
      size,
    }),
    failed: 'Could not get data!',
  })
  const addressOf = (code: string) =>
    params.get('by') === 'brand' ? (code === '' ? disputesAddress : ofBrand(code)) : disputesOf(code)
  return (
    <ListScreen
      title="Dispute rates"
      up={
        <PlaceLink to={disputesAddress} muted>
          Disputes
        </PlaceLink>
      }
      subtitle="Disputes of these days as a share of the payments of these days, the highest first, and days to answer that were missed."
      list={list}
      columns={columns}
      rowKey={({ code }) => code}
      onOpen={({ code }) => void navigate(addressOf(code))}
      words={{
        empty: { title: 'Nothing was disputed in these days', text: 'Choose other days to see earlier disputes.' },
        none: { title: 'Nothing was disputed in these days', text: 'Choose other days to see earlier disputes.' },
      }}
    />
  )
}
