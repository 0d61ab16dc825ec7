import { useState } from 'react'
import { confirmAccount, getSettlementBatch, type ReturnedPayout } from '#contract/calls/money/settlementBatches.ts'
import { DecideSealed } from '#src/checkedRecords/DecideSealed.tsx'
import { ImpactOf } from '#src/impact/ImpactOf.tsx'
import { When } from '#src/ui/When.tsx'

interface Props {
  readonly payout: ReturnedPayout
  readonly onClose: () => void
}

/** The question before the money goes to the account again that it came back from. */
export const ConfirmAccount = ({ payout: now, onClose }: Props) => {
  const [payout] = useState(now)
  const { payoutRef } = payout
  return (
    <DecideSealed
      call={confirmAccount}
      requestOf={(remark) => ({ payoutRef, remark })}
      invalidates={[getSettlementBatch]}
      draftKey={`returned payout ${payoutRef}`}
      title={`Confirm the account of ${payout.displayName}`}
      submitContent="Confirm account"
      isApproval
      asksRemark
      about="The bank sent this payout back. Once the account is confirmed, the next batch pays it there again."
      facts={[
        { label: 'Came back', value: <When at={payout.returnedAt} /> },
        { label: 'Account holder', value: payout.beneficiaryName },
        { label: 'Account', value: payout.beneficiaryAccountNumber },
        { label: 'IFSC', value: payout.beneficiaryIfsc },
      ]}
      neededRemark="Required: how you know that the account is right."
      done="The account is confirmed. The next batch pays it again."
      onClose={onClose}
    >
      <ImpactOf act="returnedPayout" of={payoutRef} />
    </DecideSealed>
  )
}
