import type { SettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { ownColumns } from '#src/lists/tableColumns.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { batchAddress } from './batchAddresses.ts'
import { BatchState } from './parts/BatchState.tsx'

const end = { room: 'fit', align: 'end' } as const

export const batchColumns = ownColumns<SettlementBatch>({
  batchId: {
    header: 'Batch',
    room: 'fit',
    cell: ({ batchId }) => <PlaceLink to={batchAddress(batchId)}>{batchId}</PlaceLink>,
  },
  txnDate: { header: 'Txn Date', room: 'fit', cell: ({ txnDate }) => <When day={txnDate} /> },
  settlesOn: { header: 'Paid On', room: 'fit', cell: ({ settlesOn }) => <When day={settlesOn} /> },
  state: { header: 'State', room: 'fit', cell: ({ state }) => <BatchState state={state} /> },
  merchants: { ...end, header: 'Merchants', cell: ({ merchants }) => formatCount(merchants) },
  rows: { ...end, header: 'Rows', cell: ({ rows }) => formatCount(rows) },
  amount: { ...end, header: 'To the Bank', cell: ({ amount }) => <Amount paise={amount} /> },
  confirmed: {
    ...end,
    header: 'With UTR',
    cell: ({ payouts, payoutsConfirmed }) => `${formatCount(payoutsConfirmed)} of ${formatCount(payouts)}`,
  },
  sealedBy: { header: 'Sealed By', room: 'fit', cell: ({ sealedBy }) => sealedBy },
  approvedBy: { header: 'Approved By', cell: ({ approvedBy }) => approvedBy ?? '–' },
})
