import { sql, type SQL } from 'drizzle-orm'
import { wholeBps } from '#contract/wire/money.ts'
import type { MdrContent, MdrMaster, PaymentMethod } from '#contract/calls/rates.ts'
import {
  countEffect,
  ofMerchant,
  ofMerchantsOf,
  recordNotFound,
  type Tried,
  uncountedEffect,
} from '#server/checkedRecords/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { contentOfMdr, findMdr, standingOfMdr } from './mdrRows.ts'

/** The payment methods that transactions are told apart by. */
const transactionsOf: Partial<Record<PaymentMethod, SQL>> = {
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

/** Of one transaction, in whole paise, rounded as `shareOf` rounds. */
export const feeBy = ({ type, value }: Pick<MdrContent, 'type' | 'value'>): SQL =>
  type === 'PERCENTAGE'
    ? sql`((t.amount_paise * ${value}::bigint + ${wholeBps / 2}) / ${wholeBps})`
    : sql`${value}::bigint`

const triedWith = (content: MdrContent): Tried => ({ covered: coveredBy(content), cost: feeBy(content) })

export const effectOfRate = async (kind: MdrMaster, id: number, context: StaffContext) => {
  const { tx, staff } = context
  if (!staff.services.has('opssettlements')) return refuse('not-allowed')
  const row = await findMdr(tx, id, staff)
  if (row === undefined || row.master !== kind) return recordNotFound('rate', id)
  const proposed = contentOfMdr(row)
  const ofMethod = transactionsOf[proposed.paymentMethod]
  if (ofMethod === undefined) return uncountedEffect(context, 'method-unknown')
  const current = (await standingOfMdr(tx, row)) as unknown as MdrContent | null
  return countEffect(context, {
    among: ofMethod,
    current: current === null ? null : triedWith(current),
    proposed: triedWith(proposed),
  })
}
