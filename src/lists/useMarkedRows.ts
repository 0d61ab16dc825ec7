import { useState } from 'react'
import type { RowMarks } from '#src/ui/rowMarks.ts'

const none: ReadonlyMap<string, never> = new Map<string, never>()

/** Rows that a person marked to copy or add them up, across pages; another search lets them go. */
export const useMarkedRows = <Row>(rows: readonly Row[], rowKey: (row: Row) => string, search: string) => {
  const [state, setState] = useState<{ readonly of: string; readonly rows: ReadonlyMap<string, Row> }>({
    of: search,
    rows: none,
  })
  const [last, setLast] = useState<string>()
  const marked: ReadonlyMap<string, Row> = state.of === search ? state.rows : none
  const put = (next: ReadonlyMap<string, Row>) => setState({ of: search, rows: next })
  const marks: RowMarks<Row> = {
    isChosen: (row) => marked.has(rowKey(row)),
    onToggle: (row) => {
      const next = new Map(marked)
      if (!next.delete(rowKey(row))) next.set(rowKey(row), row)
      setLast(rowKey(row))
      put(next)
    },
    onReach: (row) => {
      const [from, to] = [rows.findIndex((one) => rowKey(one) === last), rows.indexOf(row)]
      const between = rows.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
      put(new Map([...marked, ...between.map((one) => [rowKey(one), one] as const)]))
    },
  }
  return { marked: [...marked.values()], marks, letGo: () => put(none) }
}
