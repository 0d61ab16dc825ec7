import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useMemo, useState } from 'react'
import { fileColumns, linkFile, listFiles, type StoredFileRow } from '#contract/calls/files/files.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, day, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Page } from '#src/ui/Page.tsx'
import { formatDay } from '#src/ui/time.ts'
import { type SortValues, useSortedRows } from '#src/ui/useSortedRows.ts'
import { callGateway } from '#src/gateway/call.ts'
import { ReasonDialog } from '#src/session/ReasonDialog.tsx'
import { startDownload, useFileDownload } from '#src/uploads/useFileDownload.ts'
import { OpenJobs } from '#src/uploads/OpenJobs.tsx'
import styles from './DownloadList.module.css'
import { allTab, filesOfTab, fileTabs } from './fileGroups.ts'
import { ActionText, FileName, StatusLabel } from './parts/fileCells.tsx'

const search = defineSearch({
  filters: {
    date: day('Date', { latest: 'today', initial: 'today', isRequired: true }),
    tab: choice('Kinds of files', Object.fromEntries(fileTabs.map((name, index) => [String(index), name])), {
      key: 'activeIndex',
      initial: String(allTab),
      isApart: true,
    }),
    file: text('File', { isApart: true }),
  },
  sorts: ['creationDate', 'fileName', 'action', 'status', 'createdBy'],
  order: 'desc',
  size: 6,
  isLive: true,
})

const fileValues: SortValues<StoredFileRow> = {
  fileName: ({ fileName }) => fileName,
  action: ({ action }) => action,
  status: ({ status }) => status,
  createdBy: ({ createdBy }) => createdBy,
  creationDate: ({ creationDate }) => Date.parse(creationDate),
}

const columnsWith = (marked: string) =>
  tableColumns(fileColumns, {
    fileName: { cell: (file) => <FileName file={file} isMarked={file.fileId === marked} /> },
    action: { room: 'fit', cell: ({ action }) => <ActionText action={action} /> },
    status: { cell: ({ status }) => <StatusLabel status={status} /> },
    createdBy: { room: 'fit', cell: ({ createdBy }) => <span className="ui-one-line">{createdBy}</span> },
  })

export const DownloadList = () => {
  const list = useList({
    call: listFiles,
    search,
    request: ({ filters: { date = '' } }) => ({ date }),
    rowsOf: (files, { filters }): readonly StoredFileRow[] => filesOfTab(files, Number(filters.tab)),
  })
  const rows = useSortedRows(list.rows, fileValues, { key: list.search.state.sort, order: list.search.state.order })
  const [reasonFor, setReasonFor] = useState<StoredFileRow | null>(null)
  const download = useFileDownload((fileId) =>
    setReasonFor(list.answer?.find((file) => file.fileId === fileId) ?? null),
  )
  const asked = download.isPending ? download.variables.request.fileId : undefined
  const fetchFile = ({ fileId }: StoredFileRow) => download.mutate({ request: { fileId } })
  const { state } = list.search
  const { date, file } = state.texts
  const columns = useMemo(() => columnsWith(file), [file])
  const tab = Number(state.texts.tab)
  const all = list.answer ?? []

  return (
    <Page title="Downloads">
      <OpenJobs />
      {reasonFor !== null && (
        <ReasonDialog
          title="Open a file of others"
          subtitle={`${reasonFor.fileName} was uploaded by ${reasonFor.createdBy}, and is of a kind that you do not work on. Your name and the reason are recorded.`}
          act="Download"
          failed="The file could not be downloaded. Try again."
          onReason={async (reason) => {
            const { url } = await callGateway(linkFile, { fileId: reasonFor.fileId, reason })
            startDownload(url)
            setReasonFor(null)
          }}
          onClose={() => setReasonFor(null)}
        />
      )}
      <Tabs
        label="Kinds of files"
        initial={String(allTab)}
        keeps={['date', 'sort', 'order']}
        panelClass={styles.panel}
        tabs={fileTabs.map((name, index) => ({
          key: String(index),
          label: name,
          counter: list.answer === undefined ? null : filesOfTab(all, index).length,
          content: () => (
            <List
              label="Files"
              list={{ ...list, rows }}
              columns={columns}
              rowKey={({ fileId }) => fileId}
              words={{
                empty: {
                  title: `No files on ${formatDay(date) ?? date}`,
                  text:
                    tab === allTab
                      ? 'Choose another date. Uploads and results of scripts are listed under their day.'
                      : `There are none under ${name}. Look under All, or choose another date.`,
                },
              }}
              onOpen={fetchFile}
              actions={(row) => (
                <Button
                  size="small"
                  variant="invisible"
                  leadingVisual={DownloadIcon}
                  loading={asked === row.fileId}
                  aria-label={`Download ${row.fileName}`}
                  onClick={() => fetchFile(row)}
                >
                  Download
                </Button>
              )}
            />
          ),
        }))}
      />
    </Page>
  )
}
