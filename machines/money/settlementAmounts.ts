import { gstOf, shareOf } from '#contract/wire/money.ts'
import type { PayoutRail } from '#contract/wire/payoutRail.ts'
import { railOf } from './payoutRail.ts'

/** What a transaction costs its merchant, in whole paise; each was rounded by itself. */
export interface SettlementFees {
  readonly mdrPaise: number
  readonly brandFeePaise: number
  readonly subscriptionFeePaise: number
  readonly setupFeePaise: number
}

export interface SettlementAmounts extends SettlementFees {
  readonly grossPaise: number
  /** 18 % of the summed fees, rounded once. */
  readonly gstPaise: number
  /** Gross less fees and GST. Below zero where the fees are more than the payment. */
  readonly netPaise: number
  /** What the merchant is paid for the row: net less what was refunded before it stood in a batch. */
  readonly amountPaise: number
}

/** The MDR of one payment: a share of it in basis points, or so many paise. */
export const mdrOf = (grossPaise: number, type: 'PERCENTAGE' | 'FIXED', value: number): number =>
  type === 'PERCENTAGE' ? shareOf(grossPaise, value) : value

const feesOf = ({ mdrPaise, brandFeePaise, subscriptionFeePaise, setupFeePaise }: SettlementFees): number =>
  mdrPaise + brandFeePaise + subscriptionFeePaise + setupFeePaise

export const settlementAmounts = (
  grossPaise: number,
  fees: SettlementFees,
  refundedPaise: number,
): SettlementAmounts => {
  const gstPaise = gstOf(feesOf(fees))
  const netPaise = grossPaise - feesOf(fees) - gstPaise
  return { ...fees, grossPaise, gstPaise, netPaise, amountPaise: netPaise - refundedPaise }
}

export interface MerchantPayout {
  /** What goes to the bank; never below zero. */
  readonly payoutPaise: number
  readonly rail: PayoutRail | undefined
  /** What goes into the merchant's next batch: a debt below zero, too little to be paid, or what no rail takes. */
  readonly carriedForwardPaise: number
}

interface PayoutRule {
  readonly smallestPaise: number
  /** In the order in which they are tried. */
  readonly rails: readonly PayoutRail[]
}

/** Rows and adjustments of one merchant in one batch come to a payout, or to what is carried forward. */
export const merchantPayout = (
  rowsPaise: number,
  adjustmentsPaise: number,
  { smallestPaise, rails }: PayoutRule,
): MerchantPayout => {
  const sum = rowsPaise + adjustmentsPaise
  const rail = sum < smallestPaise ? undefined : railOf(sum, rails)
  return rail === undefined
    ? { payoutPaise: 0, rail, carriedForwardPaise: sum }
    : { payoutPaise: sum, rail, carriedForwardPaise: 0 }
}
