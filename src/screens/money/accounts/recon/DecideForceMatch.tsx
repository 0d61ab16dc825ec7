import { decideForceMatch, type ForceMatch, listForceMatches } from '#contract/calls/money/forceMatches.ts'
import { findingLabels, listReconRows, reconFigures } from '#contract/calls/money/recon.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { forceMatchWords } from './reconWords.ts'

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

export const DecideForceMatch = ({ listed, onClose }: Props) => {
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
        { label: 'In the file', value: <Amount paise={match.amount} /> },
        { label: 'Captured', value: <Amount paise={match.captured} /> },
        { label: 'Txn Ref Number', value: match.txnRefNumber || 'None: it is accepted without a payment' },
        { label: 'UTR', value: match.utr },
        { label: 'Reason', value: match.reason },
        { label: 'Remark', value: match.remark },
        { label: 'Decided by', value: match.decidedBy },
        { label: 'Decision remark', value: match.decisionRemark },
      ]}
      done={({ state }) => `${forceMatchWords[state]}.`}
      onClose={onClose}
    />
  )
}
