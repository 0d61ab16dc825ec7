import { listReconFiles, type ReconFile } from '#contract/calls/money/reconFiles.ts'
import { mostReconDays } from '#contract/calls/money/recon.ts'
import { reconTypeLabels } from '#contract/sheets/reconMapping.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { GatewayName } from './GatewayName.tsx'
import { reconPath } from './reconSearch.ts'
import { fileStateColours, fileStateWords } from './reconWords.ts'

const askEveryMs = 5_000
const shownFiles = 10

/** Rows of a file may be of days long before it. */
const findingsAddress = (jobId: string): string => {
  const today = gatewayToday()
  const params = { figure: 'open', file: jobId, from: dayAfter(today, 1 - mostReconDays), to: today }
  return `${reconPath}/rows?${new URLSearchParams(params).toString()}`
}

const columns: readonly Column<ReconFile>[] = [
  { key: 'uploadedAt', header: 'Uploaded', width: '1%', cell: ({ uploadedAt }) => <When at={uploadedAt} /> },
  {
    key: 'fileName',
    header: 'File Name',
    cell: ({ jobId, fileName }) => <PlaceLink to={fileJobAddress(jobId)}>{fileName}</PlaceLink>,
  },
  {
    key: 'gateway',
    header: 'Gateway',
    width: '1%',
    cell: ({ gateway }) => (gateway === null ? '–' : <GatewayName gateway={gateway} />),
  },
  { key: 'type', header: 'Type', width: '1%', cell: ({ type }) => (type === null ? '–' : reconTypeLabels[type]) },
  {
    key: 'state',
    header: 'Status',
    width: '1%',
    cell: stateLabel(fileStateWords, fileStateColours),
  },
  { key: 'matched', header: 'Matched', width: '1%', align: 'end', cell: ({ matched }) => formatCount(matched) },
  {
    key: 'findings',
    header: 'Findings',
    width: '1%',
    align: 'end',
    cell: ({ jobId, findings, state }) =>
      state === 'partApplied' ? (
        <PlaceLink to={findingsAddress(jobId)} aria-label={`Findings: ${formatCount(findings)}, show the rows`}>
          {formatCount(findings)}
        </PlaceLink>
      ) : (
        formatCount(findings)
      ),
  },
  { key: 'uploadedBy', header: 'Uploaded By', width: '1%', cell: ({ uploadedBy }) => uploadedBy },
]

/** The latest files, and how far each has come. */
export const ReconFiles = () => {
  const read = useCall(listReconFiles, { page: 1, size: shownFiles }, { refetchInterval: askEveryMs })
  const rows = read.data?.rows ?? []
  return (
    <section className="ui-shrinking-8" aria-labelledby="recon-files">
      <h2 id="recon-files" className="ui-heading">
        Latest files
      </h2>
      <ReadState
        read={read}
        isEmpty={rows.length === 0}
        emptyTitle="No files yet"
        emptyText="Choose a gateway and a type, then drop the file that it sent."
        skeleton={
          <Table label="Latest files" columns={columns} rows={[]} rowKey={({ jobId }) => jobId} skeletonRows={3} />
        }
      >
        <Table label="Latest files" columns={columns} rows={rows} rowKey={({ jobId }) => jobId} />
      </ReadState>
    </section>
  )
}
