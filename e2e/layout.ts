import type { Page } from '@playwright/test'

/**
 * A screen at 1 : 1, a laptop of 1440 and of 1366, that at 125 %, 150 % and 200 % of Windows' or the browser's zoom, and
 * a phone.
 */
export const widths = [1920, 1440, 1366, 1093, 911, 683, 390] as const

/**
 * What of the page does not hold at its width, in words; none where it does. The page itself is never scrolled sideways
 * (a wide table is, in a box of its own), no column stays behind those that are pinned, nothing of
 * the top bar lies over another, and a dialog is wholly in sight.
 */
export const faultsOfLayout = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const told = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    const isDrawn = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    /** Whether a box between them scrolls or cuts off what is too wide for it. */
    const isBounded = (element: Element, within: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== within; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true
      return false
    }
    const passing = (within: Element): string[] => {
      const { left } = within.getBoundingClientRect()
      const right = left + within.clientWidth + 1
      return [...within.querySelectorAll('*')]
        .filter((element) => isDrawn(element) && element.getBoundingClientRect().right > right)
        .filter((element) => !isBounded(element, within))
        .map((element) => `${told(element)} passes the right edge of ${told(within).slice(0, 20)}`)
        .slice(0, 3)
    }
    const faults: string[] = []
    const { scrollWidth } = document.scrollingElement ?? document.documentElement
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`)
    for (const main of document.querySelectorAll('main'))
      if (main.scrollWidth > main.clientWidth)
        faults.push(`the screen is ${main.scrollWidth} wide in ${main.clientWidth}`, ...passing(main))

    for (const table of document.querySelectorAll('table')) {
      const box = table.parentElement
      const heads = [...table.querySelectorAll<HTMLElement>('th')]
      const pinned = heads.filter((head) => head.dataset['pinned'] !== undefined)
      if (box === null || pinned.length === 0) continue
      const room = box.clientWidth - pinned.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
      for (const head of heads)
        if (!pinned.includes(head) && getComputedStyle(pinned[0] ?? head).right !== 'auto' && head.offsetWidth > room)
          faults.push(`${told(head)} of ${told(table)} stays behind pinned columns`)
    }

    for (const below of document.querySelectorAll('tr[data-below] > td > *, [data-below]:not(tr) > *')) {
      const seen = below.closest('[role=grid], [role=treegrid]')?.parentElement?.clientWidth ?? 0
      if (below.clientWidth > seen) faults.push(`what a row shows below itself is ${below.clientWidth} wide in ${seen}`)
    }

    const bar = [...document.querySelectorAll('header:has([role=status]) :is(a, button, [role=status], [title])')]
    const drawn = bar.filter(isDrawn)
    for (const [at, one] of drawn.entries()) {
      const a = one.getBoundingClientRect()
      if (a.left < 0 || a.right > innerWidth) faults.push(`${told(one)} of the top bar is out of sight`)
      for (const other of drawn.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue
        const b = other.getBoundingClientRect()
        const lies = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ]
        if (lies.every((overlap) => overlap > 0.5)) faults.push(`${told(one)} lies over ${told(other)}`)
      }
    }
    for (const dialog of document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')) {
      if (!isDrawn(dialog)) continue
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      if (left < 0 || right > innerWidth + 0.5 || top < 0 || bottom > innerHeight + 0.5)
        faults.push(`${told(dialog)} is out of sight: ${left} to ${right}, ${top} to ${bottom}`)
      faults.push(...passing(dialog))
    }
    return faults
  })
