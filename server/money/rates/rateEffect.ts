import { sql, type SQL } from 'drizzle-orm'
import type { MdrContent, PaymentMethod } from '#contract/calls/money/rates.ts'
import { wholeBps } from '#contract/wire/money.ts'
import {
  type EffectQuestion,
  ofMerchant,
  ofMerchantsOf,
  type TermsProbe,
} from '#server/platform/checkedRecords/index.ts'

/** The payment methods that transactions are told apart by. */
export const transactionsOf: Partial<Record<PaymentMethod, SQL>> = {
  UPI: sql`t.txn_type in ('upi', 'brand_upi')`,
  NET_BANKING: sql`t.txn_type = 'netbanking'`,
  CREDIT_CARD: sql`t.txn_type in ('card', 'brand_card') and t.card_category = 'CREDIT'`,
  DEBIT_CARD: sql`t.txn_type in ('card', 'brand_card') and t.card_category = 'DEBIT'`,
  EMI: sql`t.txn_type = 'brand_emi' and t.card_category = 'CREDIT'`,
  DEBITEMI: sql`t.txn_type = 'brand_emi' and t.card_category = 'DEBIT'`,
}

/** Transactions that the rate is for. */
const coveredBy = ({ merchantCode, brand, fromAmount, toAmount }: MdrContent): SQL => {
  const scope =
    merchantCode !== ''
      ? sql`${ofMerchant(merchantCode)}${brand === '' ? sql`` : sql` and t.brand_code = ${brand}`}`
      : brand !== ''
        ? ofMerchantsOf([brand])
        : sql`true`
  return sql`(${scope} and t.amount_paise between ${fromAmount} and ${toAmount})`
}

/** The fee of one transaction in whole paise, rounded as `shareOf` rounds. */
export const feeBy = ({ type, value }: Pick<MdrContent, 'type' | 'value'>): SQL =>
  type === 'PERCENTAGE'
    ? sql`((t.amount_paise * ${value}::bigint + ${wholeBps / 2}) / ${wholeBps})`
    : sql`${value}::bigint`

const probedWith = (content: MdrContent): TermsProbe => ({ covered: coveredBy(content), cost: feeBy(content) })

export const effectOfMdr = (proposed: MdrContent, approved: MdrContent | null): EffectQuestion => {
  const ofMethod = transactionsOf[proposed.paymentMethod]
  if (ofMethod === undefined) return 'method-unknown'
  return {
    among: ofMethod,
    current: approved === null ? null : probedWith(approved),
    proposed: probedWith(proposed),
  }
}
