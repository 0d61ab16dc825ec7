import { describe, expect, test } from 'vitest'
import { BankSchemeState, bankCheckerService, bankMakerService } from '#contract/calls/bankSchemes.ts'
import { bankScheme, bankSchemeActs, type BankSchemeAct, schemeAfter, whyNotScheme } from './bankScheme.ts'

const [maker, checker, viewer] = [bankMakerService, bankCheckerService, 'bank_setup_view_service']
const subsets = [[], [maker], [checker], [maker, checker], [viewer], [viewer, maker], [viewer, checker]]

const after: Record<BankSchemeAct, Partial<Record<BankSchemeState, BankSchemeState>>> = {
  edit: { created: 'created', approved: 'created', rejected: 'created' },
  approve: { created: 'approved' },
  reject: { created: 'rejected' },
}

const expected = (
  state: BankSchemeState,
  act: BankSchemeAct,
  services: readonly string[],
  hasMade: boolean,
  hasChecked: boolean,
) => {
  const next = after[act][state]
  if (next === undefined) return 'wrong-state'
  if (!services.includes(act === 'edit' ? maker : checker)) return 'not-your-part'
  return (act === 'edit' ? hasChecked : hasMade) ? 'own-work' : next
}

describe('the life of a bank scheme', () => {
  test('has the states of the contract', () => {
    expect(Object.keys(bankScheme.states).toSorted()).toEqual(BankSchemeState.options.toSorted())
  })

  test('every state × act × services × made it × checked it is allowed or refused by the rules', () => {
    const wrong: string[] = []
    let cells = 0
    for (const state of BankSchemeState.options)
      for (const act of bankSchemeActs)
        for (const services of subsets)
          for (const hasMade of [false, true])
            for (const hasChecked of [false, true]) {
              const facts = { makers: hasMade ? ['x', 'me'] : ['x'], checkers: hasChecked ? ['y', 'me'] : ['y'] }
              const me = { id: 'me', services: new Set(services) }
              const got = whyNotScheme(state, facts, act, me) ?? schemeAfter(state, facts, act, me).state
              const wanted = expected(state, act, services, hasMade, hasChecked)
              cells += 1
              if (got !== wanted) wrong.push(`${state} ${act} ${services.join('+')}: ${got}, not ${wanted}`)
            }
    expect({ cells, wrong }).toEqual({ cells: 252, wrong: [] })
  })

  test('a person with both services makes or checks one scheme, never both', () => {
    const both = (id: string) => ({ id, services: new Set([maker, checker]) })
    const checked = schemeAfter('created', { makers: ['a'], checkers: [] }, 'reject', both('b'))
    expect([checked, whyNotScheme('rejected', checked, 'edit', both('b'))]).toEqual([
      { state: 'rejected', makers: ['a'], checkers: ['b'] },
      'own-work',
    ])
    const corrected = schemeAfter('rejected', checked, 'edit', both('c'))
    expect([corrected, whyNotScheme('created', corrected, 'approve', both('c'))]).toEqual([
      { state: 'created', makers: ['a', 'c'], checkers: ['b'] },
      'own-work',
    ])
  })
})
