import { sql, type SQL } from 'drizzle-orm'
import { effectDays } from '#contract/approvals.ts'
import { wholeBps } from '#contract/money.ts'
import type { MdrContent, PaymentMethod } from '#contract/rates.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { contentOfMdr, findMdr, standingOfMdr } from './mdrRows.ts'

const dayMs = 86_400_000
/** The database gives up a statement that takes too long; a decision does not wait for these figures. */
const statementTimeout = '57014'

/** The payment methods that transactions are told apart by. */
const transactionsOf: Partial<Record<PaymentMethod, SQL>> = {
  UPI: sql`t.txn_type in ('upi', 'brand_upi')`,
  NET_BANKING: sql`t.txn_type = 'netbanking'`,
  CREDIT_CARD: sql`t.txn_type in ('card', 'brand_card') and d.card_category = 'CREDIT'`,
  DEBIT_CARD: sql`t.txn_type in ('card', 'brand_card') and d.card_category = 'DEBIT'`,
  EMI: sql`t.txn_type = 'brand_emi' and d.card_category = 'CREDIT'`,
  DEBITEMI: sql`t.txn_type = 'brand_emi' and d.card_category = 'DEBIT'`,
}

/** Transactions that the rate is for. */
const coveredBy = ({ merchantCode, brand, fromAmount, toAmount }: MdrContent): SQL => {
  const scope =
    merchantCode !== ''
      ? sql`m.merchant_code = ${merchantCode}${brand === '' ? sql`` : sql` and t.brand_code = ${brand}`}`
      : brand !== ''
        ? sql`m.brand_code = ${brand}`
        : sql`true`
  return sql`(${scope} and t.amount_paise between ${fromAmount} and ${toAmount})`
}

/** Of one transaction, in whole paise, rounded as `shareOf` rounds. */
const feeBy = ({ type, value }: MdrContent): SQL =>
  type === 'PERCENTAGE'
    ? sql`((t.amount_paise * ${value}::bigint + ${wholeBps / 2}) / ${wholeBps})`
    : sql`${value}::bigint`

const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === statementTimeout) || (error.cause !== undefined && isTimeout(error.cause)))

export const effectOfRate: Handler<'approvals.effect'> = async ({ kind, id }, { tx, staff, now }) => {
  const row = await findMdr(tx, id, staff.brands)
  if (row === undefined || row.master !== kind) return refuse('record-not-found')
  const since = new Date(now.getTime() - effectDays * dayMs)
  const nothing = {
    since: since.toISOString(),
    transactions: 0,
    amountPaise: 0,
    currentFeePaise: null,
    proposedFeePaise: 0,
  }
  const proposed = contentOfMdr(row)
  const ofMethod = transactionsOf[proposed.paymentMethod]
  if (ofMethod === undefined) return { ...nothing, whyNot: 'method-unknown' }
  const current = (await standingOfMdr(tx, row)) as unknown as MdrContent | null
  const isCurrent = current === null ? sql`false` : coveredBy(current)
  const isProposed = coveredBy(proposed)
  const ofBrands =
    staff.brands.length === 0
      ? sql``
      : sql` and m.brand_code in (${sql.join(
          staff.brands.map((brand) => sql`${brand}`),
          sql`, `,
        )})`
  try {
    const { rows } = await tx.execute<Record<string, string | null>>(sql`
      select count(*) as transactions, coalesce(sum(t.amount_paise), 0) as amount,
        coalesce(sum(${current === null ? sql`0` : feeBy(current)}) filter (where ${isCurrent}), 0) as current,
        coalesce(sum(${feeBy(proposed)}) filter (where ${isProposed}), 0) as proposed
      from transactions t
      join merchants m on m.id = t.merchant_id
      left join transaction_details d on d.transaction_id = t.id
      where t.created_at >= ${since.toISOString()} and lower(t.status) = 'successful' and ${ofMethod}
        and (${isCurrent} or ${isProposed})${ofBrands}`)
    const [sums] = rows
    return {
      since: since.toISOString(),
      transactions: Number(sums?.['transactions']),
      amountPaise: Number(sums?.['amount']),
      currentFeePaise: current === null ? null : Number(sums?.['current']),
      proposedFeePaise: Number(sums?.['proposed']),
      whyNot: null,
    }
  } catch (error) {
    if (!isTimeout(error)) throw error
    return { ...nothing, whyNot: 'too-many' }
  }
}
