import { describe, expect, it } from 'vitest'
import { choose, differencesOf } from './threeWay.ts'

const field = (key: string, original: string, mine: string, theirs: string) => ({
  key,
  label: key,
  original,
  mine,
  theirs,
})

describe('two people change one record', () => {
  it('a field that both changed needs a choice, a field that one changed has a suggestion, equal values are no conflict', () => {
    const both = field('name', 'Asha Kirana', 'Asha Stores', 'Asha Mart')
    const mine = field('email', 'a@x.example', 'b@x.example', 'a@x.example')
    const theirs = field('mobile', '9000000001', '9000000001', '9000000002')
    const same = field('app', 'V1', 'V2', 'V2')
    const sameAmount = field('limit', '5', '10', '10.00')
    const code = field('code', '5', '07', '7')
    const neither = field('state', 'Active', 'Active', 'Active')
    expect(differencesOf([both, mine, theirs, same, sameAmount, code, neither])).toEqual([
      { ...both, suggested: null },
      { ...mine, suggested: 'mine' },
      { ...theirs, suggested: 'theirs' },
      { ...code, suggested: null },
    ])
  })

  it('what was not chosen as mine stays theirs', () => {
    const mine = { name: 'Asha Stores', role: [1, 2], email: 'b@x.example' }
    const theirs = { name: 'Asha Mart', role: [1], email: 'a@x.example' }
    expect(choose(mine, theirs, { role: 'mine', name: 'theirs' })).toEqual({
      name: 'Asha Mart',
      role: [1, 2],
      email: 'a@x.example',
    })
  })
})
