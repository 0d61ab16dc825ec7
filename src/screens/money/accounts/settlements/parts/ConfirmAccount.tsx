import { useState } from 'react'
import { confirmAccount, getSettlementBatch, type ReturnedPayout } from '#contract/calls/money/settlementBatches.ts'
import { getPayout } from '#contract/calls/money/settlementPayouts.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
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
    <Decide
      call={confirmAccount}
      requestOf={(_, { remark }) => ({ payoutRef, remark })}
      invalidates={[getSettlementBatch, getPayout]}
      draftKey={`returned payout ${payoutRef}`}
      title={`Confirm the account of ${payout.displayName}`}
      choices={choicesOf(now.can, { confirm: { content: 'Confirm account', needsReason: true } })}
      about="The bank sent this payout back. Once the account is confirmed, the next batch pays it there again."
      impact={{ act: 'returnedPayout', of: payoutRef }}
      facts={[
        { label: 'Came back', value: <When at={payout.returnedAt} /> },
        { label: 'Account holder', value: payout.beneficiaryName },
        { label: 'Account', value: payout.beneficiaryAccountNumber },
        { label: 'IFSC', value: payout.beneficiaryIfsc },
      ]}
      remark={{ caption: 'Required: how you know that the account is right.' }}
      done="The account is confirmed. The next batch pays it again."
      onClose={onClose}
    />
  )
}
