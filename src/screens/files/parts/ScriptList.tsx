import { PlayIcon } from '@primer/octicons-react'
import { Button, Label, Link } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { utcTimestamp } from '#contract/wire/indianTime.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { runScript, ScriptId } from '#contract/calls/files.ts'
import { listScripts, type ScriptRow } from '#contract/calls/scriptsAndFiles.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { showToast } from '#src/ui/toast.ts'
import type { Column } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { statusColour } from '../fileStatus.ts'
import type { PagedList } from '../pagedList.ts'
import styles from './FileTable.module.css'
import { PagedTable } from './PagedTable.tsx'

const filesWord = (count: number) => (count === 1 ? '1 file' : `${count} files`)

/** The request carries the second of the click as well, which may be another for the second click. */
const scriptOf = ({ scriptId }: RequestOf<typeof runScript>) => scriptId

/** SC-02: which scripts there are, how their latest run stands, and a start for what waits. */
export const ScriptList = (place: PagedList) => {
  const { page, size } = place
  const navigate = useNavigate()
  const { can } = useSession()
  const queries = useQueryClient()
  const read = useCall(listScripts, { parameters: { page: page - 1, size } }, { keepPrevious: true })
  const trigger = useCommand(runScript, {
    actOf: scriptOf,
    invalidates: [listScripts],
    onSuccess: ({ jobId }) =>
      showToast({
        kind: 'success',
        text: 'Script will run shortly!',
        action: { label: 'Open', onSelect: () => void navigate(fileJobAddress(jobId)) },
      }),
    onError: ({ message }) => {
      showToast({ kind: 'error', text: `Could not trigger script! ${message}` })
      void queries.invalidateQueries({ queryKey: [listScripts.name] })
    },
  })
  const asked = trigger.isPending ? trigger.variables.request.scriptId : undefined
  const start = ({ scriptId }: ScriptRow) => {
    const known = ScriptId.safeParse(scriptId)
    const startDate = utcTimestamp(new Date())
    if (known.success) trigger.mutate({ request: { scriptId: known.data, startDate } })
  }

  const columns: readonly Column<ScriptRow>[] = [
    { key: 'id', header: 'Id', align: 'end', width: '1%', cell: ({ id }) => id },
    {
      key: 'scriptId',
      header: 'Script Id',
      width: '1%',
      cell: ({ scriptId }) => <span className={styles.action}>{scriptId}</span>,
    },
    {
      key: 'scriptName',
      header: 'Script Name',
      cell: ({ scriptName }) => <span className={styles.figure}>{scriptName}</span>,
    },
    {
      key: 'scheduledDate',
      header: 'Scheduled Date',
      width: '1%',
      hint: 'When its latest run was asked for',
      cell: ({ scheduledDate }) => <When at={scheduledDate} />,
    },
    {
      key: 'currentStatus',
      header: 'Current Status',
      width: '1%',
      cell: ({ currentStatus, jobId }) =>
        jobId === null ? (
          <Label variant={statusColour(currentStatus)}>{currentStatus}</Label>
        ) : (
          <Link as={RouterLink} to={fileJobAddress(jobId)} aria-label={`${currentStatus}, open the latest run`}>
            <Label variant={statusColour(currentStatus)}>{currentStatus}</Label>
          </Link>
        ),
    },
    { key: 'startDate', header: 'Start Date', width: '1%', cell: ({ startDate }) => <When at={startDate} /> },
    {
      key: 'trigger',
      header: 'Trigger',
      headerHidden: true,
      align: 'end',
      width: '1%',
      pinned: true,
      cell: (script) =>
        script.triggerable && can(runScript) ? (
          <Button
            size="small"
            leadingVisual={PlayIcon}
            loading={asked === script.scriptId}
            disabled={trigger.isPending && asked !== script.scriptId}
            count={script.filesWaiting}
            aria-label={`Trigger ${script.scriptName}, ${filesWord(script.filesWaiting)} waiting`}
            onClick={() => start(script)}
          >
            Trigger
          </Button>
        ) : (
          <span className={styles.quiet}>No file waits</span>
        ),
    },
  ]

  return (
    <PagedTable
      {...place}
      label="Scripts"
      read={read}
      columns={columns}
      rowKey={({ scriptId }) => scriptId}
      empty={{ title: 'No scripts', text: 'This gateway has none.' }}
    />
  )
}
