import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  dashboardSummary,
  getDashboardFigures,
  listManagers,
  listRecentTransactions,
} from '#contract/calls/reports/dashboard.ts'
import { listOpenJobs } from '#contract/calls/files/files.ts'
import { listTroubles } from '#contract/calls/platform/troubles.ts'
import { getTableLayout, listSavedViews } from '#contract/calls/reports/tables.ts'
import { bodiesOf, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { Dashboard } from './Dashboard.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const counted = { transactionStatus: 'successful', txnType: 'brand_emi', count: 7, merchantCount: 3 }
const others = [
  { ...counted, transactionStatus: 'failed', count: 90 },
  { ...counted, txnType: 'brand_upi', count: 50 },
]

const show = async (
  at: string,
  managers: readonly { readonly login: string; readonly name: string }[],
  /** What it answers otherwise from the beginning: the next question comes a minute later. */
  given?: (gateway: PageGateway) => void,
) => {
  const gateway = openPageGateway()
  gateway.answer(dashboardSummary, () => ({ day: [], month: others, total: [counted, ...others] }))
  gateway.answer(getDashboardFigures, () => ({ days: [], failures: [] }))
  gateway.answer(listRecentTransactions, () => ({ rows: [], total: 0 }))
  gateway.answer(listManagers, () => [...managers])
  gateway.answer(listTroubles, () => ({ since: '2026-11-21T10:00:00Z', kinds: [] }))
  gateway.answer(listOpenJobs, () => [])
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listSavedViews, () => [])
  given?.(gateway)
  shown = await showScreen([{ path: '/dashboard', element: <Dashboard /> }], { at, services: ['dashboard', 'getrms'] })
  return gateway
}
const asked = [dashboardSummary, getDashboardFigures, listRecentTransactions] as const

it('Include and Exclude Login are offered where there is a list, and every question carries what was submitted', async () => {
  const gateway = await show('/dashboard', [
    { login: 'neha', name: 'Neha Chitnis' },
    { login: 'ravi', name: '' },
  ])
  await page.getByRole('button', { name: 'Include Login' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Neha Chitnis/ }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Exclude Login' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'ravi' }).click()
  await userEvent.keyboard('{Escape}')
  expect(shown?.router.state.location.search).toBe('')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByText('Only neha. Without ravi.')).toBeVisible()
  expect(shown?.router.state.location.search).toBe('?include=neha&exclude=ravi')
  for (const entry of asked)
    await expect
      .poll(() => bodiesOf(gateway, entry).at(-1))
      .toMatchObject({ include_login: ['neha'], exclude_login: ['ravi'] })
})

it('a refresh that the gateway cannot answer leaves rows and figures as they are and says so, until one is answered', async () => {
  const sale = {
    amount: 125_050,
    merchantCode: 'M0000001',
    merchantName: 'Asha Kirana',
    brandCode: 'ASTRON',
    status: 'SUCCESSFUL',
    creationDate: '2026-11-22T10:00:00Z',
    txnRefNumber: 'T000001',
    txnType: 'brand_emi',
    errorCode: '',
    city: 'Pune',
    state: 'Maharashtra',
  }
  const day = { day: '2026-11-22', successful: 1, failed: 0, others: 0, amountPaise: 125_050 }
  const sell = (gateway: PageGateway) => {
    gateway.answer(listRecentTransactions, () => ({ rows: [sale], total: 1 }))
    gateway.answer(getDashboardFigures, () => ({ days: [day], failures: [] }))
  }
  const gateway = await show('/dashboard', [], sell)
  const row = page.getByRole('row', { name: /T000001/ })
  const bar = page.getByRole('link', { name: /^22 Nov 2026: 1 successful/ })
  const words = page.getByText(/^Saved data from .* Could not refresh\.$/)
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect.element(row).toBeVisible()
  await expect.element(bar).toBeVisible()
  gateway.answer(listRecentTransactions, () => ({ refuse: 'busy' }))
  gateway.answer(getDashboardFigures, () => ({ refuse: 'busy' }))
  await refresh.click()
  await expect.poll(() => words.elements().length).toBe(3)
  expect([row.elements().length, bar.elements().length]).toEqual([1, 1])
  sell(gateway)
  await refresh.click()
  await expect.poll(() => words.elements().length).toBe(0)
  expect(row.elements().length).toBe(1)
})

it('without a list of managers there is no choice, and the summary counts successful brand EMI alone and says so', async () => {
  await show('/dashboard', [])
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect.element(summary.getByRole('link', { name: /^Total/ })).toHaveTextContent('Total73 active merchants')
  await expect.element(summary.getByRole('link', { name: /^Month/ })).toHaveTextContent('Month00 active merchants')
  await expect.element(summary).toHaveTextContent(/Successful brand EMI transactions, and the merchants that made them/)
  await expect.element(page.getByText('No records found')).toBeVisible()
  expect(page.getByRole('button', { name: 'Include Login' }).elements()).toEqual([])
})

it('two filters that are taken away before the page is drawn again are both gone', async () => {
  const gateway = await show('/dashboard?status=failed&error=U30&every=5', [])
  const chips = ['Status: failed', 'Error: U30'].map((name) =>
    page.getByRole('button', { name: `Remove the filter ${name}` }),
  )
  for (const chip of chips) await expect.element(chip).toBeVisible()
  for (const button of chips.map((chip) => chip.element() as HTMLElement)) button.click()
  for (const chip of chips) await expect.element(chip).not.toBeInTheDocument()
  expect(shown?.router.state.location.search).toBe('?every=5')
  await expect.poll(() => bodiesOf(gateway, listRecentTransactions).at(-1)).not.toHaveProperty('status')
})
