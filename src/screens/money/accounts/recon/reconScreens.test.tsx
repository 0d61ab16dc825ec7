import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listFiles } from '#contract/calls/files/files.ts'
import {
  askForceMatch,
  decideForceMatch,
  type ForceMatch,
  listForceMatches,
} from '#contract/calls/money/forceMatches.ts'
import { listReconFiles, listReconMappings, saveReconMapping } from '#contract/calls/money/reconFiles.ts'
import { listSuggestions } from '#contract/calls/money/matchRules.ts'
import { listReconRows, type ReconDayFigures, type ReconRow, reconFigures } from '#contract/calls/money/recon.ts'
import { readImpact } from '#contract/calls/platform/readImpact.ts'
import { onePayment } from '#src/impact/onePayment.ts'
import { bodiesOf, clickTwice, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { ForceMatches } from './ForceMatches.tsx'
import { PayoutRecon } from './PayoutRecon.tsx'
import { ReconPage } from './ReconPage.tsx'
import { ReconRows } from './ReconRows.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const routes = [
  { path: '/accounts', element: <PayoutRecon /> },
  { path: '/accounts/recon', element: <ReconPage /> },
  { path: '/accounts/recon/force-matches', element: <ForceMatches /> },
  { path: '/accounts/recon/rows', element: <ReconRows /> },
]
const open = async (at: string) => {
  shown = await showScreen(routes, { at, services: ['settlementmenu', 'opssettlements'] })
}

const sums: Omit<ReconDayFigures, 'day' | 'gateway'> = {
  captured: 10,
  capturedAmount: 1_000_000,
  settled: 8,
  settledAmount: 800_000,
  credited: 6,
  creditedAmount: 600_000,
  missing: 2,
  missingAmount: 200_000,
  expected: 0,
  expectedAmount: 0,
  open: 1,
  surplusAmount: 5_000,
}

const row: ReconRow = {
  lineId: 7,
  gateway: 'RAZORPAY',
  day: '2026-11-20',
  txnRefNumber: 'TXN1',
  merchantCode: 'M0000001',
  displayName: 'Asha Stores',
  captured: 100_000,
  type: 'PAYMENT',
  kind: 'payment',
  amount: 99_900,
  difference: -100,
  fee: 2_360,
  net: 97_540,
  utr: 'AXIS1',
  settlementId: 'setl_1',
  paymentId: 'pay_1',
  lineDay: '2026-11-21',
  finding: 'under',
  match: 'open',
  reason: '₹1.00 less than our ₹1,000.00.',
  isCredited: false,
  jobId: null,
  rowNumber: null,
  forceMatchId: null,
  forceMatchState: null,
  ruleId: null,
  ruleNote: '',
}

it('a bank file with columns that nobody has named asks for them once, shows how they are read, and then needs no question', async () => {
  const gateway = openPageGateway()
  gateway.answer(listReconMappings, () => [])
  gateway.answer(listReconFiles, () => ({ rows: [], total: 0 }))
  gateway.answer(listFiles, () => [])
  await open('/accounts?activeIndex=2')
  await page.getByLabelText('BANK / UPI').click()
  const statement =
    'Value Dt,Particulars,UTR No,Withdrawal,Deposit,Balance\n21/11/2026,NEFT RAZORPAY,AXIS1,,"1,952.80",2000\n22/11/2026,CHARGES,,5.9x,,\n'
  await page.getByLabelText('Spreadsheet').upload(new File([statement], 'hdfc.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('Which column is what?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.getByRole('button', { name: 'Name the columns' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Name', { exact: true }).fill('HDFC')
  await dialog.getByLabelText('Day', { exact: true }).selectOptions('Value Dt')
  await expect.element(dialog.getByRole('region', { name: 'As it is read' })).toHaveTextContent('₹1,952.80')
  await expect.element(dialog.getByText('1 of the 2 first rows is read.', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('Withdrawal: An amount is a number with at most two places.')).toBeVisible()
  gateway.answer(saveReconMapping, () => ({ mappingId: 1, version: 1 }))
  const columns = {
    utr: 'UTR No',
    debit: 'Withdrawal',
    credit: 'Deposit',
    narration: 'Particulars',
    day: 'Value Dt',
  }
  gateway.answer(listReconMappings, () => [
    {
      mappingId: 1,
      name: 'HDFC',
      gateway: 'BANK' as const,
      type: 'PAYMENT' as const,
      columns,
      dayForm: 'DD/MM/YYYY' as const,
      moneyForm: 'rupees' as const,
      isTaxInFee: false,
      utrPatterns: [],
      version: 1,
      createdBy: 'finance',
      createdAt: '2026-11-20T05:00:00Z',
    },
  ])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  const saved = gateway.sent.filter(({ name }) => name === 'recon.saveMapping')
  expect(saved.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      columns: { ...columns, balance: 'Balance' },
      day_form: 'dayFirst',
      utr_patterns: [],
      sample: ['NEFT RAZORPAY', 'CHARGES'],
    }),
  ])
})

it('each figure opens its rows, in the bar as in the table', async () => {
  const gateway = openPageGateway()
  gateway.answer(reconFigures, () => ({
    rows: [{ day: '2026-11-20', gateway: 'PAYU' as const, ...sums }],
    total: sums,
  }))
  await open('/accounts/recon?from=2026-11-20&to=2026-11-20')
  const of = (figure: string) => `/accounts/recon/rows?figure=${figure}&from=2026-11-20&to=2026-11-20&gateway=PAYU`
  await expect
    .element(page.getByRole('link', { name: 'Missing of PAYU on 2026-11-20: 2' }))
    .toHaveAttribute('href', of('missing'))
  await expect
    .element(page.getByRole('link', { name: '20 Nov 2026: Settled, not credited ₹2,000.00' }))
    .toHaveAttribute('href', of('settled'))
  await expect.element(page.getByRole('link', { name: /Surplus ₹50.00/ }).last()).toBeVisible()
})

it('a force-match without a remark is not sent, and one with it is sent once for two clicks', async () => {
  const gateway = openPageGateway()
  gateway.answer(listReconRows, () => ({ rows: [row], total: 1 }))
  gateway.answer(listSuggestions, () => [])
  gateway.answer(askForceMatch, () => ({ refuse: 'line-not-open' }))
  await open('/accounts/recon/rows?from=2026-11-20&to=2026-11-20')
  await page.getByRole('gridcell', { name: 'TXN1', exact: true }).click()
  await page.getByRole('button', { name: 'Force-match', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const ask = dialog.getByRole('button', { name: 'Ask for approval' })
  await ask.click()
  await expect.element(dialog.getByText('Say in a few words why this line is right.')).toBeVisible()
  await dialog.getByLabelText('Remark').fill('The provider wrote so.')
  await clickTwice(ask)
  await expect.element(dialog.getByText('This line is matched already')).toBeVisible()
  const sent = gateway.sent.filter(({ name }) => name === 'recon.askForceMatch')
  expect(sent.map(({ body }) => body)).toEqual([{ line_id: 7, txn_ref_number: '', remark: 'The provider wrote so.' }])
})

it('an open line shows what it may be with what speaks for it, and takes it into the force-match', async () => {
  const gateway = openPageGateway()
  gateway.answer(listReconRows, () => ({ rows: [{ ...row, ruleNote: 'Rule 3 left it.' }], total: 1 }))
  gateway.answer(listSuggestions, () => [
    {
      kind: 'payment' as const,
      key: 'TXN9',
      merchantCode: 'M0000001',
      displayName: 'Anand Stores',
      day: '2026-11-20',
      amount: 99_900,
      difference: 0,
      signs: ['amount' as const, 'sameDay' as const],
      score: 55,
    },
  ])
  await open('/accounts/recon/rows?from=2026-11-20&to=2026-11-20')
  await page.getByRole('gridcell', { name: 'TXN1', exact: true }).click()
  await expect.element(page.getByText('Same amount')).toBeVisible()
  await expect.element(page.getByText('Rule 3 left it.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Force-match with TXN9' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Txn Ref Number')).toHaveValue('TXN9')
})

it('a force-match is rejected with a reason only, approved with its sum before one, and shows what somebody else decided', async () => {
  let match: ForceMatch = {
    ...row,
    forceMatchId: '8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e5f',
    lineId: 7,
    amount: 99_900,
    finding: 'under',
    state: 'awaitingApproval',
    remark: 'The provider wrote so.',
    askedBy: 'finance',
    askedAt: '2026-11-21T06:30:00Z',
    decidedBy: null,
    decidedAt: null,
    decisionRemark: '',
    can: ['approve', 'reject'],
    whyNot: null,
  }
  const moved = onePayment({ ...row, subject: 'TXN1', amount: 99_900 }, 'always')
  const gateway = openPageGateway()
  gateway.answer(listForceMatches, () => ({ rows: [match], total: 1 }))
  gateway.answer(readImpact, () => ({ refuse: 'busy' }))
  gateway.answer(decideForceMatch, () => {
    match = { ...match, state: 'rejected', decidedBy: 'finance3', can: [], whyNot: 'wrong-state' }
    return { refuse: 'wrong-state' }
  })
  await open('/accounts/recon/force-matches')
  await page.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Force-match' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(dialog.getByText('Say in a few words why.')).toBeVisible()
  expect(bodiesOf(gateway, decideForceMatch)).toEqual([])
  await expect.element(dialog.getByText('What it moves could not be loaded')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled()
  gateway.answer(readImpact, () => moved)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog.getByText('finance3')).toBeVisible()
  await expect.element(dialog.getByText('It is decided.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})
