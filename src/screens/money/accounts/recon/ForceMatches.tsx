import { Button, Dialog, Link } from '@primer/react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import {
  decideForceMatch,
  type ForceMatch,
  forceMatchColumns,
  listForceMatches,
} from '#contract/calls/money/forceMatches.ts'
import { findingLabels, listReconRows, reconFigures } from '#contract/calls/money/recon.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { ImpactOf } from '#src/impact/ImpactOf.tsx'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { showToast } from '#src/ui/toast.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { GatewayName } from './GatewayName.tsx'
import styles from './ReconRows.module.css'
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

type Decision = ForceMatch['can'][number]
const decisionWords: Readonly<Record<Decision, string>> = { approve: 'Approve', reject: 'Reject', withdraw: 'Withdraw' }
const whyNotWords: Readonly<Record<NonNullable<ForceMatch['whyNot']>, string>> = {
  'wrong-state': 'It is decided.',
  'own-work': 'You asked for it, or uploaded the file: somebody else has to decide.',
  'not-your-part': 'Only who asked for it withdraws it.',
}

interface Props {
  readonly match: ForceMatch
  readonly onClose: () => void
}

const DecideForceMatch = ({ match, onClose }: Props) => {
  const [remark, setRemark] = useState('')
  const deciding = useCommand(decideForceMatch, {
    invalidates: [listForceMatches, listReconRows, reconFigures],
    readsAgainInDoubt: true,
    onSuccess: ({ state }) => {
      showToast({ kind: 'success', text: `${forceMatchWords[state]}.` })
      onClose()
    },
  })
  const decide = (decision: Decision) => {
    if (!deciding.isPending) deciding.mutate({ request: { forceMatchId: match.forceMatchId, decision, remark } })
  }
  return (
    <Dialog
      title="Force-match"
      subtitle={`${gatewayLabels[match.gateway]}, asked for by ${match.askedBy}`}
      width="large"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        ...match.can.map((decision) => ({
          content: decisionWords[decision],
          buttonType: decision === 'approve' ? ('primary' as const) : ('default' as const),
          loading: deciding.isPending && deciding.variables.request.decision === decision,
          onClick: () => decide(decision),
        })),
      ]}
    >
      <div className={styles.form}>
        {match.can.length > 0 && <ImpactOf act="forceMatch" of={match.forceMatchId} />}
        <Facts
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
        />
        {match.can.length > 0 ? (
          <TextareaField
            label="Remark"
            caption="Needed to reject."
            rows={2}
            longest={500}
            value={remark}
            onChange={setRemark}
          />
        ) : (
          match.whyNot !== null && <p>{whyNotWords[match.whyNot]}</p>
        )}
        <NeedsNetwork what="A decision" />
        {deciding.error !== null && <Fault>{deciding.error.message}</Fault>}
      </div>
    </Dialog>
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
      {opened !== undefined && <DecideForceMatch match={opened} onClose={() => setOpened(undefined)} />}
    </ListScreen>
  )
}
