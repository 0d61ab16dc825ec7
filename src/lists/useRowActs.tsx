import { type ClipboardEvent, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { showToast } from '#src/ui/toast.ts'
import { copyOfRows } from './copyRows.ts'
import type { RowMenuAct } from './RowMenu.tsx'
import { actsOfRow } from './rowActs.ts'
import type { TableColumn } from './tableColumns.tsx'

const RowMenu = lazyScreen(() => import('./RowMenu.tsx'), 'RowMenu')

interface Options<Row> {
  readonly rows: readonly Row[]
  /** Those that are shown, in their order. */
  readonly columns: readonly TableColumn<Row>[]
  readonly chosen: readonly Row[]
  readonly onOpen: ((row: Row) => void) | undefined
}

interface OpenedMenu {
  readonly x: number
  readonly y: number
  readonly acts: readonly RowMenuAct[]
  readonly row: HTMLElement
}

const typing = 'input, textarea, select, [contenteditable]'
const isMarked = () => String(globalThis.getSelection() ?? '') !== ''

/** Copying the rows of a list, and the menu of the row that is pressed with the other button or by its key. */
export const useRowActs = <Row,>({ rows, columns, chosen, onOpen }: Options<Row>) => {
  const [menu, setMenu] = useState<OpenedMenu>()
  const back = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (menu !== undefined) back.current = menu.row
    else back.current?.focus()
  }, [menu])

  /** The row as the page shows it, and as the list has it. */
  const rowAt = (target: EventTarget | null): { readonly element: HTMLElement; readonly row: Row } | undefined => {
    const element = (target as Element | null)?.closest<HTMLElement>('[aria-rowindex]')
    const row = rows[Number(element?.getAttribute('aria-rowindex')) - 2]
    return element === null || element === undefined || row === undefined ? undefined : { element, row }
  }
  const shown = (list: Element | null) => (row: Row, key: string) => {
    const line = list?.querySelector(`[aria-rowindex="${rows.indexOf(row) + 2}"]`)
    return line?.querySelector(`[data-column="${key}"]`)?.textContent.trim() ?? ''
  }
  const copied = (these: readonly Row[], list: Element | null) => copyOfRows(these, columns, shown(list))
  const write = async (these: readonly Row[], list: Element | null) => {
    const { text, html } = copied(these, list)
    try {
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
      showToast({
        kind: 'success',
        text: these.length === 1 ? 'The row is copied.' : `${these.length} rows are copied.`,
      })
    } catch {
      showToast({ kind: 'error', text: 'The browser did not let it be copied. Press Ctrl+C on the row.' })
    }
  }

  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const at = rowAt(document.activeElement)
    if (isMarked() || (event.target as Element).closest(typing) || (chosen.length === 0 && at === undefined)) return
    const { text, html } = copied(chosen.length > 0 || at === undefined ? chosen : [at.row], event.currentTarget)
    event.clipboardData.setData('text/plain', text)
    event.clipboardData.setData('text/html', html)
    event.preventDefault()
  }
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const target = event.target as Element
    // Text that is marked, links and fields have the browser's own.
    if (at === undefined || isMarked() || target.closest(`${typing}, a[href]`) || event.shiftKey) return
    event.preventDefault()
    const list = event.currentTarget
    const cell = target.closest('td, [role=gridcell]')?.textContent.trim() ?? ''
    const { left, bottom } = at.element.getBoundingClientRect()
    // Opened by its key it has no place of its own.
    const isByKey = event.clientX === 0 && event.clientY === 0
    setMenu({
      x: isByKey ? left + 16 : event.clientX,
      y: isByKey ? bottom : event.clientY,
      row: at.element,
      acts: [
        ...(onOpen === undefined ? [] : [{ label: 'Open', onSelect: () => onOpen(at.row) }]),
        ...actsOfRow(at.element),
        ...(cell === ''
          ? []
          : [
              {
                label: `Copy “${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`,
                onSelect: () => void navigator.clipboard.writeText(cell).catch(() => undefined),
              },
            ]),
        { label: 'Copy row', onSelect: () => void write([at.row], list) },
        ...(chosen.length > 0
          ? [{ label: `Copy ${chosen.length} chosen rows`, onSelect: () => void write(chosen, list) }]
          : []),
      ],
    })
  }
  const drawn: ReactNode = menu !== undefined && (
    <Suspense fallback={null}>
      <RowMenu at={menu} acts={menu.acts} onClose={() => setMenu(undefined)} />
    </Suspense>
  )
  return { onCopy, onContextMenu, menu: drawn, copyChosen: (list: Element | null) => void write(chosen, list) }
}
