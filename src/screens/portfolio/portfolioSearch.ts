import type { RequestOf } from '#contract/wire/call.ts'
import { MerchantCode, merchantBuckets, type searchMerchants } from '#contract/calls/merchants.ts'
import { typedCode, typedMobile } from '#contract/wire/typedText.ts'

type Bucket = (typeof merchantBuckets)[number]

export interface PortfolioFilters {
  readonly code: string
  readonly mobile: string
  readonly distributor: string
  readonly bucket: Bucket
}

export interface PortfolioSearch extends PortfolioFilters {
  /** 1-based. */
  readonly page: number
}

export const noFilters: PortfolioFilters = { code: '', mobile: '', distributor: '', bucket: '' }
/** Documented: the search asks for ten. */
export const pageSize = 10

/** `code`, not `merchant_code`: that one opens a merchant. */
export const readPortfolioSearch = (params: URLSearchParams): PortfolioSearch => {
  const page = Number(params.get('page'))
  return {
    code: typedCode(params.get('code') ?? ''),
    mobile: typedMobile(params.get('mobile_number') ?? '').slice(0, 15),
    distributor: (params.get('distributor_code') ?? '').trim().slice(0, 40),
    bucket: merchantBuckets.find((known) => known === params.get('bucket')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

export const writePortfolioSearch = ({ code, mobile, distributor, bucket, page }: PortfolioSearch): URLSearchParams => {
  const params = new URLSearchParams()
  if (typedCode(code) !== '') params.set('code', typedCode(code))
  if (typedMobile(mobile) !== '') params.set('mobile_number', typedMobile(mobile))
  if (distributor.trim() !== '') params.set('distributor_code', distributor.trim())
  if (bucket !== '') params.set('bucket', bucket)
  if (page !== 1) params.set('page', String(page))
  return params
}

export const hasFilter = ({ code, mobile, distributor, bucket }: PortfolioFilters): boolean =>
  [code, mobile, distributor, bucket].some((text) => text.trim() !== '')

export const faultOfCode = (code: string): string | undefined => {
  const read = MerchantCode.safeParse(typedCode(code))
  return typedCode(code) === '' || read.success ? undefined : read.error.issues[0]?.message
}

export const portfolioRequest = (search: PortfolioSearch): RequestOf<typeof searchMerchants> => ({
  ...(search.code === '' ? {} : { merchantCode: [search.code] }),
  ...(search.mobile === '' ? {} : { mobileNumber: search.mobile }),
  ...(search.distributor === '' ? {} : { distributorCode: search.distributor }),
  ...(search.bucket === '' ? {} : { bucket: search.bucket }),
  page: search.page,
  size: pageSize,
  sort: 'merchantCode',
  order: 'asc',
})
