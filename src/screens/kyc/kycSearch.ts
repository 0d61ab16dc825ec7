import { pageSizes, defaultPageSize } from '#contract/calls/merchants.ts'
import type { KycTab } from '#contract/calls/kycQueue.ts'

export interface KycFilters {
  readonly merchantCode: string
  readonly mobileNumber: string
  readonly distributorCode: string
}

export interface KycSearch extends KycFilters {
  readonly tab: KycTab
  readonly page: number
  readonly size: number
  readonly sort: 'age' | 'merchantCode' | 'businessName'
  readonly order: 'asc' | 'desc'
}

const sorts = ['age', 'merchantCode', 'businessName'] as const
export const noKycFilters: KycFilters = { merchantCode: '', mobileNumber: '', distributorCode: '' }

export const hasKycFilter = (filters: KycFilters): boolean =>
  [filters.merchantCode, filters.mobileNumber, filters.distributorCode].some((text) => text.trim() !== '')

export const readKycSearch = (params: URLSearchParams, tabs: readonly KycTab[]): KycSearch => {
  const page = Number(params.get('page'))
  const size = Number(params.get('size'))
  const tab = tabs.find((known) => known === params.get('tab')) ?? tabs[0] ?? 'new'
  return {
    tab,
    merchantCode: (params.get('merchant_code') ?? '').trim().toUpperCase().slice(0, 20),
    mobileNumber: (params.get('mobile_number') ?? '').trim().slice(0, 15),
    distributorCode: tab === 'new' ? (params.get('distributor_code') ?? '').trim().slice(0, 40) : '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    size: pageSizes.find((offered) => offered === size) ?? defaultPageSize,
    sort: sorts.find((known) => known === params.get('sort')) ?? 'age',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
  }
}

/** Leaves out what is empty or the default, so that addresses stay short. */
export const writeKycSearch = (search: KycSearch, tabs: readonly KycTab[]): URLSearchParams => {
  const params = new URLSearchParams()
  if (search.tab !== tabs[0]) params.set('tab', search.tab)
  const merchantCode = search.merchantCode.trim().toUpperCase()
  if (merchantCode !== '') params.set('merchant_code', merchantCode)
  if (search.mobileNumber.trim() !== '') params.set('mobile_number', search.mobileNumber.trim())
  if (search.tab === 'new' && search.distributorCode.trim() !== '')
    params.set('distributor_code', search.distributorCode.trim())
  if (search.page !== 1) params.set('page', String(search.page))
  if (search.size !== defaultPageSize) params.set('size', String(search.size))
  if (search.sort !== 'age' || search.order !== 'asc') {
    params.set('sort', search.sort)
    params.set('order', search.order)
  }
  return params
}

/** What is sent for the filters that are filled. */
export const filterRequest = ({ merchantCode, mobileNumber, distributorCode }: KycFilters) => ({
  ...(merchantCode === '' ? {} : { merchantCode }),
  ...(mobileNumber === '' ? {} : { mobileNumber }),
  ...(distributorCode === '' ? {} : { distributorCode }),
})
