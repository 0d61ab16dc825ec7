import { describe, expect, test } from 'vitest'
import { RateState } from '#contract/calls/money/rates.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { rateActs, rateStatus, type RateAct } from './rateStatus.ts'
import { nobodyElse } from '#machines/people/independence.ts'

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

const holding = (...flags: readonly RoleFlag[]) => ({ services: new Set<string>(), flags: new Set(flags) })

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

/** By somebody else, by the person who acts, or by somebody with whom they count as one. */
const ways = ['by another', 'by me', 'by one of mine'] as const
type Made = (typeof ways)[number]
const makersOf = { 'by another': ['maker'], 'by me': ['maker', 'me'], 'by one of mine': ['maker', 'mine'] }

const expected = (state: RateState, act: RateAct, flags: readonly RoleFlag[], made: Made, isSentBack: boolean) => {
  const rule = rules[act]
  const by = act === 'reject' ? [state === 'draft' ? 'approver' : 'checker'] : rule.by
  const needsWaiting = state === 'draft' && (act === 'approve' || act === 'reject')
  const isPossible = rule.from[state] !== undefined && !(needsWaiting && isSentBack)
  if (!isPossible) return 'wrong-state'
  if (!flags.some((flag) => by.includes(flag))) return 'not-your-part'
  if (rule.own || made === 'by another') return rule.from[state]
  return made === 'by me' ? 'own-work' : 'not-independent'
}

describe('the life of a rate', () => {
  test('has the states of the contract', () => {
    expect(rateStatus.states.toSorted()).toEqual(RateState.options.toSorted())
  })

  test('every state × act × roles × whose work × sent back is allowed or refused by the rules, and leads where they say', () => {
    const cells: string[] = []
    const wrong: string[] = []
    for (const state of RateState.options)
      for (const act of rateActs)
        for (const flags of subsets)
          for (const way of ways)
            for (const isSentBack of state === 'draft' ? [false, true] : [false]) {
              const facts = { makers: makersOf[way], checkers: [], isSentBack }
              const me = { ...holding(...flags, ...other), id: 'me', controls: new Set(['mine']) }
              const why = rateStatus.whyNot(state, facts, act, me)
              const got = why ?? rateStatus.after(state, facts, act, me).state
              const cell = `${state} ${act} ${flags.join('+') || 'nobody'} ${way}${isSentBack ? ' sent back' : ''}`
              cells.push(cell)
              const wanted = expected(state, act, flags, way, isSentBack)
              if (got !== wanted) wrong.push(`${cell}: ${got}, not ${wanted}`)
            }
    expect({ cells: new Set(cells).size, wrong }).toEqual({ cells: 720, wrong: [] })
  })

  test('a forbidden act changes nothing', () => {
    const facts = { makers: ['me'], checkers: [], isSentBack: false }
    const me = { id: 'me', controls: nobodyElse, ...holding('drafter', 'approver', 'checker') }
    expect(rateStatus.after('draft', facts, 'approve', me)).toEqual({ state: 'draft', ...facts })
  })

  test('an edit adds its author to the makers for good and takes back that it was sent back', () => {
    const author = { id: 'second', controls: nobodyElse, ...holding('drafter') }
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
    const approver = { id: 'a', controls: nobodyElse, ...holding('approver') }
    const back = rateStatus.after('draft', { makers: ['m'], checkers: [], isSentBack: false }, 'reject', approver)
    expect([back, rateStatus.whyNot('draft', back, 'approve', approver)]).toEqual([
      { state: 'draft', makers: ['m'], checkers: [], isSentBack: true },
      'wrong-state',
    ])
  })

  test('every walk of up to seven acts by five people keeps the makers out of the decisions', () => {
    const people = [
      { id: 'a', controls: nobodyElse, ...holding('drafter', 'approver') },
      { id: 'b', controls: new Set(['c']), ...holding('drafter', 'checker') },
      { id: 'c', controls: new Set(['b']), ...holding('approver', 'checker') },
      { id: 'd', controls: nobodyElse, ...holding('approver', 'checker') },
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
            if (
              (act === 'approve' || act === 'verify') &&
              place.makers.some((one) => one === person.id || person.controls.has(one))
            )
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
