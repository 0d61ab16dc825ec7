import { Button, Label } from '@primer/react'
import { listLatestReports, type WrittenReport, type WrittenReportKind } from '#contract/calls/reports/reportJobs.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Section } from '#src/ui/Section.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { buttonsColumn } from '#src/ui/tableColumn.ts'
import { When } from '#src/ui/When.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { jobStateColours, reportStateWord } from '#src/uploads/fileJobWords.ts'
import { useFileDownload } from '#src/uploads/useFileDownload.ts'

const askEveryMs = 5_000

const columns: readonly Column<WrittenReport>[] = [
  { key: 'createdAt', header: 'Asked', width: '1%', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'fileName',
    header: 'File Name',
    cell: ({ jobId, fileName }) => <PlaceLink to={fileJobAddress(jobId)}>{fileName}</PlaceLink>,
  },
  {
    key: 'state',
    header: 'Status',
    width: '1%',
    cell: ({ state }) => <Label variant={jobStateColours[state]}>{reportStateWord(state)}</Label>,
  },
  { key: 'rows', header: 'Rows', width: '1%', align: 'end', cell: ({ rows }) => formatCount(rows) },
]

/** What the form above wrote for this person before, and how far the last one is. */
export const LatestReports = ({ kind }: { readonly kind: WrittenReportKind }) => {
  const read = useCall(listLatestReports, { kind }, { refetchInterval: askEveryMs })
  const download = useFileDownload()
  const asked = download.isPending ? download.variables.request.fileId : undefined
  const rows = read.data ?? []
  const shown = [
    ...columns,
    buttonsColumn<WrittenReport>(
      ({ fileId, fileName }) =>
        fileId !== null && (
          <Button
            size="small"
            loading={asked === fileId}
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
    <Section title="Your latest files">
      <ReadState
        read={read}
        isEmpty={rows.length === 0}
        emptyTitle="No files yet"
        emptyText="Choose the days above, then press Generate: the file is listed here and in Downloads."
        skeleton={<Table label="Your latest files" columns={shown} rows={[]} rowKey={String} skeletonRows={3} />}
      >
        <Table label="Your latest files" columns={shown} rows={rows} rowKey={({ jobId }) => jobId} />
      </ReadState>
    </Section>
  )
}
