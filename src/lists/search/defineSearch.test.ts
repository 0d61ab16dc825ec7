import { describe, expect, it } from 'vitest'
import { defineSearch } from './defineSearch.ts'
import { amount, choice, codes, day, dayTime, flag, lookup, number, text } from './filters.ts'

const today = '2026-11-25'
const everyKind = defineSearch({
  filters: {
    personText: text('Search', { key: 'search' }),
    role: lookup('Role', { read: (id) => (/^\d+$/.test(id) ? Number(id) : undefined), useChoices: () => [] }),
    state: choice('State', { active: 'Active', inactive: 'In Active' }),
    refs: codes('Txn No', { most: 3 }),
    isRefused: flag('Refused only', { key: 'outcome', word: 'refused' }),
    from: day('From Date', { latest: 'today' }),
    to: day('To Date', { latest: 'today', notBefore: 'from', initial: 'today', isRequired: true }),
    at: dayTime('At'),
    least: amount('Amount from'),
    rows: number('Rows', { min: 1, max: 10 }),
  },
  sorts: ['name', 'amount'],
  sizes: [10, 50],
})
const read = (query: string) => everyKind.read(new URLSearchParams(query), today)
const textsOf = (query: string) =>
  Object.fromEntries(Object.entries(read(query).texts).filter(([, written]) => written !== ''))

describe('a search in the address', () => {
  it('comes back the same after being written, beside what else stands there, and is asked for in its types', () => {
    const query =
      'search=kap&role=2&state=inactive&refs=T1%2CT2&outcome=refused&from=2026-11-01&to=2026-11-20&at=2026-11-02T14%3A05%3A09&least=12.5&rows=7&page=3&size=50&sort=amount&order=desc'
    expect(everyKind.write(read(query), today, new URLSearchParams('tab=2')).toString()).toBe(`tab=2&${query}`)
    expect(everyKind.valuesOf(read(query).texts)).toEqual({
      personText: 'kap',
      role: 2,
      state: 'inactive',
      refs: ['T1', 'T2'],
      isRefused: true,
      from: '2026-11-01',
      to: '2026-11-20',
      at: '2026-11-02T08:35:09.000Z',
      least: 1250,
      rows: 7,
    })
  })

  it('takes the default for whatever it says that no field can show, and leaves defaults out again', () => {
    const strange =
      'role=-1&state=gone&outcome=done&from=2026-02-30&to=2026-11-26&at=2026-11-02T25:00:00&page=0&size=7&sort=password&order=up&cursor=x'
    const state = read(strange)
    expect([textsOf(strange), everyKind.write(state, today).toString()]).toEqual([{ to: today }, ''])
    expect(state).toMatchObject({ page: 1, size: 10, sort: 'name', order: 'asc', cursor: '' })
  })

  it('keeps what can be corrected and says what is wrong with it', () => {
    const faulty = 'refs=1,2,3,4&from=2026-11-22&to=2026-11-21&least=1.234&rows=11'
    expect(everyKind.faultsOf(read(faulty).texts, today)).toEqual({
      refs: 'At most 3 codes at once.',
      to: 'This day is before From Date.',
      least: 'Write rupees with at most 2 decimals.',
      rows: 'Write a whole number from 1 to 10.',
    })
    const typed = { ...read('').texts, to: '', from: '2026-11-26' }
    expect(everyKind.faultsOf(typed, today)).toEqual({ from: 'This day is in the future.', to: 'Choose a day.' })
  })

  it('says a default that was taken away, and counts no default as a filter', () => {
    const without = { ...read('').texts, to: '' }
    expect([
      everyKind.write({ ...read(''), texts: without }, today).toString(),
      everyKind.hasFilter(read('').texts, today),
      everyKind.hasFilter(read('search=%20').texts, today),
      everyKind.hasFilter(read('search=a').texts, today),
    ]).toEqual(['to=', false, false, true])
  })
})

it('rows are asked for at once, once Search was pressed or a link has a filter, or only with a filter', () => {
  const asked = (asks: 'at-once' | 'on-submit' | 'with-filter') => {
    const search = defineSearch({ filters: { code: text('Code') }, asks })
    return ['', 'searched=1', 'code=a'].map((query) =>
      search.isAsked(search.read(new URLSearchParams(query), today), today),
    )
  }
  expect([asked('at-once'), asked('on-submit'), asked('with-filter')]).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ])
})

it('a filter that has its own control is no filter to reset', () => {
  const search = defineSearch({
    filters: { tab: choice('Tab', { one: 'One', two: 'Two' }, { initial: 'one', isApart: true }), code: text('Code') },
  })
  const { texts } = search.read(new URLSearchParams('tab=two'), today)
  expect([search.hasFilter(texts, today), search.cleared(today)]).toEqual([false, { code: '' }])
})
