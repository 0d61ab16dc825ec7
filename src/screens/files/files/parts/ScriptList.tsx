import { PlayIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { utcTimestamp } from '#contract/wire/indianTime.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { runScript, ScriptId } from '#contract/calls/files/files.ts'
import { listScripts, scriptColumns, type ScriptRow } from '#contract/calls/files/scriptsAndFiles.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { showToast } from '#src/ui/toast.ts'
import { pagedRequest, scriptSearch } from '../scriptSearch.ts'
import styles from './FileCells.module.css'
import { StatusLabel } from './fileCells.tsx'
import { gatewayNow } from '#src/ui/clock.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'

const filesWord = (count: number) => (count === 1 ? '1 file' : `${count} files`)

/** As the documents write a moment in UTC: `2026-01-31 06:30:00`. */
const secondNow = () => utcTimestamp(new Date(gatewayNow()))

/** The request carries the second of the click as well, which may be another for the second click. */
const scriptOf = ({ scriptId }: RequestOf<typeof runScript>) => scriptId

const columns = tableColumns(scriptColumns, {
  scriptId: { room: 'fit', cell: ({ scriptId }) => <span className={styles.action}>{scriptId}</span> },
  scriptName: { cell: ({ scriptName }) => <span className="ui-one-line">{scriptName}</span> },
  scheduledDate: { hint: 'When its latest run was asked for' },
  currentStatus: {
    cell: ({ currentStatus, jobId }) =>
      jobId === null ? (
        <StatusLabel status={currentStatus} />
      ) : (
        <PlaceLink to={fileJobAddress(jobId)} aria-label={`${currentStatus}, open the latest run`}>
          <StatusLabel status={currentStatus} />
        </PlaceLink>
      ),
  },
})

/** SC-02: which scripts there are, how their latest run stands, and a start for what waits. */
export const ScriptList = () => {
  const navigate = useNavigate()
  const { can } = useSession()
  const queries = useQueryClient()
  const list = useList({ call: listScripts, search: scriptSearch, request: pagedRequest })
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
    if (known.success) trigger.mutate({ request: { scriptId: known.data, startDate: secondNow() } })
  }
  return (
    <List
      label="Scripts"
      list={list}
      columns={columns}
      rowKey={({ scriptId }) => scriptId}
      words={{ empty: { title: 'No scripts', text: 'This gateway has none.' } }}
      actions={(script) =>
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
          <span className="ui-quiet-line">No file waits</span>
        )
      }
    />
  )
}
