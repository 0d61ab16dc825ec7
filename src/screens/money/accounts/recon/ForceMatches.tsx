import { Button, Link } from '@primer/react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import {
  decideForceMatch,
  type ForceMatch,
  forceMatchColumns,
  listForceMatches,
} from '#contract/calls/money/forceMatches.ts'
import { findingLabels, listReconRows, reconFigures } from '#contract/calls/money/recon.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { GatewayName } from './GatewayName.tsx'
import { chosen, forceMatchSearch, reconPath } from './reconSearch.ts'
import { forceMatchColours, forceMatchWords } from './reconWords.ts'

const columns = tableColumns(forceMatchColumns, {
  gateway: { room: 'fit', cell: ({ gateway }) => <GatewayName gateway={gateway} /> },
  finding: { room: 'fit', cell: ({ finding }) => findingLabels[finding] },
  state: {
    room: 'fit',
    cell: stateLabel(forceMatchWords, forceMatchColours),
  },
})

const whyNotWords: Readonly<Record<NonNullable<ForceMatch['whyNot']>, string>> = {
  'wrong-state': 'It is decided.',
  'own-work': 'You asked for it, or uploaded the file: somebody else has to decide.',
  'not-your-part': 'Only who asked for it withdraws it.',
}

interface Props {
  /** As the list has it. */
  readonly listed: ForceMatch
  readonly onClose: () => void
}

const DecideForceMatch = ({ listed, onClose }: Props) => {
  const { forceMatchId } = listed
  // Not again by itself: what is decided on stays as it is shown.
  const read = useCall(listForceMatches, { forceMatchId, page: 1, size: 20 }, { staleTime: Number.POSITIVE_INFINITY })
  const match = read.data?.rows[0] ?? listed
  return (
    <Decide
      call={decideForceMatch}
      requestOf={(decision, { remark }) => ({ forceMatchId, decision, remark })}
      invalidates={[listForceMatches, listReconRows, reconFigures, listWaiting]}
      draftKey={`force-match ${forceMatchId}`}
      title="Force-match"
      subtitle={`${gatewayLabels[match.gateway]}, asked for by ${match.askedBy}`}
      draftTitle={`Remark · Force-match of ${match.txnRefNumber || match.utr}`}
      choices={choicesOf(match.can)}
      whyNot={match.whyNot === null ? undefined : whyNotWords[match.whyNot]}
      impact={match.can.length === 0 ? undefined : { act: 'forceMatch', of: forceMatchId }}
      facts={[
        { label: 'Status', value: forceMatchWords[match.state] },
        { label: 'Finding', value: findingLabels[match.finding] },
        { label: 'In the File', value: <Amount paise={match.amount} /> },
        { label: 'Captured', value: <Amount paise={match.captured} /> },
        { label: 'Txn Ref Number', value: match.txnRefNumber || 'None: it is accepted without a payment' },
        { label: 'UTR', value: match.utr },
        { label: 'Reason', value: match.reason },
        { label: 'Remark', value: match.remark },
        { label: 'Decided By', value: match.decidedBy },
        { label: 'Decision Remark', value: match.decisionRemark },
      ]}
      done={({ state }) => `${forceMatchWords[state]}.`}
      onClose={onClose}
    />
  )
}

export const ForceMatches = () => {
  const [opened, setOpened] = useState<ForceMatch>()
  const list = useList({
    call: listForceMatches,
    search: forceMatchSearch,
    request: ({ filters: { state, forceMatchId }, page, size }) => ({ state: chosen(state), forceMatchId, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Force-matches"
      up={
        <Link as={RouterLink} to={reconPath} muted>
          Recon
        </Link>
      }
      subtitle="Findings that somebody accepts as correct. A second person decides."
      list={list}
      columns={columns}
      rowKey={({ forceMatchId }) => forceMatchId}
      onOpen={setOpened}
      rowActions={(match) => (
        <Button size="small" onClick={() => setOpened(match)}>
          {match.can.includes('approve') ? 'Decide' : 'Open'}
        </Button>
      )}
      words={{
        empty: { title: 'No Data Available!', text: 'Choose another status, or Reset.' },
        none: { title: 'No Data Available!', text: 'Open a finding on the Recon page to force-match it.' },
      }}
    >
      {opened !== undefined && (
        <DecideForceMatch key={opened.forceMatchId} listed={opened} onClose={() => setOpened(undefined)} />
      )}
    </ListScreen>
  )
}
