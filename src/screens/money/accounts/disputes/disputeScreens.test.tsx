import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  actOnDispute,
  addEvidence,
  type DisputePage,
  getDispute,
  listDisputes,
  openDispute,
  removeEvidence,
} from '#contract/calls/money/disputes.ts'
import { getPayment } from '#contract/calls/money/payments.ts'
import { readRecordLife } from '#contract/calls/platform/recordLife.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { DisputeDetail } from './DisputeDetail.tsx'
import { DisputeList } from './DisputeList.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs + 60_000).toISOString()

const dispute: DisputePage = {
  disputeRef: 'DSP/1',
  txnRefNumber: 'T/1',
  merchantCode: 'M0000001',
  displayName: 'Asha Stores',
  brandCode: '',
  amount: 4_820_000,
  paymentAmount: 4_820_000,
  paidAt: '2026-01-01T06:30:00.000Z',
  reasonCode: '13-1',
  stage: 'chargeback',
  state: 'open',
  openedAt: '2026-01-02T06:30:00.000Z',
  openedBy: '',
  respondBy: inDays(2),
  missedAt: null,
  borne: 0,
  borneByRow: 0,
  lines: [],
  payout: { payoutRef: 'B14-M0000001', batchId: 14, state: 'credited', utrNumber: 'UTR1' },
  refunds: [],
  others: [{ disputeRef: 'DSP-0', amount: 100_000, stage: 'chargeback', state: 'won' }],
  acts: [],
  evidence: [],
  needsSecondPerson: true,
  can: ['defend', 'accept', 'won', 'lost'],
  whyNot: null,
}

const open = async (one: DisputePage | 'gone', services: readonly string[] = ['opssettlements']) => {
  const gateway = openPageGateway()
  gateway.answer(getDispute, () => (one === 'gone' ? { refuse: 'record-not-found' } : one))
  gateway.answer(readRecordLife, () => [])
  shown = await showScreen([{ path: '/disputes/:disputeRef', element: <DisputeDetail /> }], {
    at: `/disputes/${encodeURIComponent('DSP/1')}`,
    services,
  })
  return gateway
}

it('a dispute says until when it is answered, leads to all that belongs to it, and is accepted after a question', async () => {
  const gateway = await open(dispute)
  await expect.element(page.getByText('₹48,200.00 to be answered: 2 days left')).toBeVisible()
  await expect.element(page.getByText('Goods or services not received (13-1)')).toBeVisible()
  for (const [name, to] of [
    ['T/1', '/payments/T%2F1'],
    ['B14-M0000001', '/payouts/B14-M0000001'],
    ['DSP-0', '/disputes/DSP-0'],
    ['all its disputes', '/disputes?merchant_code=M0000001'],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  gateway.answer(actOnDispute, (): DisputePage => ({ ...dispute, can: ['withdraw'], whyNot: 'own-work' }))
  await page.getByRole('link', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/merchant bears it.*Somebody else has to approve it first/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask: accept' }).click()
  expect(bodiesOf(gateway, actOnDispute)).toEqual([])
  await userEvent.fill(dialog.getByRole('textbox'), 'The merchant agrees.')
  await dialog.getByRole('button', { name: 'Ask: accept' }).click()
  await expect
    .poll(() => bodiesOf(gateway, actOnDispute))
    .toEqual([{ dispute_ref: 'DSP/1', act: 'accept', remark: 'The merchant agrees.' }])
})

it('one whose day has passed is not answered any more, one that waits says for whom, and others see no buttons', async () => {
  await open({ ...dispute, state: 'expired', respondBy: inDays(-1), can: ['won', 'lost'] })
  await expect.element(page.getByText('Nobody answered for ₹48,200.00 in time')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Record as lost' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Answer', exact: true })).not.toBeInTheDocument()
  shown?.close()
  const asked = {
    actId: 7,
    kind: 'lost',
    actState: 'waiting',
    stage: 'chargeback',
    amount: 4_820_000,
    askedBy: 'finance',
    askedAt: '2026-01-03T06:30:00.000Z',
    reason: 'The bank says so.',
    decidedBy: null,
    decidedAt: null,
    remark: '',
  } as const
  await open({ ...dispute, acts: [asked], can: ['approve', 'decline'] })
  await expect.element(page.getByText(/Somebody else than finance approves it/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Approve or decline' })).toBeVisible()
  shown?.close()
  await open({ ...dispute, can: [] }, ['getporfoliomerchants'])
  await expect.element(page.getByText('₹48,200.00 to be answered: 2 days left')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Accept' })).not.toBeInTheDocument()
  shown?.close()
  await open('gone')
  await expect.element(page.getByText('This dispute does not exist, or is not yours to see.')).toBeVisible()
})

it('evidence is added as an image, can be taken out again, and its download is offered', async () => {
  const one = {
    evidenceId: '00000000-0000-4000-8000-000000000001',
    kind: 'invoice',
    fileName: 'invoice.png',
    byteSize: 2_048,
    addedBy: 'finance',
    addedAt: '2026-01-03T06:30:00.000Z',
  } as const
  const gateway = await open(dispute)
  await expect.element(page.getByText(/Add the invoice and the proof of delivery/)).toBeVisible()
  gateway.answer(addEvidence, () => ({ ...dispute, evidence: [one] }))
  gateway.answer(getDispute, () => ({ ...dispute, evidence: [one] }))
  const file = new File([new Uint8Array([0x89, 0x50])], 'invoice.png', { type: 'image/png' })
  await userEvent.upload(page.getByLabelText('Files of evidence'), file)
  await expect
    .poll(() => bodiesOf(gateway, addEvidence))
    .toEqual([{ dispute_ref: 'DSP/1', kind: 'invoice', file_name: 'invoice.png', image: 'iVA=' }])
  await expect.element(page.getByRole('button', { name: 'All as one PDF' })).toBeVisible()
  gateway.answer(removeEvidence, () => dispute)
  await page.getByRole('button', { name: 'Remove invoice.png' }).click()
  await expect
    .poll(() => bodiesOf(gateway, removeEvidence))
    .toEqual([{ dispute_ref: 'DSP/1', evidence_id: one.evidenceId }])
  shown?.close()
  await open({ ...dispute, state: 'defended', evidence: [one], can: ['accept', 'won', 'lost'] })
  await expect.element(page.getByText('invoice.png')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove invoice.png' })).not.toBeInTheDocument()
})

const listed = {
  disputeRef: 'DSP-1',
  txnRefNumber: 'T1',
  merchantCode: 'M0000001',
  displayName: 'Asha Stores',
  brandCode: '',
  amount: 100_000,
  reasonCode: '13-1',
  stage: 'chargeback',
  state: 'open',
  openedAt: '2026-01-02T06:30:00.000Z',
  respondBy: inDays(5),
  borne: 0,
} as const

it('the list asks for what its address says, and a dispute is opened from it; a second one of the amount is meant first', async () => {
  const gateway = openPageGateway()
  gateway.answer(listDisputes, () => ({ rows: [listed], total: 1 }))
  gateway.answer(getPayment, () => ({ refuse: 'record-not-found' }))
  shown = await showScreen(
    [
      { path: '/disputes', element: <DisputeList /> },
      { path: '/disputes/:disputeRef', element: <p>The page of it</p> },
    ],
    { at: '/disputes?due=week&state=open&reason=13-1&as=open&of=T1', services: ['opssettlements'] },
  )
  await expect
    .poll(() => bodiesOf(gateway, listDisputes)[0])
    .toMatchObject({ due: 'week', state: ['open'], reason_code: '13-1' })
  await expect.element(page.getByText('5 days left')).toBeInTheDocument()
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText('Dispute', { exact: false }).first(), 'CB-7')
  await userEvent.fill(dialog.getByLabelText('Amount'), '1,000')
  await userEvent.fill(dialog.getByLabelText('Opened'), '02-01-2026')
  gateway.answer(openDispute, (asked) => (asked.isMeantAgain === true ? dispute : { refuse: 'dispute-again' }))
  await dialog.getByRole('button', { name: 'Open dispute' }).click()
  await expect.element(dialog.getByText(/Another dispute of this payment is live/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Open dispute' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open dispute' }).click()
  await expect.element(page.getByText('The page of it')).toBeVisible()
  expect(bodiesOf(gateway, openDispute).at(-1)).toMatchObject({
    dispute_ref: 'CB-7',
    txn_ref_number: 'T1',
    amount: 1000,
    stage: 'chargeback',
    opened_on: '2026-01-02',
  })
})
