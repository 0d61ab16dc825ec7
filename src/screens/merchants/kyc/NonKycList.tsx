import { useNavigate } from 'react-router-dom'
import { listNonKycMerchants, nonKycColumns, nonKycTabs } from '#contract/calls/merchants/nonKycMerchants.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { ListTabs } from '#src/lists/ListTabs.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, day } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { merchantCodeFilter } from '#src/merchants/merchantFilters.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { formatCount } from '#src/ui/count.ts'
import styles from './NonKycList.module.css'

const labels: Readonly<Record<keyof typeof nonKycTabs, string>> = {
  brand: 'Brand Merchants',
  nonBrand: 'Non Brand Merchants',
  onHold: 'On Hold Merchants',
}
const tabs = Object.entries(labels).map(([value, label]) => ({ value, label }))

const search = defineSearch({
  filters: {
    tab: choice('Merchants', labels, { initial: 'brand', isApart: true }),
    merchantCode: merchantCodeFilter(),
    kycFromDate: day('KYC Updated From', { key: 'from', latest: 'today' }),
    kycTillDate: day('KYC Updated Till', { key: 'till', latest: 'today', notBefore: 'kycFromDate' }),
  },
  /** Documented. */
  size: 10,
})

const columns = tableColumns(nonKycColumns, {
  brandCode: { room: 'fit' },
  remark: {
    cell: ({ remark }) =>
      remark.length === 0 ? (
        '–'
      ) : (
        <ul className={styles.remarks}>
          {remark.map(({ comment }, at) => (
            <li key={`${at} ${comment}`}>{comment}</li>
          ))}
        </ul>
      ),
  },
})

export const NonKycList = () => {
  const navigate = useNavigate()
  const place = useMerchantPlace()
  const list = useList({
    call: listNonKycMerchants,
    search,
    request: ({ filters: { tab = 'brand', merchantCode, ...days }, page, size }) => ({
      ...nonKycTabs[tab],
      ...(merchantCode === undefined ? {} : { merchantCode: [merchantCode] }),
      ...days,
      pageNumber: page,
      pageCount: size,
    }),
  })
  return (
    <ListScreen
      title="Non KYC Merchants"
      subtitle={list.total === undefined ? null : `Total Records: ${formatCount(list.total)}`}
      above={<ListTabs label="Non KYC Merchants" search={list.search} name="tab" tabs={tabs} />}
      list={list}
      columns={columns}
      rowKey={({ merchantCode }) => merchantCode}
      words={{ empty: { title: 'No data found for this criteria!', text: 'Choose another tab, or other days.' } }}
      onOpen={place.opensMerchants ? ({ merchantCode }) => void navigate(place.addressOf(merchantCode)) : undefined}
    />
  )
}
