import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { Pager } from './Pager.tsx'

const show = async (at: number, total: number, isAtLeast = false) => {
  const onChange = vi.fn()
  await renderInPage(<Pager page={at} size={10} total={total} isAtLeast={isAtLeast} sizes={[10]} onChange={onChange} />)
  return onChange
}

it('the second of three pages says which rows it has, and leads to both others', async () => {
  const onChange = await show(2, 25)
  await expect.element(page.getByText('11–20 of 25')).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  expect(onChange.mock.calls).toEqual([[{ page: 1, size: 10 }], [{ page: 3, size: 10 }]])
})

it('a page that a link names and that is no longer there says so, and leads to the last one', async () => {
  const onChange = await show(9_999, 25)
  await expect.element(page.getByText('There is no page 9,999: 25 in all.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Last page' }).click()
  expect(onChange.mock.calls).toEqual([[{ page: 3, size: 10 }]])
})

it('of more rows than a list counts, a page says so, and the next one follows however far it is', async () => {
  const onChange = await show(5_001, 50_000, true)
  await expect.element(page.getByText('50,001–50,010 of more than 50,000')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  expect(onChange.mock.calls).toEqual([[{ page: 5_002, size: 10 }]])
})
