import { DownloadIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { listOpenJobs } from '#contract/calls/files/files.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { type ExportedTable, exportTable } from '#contract/calls/reports/tables.ts'
import type { LateMenuProps } from '#src/gateway/lateMenu.tsx'
import { callKey, useCommand } from '#src/gateway/useCall.ts'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { startDownload } from '#src/uploads/useFileDownload.ts'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'

export interface ExportProps {
  readonly table: ExportedTable
  /** Which lists the rows, and what it is asked for. */
  readonly call: CallDefinition
  readonly request: unknown
  /** Fields of the row in the order in which they are shown; undefined: all that a file can have. */
  readonly columns: readonly string[] | undefined
  /** All that match; undefined where nobody counts them. */
  readonly total: number | undefined
  readonly isEmpty: boolean
  /** There may be more of them than the list shows and `total` counts. */
  readonly isMore?: boolean
}

/** Everything that matches the filters, not what is in sight. */
export const ExportChoices = ({
  table,
  call,
  request,
  columns,
  total,
  isEmpty,
  isMore = false,
  isOpened = false,
}: ExportProps & LateMenuProps) => {
  const [isOpen, setOpen] = useState(isOpened)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const exporting = useCommand(exportTable, {
    onSuccess: ({ url, jobId }) => {
      if (jobId !== null) {
        void queries.invalidateQueries({ queryKey: callKey(listOpenJobs) })
        showToast({
          kind: 'success',
          text: 'File Will be generated shortly! You are told when it is in Downloads.',
          action: { label: 'See how far it is', onSelect: () => void navigate(fileJobAddress(jobId)) },
        })
        return
      }
      startDownload(url)
      showToast({ kind: 'success', text: 'The export is on its way to your downloads.' })
    },
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const start = (format: 'xlsx' | 'csv') => {
    const wire = z.encode(call.request, request) as Record<string, unknown>
    exporting.mutate({
      request: { table, format, request: wire, ...(columns === undefined ? {} : { columns: [...columns] }) },
    })
  }
  const rows = total === undefined || isMore ? '' : ` all ${formatCount(total)}`
  return (
    <ActionMenu open={isOpen} onOpenChange={setOpen}>
      <ActionMenu.Button leadingVisual={DownloadIcon} loading={exporting.isPending} disabled={isEmpty}>
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
