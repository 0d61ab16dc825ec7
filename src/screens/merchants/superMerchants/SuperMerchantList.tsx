import { useLocation, useNavigate } from 'react-router-dom'
import { searchSuperMerchants, superMerchantColumns } from '#contract/calls/merchants/superMerchants.ts'
import { typedText } from '#contract/wire/typedText.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { mobileNumberFilter } from '#src/merchants/merchantFilters.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { superMerchantAddress } from './superMerchantAddresses.ts'
import { stateNames, stateVariants } from './superMerchantWords.ts'

const search = defineSearch({
  filters: {
    superMerchantName: text('Super Merchant KYC List (code or name)', {
      key: 'name',
      max: 100,
      clean: typedText,
      isWide: true,
    }),
    mobileNumber: mobileNumberFilter,
  },
  /** Documented. */
  size: 10,
  asks: 'with-filter',
  resetWaits: true,
})

const columns = tableColumns(superMerchantColumns, {
  state: { cell: stateLabel(stateNames, stateVariants) },
})

/** SM-01. */
export const SuperMerchantList = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const list = useList({
    call: searchSuperMerchants,
    search,
    request: ({ filters: { superMerchantName = '', mobileNumber = '' }, page, size }) => ({
      superMerchantName,
      mobileNumber,
      page,
      pageSize: size,
    }),
    failed: 'Something is wrong! Could not get data!',
  })
  const here = { list: location.pathname + location.search }
  return (
    <ListScreen
      title="Merchants"
      label="Super merchants"
      list={list}
      columns={columns}
      rowKey={({ superMerchantCode }) => superMerchantCode}
      words={{
        before: { title: 'Add filters to get List!', text: 'Search by code or name, or by a mobile number.' },
        empty: {
          title: 'No data found for this criteria!',
          text: 'Check what you typed, or search by the other filter.',
        },
      }}
      onOpen={({ superMerchantCode }) =>
        void navigate(superMerchantAddress('edit', superMerchantCode), { state: here })
      }
      rowActions={({ superMerchantCode }) => (
        <RowLink to={superMerchantAddress('edit', superMerchantCode)} state={here} label={`Edit ${superMerchantCode}`}>
          Edit
        </RowLink>
      )}
    />
  )
}
