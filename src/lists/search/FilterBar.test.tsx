import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayAfter, shownCalendarDay } from '#contract/wire/indianTime.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { unreadableDay } from '#src/ui/readDay.ts'
import { axeFaultsIn } from '#tests/support/axeFaults.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { defineSearch } from './defineSearch.ts'
import { FilterBar } from './FilterBar.tsx'
import { choice, codes, day, dayTime, text } from './filters.ts'
import { useSearch } from './useSearch.ts'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
const usual = { width: innerWidth, height: innerHeight }
afterEach(async () => {
  await page.viewport(usual.width, usual.height)
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
  expect(await axeFaultsIn(calendar.element())).toEqual([])
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

const many = defineSearch({
  filters: {
    code: codes('Merchant Code', { most: 20 }),
    kind: choice('Settlement Status', { a: 'Held', b: 'Settled' }, { all: 'Any' }),
    txnNo: codes('Txn Ref Number', { most: 20 }),
    paymentId: codes('Acquirer Payment Id', { most: 20 }),
    ...days,
    batch: codes('Batch Id', { most: 20 }),
    utr: text('UTR Number'),
    reason: choice('Left Out', { x: 'No rate', y: 'No account' }, { all: 'Any' }),
    owner: text('Owner', { isRequired: true }),
  },
})
const filterButton = () => page.getByRole('button', { name: /^Filter/ })

it.each([1093, 1366, 1440])('at %s filters stand on one line, those that must be filled among them', async (width) => {
  await page.viewport(width, 768)
  const shifts: number[] = []
  const seen = new PerformanceObserver((list) =>
    shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
  )
  seen.observe({ type: 'layout-shift' })
  await open(many as never, '/?owner=O1&utr=UTR1&reason=x')
  const bar = page.getByRole('search').element()
  const fieldsInSight = [...bar.querySelectorAll<HTMLElement>('input, select, button')].filter(
    (one) => one.getClientRects().length > 0 && !one.textContent?.includes('Remove the filter'),
  )
  const middles = fieldsInSight.map((one) => {
    const { top, height } = one.getBoundingClientRect()
    return Math.round(top + height / 2)
  })
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(16)
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth)
  await expect.element(page.getByLabelText('Merchant Code')).toBeVisible()
  await expect.element(page.getByLabelText('Owner')).toBeVisible()
  await expect.element(page.getByLabelText('UTR Number')).not.toBeVisible()
  await expect.element(filterButton()).toHaveTextContent('Filter2')
  await expect.element(page.getByRole('button', { name: 'Remove the filter UTR Number: UTR1' })).toBeVisible()
  expect(shifts).toEqual([])
  expect(await axeFaultsIn(bar)).toEqual([])
  seen.disconnect()
})

const timed = defineSearch({
  filters: {
    code: codes('Merchant Code', { most: 200 }),
    brand: choice('Brand', { a: 'Astron' }, { all: 'All brands' }),
    txn: codes('Txn Ref Number', { most: 200 }),
    from: dayTime('From Date', { isRequired: true }),
    to: dayTime('To Date', { isRequired: true, notBefore: 'from' }),
  },
})

it.each([
  [700, timed, 'T20:48:58', ', 20:48:58'],
  [1071, timed, 'T20:48:58', ', 20:48:58'],
  [1150, timed, 'T20:48:58', ', 20:48:58'],
  [1366, timed, 'T20:48:58', ', 20:48:58'],
  [700, submitted, '', ''],
  [1366, submitted, '', ''],
] as const)(
  'at %s days and moments are read to the end, and nothing lies over them',
  async (width, search, time, shownTime) => {
    await page.viewport(width, 768)
    await open(search as never, `/?from=2026-11-28${time}&to=2026-11-28${time}`)
    await expect.element(page.getByLabelText('To Date')).toHaveValue(`28 Nov 2026${shownTime}`)
    const bar = page.getByRole('search').element()
    for (const { scrollWidth, clientWidth } of bar.querySelectorAll('input'))
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    const boxes = [...bar.querySelectorAll<HTMLElement>('input, select, button')]
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => one.getBoundingClientRect())
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => other.left < one.right - 1 && other.top < one.bottom && other.bottom > one.top),
    )
    expect(over).toEqual([])
  },
)

it('Filter opens the rest with its first field, Enter searches there, and Escape leads back', async () => {
  await page.viewport(1366, 768)
  await open(many as never, '/?owner=O1')
  await filterButton().click()
  await expect.element(filterButton()).toHaveAttribute('aria-expanded', 'true')
  expect(document.activeElement?.closest('[data-fold]')).not.toBeNull()
  await page.getByLabelText('UTR Number').fill('UTR7')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('?utr=UTR7&owner=O1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByLabelText('UTR Number')).not.toBeVisible()
  await expect.element(filterButton()).toHaveFocus()
  await expect.element(filterButton()).toHaveTextContent('Filter1')
})

it('filters with a fault among them stay open', async () => {
  await page.viewport(1366, 768)
  await open(many as never, '/?owner=O1')
  await filterButton().click()
  await page.getByLabelText('To Date').fill('31/2')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(unreadableDay)).toBeVisible()
  await expect.element(page.getByLabelText('To Date')).toBeVisible()
  await page.getByLabelText('To Date').fill('')
  await expect.element(page.getByLabelText('To Date')).not.toBeVisible()
})
