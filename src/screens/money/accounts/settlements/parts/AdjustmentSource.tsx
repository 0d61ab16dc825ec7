import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { disputeAddress } from '#src/transactions/DisputeLink.tsx'
import { merchantHoldAddress } from '#src/transactions/MerchantHoldLink.tsx'
import { paperAddress } from '#src/transactions/PaperLink.tsx'
import { payoutAddress } from '#src/transactions/PayoutLink.tsx'
import { batchAddress } from '../batchAddresses.ts'

const addressOf = (source: string): string | undefined => {
  const [what = '', of = ''] = source.split(' ')
  switch (what) {
    case 'batch':
      return batchAddress(Number(of))
    case 'payout':
      return payoutAddress(of)
    case 'paper':
      return paperAddress(of)
    case 'dispute':
      return disputeAddress(of)
    case 'reserve':
      return merchantHoldAddress(Number(of))
    case 'refund':
      return refundKind.decidedAt(of)
    default:
      return undefined
  }
}

/** What an adjustment comes from, as `SettlementAdjustment` names it, with a link to its page. */
export const AdjustmentSource = ({ source }: { readonly source: string }) => {
  const to = addressOf(source)
  return to === undefined ? source : <PlaceLink to={to}>{source}</PlaceLink>
}
