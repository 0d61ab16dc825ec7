import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { Link } from 'react-router-dom'
import { Merchant, merchantColumns, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { getTableLayout } from '#contract/calls/reports/tables.ts'
import { waitingKinds } from '#contract/waitingKinds/index.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { ListScreen } from './ListScreen.tsx'
import { defineSearch } from './search/defineSearch.ts'
import { text } from './search/filters.ts'
import { tableColumns } from './tableColumns.tsx'
import { useList } from './useList.ts'

const merchant = z.decode(Merchant, {
  id: 1,
  merchant_code: 'M0000001',
  display_name: 'Asha Kirana Store',
  status: 1,
  kyc_approved: null,
})
const refundThatWaits = {
  kind: 'refund',
  key: '7f0c',
  step: 'approve',
  title: 'Refund of TXN000000100',
  amount: null,
  impact: null,
  askedBy: 'finance',
  since: '2026-11-20T04:30:00.000Z',
  dueOn: null,
  record: null,
} as const
const search = defineSearch({
  filters: { distributorCode: text('Distributor code') },
  sizes: [10],
  asks: 'with-filter',
})
const columns = tableColumns(merchantColumns)

const Merchants = () => {
  const list = useList({
    call: searchMerchants,
    search,
    request: ({ filters, page: at, size }) => ({
      ...filters,
      page: at,
      size,
      sort: 'merchantCode' as const,
      order: 'asc' as const,
    }),
  })
  return (
    <ListScreen
      title="Merchants"
      list={list}
      columns={columns}
      rowKey={({ merchantCode }) => merchantCode}
      rowActions={({ merchantCode }) => <Link to={`/merchant?code=${merchantCode}`}>View {merchantCode}</Link>}
      words={{
        before: { title: 'Add filters to get merchants!', text: 'Search by distributor code.' },
        empty: { title: 'No merchant fits', text: '' },
      }}
    />
  )
}

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})
const open = async (at: string, services: readonly string[] = []) => {
  const gateway = openPageGateway()
  gateway.answer(searchMerchants, () => ({ rows: [merchant], total: 1 }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listWaiting, () => ({
    rows: [refundThatWaits],
    counts: Object.fromEntries(waitingKinds.map((kind) => [kind, kind === 'refund' ? 1 : 0])) as Record<
      (typeof waitingKinds)[number],
      number
    >,
    hasMore: false,
  }))
  shown = await showScreen(
    [
      { path: '/merchants', element: <Merchants /> },
      { path: '/others', element: <Merchants /> },
      { path: '/merchant', element: <h1>One merchant</h1> },
    ],
    { at, services },
  )
  return gateway
}
const go = (to: string) => shown?.router.navigate(to)
const address = () => shown?.router.state.location.search
const before = page.getByText('Add filters to get merchants!')
const row = page.getByRole('row', { name: /Asha/ })

it('a list that waits for filters opens on what was searched in it last, and another one does not', async () => {
  const gateway = await open('/merchants')
  await expect.element(before).toBeVisible()
  expect(gateway.sent).toEqual([])
  await page.getByLabelText('Distributor code').fill('D0001')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(row).toBeVisible()
  await go('/others')
  await expect.element(before).toBeVisible()
  await go('/merchants')
  await expect.poll(address).toBe('?distributor_code=D0001')
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove the filter Distributor code: D0001' })).toBeVisible()
  // Without a filter it was never asked.
  expect(bodiesOf(gateway, searchMerchants).every((body) => 'distributor_code' in (body as object))).toBe(true)
})

it('what was reset is not asked again by itself, and is a press away', async () => {
  await open('/merchants?distributor_code=D0001')
  await expect.element(row).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(before).toBeVisible()
  await go('/others')
  await go('/merchants')
  await expect.element(before).toBeVisible()
  expect(address()).toBe('')
  await page.getByRole('button', { name: 'Search as last time' }).click()
  await expect.poll(address).toBe('?distributor_code=D0001')
})

it('below the sentence of an empty list stand the records that were opened from it last', async () => {
  await open('/merchants?distributor_code=D0001')
  await page.getByRole('link', { name: 'View M0000001' }).click()
  await expect.element(page.getByRole('heading', { name: 'One merchant' })).toBeVisible()
  await go('/merchants?distributor_code=D0001')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('region', { name: 'Opened here last' }).getByRole('link', { name: 'Asha Kirana Store' }).click()
  await expect.poll(() => shown?.router.state.location.pathname).toBe('/merchant')
})

it('a list that nobody searched yet is no sentence alone: what waits for the person elsewhere is below it, and the list stays unasked', async () => {
  const gateway = await open('/merchants', ['opssettlements'])
  await expect.element(before).toBeVisible()
  await expect
    .element(
      page.getByRole('region', { name: 'Waiting for you' }).getByRole('link', { name: 'Refund of TXN000000100' }),
    )
    .toHaveAttribute('href', '/accounts/refunds/7f0c')
  expect(bodiesOf(gateway, searchMerchants)).toEqual([])
})
