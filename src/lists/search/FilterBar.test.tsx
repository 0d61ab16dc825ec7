import axe from 'axe-core'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayAfter, shownCalendarDay } from '#contract/wire/indianTime.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { unreadableDay } from '#src/ui/readDay.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { defineSearch } from './defineSearch.ts'
import { FilterBar } from './FilterBar.tsx'
import { codes, day, text } from './filters.ts'
import { useSearch } from './useSearch.ts'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const days = {
  from: day('From Date', { latest: 'today' }),
  to: day('To Date', { latest: 'today', notBefore: 'from' }),
}
const live = defineSearch({ filters: { txnNo: codes('Txn No', { most: 200 }), ...days }, isLive: true })
const submitted = defineSearch({
  filters: { code: text('Code', { max: 20, clean: (typed) => typed.trim().toUpperCase() }), ...days },
})

const open = async (search: typeof live | typeof submitted, at = '/') => {
  openPageGateway()
  let again = 0
  const Bar = () => (
    <FilterBar label="Payments" search={useSearch(search as typeof live)} onAgain={() => (again += 1)} />
  )
  shown = await showScreen([{ path: '/', element: <Bar /> }], { at, services: [] })
  return () => again
}
const address = () => decodeURIComponent(shown?.router.state.location.search ?? '')

it('a live text counts on Enter, stays while days are chosen, and Reset takes every filter away', async () => {
  await open(live)
  const field = page.getByLabelText('Txn No')
  await field.fill('TXN7 TXN8')
  await page.getByLabelText('To Date').fill('2026-01-31')
  await expect.poll(address).toBe('?to=2026-01-31')
  await expect.element(field).toHaveValue('TXN7 TXN8')
  await expect.element(page.getByLabelText('To Date')).toHaveFocus()
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('?txn_no=TXN7,TXN8&to=2026-01-31')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(address).toBe('')
  await expect.element(field).toHaveValue('')
})

it('days that are reversed or still to come are said so and not asked for', async () => {
  await open(live)
  const seen: string[] = []
  shown?.router.subscribe(({ location }) => seen.push(location.search))
  await page.getByLabelText('From Date').fill('2026-01-31')
  await page.getByLabelText('To Date').fill('2026-01-30')
  await expect.element(page.getByText('This day is before From Date.')).toBeVisible()
  await page.getByLabelText('To Date').fill('2099-01-30')
  await expect.element(page.getByText('This day is in the future.')).toBeVisible()
  await page.getByLabelText('To Date').fill('2026-02-01')
  await expect.poll(address).toBe('?from=2026-01-31&to=2026-02-01')
  expect(seen.filter((search) => /2026-01-30|2099/.test(search))).toEqual([])
})

it('Search counts what is typed, / goes to the first field, and Search for the same asks again', async () => {
  const again = await open(submitted)
  await userEvent.keyboard('/m01{Enter}')
  await expect.poll(address).toBe('?code=M01')
  await expect.element(page.getByLabelText('Code')).toHaveValue('M01')
  await page.getByRole('button', { name: 'Search' }).click()
  expect([again(), address()]).toEqual([1, '?code=M01'])
})

it('Back brings the filters of before into their fields, and leaves what is typed beside them', async () => {
  await open(submitted, '/?code=M01')
  await shown?.router.navigate('/?code=M02')
  await expect.element(page.getByLabelText('Code')).toHaveValue('M02')
  await page.getByLabelText('From Date').fill('2026-01-31')
  await shown?.router.navigate(-1)
  await expect.element(page.getByLabelText('Code')).toHaveValue('M01')
  await expect.element(page.getByLabelText('From Date')).toHaveValue('2026-01-31')
})

it('a range is one field: a name or two days in its calendar fill both ends, and none ends after today', async () => {
  await open(live)
  await page.getByRole('button', { name: 'Calendar and ranges' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose a range of days' })
  await expect
    .poll(() =>
      calendar
        .getByRole('button', { name: /^(Today|Yesterday|Last .*|This .*)$/ })
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['Today', 'Yesterday', 'Last 7 days', 'This month', 'Last month', 'This financial year'])
  const { violations } = await axe.run(calendar.element(), { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await calendar.getByRole('button', { name: 'Last 7 days' }).click()
  const today = gatewayToday()
  await expect.poll(address).toBe(`?from=${dayAfter(today, -6)}&to=${today}`)
  await expect.element(page.getByLabelText('To Date')).toHaveValue(shownCalendarDay(today) ?? '')

  await page.getByLabelText('To Date').fill('20 jan 2026')
  await page.getByLabelText('From Date').fill('19/1/26')
  ;(page.getByLabelText('From Date').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await calendar.getByRole('button', { name: /January 12th, 2026/ }).click()
  await expect.element(calendar.getByText('Choose the last day.')).toBeVisible()
  await calendar.getByRole('button', { name: /January 5th, 2026/ }).click()
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.poll(address).toBe('?from=2026-01-05&to=2026-01-12')
})

it('a day that cannot be read says what to type when it is left, and nothing is asked for', async () => {
  await open(submitted)
  await page.getByLabelText('Code').fill('M01')
  await page.getByLabelText('From Date').fill('31/2')
  await expect.element(page.getByText(unreadableDay)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(unreadableDay)).toBeVisible()
  await expect.element(page.getByLabelText('From Date')).toHaveFocus()
  expect(address()).toBe('')
  await page.getByLabelText('From Date').fill('28/2/2026')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('?code=M01&from=2026-02-28')
})

it('what is searched stands below the fields, and each is taken away alone', async () => {
  await open(submitted, '/?code=M01&from=2026-01-31')
  const chip = (name: string) => page.getByRole('button', { name: `Remove the filter ${name}` })
  await expect.element(chip('From Date: 31 Jan 2026')).toBeVisible()
  await chip('Code: M01').click()
  await expect.poll(address).toBe('?from=2026-01-31')
  await expect.element(page.getByLabelText('Code')).toHaveValue('')
  await expect.element(chip('Code: M01')).not.toBeInTheDocument()
})
