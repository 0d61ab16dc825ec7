import { paymentsOf, type ShownPayment } from './shownPayments.ts'

interface PageWithFirstRow {
  /** From rows being at hand to the paint of the first of them. */
  firstRowMs: number | undefined
}

/** Shows as many rows as the address asks for, and notes when the first is painted. `busy`: a delay planted before it. */
export const measureFirstRow = (show: (place: HTMLElement, rows: readonly ShownPayment[]) => void): void => {
  const place = document.getElementById('page')
  if (place === null) throw new Error('The page has no place for rows.')
  const asked = new URLSearchParams(location.search)
  const rows = paymentsOf(Number(asked.get('rows')))
  const busyMs = Number(asked.get('busy'))

  const begin = () => {
    const begun = performance.now()
    const shown = new MutationObserver(() => {
      if (document.querySelector('[data-row="0"]') === null) return
      shown.disconnect()
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => {
          ;(globalThis as unknown as PageWithFirstRow).firstRowMs = performance.now() - begun
        }
        painted.port2.postMessage(null)
      })
    })
    shown.observe(place, { childList: true, subtree: true })
    while (performance.now() - begun < busyMs);
    show(place, rows)
  }
  // Every page begins at the beginning of a frame, so that none waits longer for its paint than another.
  requestAnimationFrame(() => setTimeout(begin))
}
