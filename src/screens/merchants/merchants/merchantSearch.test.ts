import { describe, expect, it } from 'vitest'
import { merchantRequest, merchantSearch } from './merchantSearch.ts'

const today = '2026-11-22'
const read = (query: string) => merchantSearch.read(new URLSearchParams(query), today)
const askedBy = (query: string) => {
  const state = read(query)
  return merchantRequest({ ...state, filters: merchantSearch.valuesOf(state.texts) })
}

describe('the merchant search in the address', () => {
  it('reads filters, page and order, and upper-cases the merchant code', () => {
    expect(
      askedBy(
        'merchant_code=m0000001&mobile_number=9800000001&distributor_code=D01&page=3&size=50&sort=displayName&order=desc',
      ),
    ).toEqual({
      merchantCode: ['M0000001'],
      mobileNumber: '9800000001',
      distributorCode: 'D01',
      page: 3,
      size: 50,
      sort: 'displayName',
      order: 'desc',
    })
  })

  it('is asked for only with a filter, and with none that is wrong', () => {
    const isAsked = (query: string) => merchantSearch.isAsked(read(query), today)
    expect([
      isAsked(''),
      isAsked('mobile_number=%20%20'),
      isAsked('mobile_number=9'),
      isAsked('merchant_code=M-1'),
    ]).toEqual([false, false, true, false])
  })

  it('a merchant code that cannot exist is named before anything is sent', () => {
    expect(merchantSearch.faultsOf(read('merchant_code=M-1').texts, today)).toEqual({
      merchantCode: 'A merchant code has 4 to 20 letters and digits.',
    })
  })
})
