import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { Table, type Column } from './Table.tsx'

interface Shop {
  readonly code: string
  readonly name: string
}

const shops: readonly Shop[] = ['Asha', 'Bina', 'Chetan'].map((name, index) => ({ code: `M000000${index + 1}`, name }))
const columns: readonly Column<Shop>[] = [
  { key: 'name', header: 'Display Name', cell: ({ name }) => name, sortable: true },
  { key: 'code', header: 'Merchant Code', cell: ({ code }) => code, sortable: true },
  {
    key: 'edit',
    header: 'Actions',
    headerHidden: true,
    cell: ({ name }) => <button type="button">Edit {name}</button>,
  },
]
const render = (props: Partial<Parameters<typeof Table<Shop>>[0]> = {}) =>
  renderInPage(<Table label="Merchants" columns={columns} rows={shops} rowKey={({ code }) => code} {...props} />)
const row = (name: string) => page.getByRole('row', { name })

it('the arrows walk over the rows and Enter opens the one they are on', async () => {
  const onOpen = vi.fn()
  await render({ onOpen })
  await expect.element(row('Asha')).toBeVisible()
  row('Asha').element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  await expect.element(row('Bina')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen.mock.calls).toEqual([[shops[1]]])
})

it('the tab key stops at one row only, the one last visited', async () => {
  await render()
  await expect.element(row('Asha')).toHaveAttribute('tabindex', '0')
  row('Asha').element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(row('Chetan')).toHaveFocus()
  expect(shops.map(({ name }) => row(name).element().getAttribute('tabindex'))).toEqual(['-1', '-1', '0'])
})

it('Enter on a button in a row presses the button and does not open the row; Escape goes back to the row', async () => {
  const onOpen = vi.fn()
  await render({ onOpen })
  await expect.element(row('Asha')).toBeVisible()
  page.getByRole('button', { name: 'Edit Asha' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen.mock.calls).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(row('Asha')).toHaveFocus()
})

it('a header sorts upwards first, and downwards when it already sorts', async () => {
  const onSort = vi.fn()
  await render({ sort: { key: 'name', order: 'asc' }, onSort })
  await expect
    .element(page.getByRole('columnheader', { name: 'Display Name' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Display Name' }).click()
  await page.getByRole('button', { name: 'Merchant Code' }).click()
  expect(onSort.mock.calls).toEqual([[{ key: 'name', order: 'desc' }], [{ key: 'code', order: 'asc' }]])
})

it('rows that are loading have the height of the rows that come', async () => {
  await render({ rows: [], skeletonRows: 3 })
  const heights = () => [...document.querySelectorAll('tbody tr')].map((line) => line.getBoundingClientRect().height)
  await expect.poll(heights).toHaveLength(3)
  const loading = heights()
  await render()
  await expect.poll(() => heights().slice(3)).toEqual(loading)
})

it('pinned columns stay in sight under their headers, whatever is scrolled behind them', async () => {
  await page.viewport(1_440, 600)
  const wide = ['one', 'two', 'three', 'four', 'five', 'six'].map(
    (key): Column<Shop> => ({ key, header: key, width: '400px', cell: () => <div style={{ width: 400 }}>{key}</div> }),
  )
  const [name, code, edit] = columns as [Column<Shop>, Column<Shop>, Column<Shop>]
  await render({ columns: [name, ...wide, { ...code, pinned: true }, { ...edit, pinned: true }], onSort: () => {} })
  await expect.element(row('Asha')).toBeVisible()
  const places = (cells: Iterable<Element>) =>
    [...cells].slice(-2).map((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return { left, right }
    })
  const frame = page.getByRole('grid').element().parentElement
  const headers = places(page.getByRole('columnheader').elements())
  expect(places(row('Asha').element().children)).toEqual(headers)
  expect(headers[1]?.right).toBeLessThanOrEqual(frame?.getBoundingClientRect().right ?? 0)
  expect(headers[0]?.right).toBeCloseTo(headers[1]?.left ?? 0, 0)
  // On a laptop the last one alone is.
  await page.viewport(1_000, 600)
  await expect.poll(() => (places(page.getByRole('columnheader').elements())[0]?.left ?? 0) > 1_000).toBe(true)
  const last = places(page.getByRole('columnheader').elements())[1]
  expect(last?.right).toBeLessThanOrEqual(frame?.getBoundingClientRect().right ?? 0)
})

it('a translator of the browser leaves names and codes of its rows alone', async () => {
  await render()
  await expect.element(row('Asha')).toBeVisible()
  const isLeftAlone = (element: Element) => element.closest('[translate]')?.getAttribute('translate') === 'no'
  expect([row('Asha'), page.getByText('Display Name')].map((place) => isLeftAlone(place.element()))).toEqual([
    true,
    false,
  ])
})

it('a name beside a long text is neither broken nor squeezed into three lines, and keeps its place when others scroll', async () => {
  await page.viewport(1_000, 600)
  const long = 'Sent back to the maker because the account of the beneficiary does not belong to the merchant. '
  const [, code] = columns as [Column<Shop>, Column<Shop>]
  await render({
    columns: [
      { key: 'name', header: 'Display Name', cell: () => 'Annapurneshwari Provision Stores and Sweets' },
      { key: 'why', header: 'Reason', cell: () => long.repeat(4) },
      { ...code, width: '1%' },
      // As wide in every font.
      {
        key: 'id',
        header: 'Request',
        width: '1%',
        cell: () => <span style={{ display: 'inline-block', width: 760 }}>a</span>,
      },
    ],
  })
  const cell = page.getByRole('gridcell', { name: /^Annapurneshwari/ }).first()
  await expect.element(cell).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(cell.element())
  expect(Math.round(range.getBoundingClientRect().height / 20)).toBeLessThan(3)
  const word = document.createRange()
  word.setStart(cell.element().firstChild as Text, 0)
  word.setEnd(cell.element().firstChild as Text, 'Annapurneshwari'.length)
  expect(new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1)
  const frame = page.getByRole('grid').element().parentElement as HTMLElement
  // Signs come with the frames that follow.
  await expect.poll(() => [frame.hasAttribute('data-beyond'), frame.hasAttribute('data-before')]).toEqual([true, false])
  const place = () => cell.element().getBoundingClientRect().left - frame.getBoundingClientRect().left
  const before = place()
  frame.scrollLeft = frame.scrollWidth
  await expect.poll(() => [frame.hasAttribute('data-before'), frame.hasAttribute('data-beyond')]).toEqual([true, false])
  expect(place()).toBe(before)
})
