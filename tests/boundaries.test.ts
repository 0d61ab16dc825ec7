import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cruiseHouse } from '#commands/boundaryCruise.ts'

const HOUSE = resolve(import.meta.dirname, '..')

describe('the direction of knowledge', () => {
  test('every planted violation is found, whichever way it is written', async () => {
    const { violations, unseen } = await cruiseHouse(join(HOUSE, 'tests/planted-violations'))
    const found = violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to.replace(/^.*node_modules\//, '')}`)
    expect(unseen).toEqual([])
    expect(found.sort()).toEqual([
      'areas-meet-at-their-index: server/gateway/door.ts -> server/payments/paymentRows.ts',
      'areas-meet-at-their-index: server/payments/index.ts -> server/refunds/refundRows.ts',
      'contract-knows-only-zod: contract/clock.ts -> os',
      'contract-knows-only-zod: contract/refund.ts -> machines/rateMachine.ts',
      'machines-know-contract-and-xstate: machines/refundMachine.ts -> react/index.js',
      'machines-reach-neither-node-nor-react: machines/rateMachine.ts -> os',
      'machines-reach-neither-node-nor-react: machines/refundMachine.ts -> react/index.js',
      'no-circular: src/app/shell.ts -> src/screens/rates/RateList.ts',
      'no-circular: src/app/shell.ts -> src/screens/refunds/RefundList.ts',
      'not-to-unresolvable: src/ui/Missing.ts -> #src/ui/Nowhere.ts',
      'nothing-imports-commands: src/session/staff.ts -> commands/start.ts',
      'nothing-imports-tests: server/gateway/builders.ts -> tests/builders.ts',
      'only-app-knows-screens: src/ui/Amount.ts -> src/screens/refunds/RefundList.ts',
      'only-commands-import-bench: server/gateway/speed.ts -> bench/figure.ts',
      'panel-knows-no-server: src/screens/rates/RateList.ts -> server/refunds/index.ts',
      'screens-do-not-know-app: src/screens/rates/RateList.ts -> src/app/shell.ts',
      'screens-do-not-meet: src/screens/refunds/RefundList.ts -> src/screens/rates/RateList.ts',
      'screens-load-lazily: src/app/shell.ts -> src/screens/refunds/RefundList.ts',
      'server-knows-no-panel: server/payments/index.ts -> src/screens/refunds/RefundList.ts',
      'server-knows-no-panel: server/payments/paymentRows.ts -> src/session/staff.ts',
      'ui-knows-no-business: src/ui/Amount.ts -> contract/refund.ts',
      'ui-knows-no-business: src/ui/Amount.ts -> src/screens/refunds/RefundList.ts',
    ])
  })

  test('no file of the house and none of its imports escapes the check', async () => {
    const { unseen, files } = await cruiseHouse(HOUSE)
    expect(unseen).toEqual([])
    expect(files).toBeGreaterThan(100)
  })
})
