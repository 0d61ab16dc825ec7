import { describe, expect, it } from 'vitest'
import { fittingLayout, isSameLayout, moved, standardLayout, toggled } from './columnLayout.ts'

const columns = [{ key: 'amount' }, { key: 'status' }, { key: 'city', isExtra: true }, { key: 'date' }]
const standard = standardLayout(columns)

describe('the columns that a person sees', () => {
  it('without a choice all but the extra ones are shown, in the order of the screen', () => {
    expect(fittingLayout(columns, undefined)).toEqual({ order: ['amount', 'status', 'city', 'date'], hidden: ['city'] })
  })

  it('a column that has gone is forgotten, and one that is new stands where the screen has it', () => {
    expect(fittingLayout(columns, { order: ['date', 'gone', 'amount', 'city'], hidden: ['gone', 'amount'] })).toEqual({
      order: ['date', 'amount', 'status', 'city'],
      hidden: ['amount'],
    })
  })

  it('a new extra column stays hidden until it is chosen', () => {
    expect(fittingLayout(columns, { order: ['amount', 'status', 'date'], hidden: [] }).hidden).toEqual(['city'])
  })

  it('a choice that hides everything is none', () => {
    expect(fittingLayout(columns, { order: standard.order, hidden: standard.order }).hidden).toEqual(['city'])
  })

  it('a column moves by one place and stops at the ends', () => {
    expect([
      moved(standard, 'status', -1).order,
      moved(standard, 'amount', -1).order,
      moved(standard, 'date', 1).order,
    ]).toEqual([['status', 'amount', 'city', 'date'], standard.order, standard.order])
  })

  it('a column is hidden and shown again, but never the last one', () => {
    const one = { order: ['amount', 'status'], hidden: ['status'] }
    expect([toggled(one, 'amount'), toggled(one, 'status').hidden]).toEqual([one, []])
  })

  it('the order in which columns were hidden makes no other layout', () => {
    expect([
      isSameLayout({ order: ['a', 'b', 'c'], hidden: ['a', 'b'] }, { order: ['a', 'b', 'c'], hidden: ['b', 'a'] }),
      isSameLayout(standard, moved(standard, 'date', -1)),
    ]).toEqual([true, false])
  })
})
