import { describe, expect, test } from 'vitest'
import { RateState } from '#contract/calls/rates.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { rateActs, rateStatus, type RateAct } from './rateStatus.ts'

const subsets: readonly (readonly RoleFlag[])[] = [
  [],
  ['drafter'],
  ['approver'],
  ['checker'],
  ['drafter', 'approver'],
  ['drafter', 'checker'],
  ['approver', 'checker'],
  ['drafter', 'approver', 'checker'],
]
const other: readonly RoleFlag[] = ['admin', 'support', 'brand']

/** What the rules say, written once more in the plainest way: who may, from where, whether on own work, and whither. */
const rules: Record<
  RateAct,
  { from: Partial<Record<RateState, RateState>>; by: readonly RoleFlag[]; own: boolean; waiting?: true }
> = {
  edit: { from: { draft: 'draft', approved: 'draft', verified: 'draft' }, by: ['drafter'], own: true },
  approve: { from: { draft: 'approved' }, by: ['approver'], own: false, waiting: true },
  verify: { from: { approved: 'verified' }, by: ['checker'], own: false },
  reject: { from: { draft: 'draft', approved: 'draft' }, by: [], own: false },
  cancel: { from: { approved: 'cancelled', verified: 'cancelled' }, by: ['approver', 'checker'], own: true },
  addVersion: { from: { approved: 'approved', cancelled: 'cancelled' }, by: ['drafter'], own: true },
}

const expected = (state: RateState, act: RateAct, flags: readonly RoleFlag[], isOwn: boolean, isSentBack: boolean) => {
  const rule = rules[act]
  const by = act === 'reject' ? [state === 'draft' ? 'approver' : 'checker'] : rule.by
  const needsWaiting = state === 'draft' && (act === 'approve' || act === 'reject')
  const isPossible = rule.from[state] !== undefined && !(needsWaiting && isSentBack)
  if (!isPossible) return 'wrong-state'
  if (!flags.some((flag) => by.includes(flag))) return 'not-your-part'
  return isOwn && !rule.own ? 'own-work' : rule.from[state]
}

describe('the life of a rate', () => {
  test('has the states of the contract', () => {
    expect(rateStatus.states.toSorted()).toEqual(RateState.options.toSorted())
  })

  test('every state × act × roles × own work × sent back is allowed or refused by the rules, and leads where they say', () => {
    const cells: string[] = []
    const wrong: string[] = []
    for (const state of RateState.options)
      for (const act of rateActs)
        for (const flags of subsets)
          for (const isOwn of [false, true])
            for (const isSentBack of state === 'draft' ? [false, true] : [false]) {
              const facts = { makers: isOwn ? ['maker', 'me'] : ['maker'], checkers: [], isSentBack }
              const me = { id: 'me', services: new Set<string>(), flags: new Set([...flags, ...other]) }
              const why = rateStatus.whyNot(state, facts, act, me)
              const got = why ?? rateStatus.after(state, facts, act, me).state
              const cell = `${state} ${act} ${flags.join('+') || 'nobody'}${isOwn ? ' own' : ''}${isSentBack ? ' sent back' : ''}`
              cells.push(cell)
              const wanted = expected(state, act, flags, isOwn, isSentBack)
              if (got !== wanted) wrong.push(`${cell}: ${got}, not ${wanted}`)
            }
    expect({ cells: new Set(cells).size, wrong }).toEqual({ cells: 480, wrong: [] })
  })

  test('a forbidden act changes nothing', () => {
    const facts = { makers: ['me'], checkers: [], isSentBack: false }
    const me = { id: 'me', services: new Set<string>(), flags: new Set<RoleFlag>(['drafter', 'approver', 'checker']) }
    expect(rateStatus.after('draft', facts, 'approve', me)).toEqual({ state: 'draft', ...facts })
  })

  test('an edit adds its author to the makers for good and takes back that it was sent back', () => {
    const author = { id: 'second', services: new Set<string>(), flags: new Set<RoleFlag>(['drafter']) }
    const edited = rateStatus.after('verified', { makers: ['first'], checkers: [], isSentBack: false }, 'edit', author)
    expect(edited).toEqual({ state: 'draft', makers: ['first', 'second'], checkers: [], isSentBack: false })
    expect(
      rateStatus.after('draft', { makers: ['first', 'second'], checkers: [], isSentBack: true }, 'edit', author),
    ).toEqual({
      state: 'draft',
      makers: ['first', 'second'],
      checkers: [],
      isSentBack: false,
    })
  })

  test('what was sent back waits for its makers: nobody approves it before it is edited', () => {
    const approver = { id: 'a', services: new Set<string>(), flags: new Set<RoleFlag>(['approver']) }
    const back = rateStatus.after('draft', { makers: ['m'], checkers: [], isSentBack: false }, 'reject', approver)
    expect([back, rateStatus.whyNot('draft', back, 'approve', approver)]).toEqual([
      { state: 'draft', makers: ['m'], checkers: [], isSentBack: true },
      'wrong-state',
    ])
  })

  test('every walk of up to seven acts by five people keeps the makers out of the decisions', () => {
    const people = [
      { id: 'a', services: new Set<string>(), flags: new Set<RoleFlag>(['drafter', 'approver']) },
      { id: 'b', services: new Set<string>(), flags: new Set<RoleFlag>(['drafter', 'checker']) },
      { id: 'c', services: new Set<string>(), flags: new Set<RoleFlag>(['approver', 'checker']) },
    ]
    type Place = { state: RateState; makers: readonly string[]; checkers: readonly string[]; isSentBack: boolean }
    const seen = new Map<string, Place>()
    let edge: Place[] = people
      .filter(({ flags }) => flags.has('drafter'))
      .map(({ id }) => ({ state: 'draft', makers: [id], checkers: [], isSentBack: false }))
    const broken: string[] = []
    for (let step = 0; step < 7; step += 1) {
      const next: Place[] = []
      for (const place of edge)
        for (const act of rateActs)
          for (const person of people) {
            if (rateStatus.whyNot(place.state, place, act, person) !== undefined) continue
            if ((act === 'approve' || act === 'verify') && place.makers.includes(person.id))
              broken.push(`${person.id} ${act} ${JSON.stringify(place)}`)
            const after = rateStatus.after(place.state, place, act, person)
            const key = JSON.stringify([after.state, [...after.makers].sort(), after.isSentBack])
            if (!seen.has(key)) next.push(after)
            seen.set(key, after)
          }
      edge = next
    }
    expect({ broken, states: [...new Set([...seen.values()].map(({ state }) => state))].sort() }).toEqual({
      broken: [],
      states: ['approved', 'cancelled', 'draft', 'verified'],
    })
  })
})
