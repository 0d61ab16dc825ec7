import { DownloadIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu } from '@primer/react'
import { z } from 'zod'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { type ExportedTable, exportTable } from '#contract/calls/tables.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { startDownload } from '#src/uploads/useFileDownload.ts'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'

interface Props<D extends CallDefinition> {
  readonly entry: D & { readonly name: ExportedTable }
  readonly request: RequestOf<D>
  /** Fields of the row in the order in which they are shown. */
  readonly columns: readonly string[]
  /** All that match. */
  readonly total: number | undefined
  /** There may be more of them than the list shows and `total` counts. */
  readonly isMore?: boolean
}

/** Everything that matches the filters, not what is in sight. */
export const ExportMenu = <D extends CallDefinition>({ entry, request, columns, total, isMore = false }: Props<D>) => {
  const exporting = useCommand(exportTable, {
    onSuccess: ({ url }) => {
      startDownload(url)
      showToast({ kind: 'success', text: 'The export is on its way to your downloads.' })
    },
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const start = (format: 'xlsx' | 'csv') => {
    const wire = z.encode(entry.request, request) as Record<string, unknown>
    exporting.mutate({ request: { table: entry.name, format, request: wire, columns: [...columns] } })
  }
  const rows = total === undefined || isMore ? '' : ` all ${formatCount(total)}`
  return (
    <ActionMenu>
      <ActionMenu.Button
        leadingVisual={DownloadIcon}
        loading={exporting.isPending}
        disabled={total === undefined || total === 0}
      >
        Export
      </ActionMenu.Button>
      <ActionMenu.Overlay>
        <ActionList>
          <ActionList.Item onSelect={() => start('xlsx')}>Excel (.xlsx){rows}</ActionList.Item>
          <ActionList.Item onSelect={() => start('csv')}>CSV (.csv){rows}</ActionList.Item>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
