import { Button } from '@primer/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { listOutputFiles, triggerCashbackOutput } from '#contract/calls/catalogue/offerOutput.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatBytes } from '#src/ui/byteSize.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { isReadableDay } from '#src/ui/DayInput.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { buttonsColumn } from '#src/ui/tableColumn.ts'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { FileJobProgress } from '#src/uploads/FileJobProgress.tsx'
import { isFinished } from '#src/uploads/fileJobWords.ts'
import { useFileDownload } from '#src/uploads/useFileDownload.ts'
import { useFileJob } from '#src/uploads/useFileJob.ts'
import type { OfferTabProps } from './offerPlaces.ts'
import styles from './Offers.module.css'

type File = ResponseOf<typeof listOutputFiles>['rows'][number]

const OutputJob = ({ jobId, onEnd }: { readonly jobId: string; readonly onEnd: () => void }) => {
  const { data: job } = useFileJob(jobId)
  const isOver = job !== undefined && isFinished(job)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return job === undefined ? null : <FileJobProgress job={job} />
}

/**
 * OC-10: what the offers gave on a day, as a file.
 * Not a table form: it asks for what is shown, and saves nothing.
 */
export const CashbackOutput = ({ brandCode }: OfferTabProps) => {
  const today = gatewayToday()
  const [day, setDay] = useState(today)
  const [jobId, setJobId] = useState<string>()
  const read = useCall(listOutputFiles, { page: 1, size: 50 }, { staleTime: 0 })
  const download = useFileDownload()
  const trigger = useCommand(triggerCashbackOutput, {
    onSuccess: ({ jobRunId }) => {
      setJobId(jobRunId)
      showToast({ kind: 'success', text: 'Job Run Successfully done!' })
    },
    onError: ({ message }) => showToast({ kind: 'error', text: message }),
  })
  const isLater = day > today
  const mayTrigger = isReadableDay(day) && !isLater
  const columns: readonly Column<File>[] = [
    { key: 'name', header: 'File', cell: ({ fileName }) => fileName },
    { key: 'size', header: 'Size', align: 'end', width: '1%', cell: ({ byteSize }) => formatBytes(byteSize) },
    { key: 'at', header: 'Written', width: '1%', cell: ({ createdAt }) => <When at={createdAt} /> },
    buttonsColumn(
      ({ fileId, fileName }) => (
        <Button
          size="small"
          aria-label={`Download ${fileName}`}
          onClick={() => download.mutate({ request: { fileId } })}
        >
          Download
        </Button>
      ),
      'Download',
    ),
  ]
  return (
    <div className="ui-column-16">
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          if (mayTrigger) trigger.mutate({ request: { arguments: { creationDate: day, brandCode } } })
        }}
      >
        <DayField
          label="Date"
          max={today}
          fault={isLater ? 'The date is in the future. Choose an earlier day.' : undefined}
          value={day}
          onChange={setDay}
        />
        <Button type="submit" variant="primary" loading={trigger.isPending} disabled={!mayTrigger}>
          Trigger
        </Button>
        <Button onClick={() => void read.refetch()}>Refresh</Button>
      </form>
      {jobId !== undefined && <OutputJob jobId={jobId} onEnd={() => void read.refetch()} />}
      <ReadState
        read={read}
        isEmpty={read.data?.rows.length === 0}
        emptyTitle="No files yet"
        emptyText="Trigger the output of a day: its file is listed here and in Downloads."
        skeleton={<Table label="Files" columns={columns} rows={[]} rowKey={String} skeletonRows={5} />}
      >
        <Table label="Files" columns={columns} rows={read.data?.rows ?? []} rowKey={({ fileId }) => fileId} />
      </ReadState>
    </div>
  )
}
