import { expect, test } from 'vitest'
import { MachineClientState } from '#contract/calls/platform/integrations.ts'
import { canEndClient, machineClient, machineClientState, whyNotConfirmClient } from './machineClient.ts'

test('the states of the machine of clients are those of the contract', () => {
  expect(Object.keys(machineClient.states).sort()).toEqual([...MachineClientState.options].sort())
})

test('nobody who has seen the secret of a client confirms it, and it is confirmed once', () => {
  const facts = { makers: ['asha'] }
  expect(
    MachineClientState.options.map((state) => [
      state,
      whyNotConfirmClient(state, facts, 'asha'),
      whyNotConfirmClient(state, facts, 'ravi'),
    ]),
  ).toEqual([
    ['waiting', 'own-work', undefined],
    ['live', 'wrong-state', 'wrong-state'],
    ['ended', 'wrong-state', 'wrong-state'],
  ])
})

test('a client that has ended, or whose day has come, is over whatever else happened', () => {
  const stateOf = (isConfirmed: boolean, isEnded: boolean, isOver: boolean) =>
    machineClientState({ isConfirmed, isEnded, isOver })
  expect([
    stateOf(false, false, false),
    stateOf(true, false, false),
    stateOf(true, true, false),
    stateOf(true, false, true),
    stateOf(false, false, true),
  ]).toEqual(['waiting', 'live', 'ended', 'ended', 'ended'])
  expect(MachineClientState.options.map(canEndClient)).toEqual([true, true, false])
})
