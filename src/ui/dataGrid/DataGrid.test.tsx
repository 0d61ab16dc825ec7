import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { ColumnLayout } from './columnLayout.ts'
import type { DataGridColumn, DataGridSort } from './dataGridColumn.ts'
import { DataGrid } from './DataGrid.tsx'

interface Payment {
  readonly ref: string
  readonly paise: number
  readonly city: string
}

const cities = ['Pune', 'Chennai', 'Delhi', 'Kochi']
const paymentsOf = (count: number): readonly Payment[] =>
  Array.from({ length: count }, (_, index) => ({
    ref: `T${String(index + 1).padStart(6, '0')}`,
    paise: ((index * 7919) % 100_000) + 1,
    city: cities[index % cities.length] ?? '',
  }))
const columns: readonly DataGridColumn<Payment>[] = [
  { key: 'ref', header: 'Txn. Number', value: ({ ref }) => ref, width: 160, grow: 1, copyable: true, sortable: true },
  { key: 'paise', header: 'Amount', value: ({ paise }) => paise, width: 120, align: 'end', sortable: true },
  { key: 'city', header: 'City', value: ({ city }) => city, width: 120 },
  ...Array.from({ length: 9 }, (_, index) => ({
    key: `more${index}`,
    header: `More ${index}`,
    value: ({ paise }: Payment) => paise + index,
    width: 90,
  })),
]

const Payments = (props: Partial<Parameters<typeof DataGrid<Payment>>[0]>) => (
  <DataGrid
    label="Payments"
    columns={columns}
    rows={[]}
    rowKey={({ ref }) => ref}
    onSort={() => undefined}
    maxHeight="480px"
    {...props}
  />
)
const row = (name: string | RegExp) => page.getByRole('row', { name })
/** Without the header. */
const drawnRows = () => page.getByRole('row').elements().slice(1)
const frameOfRows = () => page.getByRole('grid').element().parentElement
const focused = () => document.activeElement?.textContent

const clipboard = navigator.clipboard.writeText.bind(navigator.clipboard)
afterEach(() => {
  navigator.clipboard.writeText = clipboard
})

it('of a hundred thousand rows with twelve columns at most 800 nodes are in the page, and the count is announced', async () => {
  const rows = paymentsOf(100_000)
  await renderInPage(<Payments rows={rows} />)
  const table = page.getByRole('grid', { name: 'Payments' })
  await expect.element(row(/T000001/)).toBeVisible()
  await expect.element(table).toHaveAttribute('aria-rowcount', '100001')
  const nodes = () => table.element().querySelectorAll('*').length
  expect(nodes()).toBeLessThanOrEqual(800)

  row(/T000001/)
    .element()
    .focus()
  await userEvent.keyboard('{End}')
  await expect.element(row(/T100000/)).toHaveFocus()
  await expect.element(row(/T100000/)).toHaveAttribute('aria-rowindex', '100001')
  expect(nodes()).toBeLessThanOrEqual(800)
})

it('the focus survives its row being scrolled out of sight, and the next key comes back to it', async () => {
  await renderInPage(<Payments rows={paymentsOf(5_000)} />)
  await expect.element(row(/T000001/)).toBeVisible()
  row(/T000001/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/T000002/)).toHaveFocus()
  const frame = frameOfRows()
  frame?.scrollTo({ top: 100_000 })
  await expect.element(row(/T002710/)).toBeVisible()
  expect(focused()).toContain('T000002')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/T000003/)).toHaveFocus()
  await expect.element(row(/T000003/)).toBeInViewport()
})

it('rows that are scrolled into sight stand in their order as soon as the table rests', async () => {
  await renderInPage(<Payments rows={paymentsOf(5_000)} />)
  await expect.element(row(/T000001/)).toBeVisible()
  const frame = frameOfRows()
  await expect.poll(() => drawnRows().length).toBeGreaterThan(30)
  const before = new Set(drawnRows())
  frame?.scrollTo({ top: 1_000 })
  await expect.element(row(/T000034/)).toBeInViewport()
  expect(drawnRows().filter((line) => !before.has(line)).length).toBeLessThan(4)
  const numbers = () => drawnRows().map((line) => Number(line.getAttribute('aria-rowindex')))
  await expect.poll(() => numbers().every((number, at, all) => at === 0 || number > (all[at - 1] ?? 0))).toBe(true)
  expect(numbers().at(-1)).toBeGreaterThan(35)
})

it('the row that the keyboard goes to is in sight as a whole, between the header and the lower edge', async () => {
  await renderInPage(<Payments rows={paymentsOf(5_000)} />)
  await expect.element(row(/T000001/)).toBeVisible()
  const frame = frameOfRows()
  const isBetween = (name: RegExp) => {
    const box = row(name).element().getBoundingClientRect()
    const head = page.getByRole('columnheader').first().element().getBoundingClientRect()
    const edge = frame?.getBoundingClientRect()
    return [Math.round(box.top) >= Math.round(head.bottom), box.bottom <= (edge?.bottom ?? NaN)]
  }
  row(/T000001/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown>11/}')
  await expect.element(row(/T000012/)).toHaveFocus()
  await expect.poll(() => isBetween(/T000012/)).toEqual([true, true])
  await userEvent.keyboard('{End}')
  await expect.element(row(/T005000/)).toHaveFocus()
  await expect.poll(() => isBetween(/T005000/)).toEqual([true, true])
  frame?.scrollTo({ top: 100_000 })
  await expect.element(row(/T002710/)).toBeVisible()
  await userEvent.keyboard('{Home}{ArrowDown}')
  await expect.element(row(/T000002/)).toHaveFocus()
  await expect.poll(() => isBetween(/T000002/)).toEqual([true, true])
})

it('columns beyond the right edge of the window are drawn too, as soon as those in sight are painted', async () => {
  const wide = columns.map((column) => ({ ...column, width: 400 }))
  await renderInPage(<Payments rows={paymentsOf(5)} columns={wide} />)
  const cells = () => drawnRows().map((line) => line.childElementCount)
  await expect.poll(cells).toEqual([12, 12, 12, 12, 12])
})

it('a text that its cell has no room for is cut off there, and one that fits is not clipped', async () => {
  const cities = ['W'.repeat(7), 'W'.repeat(30)] as const
  await renderInPage(<Payments rows={cities.map((city, at) => ({ ref: `T${at}`, paise: 1, city }))} />)
  const overflow = (name: string) => {
    const cell = page.getByRole('gridcell', { name, exact: true }).element()
    return [getComputedStyle(cell).overflow, cell.scrollWidth > cell.clientWidth]
  }
  await expect.element(row(/^T1/)).toBeVisible()
  expect(cities.map(overflow)).toEqual([
    ['visible', false],
    ['clip', true],
  ])
})

it('rows that a jump of the scrollbar brings into sight are there in its own frame', async () => {
  await renderInPage(<Payments rows={paymentsOf(5_000)} />)
  await expect.element(row(/T000001/)).toBeVisible()
  const frame = frameOfRows()
  if (frame === null) throw new Error('Nothing scrolls.')
  const { left, top, height } = frame.getBoundingClientRect()
  const inFrames: (string | null | undefined)[] = []
  for (const jump of [40_000, 100_000, 20_000]) {
    const scrolled = new Promise((done) => frame.addEventListener('scroll', done, { once: true }))
    frame.scrollTop = jump
    await scrolled
    await new Promise((done) => requestAnimationFrame(done))
    inFrames.push(
      document
        .elementFromPoint(left + 60, top + height / 2)
        ?.closest('[role="row"]')
        ?.getAttribute('aria-rowindex'),
    )
  }
  expect(inFrames).toEqual(['1088', '2710', '548'])
})

it('on paper every row is drawn, in its order, and those in sight alone afterwards', async () => {
  await renderInPage(<Payments rows={paymentsOf(300)} />)
  dispatchEvent(new Event('beforeprint'))
  const printed = drawnRows().map((line) => line.firstElementChild?.textContent)
  dispatchEvent(new Event('afterprint'))
  expect(printed).toEqual(paymentsOf(300).map(({ ref }) => ref))
  await expect.poll(() => drawnRows().length).toBeLessThan(60)
})

it('the header stays over the rows however far they are scrolled', async () => {
  await renderInPage(<Payments rows={paymentsOf(5_000)} />)
  const header = page.getByRole('columnheader', { name: 'Amount' })
  await expect.element(row(/T000001/)).toBeVisible()
  const before = header.element().getBoundingClientRect()
  frameOfRows()?.scrollTo({ top: 100_000 })
  await expect.element(row(/T002710/)).toBeVisible()
  expect(header.element().getBoundingClientRect()).toEqual(before)
  const over = document.elementFromPoint(before.left + 20, (before.top + before.bottom) / 2)
  expect(header.element().contains(over)).toBe(true)
})

it('a header asks for its order, upwards first and then downwards, and the rows stay as they come', async () => {
  const onSort = vi.fn()
  const rows = paymentsOf(3)
  const Asking = () => {
    const [sort, setSort] = useState<DataGridSort>()
    const ask = (next: DataGridSort) => {
      onSort(next)
      setSort(next)
    }
    return <Payments rows={rows} sort={sort} onSort={ask} />
  }
  await renderInPage(<Asking />)
  const amount = page.getByRole('columnheader', { name: 'Amount' })
  await expect.element(amount).toHaveAttribute('aria-sort', 'none')
  await amount.getByRole('button').click()
  await expect.element(amount).toHaveAttribute('aria-sort', 'ascending')
  await amount.getByRole('button').click()
  await expect.element(amount).toHaveAttribute('aria-sort', 'descending')
  expect([drawnRows()[0]?.textContent.slice(0, 7), onSort.mock.calls]).toEqual([
    'T000001',
    [[{ key: 'paise', order: 'asc' }], [{ key: 'paise', order: 'desc' }]],
  ])
})

it('the keyboard opens a row, walks over its cells, copies one and closes it again', async () => {
  const copied: string[] = []
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  await renderInPage(
    <Payments rows={paymentsOf(50)} detail={({ city }) => <button type="button">Call {city}</button>} />,
  )
  const first = row(/^T000001/)
  await expect.element(first).toHaveAttribute('aria-expanded', 'false')
  first.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(first).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('button', { name: 'Call Pune' })).toBeVisible()

  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('gridcell', { name: 'T000001' })).toHaveFocus()
  await userEvent.keyboard('{Control>}c{/Control}')
  await expect.element(page.getByText('Txn. Number T000001 copied')).toBeInTheDocument()
  expect(copied).toEqual(['T000001'])

  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Call Pune' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(first).toHaveAttribute('aria-expanded', 'false')
})

it('a cell that is pressed takes the focus, is copied by the keyboard and walked away from', async () => {
  const copied: string[] = []
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  await renderInPage(<Payments rows={paymentsOf(50)} />)
  const cell = page.getByRole('gridcell', { name: 'T000003' })
  await cell.click()
  await expect.element(cell).toHaveFocus()
  await userEvent.keyboard('{Control>}c{/Control}')
  await expect.poll(() => copied).toEqual(['T000003'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('gridcell', { name: 'T000004' })).toHaveFocus()
  expect(drawnRows().flatMap((line) => [...line.querySelectorAll('[tabindex]')])).toHaveLength(1)
})

it('an id that is pointed at offers to be copied, whatever else the row does when it is pressed', async () => {
  const copied: string[] = []
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  const onOpen = vi.fn()
  await renderInPage(<Payments rows={paymentsOf(5)} onOpen={onOpen} />)
  await page.getByRole('gridcell', { name: 'T000003' }).hover()
  await page.getByRole('button', { name: 'Copy Txn. Number T000003' }).click()
  await expect.element(page.getByRole('button', { name: 'Txn. Number copied' })).toBeVisible()
  expect([copied, onOpen.mock.calls]).toEqual([['T000003'], []])
})

it('rows below an opened one are pushed down by as much as it shows', async () => {
  const tall = <div style={{ height: 300 }}>All fields</div>
  await renderInPage(<Payments rows={paymentsOf(50)} detail={() => tall} />)
  await page.getByRole('gridcell', { name: 'Chennai' }).first().click()
  await expect.element(page.getByText('All fields')).toBeVisible()
  const top = (name: RegExp) => row(name).element().getBoundingClientRect().top
  await expect.poll(() => Math.round(top(/^T000003/) - top(/^T000002/))).toBeGreaterThan(300)
  const detail = page.getByText('All fields').element().getBoundingClientRect()
  expect(top(/^T000003/)).toBeGreaterThanOrEqual(detail.bottom)
})

it('columns are hidden and moved by keyboard, and restored', async () => {
  const Chosen = () => {
    const [layout, setLayout] = useState<ColumnLayout>()
    return (
      <>
        <ColumnChooser columns={columns.slice(0, 3)} layout={layout} onChange={setLayout} />
        <DataGrid
          label="Payments"
          columns={columns.slice(0, 3)}
          rows={paymentsOf(2)}
          rowKey={({ ref }) => ref}
          layout={layout}
        />
      </>
    )
  }
  await renderInPage(<Chosen />)
  const headers = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(headers).toEqual(['Txn. Number', 'Amount', 'City'])
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  chooser.getByRole('checkbox', { name: 'Amount' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.poll(headers).toEqual(['Txn. Number', 'City'])
  chooser.getByRole('button', { name: 'Move City to the front' }).element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(headers).toEqual(['City', 'Txn. Number'])
  await chooser.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(headers).toEqual(['Txn. Number', 'Amount', 'City'])
})
