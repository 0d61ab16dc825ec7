import { describe, expect, test } from 'vitest'
import { BankSchemeState } from '#contract/calls/bankSchemes.ts'
import { bankCheckerService, bankMakerService } from '#contract/checkedKinds/bankSchemes.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { bankScheme } from './bankScheme.ts'
import type { MakerCheckerAct } from './makerChecker.ts'

const [maker, checker, viewer] = [bankMakerService, bankCheckerService, 'bank_setup_view_service']
const subsets = [[], [maker], [checker], [maker, checker], [viewer], [viewer, maker], [viewer, checker]]

const after: Record<MakerCheckerAct, Partial<Record<BankSchemeState, BankSchemeState>>> = {
  edit: { created: 'created', approved: 'created', rejected: 'created' },
  approve: { created: 'approved' },
  reject: { created: 'rejected' },
}

const expected = (
  state: BankSchemeState,
  act: MakerCheckerAct,
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
    expect(bankScheme.states.toSorted()).toEqual(BankSchemeState.options.toSorted())
  })

  test('every state × act × services × made it × checked it is allowed or refused by the rules', () => {
    const wrong: string[] = []
    let cells = 0
    for (const state of BankSchemeState.options)
      for (const act of bankScheme.acts)
        for (const services of subsets)
          for (const hasMade of [false, true])
            for (const hasChecked of [false, true]) {
              const facts = {
                makers: hasMade ? ['x', 'me'] : ['x'],
                checkers: hasChecked ? ['y', 'me'] : ['y'],
                isSentBack: false,
              }
              const me = { id: 'me', services: new Set(services), flags: new Set<RoleFlag>() }
              const got = bankScheme.whyNot(state, facts, act, me) ?? bankScheme.after(state, facts, act, me).state
              const wanted = expected(state, act, services, hasMade, hasChecked)
              cells += 1
              if (got !== wanted) wrong.push(`${state} ${act} ${services.join('+')}: ${got}, not ${wanted}`)
            }
    expect({ cells, wrong }).toEqual({ cells: 252, wrong: [] })
  })

  test('a person with both services makes or checks one scheme, never both', () => {
    const both = (id: string) => ({ id, services: new Set([maker, checker]), flags: new Set<RoleFlag>() })
    const checked = bankScheme.after('created', { makers: ['a'], checkers: [], isSentBack: false }, 'reject', both('b'))
    expect([checked, bankScheme.whyNot('rejected', checked, 'edit', both('b'))]).toEqual([
      { state: 'rejected', makers: ['a'], checkers: ['b'], isSentBack: false },
      'own-work',
    ])
    const corrected = bankScheme.after('rejected', checked, 'edit', both('c'))
    expect([corrected, bankScheme.whyNot('created', corrected, 'approve', both('c'))]).toEqual([
      { state: 'created', makers: ['a', 'c'], checkers: ['b'], isSentBack: false },
      'own-work',
    ])
  })
})
