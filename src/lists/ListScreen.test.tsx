import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { columnsNamed, id, instant, text } from '#contract/wire/columns.ts'
import { Merchant, merchantColumns, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { exportTable, getTableLayout, listSavedViews } from '#contract/calls/reports/tables.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { FieldList } from './FieldList.tsx'
import { ListScreen } from './ListScreen.tsx'
import { defineSearch } from './search/defineSearch.ts'
import { day, text as textFilter } from './search/filters.ts'
import { tableColumns } from './tableColumns.tsx'
import { useGrowingList, useList } from './useList.ts'

const merchant = (nth: number) =>
  z.decode(Merchant, {
    id: nth,
    merchant_code: `M000000${nth}`,
    display_name: `Shop ${nth}`,
    status: 1,
    kyc_approved: null,
  })

const search = defineSearch({
  filters: {
    distributorCode: textFilter('Distributor code', { max: 5 }),
    from: day('From Date', { latest: 'today' }),
    to: day('To Date', { latest: 'today', notBefore: 'from' }),
  },
  sorts: ['merchantCode', 'displayName'],
  sizes: [10, 20],
  asks: 'on-submit',
})
const columns = tableColumns(merchantColumns)
const opened = vi.fn()

const Merchants = () => {
  const list = useList({
    call: searchMerchants,
    search,
    request: ({ filters: { distributorCode }, page: at, size, sort, order }) => ({
      ...(distributorCode === undefined ? {} : { distributorCode }),
      page: at,
      size,
      sort,
      order,
    }),
  })
  return (
    <ListScreen
      title="Merchants"
      list={list}
      columns={columns}
      rowKey={({ merchantCode }) => merchantCode}
      words={{
        before: { title: 'Nothing is searched yet', text: 'Choose filters, then Search.' },
        empty: { title: 'No merchant fits', text: 'Choose other filters.' },
        back: 'Show all',
      }}
      onOpen={({ merchantCode }) => opened(merchantCode)}
    />
  )
}

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
  opened.mockClear()
})
const open = async (at: string, element = <Merchants />) => {
  const gateway = openPageGateway()
  gateway.answer(searchMerchants, ({ page: asked, size }) => ({
    rows: [1, 2].map((nth) => merchant(nth + (asked - 1) * size)),
    total: 12,
  }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listSavedViews, () => [])
  shown = await showScreen([{ path: '/merchants', element }], { at: `/merchants${at}`, services: [] })
  return gateway
}
const row = (nth: number) => page.getByRole('row', { name: new RegExp(`Shop ${nth}`) })
const address = () => shown?.router.state.location.search
const stored = page.getByText(/^Saved data from .*\d\d:\d\d\. Could not refresh\.$/)

it('a list that is asked on submit says so, asks once Search is pressed, and a link asks again', async () => {
  const gateway = await open('')
  await expect.element(page.getByText('Nothing is searched yet')).toBeVisible()
  expect(gateway.sent).toEqual([])
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(row(1)).toBeVisible()
  expect(address()).toBe('?searched=1')
  shown?.close()
  await open(address() ?? '')
  await expect.element(row(1)).toBeVisible()
})

it.each([
  ['is at fault', 'broken'],
  ['is asked too often', 'too-many-requests'],
] as const)('rows stay with their age while the gateway %s, and go on once it answers', async (_, refuse) => {
  const gateway = await open('?distributor_code=D1')
  await expect.element(row(1)).toBeVisible()
  gateway.answer(searchMerchants, () => ({ refuse }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(stored).toBeVisible()
  await expect.element(row(1)).toBeVisible()
  gateway.answer(searchMerchants, () => ({ rows: [merchant(5)], total: 1 }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(row(5)).toBeVisible()
  await expect.element(stored).not.toBeInTheDocument()
})

it('rows stay with their age without a connection', async () => {
  await open('?distributor_code=D1')
  await expect.element(row(1)).toBeVisible()
  const answering = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('no network'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(stored).toBeVisible()
  await expect.element(row(1)).toBeVisible()
  globalThis.fetch = answering
})

it('who may not see the rows is told so, and a failure says its request and can be tried again', async () => {
  const gateway = await open('')
  gateway.answer(searchMerchants, () => ({ refuse: 'not-allowed' }))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByText('You may not see this')).toBeVisible()
  shown?.close()
  const again = await open('')
  again.answer(searchMerchants, () => ({ refuse: 'broken' }))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByText('Request test')).toBeVisible()
  again.answer(searchMerchants, () => ({ rows: [merchant(1)], total: 1 }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(1)).toBeVisible()
})

it('nothing that fits leads back to all, and a page that is not there to the first', async () => {
  const gateway = await open('?distributor_code=D9')
  gateway.answer(searchMerchants, () => ({ rows: [], total: 0 }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('No merchant fits')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  expect(address()).toBe('')
  shown?.close()
  const paged = await open('?distributor_code=D1&page=9')
  paged.answer(searchMerchants, ({ page: asked }) => ({ rows: asked === 1 ? [merchant(1)] : [], total: 12 }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('There is no such page')).toBeVisible()
  await page.getByRole('button', { name: 'First page' }).click()
  await expect.element(row(1)).toBeVisible()
})

it('strange values of an address become the defaults, and days that run backwards are said so and not asked for', async () => {
  const gateway = await open('?distributor_code=D1234&page=-1&size=7&sort=panNumber&order=up&from=2026-02-30')
  await expect.element(row(1)).toBeVisible()
  expect(bodiesOf(gateway, searchMerchants)).toEqual([
    { distributor_code: 'D1234', page: 1, size: 10, sort: 'merchantCode', order: 'asc' },
  ])
  await page.getByLabelText('From Date').fill('2026-01-31')
  await page.getByLabelText('To Date').fill('2026-01-30')
  await expect.element(page.getByText('This day is before From Date.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Search' })).toBeDisabled()
  expect(bodiesOf(gateway, searchMerchants).length).toBe(1)
})

it('a filter that is longer than it may be is kept as it is, said so and not asked for', async () => {
  const gateway = await open('?distributor_code=D12345&searched=1')
  await expect.element(page.getByText('This has 6 characters. The most is 5.')).toBeVisible()
  await expect.element(page.getByLabelText('Distributor code')).toHaveValue('D12345')
  expect(bodiesOf(gateway, searchMerchants)).toEqual([])
})

it('an export asks with the filters and the columns that are shown, whatever the page', async () => {
  const gateway = await open('?distributor_code=D1&page=2')
  gateway.answer(exportTable, () => ({ refuse: 'busy' }))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Email Id' }).click()
  await page.getByRole('checkbox', { name: 'City' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV (.csv) all 12' }).click()
  await expect
    .poll(() => bodiesOf(gateway, exportTable))
    .toEqual([
      {
        table: 'merchants.list',
        format: 'csv',
        request: { distributor_code: 'D1', page: 2, size: 10, sort: 'merchantCode', order: 'asc' },
        columns: ['displayName', 'merchantCode', 'mobileNumber', 'accountRefNumber', 'distributorCode', 'city'],
      },
    ])
})

it('a list is worked by keyboard: / to the first filter, arrows over the rows, Enter to open one', async () => {
  await open('?distributor_code=D1')
  await expect.element(row(1)).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(page.getByLabelText('Distributor code')).toHaveFocus()
  row(1).element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(opened.mock.calls).toEqual([['M0000002']])
})

it('an order that is chosen begins at the first page, and stands in the address with the size', async () => {
  await open('?distributor_code=D1&page=2&size=20')
  await page.getByRole('columnheader', { name: 'Display Name' }).getByRole('button').click()
  await expect.poll(address).toBe('?distributor_code=D1&size=20&sort=displayName&order=asc')
})

it('rows that grow by Load More stay when more of them cannot be had', async () => {
  const growing = defineSearch({ filters: {}, size: 2 })
  const Growing = () => {
    const list = useGrowingList({
      call: searchMerchants,
      search: growing,
      request: ({ page: at, size }) => ({ page: at, size, sort: 'merchantCode' as const, order: 'asc' as const }),
    })
    return (
      <ListScreen
        title="Merchants"
        list={list}
        columns={columns}
        rowKey={({ merchantCode }) => merchantCode}
        words={{ empty: { title: 'None', text: '' } }}
      />
    )
  }
  const gateway = await open('', <Growing />)
  await expect.element(row(2)).toBeVisible()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.element(row(4)).toBeVisible()
  gateway.answer(searchMerchants, () => ({ refuse: 'busy' }))
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.element(stored).toBeVisible()
  await expect.element(row(4)).toBeVisible()
})

it('every field of a row stands under the title of its column, in the groups that the contract declares', async () => {
  const declared = columnsNamed<{ readonly code: string; readonly at: string; readonly utr: string }>('test.rows', {
    code: id('Code'),
    at: instant('Created'),
    utr: text('UTR Number', { group: 'Settlement', isExtra: true }),
  })
  const shownRow = { code: 'M1', at: '2026-01-31T06:30:00Z', utr: 'U9' }
  await open('', <FieldList title="Payment" row={shownRow} columns={tableColumns(declared).all} />)
  await expect
    .element(page.getByRole('region', { name: 'Payment' }))
    .toHaveTextContent('CodeM1Created31 Jan 2026, 12:00')
  await expect.element(page.getByRole('region', { name: 'Settlement' })).toHaveTextContent('UTR NumberU9')
})
