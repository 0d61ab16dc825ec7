import { PackageIcon } from '@primer/octicons-react'
import { listSettlementBatches } from '#contract/calls/money/settlementBatches.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'
import { batchAddress } from './batchAddresses.ts'
import { batchStateWords } from './batchWords.ts'

/** `12`, `B12`, `batch 12`, or a payout of it, `B12-M0000001`. */
const batchLike = /^(?:b|batch ?)?([1-9]\d{0,7})(?:-[a-z0-9]*)?$/i

export const findBatches = defineFindable(listSettlementBatches, {
  group: 'Settlement batches',
  icon: PackageIcon,
  looksLike: (sought) => batchLike.test(sought),
  isCode: false,
  requestOf: (sought) => ({ batchId: Number(batchLike.exec(sought)?.[1]), page: 1, size: 1 }),
  foundIn: ({ rows }) =>
    rows.map(({ batchId, txnDate, amount, state }) => ({
      id: String(batchId),
      label: `Batch ${batchId}`,
      detail: [formatDay(txnDate), formatPaise(amount), batchStateWords[state]].join(' · '),
      to: batchAddress(batchId),
    })),
})
