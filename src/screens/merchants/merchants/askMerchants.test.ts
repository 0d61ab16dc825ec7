import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callKey } from '#src/gateway/useCall.ts'
import { searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { askMerchants } from './askMerchants.ts'
import { merchantRequest, merchantSearch } from './merchantSearch.ts'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => vi.unstubAllGlobals())

const askedBy = (address: string, may = true) => {
  const queries = new QueryClient()
  void askMerchants({ queries, can: () => may, params: new URLSearchParams(address) })
  const asked = queries.getQueryCache().getAll()
  return asked.map(({ queryKey, state }) => [queryKey, state.fetchStatus])
}

it('the list that an address names is on its way before the list is drawn, under the key that the list reads', () => {
  const address = 'distributor_code=D0001&page=2'
  const state = merchantSearch.read(new URLSearchParams(address), '2026-11-22')
  const request = merchantRequest({ ...state, filters: merchantSearch.valuesOf(state.texts) })
  expect(askedBy(address)).toEqual([[callKey(searchMerchants, request), 'fetching']])
})

it('nothing is asked for without a filter, with a wrong one, or by who may not see merchants', () => {
  expect([askedBy(''), askedBy('merchant_code=!'), askedBy('distributor_code=D0001', false)]).toEqual([[], [], []])
})
