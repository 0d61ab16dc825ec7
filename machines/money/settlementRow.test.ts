import { expect, test } from 'vitest'
import { SettlementState } from '#contract/calls/money/settlements.ts'
import { rowAfter, settlementRow, settlementRowActs, type SettlementRowAct, whyNotRow } from './settlementRow.ts'

const after: Record<SettlementRowAct, Partial<Record<SettlementState, SettlementState>>> = {
  ready: { Draft: 'Ready_to_Settle' },
  hold: { Draft: 'Hold', Ready_to_Settle: 'Hold' },
  release: { Hold: 'Ready_to_Settle' },
  rework: { Draft: 'Draft', Ready_to_Settle: 'Draft', Hold: 'Hold' },
  settled: { Ready_to_Settle: 'Settled' },
}

interface Cell {
  readonly state: SettlementState
  readonly act: SettlementRowAct
  readonly isSealed: boolean
  readonly isComplete: boolean
  readonly isOwnHold: boolean
}

/** By the table of the design, without the machine. */
const expected = ({ state, act, isSealed, isComplete, isOwnHold }: Cell): string => {
  const next = after[act][state]
  if (next === undefined) return 'wrong-state'
  if (act === 'settled') return isSealed ? next : 'wrong-state'
  if (act === 'ready') return isComplete ? next : isSealed ? 'settlement-sealed' : 'settlement-not-ready'
  if (isSealed) return 'settlement-sealed'
  if (act === 'release' && isOwnHold) return 'own-work'
  return act === 'release' && !isComplete ? 'Draft' : next
}

test('the states of a settlement row are the documented words', () => {
  expect(Object.keys(settlementRow.states).toSorted()).toEqual(SettlementState.options.toSorted())
})

test('every state × act × sealed × complete × own hold is allowed or refused by the rules', () => {
  const wrong: string[] = []
  let cells = 0
  for (const state of SettlementState.options)
    for (const act of settlementRowActs)
      for (const isSealed of [false, true])
        for (const isComplete of [false, true])
          for (const isOwnHold of [false, true]) {
            const facts = {
              isSealed,
              blockers: isComplete ? [] : (['kyc-not-approved'] as const),
              heldBy: isOwnHold ? ['me'] : ['other'],
            }
            const got = whyNotRow(state, facts, act, 'me') ?? rowAfter(state, facts, act, 'me')
            const want = expected({ state, act, isSealed, isComplete, isOwnHold })
            cells += 1
            if (got !== want) wrong.push(`${state} ${act} ${JSON.stringify(facts)}: ${got}, not ${want}`)
          }
  expect([cells, wrong]).toEqual([160, []])
})
