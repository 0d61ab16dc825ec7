import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReconRow } from '#contract/calls/money/recon.ts'
import { getReconTransfer, type ReconTransferPage } from '#contract/calls/money/reconTransfers.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { TransferDetail } from './TransferDetail.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const jobId = '00000000-0000-4000-8000-000000000009'
const line: ReconRow = {
  lineId: 1,
  gateway: 'RAZORPAY',
  day: '2026-01-30',
  txnRefNumber: 'T/1',
  merchantCode: 'M0000001',
  displayName: 'Asha Stores',
  captured: 100_000,
  type: 'PAYMENT',
  kind: 'payment',
  amount: 99_000,
  difference: -1_000,
  fee: 2_000,
  net: 97_000,
  utr: 'AXIS0001',
  settlementId: 'setl_1',
  paymentId: 'pay_1',
  lineDay: '2026-01-31',
  finding: 'under',
  match: 'open',
  reason: '',
  isCredited: false,
  jobId,
  rowNumber: 3,
  forceMatchId: null,
  forceMatchState: null,
  ruleId: null,
  ruleNote: '',
}
const short: ReconTransferPage = {
  transferId: 1,
  gateway: 'RAZORPAY',
  utr: 'AXIS0001',
  paidOn: '2026-01-31',
  lines: 40,
  linesAmount: 3_900_000,
  matchedAmount: 3_803_000,
  credited: 3_802_999,
  creditedOn: '2026-02-01',
  difference: -1,
  state: 'under',
  found: [
    { finding: 'matched', lines: 39, amount: 3_803_000 },
    { finding: 'under', lines: 1, amount: 97_000 },
  ],
  providerLines: [line],
  bankLines: [{ ...line, lineId: 2, gateway: 'BANK', txnRefNumber: '', captured: null, amount: 3_802_999 }],
  files: [
    { jobId, fileName: 'settlement.csv', uploadedBy: 'finance', uploadedAt: '2026-02-01T06:30:00.000Z', lines: 40 },
  ],
}

it('a transfer that falls short says by how much and where to start, and leads to its payments, lines and files', async () => {
  openPageGateway().answer(getReconTransfer, () => short)
  shown = await showScreen([{ path: '/transfers/:utr', element: <TransferDetail /> }], {
    at: '/transfers/axis0001',
    services: ['opssettlements'],
  })
  await expect.element(page.getByText('The bank credited ₹0.01 less than its matched lines')).toBeVisible()
  await expect.element(page.getByText(/1 line does not agree: start there/)).toBeVisible()
  for (const [name, href] of [
    ['T/1', '/payments/T%2F1'],
    ['settlement.csv', `/file-jobs/${jobId}`],
    ['Row 3', `/file-jobs/${jobId}`],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect
    .element(page.getByRole('link', { name: 'All lines' }))
    .toHaveAttribute('href', expect.stringContaining('/accounts/recon/rows?figure=lines&utr=AXIS0001'))
})

it('a UTR of no transfer is said so, and where UTRs of payouts are', async () => {
  openPageGateway().answer(getReconTransfer, () => ({ refuse: 'record-not-found' }))
  shown = await showScreen([{ path: '/transfers/:utr', element: <TransferDetail /> }], {
    at: '/transfers/NOWHERE1',
    services: ['opssettlements'],
  })
  await expect.element(page.getByText('This transfer does not exist, or is not yours to see.')).toBeVisible()
  await expect.element(page.getByText(/A UTR of a payout to a merchant is found in Settlements/)).toBeVisible()
})
