import { PackageIcon } from '@primer/octicons-react'
import { decideSettlementBatch, listSettlementBatches } from '#contract/calls/money/settlementBatches.ts'
import { defineFindable, type FoundAct } from '#src/gateway/findable.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'
import { batchAddress } from './batchAddresses.ts'
import { batchStateWords } from './batchWords.ts'

/** `12`, `B12` or `batch 12`; `B12-M0000001` is a payout, which is found by itself. */
const batchLike = /^(?:b|batch ?)?([1-9]\d{0,7})-?$/i

const actOn = (batchId: number, verb: 'approve' | 'reject', word: string): FoundAct => ({
  verb,
  label: `${word} batch ${batchId}`,
  to: `${batchAddress(batchId)}?as=${word.toLowerCase()}`,
  call: decideSettlementBatch,
})

export const findBatches = defineFindable(listSettlementBatches, {
  group: 'Settlement batches',
  icon: PackageIcon,
  looksLike: (sought) => batchLike.test(sought),
  isCode: false,
  requestOf: (sought) => ({ batchId: Number(batchLike.exec(sought)?.[1]), page: 1, size: 1 }),
  foundIn: ({ rows }) =>
    rows.map(({ batchId, txnDate, amount, state, can }) => ({
      id: String(batchId),
      label: `Batch ${batchId}`,
      detail: [formatDay(txnDate), formatPaise(amount), batchStateWords[state]].join(' · '),
      to: batchAddress(batchId),
      acts: [
        ...(can.includes('approve') ? [actOn(batchId, 'approve', 'Approve')] : []),
        ...(can.includes('cancel') ? [actOn(batchId, 'reject', 'Cancel')] : []),
      ],
    })),
})
