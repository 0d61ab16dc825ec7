import { Label } from '@primer/react'
import { useParams } from 'react-router-dom'
import { findingLabels, type ReconRow } from '#contract/calls/money/recon.ts'
import { getReconTransfer, type ReconTransferPage } from '#contract/calls/money/reconTransfers.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Part } from '#src/records/Part.tsx'
import { type NextStep, RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { LifeLine, type LifeStep } from '#src/ui/LifeLine.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { Section } from '#src/ui/Section.tsx'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { formatDay } from '#src/ui/time.ts'
import { When } from '#src/ui/When.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { ReconReference } from './ReconReference.tsx'
import { reconPath, transferRowsAddress } from './reconSearch.ts'
import { matchWords, transferStateColours, transferStateWords } from './reconWords.ts'

const TransferState = stateLabel(transferStateWords, transferStateColours)

const nextOfTransfer = ({ state, matchedAmount, credited, difference, found }: ReconTransferPage): NextStep => {
  const open = found.filter(({ finding }) => finding !== 'matched').reduce((sum, { lines }) => sum + lines, 0)
  const ofLines =
    open === 0 ? '' : ` ${formatCount(open)} ${open === 1 ? 'line does' : 'lines do'} not agree: start there.`
  switch (state) {
    case 'awaited':
      return {
        tone: 'info',
        title: `${formatPaise(matchedAmount)} expected from the provider`,
        text: `No statement of the bank has it yet. Upload the statement of its day.${ofLines}`,
      }
    case 'reconciled':
      return {
        tone: 'success',
        title: `${formatPaise(credited ?? 0)} credited, to the paisa`,
        text: 'Its matched payments count as credited.',
      }
    case 'over':
    case 'under':
      return {
        tone: 'critical',
        title: `The bank credited ${formatPaise(Math.abs(difference ?? 0))} ${state === 'over' ? 'more' : 'less'} than its matched lines`,
        text: `None of its payments counts as credited until the two agree.${ofLines || ' Ask the provider for the lines that are missing.'}`,
      }
  }
}

const stepsOf = ({ paidOn, lines, credited, creditedOn, state, files }: ReconTransferPage): readonly LifeStep[] => {
  const [first] = files
  return [
    { title: 'Paid by the provider', standing: 'done', about: <When day={paidOn} /> },
    {
      title: 'In the settlement file',
      standing: 'done',
      about:
        first === undefined ? (
          `${formatCount(lines)} lines`
        ) : (
          <>
            {first.uploadedBy}, <When at={first.uploadedAt} />
          </>
        ),
    },
    {
      title: 'Credited by the bank',
      standing: credited === null ? 'now' : 'done',
      about: creditedOn === null ? 'with the statement' : <When day={creditedOn} />,
    },
    {
      title: 'Reconciled',
      standing: state === 'reconciled' ? 'done' : credited === null ? 'ahead' : 'stopped',
      about: state === 'reconciled' ? 'to the paisa' : 'when the two agree',
    },
  ]
}

const end = { align: 'end' as const }
const findingColumns: readonly Column<ReconTransferPage['found'][number]>[] = [
  {
    key: 'finding',
    header: 'Found',
    cell: ({ finding }) => (
      <Label variant={finding === 'matched' ? 'success' : 'danger'}>{findingLabels[finding]}</Label>
    ),
  },
  { key: 'lines', header: 'Lines', ...end, cell: ({ lines }) => formatCount(lines) },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const lineColumns: readonly Column<ReconRow>[] = [
  {
    key: 'payment',
    header: 'Txn Ref Number',
    cell: (row) => <ReconReference row={row} />,
  },
  { key: 'merchant', header: 'Merchant', cell: ({ displayName }) => displayName || '–' },
  { key: 'finding', header: 'Found', cell: ({ finding }) => (finding === null ? '–' : findingLabels[finding]) },
  {
    key: 'match',
    header: 'Status',
    cell: ({ match, forceMatchId }) =>
      match === null ? (
        '–'
      ) : forceMatchId === null ? (
        matchWords[match]
      ) : (
        <PlaceLink to={`${reconPath}/force-matches?record=${forceMatchId}`}>{matchWords[match]}</PlaceLink>
      ),
  },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
  { key: 'net', header: 'Net Amount', ...end, cell: ({ net }) => <Amount paise={net} /> },
]
const bankColumns: readonly Column<ReconRow>[] = [
  { key: 'day', header: 'Day', cell: ({ lineDay }) => <When day={lineDay} /> },
  { key: 'finding', header: 'Found', cell: ({ finding }) => (finding === null ? '–' : findingLabels[finding]) },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason || '–' },
  {
    key: 'file',
    header: 'File',
    cell: ({ jobId, rowNumber }) =>
      jobId === null ? '–' : <PlaceLink to={fileJobAddress(jobId)}>Row {rowNumber ?? ''}</PlaceLink>,
  },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const fileColumns: readonly Column<ReconTransferPage['files'][number]>[] = [
  {
    key: 'file',
    header: 'File',
    cell: ({ jobId, fileName }) => <PlaceLink to={fileJobAddress(jobId)}>{fileName}</PlaceLink>,
  },
  { key: 'by', header: 'Uploaded By', cell: ({ uploadedBy }) => uploadedBy },
  { key: 'at', header: 'Uploaded', cell: ({ uploadedAt }) => <When at={uploadedAt} /> },
  { key: 'lines', header: 'Lines', ...end, cell: ({ lines }) => formatCount(lines) },
]
const keyOfLine = ({ lineId, txnRefNumber }: ReconRow) => `${lineId ?? ''} ${txnRefNumber}`

const up = (
  <PlaceLink to={`${reconPath}/transfers`} muted>
    Transfers
  </PlaceLink>
)

const OneTransfer = ({ utr }: { readonly utr: string }) => (
  <RecordPage
    up={up}
    noun="Transfer"
    isKey={utr !== '' && utr.length <= 60}
    read={useCall(getReconTransfer, { utr }, { staleTime: 0, enabled: utr !== '' && utr.length <= 60 })}
    unknownText="No settlement file of a provider has this UTR. A UTR of a payout to a merchant is found in Settlements."
    show={(transfer) => ({
      title: `Transfer ${transfer.utr}`,
      state: <TransferState state={transfer.state} />,
      subtitle: `${gatewayLabels[transfer.gateway]}, paid on ${formatDay(transfer.paidOn) ?? ''}`,
      next: nextOfTransfer(transfer),
      actions: <ButtonLink to={transferRowsAddress(transfer.utr, transfer.paidOn)}>All lines</ButtonLink>,
      children: (
        <>
          <LifeLine label="Life of the transfer" steps={stepsOf(transfer)} />
          <Section title="Sums">
            <Facts
              facts={[
                { label: 'Lines', value: formatCount(transfer.lines) },
                { label: 'Lines amount', value: <Amount paise={transfer.linesAmount} /> },
                { label: 'Matched', value: <Amount paise={transfer.matchedAmount} /> },
                { label: 'Credited', value: <Amount paise={transfer.credited} /> },
                { label: 'Difference', value: <Amount paise={transfer.difference} /> },
              ]}
            />
          </Section>
          <Part
            title="What was found"
            columns={findingColumns}
            rows={transfer.found}
            keyOf={({ finding }) => finding}
          />
          <Part
            title="Its payments"
            aside={
              transfer.lines > transfer.providerLines.length &&
              `${formatCount(transfer.providerLines.length)} of ${formatCount(transfer.lines)}, what does not agree first`
            }
            columns={lineColumns}
            rows={transfer.providerLines}
            keyOf={keyOfLine}
          />
          <Part title="In the bank’s statement" columns={bankColumns} rows={transfer.bankLines} keyOf={keyOfLine} />
          <Part title="Files" columns={fileColumns} rows={transfer.files} keyOf={({ jobId }) => jobId} />
        </>
      ),
    })}
  />
)

/** The page of what a provider paid to us with one UTR. */
export const TransferDetail = () => {
  const { utr = '' } = useParams()
  return <OneTransfer key={utr} utr={utr.toUpperCase()} />
}
