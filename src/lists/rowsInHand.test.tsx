import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  listRegularizations,
  type Regularization,
  regularizationColumns,
} from '#contract/calls/money/regularizations.ts'
import { getTableLayout, sumTable } from '#contract/calls/reports/tables.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { ListScreen } from './ListScreen.tsx'
import { defineSearch } from './search/defineSearch.ts'
import { tableColumns } from './tableColumns.tsx'
import { useList } from './useList.ts'

const regularized = (nth: number): Regularization => ({
  id: nth,
  txnRefNumber: `TXN-${nth}`,
  merchantCode: 'M0000001',
  oldStatus: 'Pending',
  newStatus: 'Successful',
  rrn: `RRN-${nth}`,
  amount: nth * 10_050,
  uploadedBy: 'finance',
  jobId: '00000000-0000-4000-8000-000000000001',
  regularizedAt: '2026-11-20T10:00:00.000Z',
})
const search = defineSearch({ filters: {}, sizes: [10] })
const columns = tableColumns(regularizationColumns)
const opened = vi.fn()

const Rows = ({ isGrid }: { readonly isGrid: boolean }) => {
  const list = useList({
    call: listRegularizations,
    search,
    request: ({ page: at, size }) => ({ page: at, size }),
  })
  return (
    <ListScreen
      title="Regularized"
      list={list}
      columns={columns}
      {...(isGrid ? { Grid: DataGrid } : {})}
      rowKey={({ id }) => String(id)}
      onOpen={({ txnRefNumber }) => opened(txnRefNumber)}
      words={{ empty: { title: 'Nothing', text: '' } }}
      {...(isGrid
        ? {}
        : {
            rowActions: ({ txnRefNumber }: Regularization) => (
              <button type="button" onClick={() => opened(`file of ${txnRefNumber}`)}>
                File of {txnRefNumber}
              </button>
            ),
          })}
    />
  )
}

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
  opened.mockClear()
})
const open = async (isGrid: boolean) => {
  const gateway = openPageGateway()
  gateway.answer(listRegularizations, () => ({ rows: [1, 2, 3, 4].map(regularized), total: 4 }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(sumTable, () => ({ count: 4, sums: [{ column: 'amount', amount: 100_500 }] }))
  shown = await showScreen([{ path: '/rows', element: <Rows isGrid={isGrid} /> }], { at: '/rows', services: [] })
  await expect.element(row(1)).toBeVisible()
}
const row = (nth: number) => page.getByRole('row', { name: new RegExp(`TXN-${nth}`) })
/** What Ctrl+C puts on the clipboard while the focus is where it is. */
const copied = async () => {
  const taken = Promise.withResolvers<string>()
  document.addEventListener('copy', (event) => taken.resolve(event.clipboardData?.getData('text/plain') ?? ''), {
    once: true,
  })
  const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() })
  document.activeElement?.dispatchEvent(event)
  return taken.promise
}

for (const isGrid of [false, true]) {
  const where = isGrid ? 'a grid' : 'a table'

  it(`rows of ${where} are chosen by Space and by clicks with Ctrl and Shift, added up, and let go`, async () => {
    await open(isGrid)
    row(1).element().focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('1 row chosen')).toBeVisible()
    await row(3)
      .getByText('RRN-3')
      .click({ modifiers: ['Shift'] })
    await row(4)
      .getByText('RRN-4')
      .click({ modifiers: ['Control'] })
    await row(2)
      .getByText('RRN-2')
      .click({ modifiers: ['Control'] })
    await expect.element(page.getByText('3 rows chosen')).toBeVisible()
    await expect.element(page.getByText('Amount ₹804.00')).toBeVisible()
    expect(opened).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Choose none' }).click()
    await expect.element(page.getByText('3 rows chosen')).not.toBeInTheDocument()
  })

  it(`the chosen rows of ${where}, or the one with the focus, are copied for a spreadsheet`, async () => {
    await open(isGrid)
    row(2).element().focus()
    expect((await copied()).split('\r\n').map((line) => line.split('\t')[0])).toEqual(['Txn. Number', 'TXN-2'])
    await userEvent.keyboard(' {ArrowDown} ')
    await expect.element(page.getByText('2 rows chosen')).toBeVisible()
    expect((await copied()).split('\r\n').map((line) => line.split('\t').slice(0, 6).join(' '))).toEqual([
      'Txn. Number Merchant Code Old Status New Status RRN Amount',
      'TXN-2 M0000001 Pending Successful RRN-2 201',
      'TXN-3 M0000001 Pending Successful RRN-3 301.5',
    ])
  })
}

it('the other button of the mouse opens the acts of a row: those that it shows, to open and to copy it', async () => {
  await open(false)
  await row(2).getByText('RRN-2').click({ button: 'right' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect.element(item('Open')).toBeVisible()
  await expect.element(item('Copy “RRN-2”')).toBeVisible()
  await expect.element(item('Copy row')).toBeVisible()
  await item('File of TXN-2').click()
  await expect.poll(() => opened.mock.calls).toEqual([['file of TXN-2']])
  await expect.element(row(2)).toHaveFocus()
})
