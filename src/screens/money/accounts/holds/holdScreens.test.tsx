import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  holdTransaction,
  listHeld,
  listHoldStatuses,
  releaseTransaction,
  reportHolds,
  type SettlementHold,
} from '#contract/calls/money/settlementHolds.ts'
import { readImpact } from '#contract/calls/platform/readImpact.ts'
import { exportTable } from '#contract/calls/reports/tables.ts'
import { onePayment } from '#src/impact/onePayment.ts'
import { setGatewayClock } from '#src/ui/clock.ts'
import { bodiesOf, clickTwice, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { HoldTab } from './HoldTab.tsx'

const hold = (changes: Partial<SettlementHold> = {}): SettlementHold => ({
  txnRefNumber: 'TXN000000101',
  merchantCode: 'M0000206',
  displayName: 'Rajesh Refrigeration',
  txnAmount: 2_717_400,
  transactionDate: '2026-11-20T06:30:00Z',
  status: 'HOLDCC',
  reason: 'Chargeback announced by the issuer.',
  heldBy: 'finance',
  heldAt: '2026-11-21T06:30:00Z',
  daysHeld: 4,
  expectedOn: '2026-11-22',
  isDue: true,
  releasedBy: null,
  releasedAt: null,
  releaseReason: '',
  blockers: [],
  mayRelease: true,
  ...changes,
})

const paid = onePayment({ ...hold(), subject: 'TXN000000101', amount: 2_717_400 }, 'always')

let gateway: PageGateway
let shown: Awaited<ReturnType<typeof showScreen>>
let isReported: boolean
let isHeldAlready: boolean

const open = async (services: readonly string[]) => {
  shown = await showScreen([{ path: '/accounts', element: <HoldTab /> }], { at: '/accounts', services })
}
beforeEach(() => {
  isReported = false
  isHeldAlready = true
  gateway = openPageGateway()
  gateway.answer(listHoldStatuses, () => ['HOLDCC', 'HOLDRISK'])
  gateway.answer(listHeld, ({ txnRefNumber }) => {
    const rows = [hold(), hold({ txnRefNumber: 'TXN000000102', expectedOn: null, isDue: false, mayRelease: false })]
    const asked = rows.filter((row) => txnRefNumber === undefined || row.txnRefNumber === txnRefNumber)
    return { rows: asked, total: asked.length }
  })
  gateway.answer(readImpact, () => paid)
  gateway.answer(holdTransaction, () => (isHeldAlready ? { refuse: 'held-already' } : hold()))
  gateway.answer(releaseTransaction, () => hold({ releasedBy: 'finance2' }))
  gateway.answer(reportHolds, () => (isReported ? [hold()] : []))
  gateway.answer(exportTable, () => ({ url: '#', jobId: null }))
})
afterEach(() => {
  shown.close()
  setGatewayClock(Date.now())
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const form = () => page.getByRole('form', { name: 'Hold Settlement' })

it('is made with a transaction and a reason; what the gateway refuses keeps the text and says why', async () => {
  await open(['settlementmenu', 'opssettlements'])
  await form().getByRole('button', { name: 'Hold' }).click()
  await expect.element(form().getByText('Transaction Id is required.')).toBeVisible()
  await form().getByLabelText('Transaction Id').fill(' TXN000000103 ')
  await form().getByLabelText('Reason').fill('The bank asked.')
  await clickTwice(form().getByRole('button', { name: 'Hold' }))
  await expect.element(form().getByText('The transaction is not held')).toBeVisible()
  await expect.element(form().getByLabelText('Reason')).toHaveValue('The bank asked.')
  isHeldAlready = false
  await form().getByRole('button', { name: 'Hold' }).click()
  await expect.element(form().getByLabelText('Reason')).toHaveValue('')
  const wanted = {
    type: 'holdTxnSettlement',
    txn_ref_number: 'TXN000000103',
    status: 'HOLDCC',
    merchant_code: '',
    reason: 'The bank asked.',
  }
  expect(bodiesOf(gateway, holdTransaction)).toEqual([wanted, wanted])
})

it('is released by somebody else with a reason, and read by the others', async () => {
  await open(['settlementmenu', 'opssettlements'])
  await page.getByRole('link', { name: 'Open TXN000000102' }).click()
  await expect.element(page.getByText('You hold this transaction. Somebody else has to release it.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Release TXN000000101' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release' })
  await expect.element(dialog.getByRole('button', { name: 'Release' })).toBeDisabled()
  await dialog.getByLabelText('Reason').fill('The bank is content.')
  await clickTwice(dialog.getByRole('button', { name: 'Release' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodiesOf(gateway, releaseTransaction)).toEqual([
    { txn_ref_number: 'TXN000000101', reason: 'The bank is content.' },
  ])
})

it('is not released before its sum is shown, and says it when somebody else has released it meanwhile', async () => {
  await open(['settlementmenu', 'opssettlements'])
  gateway.answer(readImpact, () => ({ refuse: 'busy' }))
  await page.getByRole('link', { name: 'Release TXN000000101' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release' })
  const release = dialog.getByRole('button', { name: 'Release' })
  await dialog.getByLabelText('Reason').fill('The bank is content.')
  await expect.element(dialog.getByText('What it moves could not be loaded')).toBeVisible()
  await expect.element(release).toBeDisabled()
  gateway.answer(readImpact, () => paid)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  gateway.answer(listHeld, () => ({ rows: [], total: 0 }))
  gateway.answer(releaseTransaction, () => ({ refuse: 'wrong-state' }))
  await release.click()
  await expect.element(dialog.getByText('It no longer waits for a decision.')).toBeVisible()
  await expect.element(release).not.toBeInTheDocument()
})

it('is reported to holders of its service: nothing found says so, what is found is one file', async () => {
  await open(['settlementmenu', 'holdccreport'])
  await expect.element(form().getByText(/need the service opssettlements/)).toBeVisible()
  await button('Download').click()
  await expect.element(page.getByText('Nothing was held on these days.')).toBeVisible()
  expect(bodiesOf(gateway, exportTable)).toEqual([])
  isReported = true
  await button('Download').click()
  await expect.poll(() => bodiesOf(gateway, exportTable).length).toBe(1)
})

it('is due when the gateway says so, and reported for the day of its clock, whatever the device shows', async () => {
  setGatewayClock(Date.parse('2026-11-21T19:00:00Z'))
  await open(['settlementmenu', 'opssettlements', 'holdccreport'])
  await expect.element(page.getByText(/\(due\)/)).toBeVisible()
  await button('Download').click()
  await expect.element(page.getByText('Nothing was held on these days.')).toBeVisible()
  expect(bodiesOf(gateway, reportHolds)).toEqual([
    expect.objectContaining({ from_date: '2026-11-22', to_date: '2026-11-22' }),
  ])
  shown.close()
  gateway.answer(listHeld, () => ({ rows: [hold({ isDue: false })], total: 1 }))
  await open(['settlementmenu', 'opssettlements', 'holdccreport'])
  await expect.element(page.getByRole('link', { name: 'Release TXN000000101' })).toBeVisible()
  expect(page.getByText(/\(due\)/).query()).toBeNull()
})
