import { Button, Label } from '@primer/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { askForceMatch } from '#contract/calls/money/forceMatches.ts'
import { findingLabels, listReconRows, type ReconRow, reconRowColumns } from '#contract/calls/money/recon.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { FieldList } from '#src/lists/FieldList.tsx'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { ForceMatchDialog } from './ForceMatchDialog.tsx'
import { RuleLink } from './rules/RuleLink.tsx'
import { Suggestions } from './Suggestions.tsx'
import { ReconReference } from './ReconReference.tsx'
import styles from './ReconRows.module.css'
import { chosen, reconPath, rowsSearch, transferAddress } from './reconSearch.ts'
import { figureHints, figureWords, forceMatchWords, matchWords } from './reconWords.ts'

const Finding = ({ row: { finding, match, ruleId } }: { readonly row: ReconRow }) => {
  if (finding === null) return <Label variant="secondary">In no file</Label>
  if (ruleId !== null) return <Label variant="done">By rule {ruleId}</Label>
  if (match === 'forced') return <Label variant="done">Force-matched</Label>
  return <Label variant={finding === 'matched' ? 'success' : 'danger'}>{findingLabels[finding]}</Label>
}

const columns = tableColumns(reconRowColumns, {
  day: { width: 110 },
  gateway: { width: 110, cell: ({ gateway }) => gatewayLabels[gateway] },
  txnRefNumber: { width: 150, cell: (row) => <ReconReference row={row} /> },
  captured: { width: 120 },
  amount: { width: 120 },
  difference: { width: 110 },
  finding: { width: 170, cell: (row) => <Finding row={row} /> },
  reason: { width: 260, grow: 2 },
  utr: { width: 150 },
  ruleId: { cell: ({ ruleId }) => (ruleId === null ? '' : <RuleLink id={ruleId} />) },
  match: { cell: ({ match }) => (match === null ? '' : matchWords[match]) },
})

const isOpenLine = (row: ReconRow): boolean =>
  row.lineId !== null && row.match === 'open' && row.forceMatchState !== 'awaitingApproval'

interface DetailProps {
  readonly row: ReconRow
  /** With a payment of ours where one was suggested. */
  readonly onForce: ((txnRefNumber: string) => void) | undefined
}

const Detail = ({ row, onForce }: DetailProps) => (
  <div className="ui-shrinking-12">
    {row.reason !== '' && <p className={styles.reason}>{row.reason}</p>}
    {row.ruleNote !== '' && <p className="ui-muted">{row.ruleNote}</p>}
    <FieldList row={row} columns={columns.all} title="Row" />
    <p className={styles.links}>
      {row.jobId !== null && <PlaceLink to={fileJobAddress(row.jobId)}>File, row {row.rowNumber}</PlaceLink>}
      {row.utr !== '' && row.gateway !== 'BANK' && row.type === 'PAYMENT' && (
        <PlaceLink to={transferAddress(row.utr)}>Transfer {row.utr}</PlaceLink>
      )}
      {row.forceMatchId !== null && row.forceMatchState !== null && (
        <PlaceLink to={`${reconPath}/force-matches?record=${row.forceMatchId}`}>
          Force-match: {forceMatchWords[row.forceMatchState]}
        </PlaceLink>
      )}
      {row.ruleId !== null && <RuleLink id={row.ruleId} />}
      {onForce !== undefined && (
        <Button size="small" onClick={() => onForce('')}>
          {row.finding === 'returned' ? 'Propose return' : 'Force-match'}
        </Button>
      )}
    </p>
    {row.lineId !== null && row.match === 'open' && (
      <Suggestions lineId={row.lineId} onTake={row.kind === 'payment' ? onForce : undefined} />
    )}
  </div>
)

/** The rows behind a figure of the recon page. */
export const ReconRows = () => {
  const { can } = useSession()
  const { state: history } = useLocation()
  const [forced, setForced] = useState<{ readonly row: ReconRow; readonly txnRefNumber: string }>()
  const list = useList({
    call: listReconRows,
    search: rowsSearch,
    request: ({ filters: { fromDate = '', toDate = '', gateway, finding, ...filters }, page, size }) => ({
      ...filters,
      figure: filters.figure ?? 'open',
      fromDate,
      toDate,
      gateway: chosen(gateway),
      finding: chosen(finding),
      page,
      size,
    }),
    failed: 'Could not get data!',
  })
  const figure = list.search.asked.filters.figure ?? 'open'
  const { fromDate = '', toDate = '' } = list.search.asked.filters
  return (
    <ListScreen
      title={`Recon: ${figureWords[figure]}`}
      label="Recon rows"
      subtitle={figureHints[figure]}
      up={
        <PlaceLink to={`${reconPath}?from=${fromDate}&to=${toDate}`} state={history as unknown} muted>
          Recon
        </PlaceLink>
      }
      list={list}
      columns={columns}
      rowKey={(row) => (row.lineId === null ? `payment ${row.txnRefNumber}` : `line ${row.lineId} ${row.txnRefNumber}`)}
      words={{
        empty: { title: 'No Data Available!', text: 'Nothing is behind this figure in these days.' },
        back: 'Reset filters',
      }}
      Grid={DataGrid}
      detail={(row) => (
        <Detail
          row={row}
          onForce={
            isOpenLine(row) && can(askForceMatch) ? (txnRefNumber) => setForced({ row, txnRefNumber }) : undefined
          }
        />
      )}
    >
      {forced !== undefined && <ForceMatchDialog {...forced} onClose={() => setForced(undefined)} />}
    </ListScreen>
  )
}
