import type { RowMenuAct } from './RowMenu.tsx'

const nameOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-label') ?? control.textContent).trim() || control.title

/** The links and buttons that a row has itself: a menu offers what is seen, and nothing else. */
export const actsOfRow = (row: Element): readonly RowMenuAct[] => {
  const controls = [...row.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')]
  return controls
    .map((control) => ({
      label: nameOf(control),
      isDanger: control.dataset['variant'] === 'danger',
      onSelect: () => control.click(),
    }))
    .filter(({ label }, at, all) => label !== '' && all.findIndex((one) => one.label === label) === at)
}
