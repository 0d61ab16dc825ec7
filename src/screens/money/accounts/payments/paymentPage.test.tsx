import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getPayment, type Payment } from '#contract/calls/money/payments.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { PaymentDetail } from './PaymentDetail.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const at = '2026-01-31T06:30:00.000Z'
const paid: Payment = {
  txnRefNumber: 'T/1',
  merchantCode: 'M0000001',
  displayName: 'Asha Stores',
  brandCode: '',
  amount: 4_820_000,
  status: 'SUCCESSFUL',
  errorCode: '',
  txnType: 'upi',
  createdAt: at,
  payer: 'XXXXXXXX12',
  paymentGateway: 'RAZORPAY',
  acquirerPaymentId: 'pay_1',
  cardNumber: '',
  issuerBank: '',
  upiTxnId: 'U1',
  npciTxnId: '',
  customerRefId: '',
  productCode: '',
  schemeCode: '',
  emiPlanCode: '',
  bankSchemeId: null,
  invoiceNumber: '',
  emiMonths: null,
  places: [
    { place: 'sent', amount: 4_720_000 },
    { place: 'refunded', amount: 100_000 },
  ],
  reason: 'It is in batch 14, which was sent to the bank. The bank has not confirmed it yet.',
  row: {
    status: 'Ready_to_Settle',
    mdr: 96_400,
    fees: 0,
    gst: 17_352,
    net: 4_706_248,
    settlementAmount: 4_606_248,
    settledOn: null,
    beneficiaryName: 'Asha Rao',
    beneficiaryAccountNumber: 'XXXXXX0001',
    beneficiaryIfsc: 'SHYD0000001',
  },
  merchantHolds: [],
  holds: [],
  payouts: [
    {
      batchId: 14,
      batchState: 'fileIssued',
      settlesOn: '2026-02-01',
      sealedBy: 'finance',
      sealedAt: at,
      approvedBy: 'finance2',
      approvedAt: at,
      fileIssuedAt: at,
      payoutRef: 'B14-M0000001',
      state: 'sent',
      amount: 9_000_000,
      utrNumber: '',
      settledOn: null,
    },
  ],
  refunds: [
    {
      refundId: '00000000-0000-4000-8000-000000000001',
      amount: 100_000,
      state: 'success',
      askedBy: 'finance',
      askedAt: at,
      answeredAt: at,
      providerReference: 'rf_1',
      recoveryBatchId: null,
    },
  ],
  disputes: [],
  lines: [],
  events: [],
}

const open = async (payment: Payment, services: readonly string[] = ['opssettlements']) => {
  openPageGateway().answer(getPayment, () => payment)
  shown = await showScreen([{ path: '/payments/:txnRefNumber', element: <PaymentDetail /> }], {
    at: '/payments/T%2F1',
    services,
  })
}

it('a payment says in one line where each rupee of it is, why, and shows its way with links', async () => {
  await open(paid)
  await expect.element(page.getByText('₹47,200.00 sent to the bank, ₹1,000.00 refunded')).toBeVisible()
  await expect
    .element(page.getByText(/^It is in batch 14, which was sent to the bank\. .+ The payer has it back\.$/))
    .toBeVisible()
  const way = page.getByRole('list', { name: 'Way of the money' })
  await expect.element(way.getByText('At the bank', { exact: false })).toBeVisible()
  await expect.element(way.getByRole('link', { name: 'batch 14' })).toHaveAttribute('href', '/accounts/batches/14')
  await expect
    .element(page.getByRole('grid', { name: 'Refunds' }).getByRole('link').first())
    .toHaveAttribute('href', '/accounts/refunds/00000000-0000-4000-8000-000000000001')
  await expect.element(page.getByRole('grid', { name: 'Holds' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Refund', exact: true }))
    .toHaveAttribute('href', '/accounts/refunds?refund=T%2F1')
})

it('a payment that is disputed says so, shows until when the bank is answered, and is not refunded', async () => {
  const one: Payment['disputes'][number] = {
    disputeRef: 'DSP-1',
    amount: 100_000,
    reasonCode: '13-1',
    stage: 'preArbitration',
    status: 'open',
    openedAt: at,
    respondBy: '2026-01-02T00:00:00.000Z',
    borne: 0,
    recoveryBatchId: null,
  }
  await open({
    ...paid,
    places: [
      { place: 'sent', amount: 4_720_000 },
      { place: 'disputed', amount: 100_000 },
    ],
    disputes: [one, { ...one, disputeRef: 'DSP-0', status: 'lost', borne: 100_000, recoveryBatchId: 15 }],
  })
  await expect.element(page.getByText('₹47,200.00 sent to the bank, ₹1,000.00 disputed')).toBeVisible()
  const disputes = page.getByRole('grid', { name: 'Disputes' })
  await expect.element(disputes.getByRole('row').nth(1)).toHaveTextContent(/DSP-1.*Pre-arbitration.*Open.*passed/)
  await expect.element(disputes.getByRole('link', { name: '15' })).toHaveAttribute('href', '/accounts/batches/15')
  await expect.element(page.getByRole('link', { name: 'Refund', exact: true })).not.toBeInTheDocument()
})

it('a payment that is disputed whole after the merchant was paid has come all the way, and the dispute is next', async () => {
  const payouts = paid.payouts.map((payout) => ({ ...payout, state: 'credited' as const, settledOn: '2026-01-01' }))
  const respondBy = '2026-01-02T00:00:00.000Z'
  const dispute = { disputeRef: 'DSP-1', amount: 4_820_000, reasonCode: '', stage: 'chargeback', openedAt: at } as const
  await open({
    ...paid,
    places: [{ place: 'disputed', amount: 4_820_000 }],
    payouts,
    disputes: [{ ...dispute, status: 'open', respondBy, borne: 0, recoveryBatchId: null }],
  })
  const way = page.getByRole('list', { name: 'Way of the money' }).getByRole('listitem')
  await expect.element(way.last()).toHaveTextContent(/Disputed.*answer by 02 Jan 2026/)
  expect(way.elements().map((step) => (step as HTMLElement).dataset['standing'])).toEqual([
    ...Array.from({ length: 5 }, () => 'done'),
    'now',
  ])
})

it('who does not settle is shown numbers in place of links that would refuse them', async () => {
  await open({ ...paid, refunds: [] }, ['getporfoliomerchants'])
  const way = page.getByRole('list', { name: 'Way of the money' })
  await expect.element(way.getByText('batch 14')).toBeVisible()
  await expect.element(way.getByRole('link')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Refund', exact: true })).not.toBeInTheDocument()
  const payouts = page.getByRole('grid', { name: 'Payouts' })
  await expect
    .element(payouts.getByRole('link', { name: 'B14-M0000001' }))
    .toHaveAttribute('href', '/payouts/B14-M0000001')
  expect(payouts.getByRole('link').elements()).toHaveLength(1)
})

it('a payment that was never captured is nowhere, and is not refunded', async () => {
  await open({ ...paid, status: 'FAILED', places: [], reason: '', row: null, payouts: [], refunds: [] })
  await expect.element(page.getByText('Nothing was captured of ₹48,200.00')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Refund', exact: true })).not.toBeInTheDocument()
})
