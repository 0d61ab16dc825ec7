import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOpenJobs } from '#contract/calls/files/files.ts'
import {
  confirmAccount,
  decideSettlementBatch,
  getSettlementBatch,
  initiateSettlement,
  listSettlementBatches,
  previewSettlement,
  type ReturnedPayout,
} from '#contract/calls/money/settlementBatches.ts'
import { countSettlements, searchSettlements } from '#contract/calls/money/settlements.ts'
import { mostCounted } from '#contract/wire/pages.ts'
import type { Impact } from '#contract/calls/platform/impact.ts'
import { readImpact } from '#contract/calls/platform/readImpact.ts'
import { getTableLayout, listSavedViews } from '#contract/calls/reports/tables.ts'
import { bodiesOf, clickTwice, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { shownBatch as batch, shownAt as at, shownRow as row } from '#tests/support/settlementPage.ts'
import { AccountTabs } from '../AccountTabs.tsx'
import { BatchDetail } from './BatchDetail.tsx'

const routes = [
  { path: '/accounts', element: <AccountTabs /> },
  { path: '/accounts/batches/:batchId', element: <BatchDetail /> },
]
const impact: Impact = {
  rows: 2,
  unit: 'payout',
  sum: batch.amount,
  cameBack: null,
  merchants: 2,
  brands: null,
  largest: [1, 2].map((nth) => ({
    row: null,
    subject: `B12-M000000${nth}`,
    who: `M000000${nth}, Asha Kirana`,
    amount: nth * 97_640,
    gives: '',
  })),
  limits: [],
  secondPerson: 'always',
  by: '',
}

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

let returns: ReturnedPayout[] = []
const returned: ReturnedPayout = {
  payoutRef: 'B7-M0000001',
  merchantCode: 'M0000001',
  displayName: 'Asha Kirana Store',
  amount: 97_640,
  utrNumber: 'UTR000006',
  returnedAt: at,
  toldBy: 'finance2',
  state: 'accountNotConfirmed',
  batchId: null,
  beneficiaryName: 'Asha Kulkarni',
  beneficiaryAccountNumber: 'XXXXXXXX0042',
  beneficiaryIfsc: 'SHYD0000001',
  confirmedBy: null,
  confirmedAt: null,
  remark: '',
  can: ['confirm'],
  whyNot: null,
}

const show = async (address: string): Promise<PageGateway> => {
  const gateway = openPageGateway()
  gateway.answer(listOpenJobs, () => [])
  gateway.answer(listSettlementBatches, () => ({ rows: [batch], total: 1 }))
  gateway.answer(readImpact, () => impact)
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listSavedViews, () => [])
  gateway.answer(searchSettlements, ({ count }) => ({
    rows: Array.from({ length: Math.min(count, 12) }, (_, nth) => row(nth)),
    total: 12,
  }))
  gateway.answer(getSettlementBatch, () => ({
    batch,
    railSums: [{ rail: 'NEFT' as const, payouts: 2, amount: 292_920 }],
    fileSample: { headers: ['ACCOUNT', ''], rows: [['XXXXXX0001', '976.40']] },
    payoutSums: [{ state: 'planned' as const, payouts: 2, amount: 292_920 }],
    payouts: [],
    total: 0,
    adjustments: [],
    returns,
    onHold: [],
  }))
  screen = await showScreen(routes, { at: address, services: ['settlementmenu', 'opssettlements'] })
  return gateway
}
const dialog = () => page.getByRole('dialog')

it('of more rows than the page counts, the number follows the page', async () => {
  const gateway = await show('/accounts?activeIndex=1')
  gateway.answer(searchSettlements, () => ({ rows: [row(1)], total: mostCounted + 1 }))
  gateway.answer(countSettlements, () => ({ total: 3_564_993 }))
  await page.getByRole('button', { name: /^Settlement Status/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Settled' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByText('export to excel to view all 35,64,993 records')).toBeVisible()
  expect(gateway.sent.filter(({ name }) => name === 'settlements.count')).toHaveLength(1)
})

it('lists are sent without spaces, five rows are shown with the documented note, and the rest behind Show all', async () => {
  const gateway = await show('/accounts?activeIndex=1')
  await page.getByLabelText('Txn Ref Number').fill(' TXN0 , TXN1,TXN0 ')
  await page.getByLabelText('Batch Id').fill('12, x')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByText('No batch id: x.')).toBeVisible()
  await page.getByLabelText('Batch Id').fill('12')
  await page.getByRole('button', { name: /^Settlement Status/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Hold' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Draft' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByText('export to excel to view all 12 records')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(page.getByText('1–12 of 12')).toBeVisible()
  const asked = { txn_ref_number: 'TXN0,TXN1', batch_id: '12', status: ['Draft', 'Hold'] }
  expect(bodiesOf(gateway, searchSettlements)).toEqual([
    { type: 'settlements', ...asked, page: 1, count: 5 },
    { type: 'settlements', ...asked, page: 1, count: 20 },
  ])
})

it('a batch is sealed once for two clicks, after what it holds and leaves out was shown', async () => {
  const gateway = await show('/accounts?activeIndex=1')
  gateway.answer(previewSettlement, () => ({
    ...batch,
    earlierRows: 2,
    earlierGross: 150_000,
    merchantsInDebt: 1,
    reserved: 12_500,
    merchantsReserving: 2,
    carried: 150,
    merchantsCarried: 2,
    withoutRail: 70_000_000,
    merchantsWithoutRail: 1,
    rails: ['IMPS' as const],
    bankFiles: [{ name: 'HDFC', debitAccount: 'XXXXXX0042' }],
    impact,
    leftOut: [
      { reason: 'account-not-confirmed' as const, rows: 1, merchants: 1, gross: 97_640 },
      { reason: 'held' as const, rows: 4, merchants: 2, gross: 50_000 },
      { reason: 'kyc-not-approved' as const, rows: 2, merchants: 1, gross: 20_000 },
      { reason: 'rate-missing' as const, rows: 3, merchants: 1, gross: 30_000 },
    ],
    sources: [
      { source: '/platform/switch', rows: 9, gross: 900_000 },
      { source: '', rows: 3, gross: 300_000 },
    ],
  }))
  gateway.answer(initiateSettlement, () => ({ ...batch, can: [], whyNot: 'own-work' as const }))
  await page.getByRole('button', { name: 'Initiate Settlement' }).click()
  await expect.element(dialog().getByText('A person holds the transaction.')).toBeVisible()
  await expect.element(dialog()).toHaveTextContent(/1 merchant owes more than their rows bring/)
  await expect
    .element(dialog())
    .toHaveTextContent(
      /₹1\.50 of 2 merchants is below the smallest payout of ₹1\.00: it is carried to the next batch\./,
    )
  await expect
    .element(dialog())
    .toHaveTextContent(/₹7,00,000\.00 of 1 merchant is more or less than IMPS takes: it is carried to the next batch\./)
  await expect.element(dialog()).toHaveTextContent(/2 payments of earlier days, ₹1,500\.00, are in it\./)
  await expect
    .element(dialog().getByRole('row', { name: /Payouts that came back: their account is not confirmed/ }))
    .toHaveTextContent(/₹976\.40/)
  await expect.element(dialog().getByRole('row', { name: /platform\/switch/ })).toHaveTextContent(/9₹9,000\.00/)
  await expect.element(dialog().getByRole('row', { name: /No other system/ })).toHaveTextContent(/3₹3,000\.00/)
  const leftOut = dialog().getByRole('region', { name: 'Left out' }).getByRole('link').elements()
  expect(new Set(leftOut.map((one) => one.getAttribute('href'))).size).toBe(4)
  await dialog().getByLabelText('Bank file').selectOptions('HDFC, from XXXXXX0042')
  await expect.element(dialog().getByRole('button', { name: 'Initiate Settlement' })).toBeEnabled()
  await clickTwice(dialog().getByRole('button', { name: 'Initiate Settlement' }))
  await expect.element(page.getByRole('heading', { name: 'Batch 12' })).toBeVisible()
  expect(bodiesOf(gateway, previewSettlement).map((body) => (body as { bank_file?: string }).bank_file)).toEqual([
    undefined,
    'HDFC',
  ])
  expect(bodiesOf(gateway, initiateSettlement)).toMatchObject([{ bank_file: 'HDFC' }])
})

it('a decision quotes the seal that was shown, a cancellation needs a reason, and a refusal keeps the words', async () => {
  const gateway = await show('/accounts/batches/12')
  gateway.answer(decideSettlementBatch, () => ({ refuse: 'seal-differs' }))
  await expect.element(page.getByText('First rows of the bank file: Standard')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /XXXXXX0001/ })).toHaveTextContent(/976\.40/)
  await page.getByRole('link', { name: 'Cancel batch' }).click()
  await expect.element(dialog().getByRole('row', { name: /B12-M0000002/ })).toHaveTextContent(/₹1,952\.80/)
  await dialog().getByRole('button', { name: 'Cancel batch' }).click()
  await expect.element(dialog().getByText('Say in a few words why.')).toBeVisible()
  await dialog().getByLabelText('Remark').fill('Wrong day.')
  await dialog().getByRole('button', { name: 'Cancel batch' }).click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(dialog().getByLabelText('Remark')).toHaveValue('Wrong day.')
  expect(bodiesOf(gateway, decideSettlementBatch)).toEqual([
    { batch_id: 12, decision: 'cancel', seal_hash: batch.sealHash, remark: 'Wrong day.' },
  ])
})

it('a batch is not approved before its sum is shown; it is cancelled all the same, and another try shows the sum', async () => {
  const gateway = await show('/accounts/batches/12')
  gateway.answer(readImpact, () => ({ refuse: 'busy' }))
  gateway.answer(decideSettlementBatch, () => ({ refuse: 'busy' }))
  await page.getByRole('link', { name: 'Approve batch' }).click()
  const approve = dialog().getByRole('button', { name: 'Approve batch' })
  await expect.element(dialog().getByText('What it moves could not be loaded')).toBeVisible()
  await expect.element(dialog().getByText('Request test')).toBeVisible()
  await expect.element(dialog().getByText('Approve batch waits until what it moves is shown.')).toBeVisible()
  await expect.element(approve).toBeDisabled()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Cancel batch' }).click()
  await expect.element(dialog().getByText('What it moves could not be loaded')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Cancel batch' })).toBeEnabled()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Approve batch' }).click()
  await expect.element(dialog().getByText('What it moves could not be loaded')).toBeVisible()
  gateway.answer(readImpact, () => impact)
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog().getByRole('row', { name: /B12-M0000002/ })).toBeVisible()
  await approve.click()
  await expect.poll(() => bodiesOf(gateway, decideSettlementBatch)).toHaveLength(1)
})

it('a batch that somebody else decided meanwhile keeps its question open and says so', async () => {
  const gateway = await show('/accounts/batches/12')
  let decided = batch
  gateway.answer(getSettlementBatch, () => ({
    batch: decided,
    railSums: [{ rail: 'NEFT' as const, payouts: 2, amount: 292_920 }],
    fileSample: { headers: ['ACCOUNT', ''], rows: [['XXXXXX0001', '976.40']] },
    payoutSums: [],
    payouts: [],
    total: 0,
    adjustments: [],
    returns: [],
    onHold: [],
  }))
  gateway.answer(decideSettlementBatch, () => {
    decided = { ...batch, state: 'approved', approvedBy: 'finance3', approvedAt: at, can: [], whyNot: 'wrong-state' }
    return { refuse: 'wrong-state' }
  })
  await page.getByRole('link', { name: 'Cancel batch' }).click()
  await dialog().getByLabelText('Remark').fill('Wrong day.')
  await dialog().getByRole('button', { name: 'Cancel batch' }).click()
  await expect.element(dialog().getByText('It no longer waits for a decision.')).toHaveFocus()
  await expect.element(dialog().getByRole('button', { name: 'Cancel batch' })).not.toBeInTheDocument()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText(/^finance3/)).toBeVisible()
})

it('a payout that came back waits on its batch until somebody says why its account is right', async () => {
  returns = [returned, { ...returned, payoutRef: 'B7-M0000002', can: [], whyNot: 'own-work' }]
  const gateway = await show('/accounts/batches/7')
  gateway.answer(confirmAccount, () => ({
    ...returned,
    state: 'accountConfirmed' as const,
    can: [],
    whyNot: 'wrong-state' as const,
  }))
  await expect.element(page.getByRole('row', { name: /B7-M0000001/ })).toHaveTextContent(/Account not confirmed/)
  await expect
    .element(page.getByRole('row', { name: /B7-M0000002/ }))
    .toHaveTextContent(/You told it: somebody else confirms\./)
  await page.getByRole('link', { name: 'Confirm account' }).click()
  await dialog().getByRole('button', { name: 'Confirm account' }).click()
  await expect.element(dialog()).toHaveTextContent(/Say in a few words why\./)
  await dialog()
    .getByLabelText(/^Remark/)
    .fill('The bank was down that day.')
  await clickTwice(dialog().getByRole('button', { name: 'Confirm account' }))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bodiesOf(gateway, confirmAccount)).toEqual([
    { payout_ref: 'B7-M0000001', remark: 'The bank was down that day.' },
  ])
  returns = []
})
