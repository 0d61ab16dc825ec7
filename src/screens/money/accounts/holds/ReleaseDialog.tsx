import { listHeld, releaseTransaction, type SettlementHold } from '#contract/calls/money/settlementHolds.ts'
import { blockerTexts, searchSettlements } from '#contract/calls/money/settlements.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { Amount } from '#src/ui/Amount.tsx'
import type { Fact } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import { missingService } from './holdWords.ts'

const paymentFacts = (hold: SettlementHold): Fact[] => [
  { label: 'Transaction Id', value: <Id label="Transaction Id" value={hold.txnRefNumber} /> },
  { label: 'Merchant', value: `${hold.displayName} (${hold.merchantCode})` },
  { label: 'Txn Amt', value: <Amount paise={hold.txnAmount} /> },
]

const holdFacts = (hold: SettlementHold): Fact[] => [
  { label: 'Txn Date', value: <When at={hold.transactionDate} /> },
  { label: 'Status', value: hold.status },
  { label: 'Held by', value: hold.heldBy },
  { label: 'Held since', value: <When at={hold.heldAt} /> },
  { label: 'Expected release', value: hold.expectedOn === null ? null : <When day={hold.expectedOn} /> },
  { label: 'Reason', value: hold.reason },
  ...(hold.blockers.length === 0
    ? []
    : [{ label: 'Missing', value: hold.blockers.map((one) => blockerTexts[one]).join(' ') }]),
]

interface Props {
  readonly hold: SettlementHold
  readonly onClose: () => void
}

/** Whoever may release does so here, with a reason; everybody else reads why not. */
export const ReleaseDialog = ({ hold, onClose }: Props) => {
  const { can } = useSession()
  const { txnRefNumber } = hold
  const now = useCall(listHeld, { txnRefNumber, page: 1, size: 1 }).data
  const mayRelease = can(releaseTransaction) && hold.mayRelease
  const isHeld = now === undefined || now.rows.length > 0
  return (
    <Decide
      call={releaseTransaction}
      requestOf={(_, { remark }) => ({ txnRefNumber, reason: remark })}
      invalidates={[listHeld, searchSettlements, listWaiting]}
      draftKey={`hold of ${txnRefNumber}`}
      title={mayRelease ? 'Release' : 'Held'}
      subtitle={
        mayRelease &&
        (hold.blockers.length === 0
          ? 'The next batch pays it.'
          : 'It is not paid yet: it waits for what is missing, as any other payment does.')
      }
      draftTitle={`Release · ${txnRefNumber}`}
      choices={mayRelease && isHeld ? choicesOf(['release']) : []}
      whyNot={
        mayRelease
          ? undefined
          : can(releaseTransaction)
            ? 'You hold this transaction. Somebody else has to release it.'
            : missingService
      }
      impact={mayRelease ? { act: 'holdRelease', of: txnRefNumber } : undefined}
      facts={[...(mayRelease ? [] : paymentFacts(hold)), ...holdFacts(hold)]}
      remark={{ label: 'Reason', caption: 'Why it may be paid now.', waits: true }}
      failedTitle="It was not released"
      failedToast="Could not process request!"
      done="Successfully Done!"
      onClose={onClose}
    />
  )
}
