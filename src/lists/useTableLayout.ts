import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getTableLayout, saveTableLayout, type TableColumns } from '#contract/calls/reports/tables.ts'
import { callGateway } from '#src/gateway/call.ts'
import { callKey, useCall } from '#src/gateway/useCall.ts'
import type { ColumnLayout } from '#src/ui/dataGrid/columnLayout.ts'
import { showToast } from '#src/ui/toast.ts'

export const layoutColumns = ({ order, hidden }: ColumnLayout): TableColumns =>
  order.map((column) => ({ column, isShown: !hidden.includes(column) }))

export const layoutOf = (columns: TableColumns | null | undefined): ColumnLayout | undefined =>
  columns === null || columns === undefined
    ? undefined
    : {
        order: columns.map(({ column }) => column),
        hidden: columns.filter(({ isShown }) => !isShown).map(({ column }) => column),
      }

/** Several columns are moved in a row; the gateway hears of the last place. */
const settledMs = 500

/** The columns of a table as the person left them, on whatever device. Without a name they are not kept. */
export const useTableLayout = (
  named: string | undefined,
): readonly [ColumnLayout | undefined, (layout: ColumnLayout | undefined) => void] => {
  const queries = useQueryClient()
  const table = named ?? ''
  const read = useCall(getTableLayout, { table }, { enabled: named !== undefined, staleTime: Infinity })
  const [chosen, setChosen] = useState<{ readonly layout: ColumnLayout | undefined }>()
  const unsaved = useRef<{ readonly columns: TableColumns | null }>(undefined)

  const save = useEffectEvent(() => {
    const sent = unsaved.current
    if (sent === undefined || named === undefined) return
    unsaved.current = undefined
    queries.setQueryData(callKey(getTableLayout, { table }), sent)
    callGateway(saveTableLayout, { table, columns: sent.columns }).catch(() =>
      showToast({ kind: 'error', text: 'The columns could not be remembered. They stay as they are until you leave.' }),
    )
  })
  useEffect(() => {
    if (chosen === undefined) return
    const timer = setTimeout(() => save(), settledMs)
    return () => clearTimeout(timer)
  }, [chosen])
  useEffect(() => () => save(), [])

  const choose = (layout: ColumnLayout | undefined) => {
    unsaved.current = { columns: layout === undefined ? null : layoutColumns(layout) }
    setChosen({ layout })
  }
  return [chosen === undefined ? layoutOf(read.data?.columns) : chosen.layout, choose]
}
