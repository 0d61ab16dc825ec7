import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  listRegularizations,
  type Regularization,
  regularizationColumns,
} from '#contract/calls/money/regularizations.ts'
import { getTableLayout, sumTable, type TableSums } from '#contract/calls/reports/tables.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { ListScreen } from './ListScreen.tsx'
import { defineSearch } from './search/defineSearch.ts'
import { text } from './search/filters.ts'
import { tableColumns } from './tableColumns.tsx'
import { useList } from './useList.ts'

const regularized = (nth: number): Regularization => ({
  id: nth,
  txnRefNumber: `TXN-${nth}`,
  merchantCode: 'M0000001',
  oldStatus: 'Pending',
  newStatus: 'Successful',
  rrn: `RRN-${nth}`,
  amount: 10_000 + nth,
  uploadedBy: 'finance',
  jobId: '00000000-0000-4000-8000-000000000001',
  regularizedAt: '2026-11-20T10:00:00.000Z',
})

const search = defineSearch({ filters: { txnRefNumber: text('Txn. Number') }, sizes: [10, 20] })
const columns = tableColumns(regularizationColumns)

const Rows = () => {
  const list = useList({
    call: listRegularizations,
    search,
    request: ({ filters, page: at, size }) => ({ ...filters, page: at, size }),
  })
  return (
    <ListScreen
      title="Regularized"
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      words={{ empty: { title: 'Nothing', text: '' } }}
    />
  )
}

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const open = async (sums: () => TableSums | { refuse: 'busy' }) => {
  const gateway = openPageGateway()
  gateway.answer(listRegularizations, () => ({ rows: [1, 2].map(regularized), total: 2_345 }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(sumTable, sums)
  shown = await showScreen([{ path: '/rows', element: <Rows /> }], { at: '/rows', services: [] })
  return gateway
}
const whole = () => ({ count: 2_345, sums: [{ column: 'amount', amount: 123_456_789 }] })
const said = page.getByLabelText('Sums of all rows found')

it('above a list of money stand the count and the sum of everything that was found, not of the page', async () => {
  const gateway = await open(whole)
  await expect.element(said).toHaveTextContent('Found2,345Amount₹12,34,567.89')
  expect(bodiesOf(gateway, sumTable)).toEqual([
    { table: 'regularizations.list', request: { page: 1, size: 10 }, columns: ['amount'] },
  ])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => bodiesOf(gateway, listRegularizations).length).toBe(2)
  expect(bodiesOf(gateway, sumTable)).toHaveLength(1)
})

it('the sums are asked for again when the rows are, and when another thing is searched', async () => {
  const gateway = await open(whole)
  await expect.element(said).toHaveTextContent('2,345')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => bodiesOf(gateway, sumTable).length).toBe(2)
  await page.getByRole('textbox', { name: 'Txn. Number' }).fill('TXN-1')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect
    .poll(() => bodiesOf(gateway, sumTable).at(-1))
    .toEqual({
      table: 'regularizations.list',
      request: { txn_ref_number: 'TXN-1', page: 1, size: 10 },
      columns: ['amount'],
    })
})

it('sums that are left out say why, and sums that fail take nothing from the rows', async () => {
  await open(() => ({ count: 100_001, sums: null }))
  await expect.element(page.getByText('More than 1,00,000 rows are not added up.')).toBeVisible()
  shown?.close()
  await open(() => ({ refuse: 'busy' }))
  await expect.element(page.getByRole('row', { name: /TXN-1/ })).toBeVisible()
})

it('nothing moves when the sums come', async () => {
  const tops = new Set<number>()
  await open(whole)
  const table = page.getByRole('grid', { name: 'Regularized' })
  await expect.element(table).toBeVisible()
  tops.add(table.element().getBoundingClientRect().top)
  await expect.element(said).toHaveTextContent('2,345')
  tops.add(table.element().getBoundingClientRect().top)
  expect(tops.size).toBe(1)
})
