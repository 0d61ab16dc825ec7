import { describe, expect, it } from 'vitest'
import {
  faultsOfFilters,
  hasFilter,
  merchantRequest,
  noFilters,
  readMerchantSearch,
  writeMerchantSearch,
} from './merchantSearch.ts'

const read = (query: string) => readMerchantSearch(new URLSearchParams(query))

describe('the merchant search in the address', () => {
  it('reads filters, page and order, and upper-cases the merchant code', () => {
    expect(
      read(
        'merchant_code=m0000001&mobile_number=9800000001&distributor_code=D01&page=3&size=50&sort=displayName&order=desc',
      ),
    ).toEqual({
      merchantCode: 'M0000001',
      mobileNumber: '9800000001',
      distributorCode: 'D01',
      page: 3,
      size: 50,
      sort: 'displayName',
      order: 'desc',
    })
  })

  it('takes the defaults for what is not offered', () => {
    expect(read('page=0&size=7&sort=panNumber&order=up')).toEqual({
      ...noFilters,
      page: 1,
      size: 10,
      sort: 'merchantCode',
      order: 'asc',
    })
  })

  it('leaves the defaults out of the address', () => {
    expect(
      writeMerchantSearch({
        ...noFilters,
        merchantCode: ' m0000001 ',
        page: 1,
        size: 10,
        sort: 'merchantCode',
        order: 'asc',
      }).toString(),
    ).toBe('merchant_code=M0000001')
  })

  it('comes back the same after being written', () => {
    const search = read('distributor_code=D01&page=2&size=20&sort=mobileNumber&order=asc')
    expect(readMerchantSearch(writeMerchantSearch(search))).toEqual(search)
  })

  it('sends the merchant code as a list of one and leaves empty filters out', () => {
    expect(merchantRequest(read('merchant_code=M0000001'))).toEqual({
      merchantCode: ['M0000001'],
      page: 1,
      size: 10,
      sort: 'merchantCode',
      order: 'asc',
    })
  })
})

describe('merchant filters', () => {
  it('blanks are no filter', () => {
    expect([
      hasFilter(noFilters),
      hasFilter({ ...noFilters, mobileNumber: '  ' }),
      hasFilter({ ...noFilters, mobileNumber: '9' }),
    ]).toEqual([false, false, true])
  })

  it('a merchant code that cannot exist is named before anything is sent', () => {
    expect(faultsOfFilters({ ...noFilters, merchantCode: 'M-1' })).toEqual({
      merchantCode: 'A merchant code has 4 to 20 letters and digits.',
    })
  })
})
