import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cruiseHouse } from '#commands/boundaryCruise.ts'

const HOUSE = resolve(import.meta.dirname, '../..')

describe('the direction of knowledge', () => {
  test('every planted violation is found, whichever way it is written', async () => {
    const { violations, unseen } = await cruiseHouse(join(HOUSE, 'tests/planted-violations'))
    const found = violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to.replace(/^.*node_modules\//, '')}`)
    expect(unseen).toEqual([])
    expect(found.sort()).toEqual([
      'address-looks-down: src/address/looksAside.ts -> src/ui/Missing.ts',
      'areas-meet-at-their-index: server/gateway/door.ts -> server/money/payments/paymentRows.ts',
      'areas-meet-at-their-index: server/money/payments/index.ts -> server/money/refunds/refundRows.ts',
      'areas-meet-at-their-index: server/money/refunds/main.ts -> server/app/main.ts',
      'checkedRecords-looks-down: src/checkedRecords/looksUp.ts -> src/lists/lists.ts',
      'contract-knows-only-zod-and-dayjs: contract/clock.ts -> os',
      'contract-knows-only-zod-and-dayjs: contract/refund.ts -> machines/rateMachine.ts',
      'database-and-adapters-know-no-call: server/db/rows.ts -> server/gateway/door.ts',
      'decisions-looks-down: src/decisions/looksUp.ts -> src/uploads/uploads.ts',
      'door-knows-no-area: server/gateway/door.ts -> server/money/payments/paymentRows.ts',
      'editing-looks-down: src/editing/looksUp.ts -> src/uploads/uploads.ts',
      'files-know-no-jobs: server/files/storedFiles/sweep.ts -> server/files/jobs/runner.ts',
      'gateway-looks-down: src/gateway/looksUp.ts -> src/store/store.ts',
      'jobs-know-no-area: server/files/jobs/runner.ts -> server/money/payments/index.ts',
      'kyc-looks-down: src/kyc/looksUp.ts -> src/screens/money/rates/RateList.ts',
      'lists-looks-down: src/lists/looksUp.ts -> src/kyc/kyc.ts',
      'machines-know-contract-and-xstate: machines/refundMachine.ts -> react/index.js',
      'machines-reach-neither-node-nor-react: machines/rateMachine.ts -> os',
      'machines-reach-neither-node-nor-react: machines/refundMachine.ts -> react/index.js',
      'merchants-looks-down: src/merchants/looksAside.ts -> src/transactions/transactions.ts',
      'no-circular: src/app/shell.ts -> src/screens/money/rates/RateList.ts',
      'no-circular: src/app/shell.ts -> src/screens/money/refunds/RefundList.ts',
      'not-to-unresolvable: src/ui/Missing.ts -> #src/ui/Nowhere.ts',
      'nothing-imports-commands: src/session/staff.ts -> commands/start.ts',
      'nothing-imports-tests: server/gateway/builders.ts -> tests/builders.ts',
      'nothing-knows-the-composition: server/money/refunds/main.ts -> server/app/main.ts',
      'only-commands-import-bench: server/gateway/speed.ts -> bench/figure.ts',
      'panel-knows-no-server: src/screens/money/rates/RateList.ts -> server/money/refunds/index.ts',
      'screens-do-not-meet: src/screens/money/refunds/RefundList.ts -> src/screens/money/rates/RateList.ts',
      'screens-load-lazily: src/app/shell.ts -> src/screens/money/refunds/RefundList.ts',
      'screens-looks-down: src/screens/money/rates/RateList.ts -> src/app/shell.ts',
      'server-knows-no-panel: server/money/payments/index.ts -> src/screens/money/refunds/RefundList.ts',
      'server-knows-no-panel: server/money/payments/paymentRows.ts -> src/session/staff.ts',
      'session-looks-down: src/session/looksUp.ts -> src/editing/editing.ts',
      'simulator-knows-the-contract-alone: simulator/shop.ts -> server/money/payments/paymentRows.ts',
      'spreadsheets-know-no-business: spreadsheets/csv.ts -> contract/refund.ts',
      'store-looks-down: src/store/looksUp.ts -> src/session/session.ts',
      'transactions-looks-down: src/transactions/looksAside.ts -> src/kyc/kyc.ts',
      'ui-knows-no-business: src/ui/Amount.ts -> contract/refund.ts',
      'ui-knows-no-business: src/ui/Amount.ts -> src/screens/money/refunds/RefundList.ts',
      'ui-knows-no-business: src/ui/looksUp.ts -> src/gateway/gateway.ts',
      'ui-looks-down: src/ui/Amount.ts -> src/screens/money/refunds/RefundList.ts',
      'ui-looks-down: src/ui/looksUp.ts -> src/gateway/gateway.ts',
      'uploads-looks-down: src/uploads/looksUp.ts -> src/checkedRecords/checkedRecords.ts',
      'wire-knows-no-call: contract/wire/envelope.ts -> contract/calls/list.ts',
    ])
  })
})
