import { describe, expect, test } from 'vitest'
import { BankSchemeState } from '#contract/calls/money/bankSchemes.ts'
import { bankCheckerService, bankMakerService } from '#contract/checkedKinds/bankSchemes.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { bankScheme } from './bankScheme.ts'
import type { MakerCheckerAct } from '#machines/platform/makerChecker.ts'
import { nobodyElse } from '#machines/people/independence.ts'

const [maker, checker, viewer] = [bankMakerService, bankCheckerService, 'bank_setup_view_service']
const subsets = [[], [maker], [checker], [maker, checker], [viewer], [viewer, maker], [viewer, checker]]

const holding = (services: readonly string[]) => ({ services: new Set(services), flags: new Set<RoleFlag>() })

const after: Record<MakerCheckerAct, Partial<Record<BankSchemeState, BankSchemeState>>> = {
  edit: { created: 'created', approved: 'created', rejected: 'created' },
  approve: { created: 'approved' },
  reject: { created: 'rejected' },
}

/** Who was on the other side: not the person who acts, they, or somebody with whom they count as one. */
const ways = ['not I', 'I', 'one of mine'] as const
type Way = (typeof ways)[number]
const withWay = (people: readonly string[], way: Way) => [
  ...people,
  ...(way === 'I' ? ['me'] : way === 'one of mine' ? ['mine'] : []),
]

const expected = (
  state: BankSchemeState,
  act: MakerCheckerAct,
  services: readonly string[],
  made: Way,
  checked: Way,
) => {
  const next = after[act][state]
  if (next === undefined) return 'wrong-state'
  if (!services.includes(act === 'edit' ? maker : checker)) return 'not-your-part'
  const way = act === 'edit' ? checked : made
  if (way === 'not I') return next
  return way === 'I' ? 'own-work' : 'not-independent'
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
          for (const made of ways)
            for (const checked of ways) {
              const facts = { makers: withWay(['x'], made), checkers: withWay(['y'], checked), isSentBack: false }
              const me = { ...holding(services), id: 'me', controls: new Set(['mine']) }
              const got = bankScheme.whyNot(state, facts, act, me) ?? bankScheme.after(state, facts, act, me).state
              const wanted = expected(state, act, services, made, checked)
              cells += 1
              if (got !== wanted) wrong.push(`${state} ${act} ${services.join('+')}: ${got}, not ${wanted}`)
            }
    expect({ cells, wrong }).toEqual({ cells: 567, wrong: [] })
  })

  test('a person with both services makes or checks one scheme, never both', () => {
    const both = (id: string) => ({ ...holding([maker, checker]), id, controls: nobodyElse })
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
