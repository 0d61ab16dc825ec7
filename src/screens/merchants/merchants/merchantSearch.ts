import { defaultPageSize, pageSizes } from '#contract/wire/pages.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { type searchMerchants, merchantSortFields } from '#contract/calls/merchants/merchants.ts'
import { type Asked, defineSearch } from '#src/lists/search/defineSearch.ts'
import { distributorCodeFilter, merchantCodeFilter, mobileNumberFilter } from '#src/merchants/merchantFilters.ts'

export const merchantSearch = defineSearch({
  filters: {
    merchantCode: merchantCodeFilter(),
    mobileNumber: mobileNumberFilter,
    distributorCode: distributorCodeFilter('Distributor code'),
  },
  sorts: merchantSortFields,
  sizes: pageSizes,
  size: defaultPageSize,
  asks: 'with-filter',
})

type MerchantAsked = Asked<typeof merchantSearch.filters, (typeof merchantSortFields)[number]>

export const merchantRequest = ({
  filters: { merchantCode, ...filters },
  page,
  size,
  sort,
  order,
}: MerchantAsked): RequestOf<typeof searchMerchants> => ({
  ...(merchantCode === undefined ? {} : { merchantCode: [merchantCode] }),
  ...filters,
  page,
  size,
  sort,
  order,
})
