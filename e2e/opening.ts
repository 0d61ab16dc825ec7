import type { Page } from '@playwright/test'

interface Shift {
  readonly value: number
  readonly moved: string
}
type Watched = typeof globalThis & { layoutShifts?: Shift[] }
type ShiftEntry = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** What moves although nobody pressed anything, from the first frame of each page on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    ;(globalThis as Watched).layoutShifts = shifts
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[])
        if (!hadRecentInput) shifts.push({ value, moved: (sources[0]?.node?.textContent ?? '').trim().slice(0, 50) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** It is 0.00 in the two digits in which it is told: a word beside a number that came. */
const mostShift = 0.005

/** What of a page that was just opened jumped, in words. */
export const shiftsOf = async (page: Page): Promise<string[]> => {
  const shifts = await page.evaluate(() => (globalThis as Watched).layoutShifts ?? [])
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum < mostShift
    ? []
    : [`${sum.toFixed(4)} of layout shift: ${shifts.map(({ moved }) => `"${moved}"`).join(', ')}`]
}

/** As many fields are a form to fill in, not a search. */
const formFields = 8

/** Whether rows, facts, work or what was opened last is there, or a form to fill in. */
export const isFull = (page: Page): Promise<boolean> =>
  page.evaluate((fields) => {
    const has = (selector: string) => document.querySelector(`main :is(${selector})`) !== null
    return (
      has('[aria-rowindex]:not(:has([role=columnheader], th)), tbody tr, [data-row], li, dl > *, [role=img], img') ||
      document.querySelectorAll('main :is(input, select, textarea)').length >= fields
    )
  }, formFields)
