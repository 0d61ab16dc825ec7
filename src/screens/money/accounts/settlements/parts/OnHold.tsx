import { Banner } from '@primer/react'
import type { ResponseOf } from '#contract/wire/call.ts'
import type { getSettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { MerchantHoldLink } from '#src/transactions/MerchantHoldLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'

interface Props {
  readonly merchants: ResponseOf<typeof getSettlementBatch>['onHold']
}

/** Merchants whom the batch pays and who are on hold since it was sealed. */
export const OnHold = ({ merchants }: Props) => (
  <Banner
    variant="critical"
    title={merchants.length === 1 ? 'A merchant in it is on hold' : 'Merchants in it are on hold'}
    description={
      <>
        {merchants.map(({ holdId, merchantCode, displayName, amount }) => (
          <div key={holdId}>
            {displayName} ({merchantCode}), <Amount paise={amount} />:{' '}
            <MerchantHoldLink holdId={holdId} text={`hold ${holdId}`} />
          </div>
        ))}
        It is neither approved nor sent. Cancel it and initiate the day again: that leaves them out.
      </>
    }
  />
)
