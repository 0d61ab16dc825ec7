import type { RequestOf } from '#contract/wire/call.ts'
import type { MerchantSortField, searchMerchants } from '#contract/calls/merchants.ts'
import { defaultPageSize, MerchantCode, merchantSortFields, pageSizes } from '#contract/calls/merchants.ts'
import { typedCode, typedMobile } from '#contract/wire/typedText.ts'

export interface MerchantFilters {
  readonly merchantCode: string
  readonly mobileNumber: string
  readonly distributorCode: string
}

export interface MerchantSearch extends MerchantFilters {
  /** 1-based. */
  readonly page: number
  readonly size: number
  readonly sort: MerchantSortField
  readonly order: 'asc' | 'desc'
}

export const noFilters: MerchantFilters = { merchantCode: '', mobileNumber: '', distributorCode: '' }

const isSortField = (name: string | null): name is MerchantSortField =>
  merchantSortFields.some((field) => field === name)

/** The search that an address stands for; whatever is not understood becomes the default. */
export const readMerchantSearch = (params: URLSearchParams): MerchantSearch => {
  const page = Number(params.get('page'))
  const size = Number(params.get('size'))
  const sort = params.get('sort')
  return {
    merchantCode: typedCode(params.get('merchant_code') ?? ''),
    mobileNumber: typedMobile(params.get('mobile_number') ?? '').slice(0, 15),
    distributorCode: (params.get('distributor_code') ?? '').trim().slice(0, 40),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    size: pageSizes.find((offered) => offered === size) ?? defaultPageSize,
    sort: isSortField(sort) ? sort : 'merchantCode',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
  }
}

/** Leaves out what is empty or the default, so that addresses stay short. */
export const writeMerchantSearch = (search: MerchantSearch): URLSearchParams => {
  const params = new URLSearchParams()
  const merchantCode = typedCode(search.merchantCode)
  if (merchantCode !== '') params.set('merchant_code', merchantCode)
  if (typedMobile(search.mobileNumber) !== '') params.set('mobile_number', typedMobile(search.mobileNumber))
  if (search.distributorCode.trim() !== '') params.set('distributor_code', search.distributorCode.trim())
  if (search.page !== 1) params.set('page', String(search.page))
  if (search.size !== defaultPageSize) params.set('size', String(search.size))
  if (search.sort !== 'merchantCode' || search.order !== 'asc') {
    params.set('sort', search.sort)
    params.set('order', search.order)
  }
  return params
}

export const hasFilter = (filters: MerchantFilters): boolean =>
  [filters.merchantCode, filters.mobileNumber, filters.distributorCode].some((text) => text.trim() !== '')

/** What is wrong with the filters, in words for staff; empty when they can be searched with. */
export const faultsOfFilters = (filters: MerchantFilters): Partial<Record<keyof MerchantFilters, string>> => {
  const code = typedCode(filters.merchantCode)
  const read = MerchantCode.safeParse(code)
  return code === '' || read.success
    ? {}
    : { merchantCode: read.error.issues[0]?.message ?? 'This is not a merchant code.' }
}

/** Nothing is asked for without a filter, or with one that is wrong. */
export const isSearched = (filters: MerchantFilters): boolean =>
  hasFilter(filters) && Object.keys(faultsOfFilters(filters)).length === 0

export const merchantRequest = (search: MerchantSearch): RequestOf<typeof searchMerchants> => ({
  ...(search.merchantCode === '' ? {} : { merchantCode: [search.merchantCode] }),
  ...(search.mobileNumber === '' ? {} : { mobileNumber: search.mobileNumber }),
  ...(search.distributorCode === '' ? {} : { distributorCode: search.distributorCode }),
  page: search.page,
  size: search.size,
  sort: search.sort,
  order: search.order,
})
