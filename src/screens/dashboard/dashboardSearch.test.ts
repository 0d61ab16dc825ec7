import { expect, it } from 'vitest'
import { countedBy, readDashboardSearch, writeDashboardSearch } from './dashboardSearch.ts'

const read = (query: string) => readDashboardSearch(new URLSearchParams(query))

it('the dashboard in an address comes back the same after being written', () => {
  const search = read('include=anita,ravi&exclude=meena&every=5&status=FAILED&from=2026-11-01&page=2')
  expect(read(writeDashboardSearch(search).toString())).toEqual(search)
})

it('refreshes every minute when the address asks for something that is not offered', () => {
  expect([read('every=3').every, writeDashboardSearch(read('every=3')).toString()]).toEqual([1, ''])
})

it('a figure opens what it counts and drops the filters that were set', () => {
  const search = read('include=anita&txn_no=T1&status=FAILED&page=4')
  expect(
    writeDashboardSearch(countedBy(search, { errorCode: 'E05', from: '2026-11-22', to: '2026-11-22' })).toString(),
  ).toBe('include=anita&from=2026-11-22&to=2026-11-22&error=E05')
})
