import { expect, it } from 'vitest'
import { dashboardSearch } from './dashboardSearch.ts'

const today = '2026-11-25'
const read = (query: string) => dashboardSearch.read(new URLSearchParams(query), today)
const write = (state: ReturnType<typeof read>) => dashboardSearch.write(state, today).toString()

it('the dashboard in an address comes back the same after being written', () => {
  const search = read('include=anita,ravi&exclude=meena&every=5&status=FAILED&from=2026-11-01&page=2')
  expect(read(write(search))).toEqual(search)
})

it('refreshes every minute when the address asks for something that is not offered', () => {
  expect([read('every=3').texts.every, write(read('every=3'))]).toEqual(['1', ''])
})

it('a figure opens what it counts, drops the filters that were set, and keeps the logins', () => {
  const { texts, ...state } = read('include=anita&txn_no=T1&status=FAILED&page=4')
  const counted = { errorCode: 'E05', fromDate: '2026-11-22', toDate: '2026-11-22' }
  expect(write({ ...state, page: 1, texts: { ...texts, ...dashboardSearch.cleared(today), ...counted } })).toBe(
    'include=anita&from=2026-11-22&to=2026-11-22&error=E05',
  )
})
