import { type MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoneTo } from '#src/address/useGoneTo.ts'
import { useRememberedHere } from '#src/store/rememberedHere.ts'

export interface OpenedRecord {
  readonly to: string
  /** What names its row. */
  readonly label: string
  readonly detail: string
}

const mostKept = 10
const none: readonly OpenedRecord[] = []

/** The row that an element is in, as the list shows it; undefined outside the rows. */
const shownIn = (element: Element | null): Omit<OpenedRecord, 'to'> | undefined => {
  const row = element?.closest('[aria-rowindex]')
  const cells = row === null || row === undefined ? [] : [...row.querySelectorAll('td, [role=gridcell]')]
  const [label = '', detail = ''] = cells.map((cell) => cell.textContent.trim()).filter((text) => text !== '')
  return label === '' ? undefined : { label, detail }
}

/** The records that the person opened last from a list, the latest first, and what notes them. */
export const useOpenedHere = <Row>(name: string) => {
  const { pathname } = useLocation()
  const goneTo = useGoneTo()
  const [opened = none, remember] = useRememberedHere<readonly OpenedRecord[]>(`opened ${pathname} ${name}`)
  const note = (to: string, shown: Omit<OpenedRecord, 'to'> | undefined) => {
    if (shown === undefined) return
    remember((before = none) => [{ to, ...shown }, ...before.filter((one) => one.to !== to)].slice(0, mostKept))
  }
  return {
    opened,
    /** A link in a row. */
    noteLink: ({ target }: MouseEvent) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
      if (link === null || link.origin !== location.origin || link.hasAttribute('download')) return
      note(link.pathname + link.search, shownIn(link))
    },
    noting: (open: (row: Row) => void) => (row: Row) => {
      const [shown, before] = [shownIn(document.activeElement), goneTo()?.key]
      open(row)
      const gone = goneTo()
      if (gone !== undefined && gone.key !== before) note(gone.pathname + gone.search, shown)
    },
  }
}
