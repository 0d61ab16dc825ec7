import { Button } from '@primer/react'
import { useEffect } from 'react'
import { dailyMisColumns, generateMis, listDailyMis, type MisFile, MisFileType } from '#contract/calls/reports/mis.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { lastSevenDays } from '#src/lists/search/lastSevenDays.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { merchantCodeFilter } from '#src/merchants/merchantFilters.ts'
import { showToast } from '#src/ui/toast.ts'
import { useFileDownload } from '#src/uploads/useFileDownload.ts'

const search = defineSearch({
  filters: {
    merchantCode: merchantCodeFilter(undefined, true),
    fileType: choice('Report Type', { SETTLEMENT_MIS: 'SETTLEMENT_MIS' }, { key: 'type', initial: 'SETTLEMENT_MIS' }),
    ...lastSevenDays(),
  },
  asks: 'with-filter',
})
const place = ['activeIndex'] as const

const Download = ({ file }: { readonly file: MisFile }) => {
  const download = useFileDownload()
  const fileId = file.s3Url.split('/').at(-1) ?? ''
  return (
    <Button
      size="small"
      variant="invisible"
      aria-label={`Download ${file.fileName}`}
      loading={download.isPending}
      onClick={() => download.mutate({ request: { fileId } })}
    >
      Download
    </Button>
  )
}

const columns = tableColumns(dailyMisColumns, {
  fileName: { header: 'File Name' },
  s3Url: { header: 'S3 Url', cell: (file) => <Download file={file} /> },
  batchId: { header: 'Batch Id' },
  creationDate: { header: 'Creation Date' },
})

/** RP-04: the settlement files of a merchant, and a new one of these days. */
export const DailyMis = () => {
  const list = useList({
    call: listDailyMis,
    search,
    place,
    request: ({ filters: { merchantCode = '', fromDate = '', toDate = '' } }) => ({
      parameters: { merchantCode, fromDate, toDate, fileType: MisFileType.enum.SETTLEMENT_MIS },
    }),
    failed: 'Could not get data!',
    staleMs: 0,
  })
  const generating = useCommand(generateMis, {
    invalidates: [listDailyMis],
    onSuccess: ({ rows }) =>
      showToast({ kind: 'success', text: `Data will be generated shortly! ${rows} ${rows === 1 ? 'row' : 'rows'}.` }),
    onError: (error) =>
      showToast({ kind: 'error', text: error instanceof Refusal ? error.message : 'Could not get data!' }),
  })
  const isEmpty = list.state === 'empty' && list.isAsked
  const { readAt } = list
  useEffect(() => {
    if (isEmpty) showToast({ kind: 'error', text: 'No data!' })
  }, [isEmpty, readAt])
  const { merchantCode, fromDate, toDate } = list.search.asked.filters
  return (
    <List
      label="MIS"
      list={list}
      columns={columns}
      rowKey={({ batchId }) => String(batchId)}
      searchLabel="Get Reports"
      words={{
        before: {
          title: 'Choose a merchant',
          text: 'Write the Merchant Code, choose the days, then press Get Reports.',
        },
        empty: { title: 'No data!', text: 'No MIS of these days was generated. Press Generate MIS Data for one.' },
      }}
      tools={
        <Button
          loading={generating.isPending}
          disabled={merchantCode === undefined || fromDate === undefined || toDate === undefined}
          onClick={() => {
            if (merchantCode !== undefined && fromDate !== undefined && toDate !== undefined)
              generating.mutate({ request: { merchantCode, fromDate, toDate } })
          }}
        >
          Generate MIS Data
        </Button>
      }
    />
  )
}
