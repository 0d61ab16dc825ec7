import { type SQL, sql } from 'drizzle-orm'
import type { RefundState } from '#contract/calls/money/refunds.ts'
import { formatRupees } from '#contract/wire/money.ts'
import {
  leftOfPayment,
  type RefundHindrance,
  type RefundRepeat,
  type RefundablePayment,
  repeatedInSheet,
  whyNotRefundable,
} from '#machines/money/refund.ts'
import type { RefundProvider } from '#server/adapters/refundProvider.ts'
import type { Tx } from '#server/db/database.ts'
import type { RowFault } from '#server/files/jobs/script.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { disputesOfPayments } from './disputesOfPayment.ts'
import { transactionsOf } from './refundRows.ts'

/** A refund as a row of a sheet asks for it. */
export interface SheetRefund {
  readonly refundRef: string
  readonly txnRefNumber: string
  readonly amountPaise: number
  /** The person says that the same amount is meant again. */
  readonly isRepeat: boolean
}

interface Payment {
  readonly transactionId: string
  readonly merchantId: number
  readonly refundable: RefundablePayment
}

interface Order {
  readonly id: number
  readonly version: number
}

export type JudgedRefund =
  | {
      readonly is: 'refundable'
      readonly payment: Payment
      readonly again: Order | null
      readonly ofPaymentPaise: number
    }
  /** It was made before under its own number. */
  | { readonly is: 'made' }
  | { readonly is: 'fault'; readonly fault: RowFault }

const doubles: Readonly<Record<RefundRepeat, string>> = {
  refunded: 'The same amount of this payment was refunded before.',
  underWay: 'A refund of the same amount of this payment is under way.',
  waiting: 'A refund of the same amount of this payment waits for approval.',
  declined: '',
}

const open = 'A refund of this amount has no known end yet. Ask the provider what became of it.'

const texts: Readonly<Record<Exclude<RefundHindrance, 'beyond'>, string>> = {
  notSuccessful: 'Only a successful payment can be refunded.',
  disputed: 'The payer’s bank disputes this payment. Nothing of it is refunded until that is decided.',
  inParts: 'The provider takes no part of a payment: write the whole amount that is left of it.',
  open,
}

const beyondText = (left: number, repeat: RefundRepeat | undefined): string =>
  [
    ...(repeat === undefined ? [] : [doubles[repeat]]),
    left === 0
      ? 'Nothing is left to be refunded of this payment.'
      : `At most ${formatRupees(left)} can still be refunded of this payment.`,
  ].join(' ')

type PaymentRow = { id: string; txn_ref_number: string; merchant_id: number; amount_paise: string; status: string }
type OrderRow = {
  id: number
  version: number
  refund_ref: string
  txn_ref_number: string
  amount_paise: string
  state: RefundState
}
type OfIt = { transaction_id: string; state: RefundState; amount_paise: string }

type Viewer = Pick<Staff, 'staffId' | 'brands' | 'flags'>

const paymentsOf = async (tx: Tx, numbers: readonly string[], viewer: Viewer, locked: SQL) => {
  const { rows } = await tx.execute<PaymentRow>(sql`
    select t.id, t.txn_ref_number, t.merchant_id, t.amount_paise, lower(t.status) as status
    from transactions t join merchants m on m.id = t.merchant_id
    where t.txn_ref_number = any(${sql.param([...numbers])}::text[]) and ${transactionsOf(viewer)} order by t.id ${locked}`)
  const ids = rows.map(({ id }) => id)
  const { rows: refunds } = await tx.execute<OfIt>(sql`
    select transaction_id, state, amount_paise from refunds where transaction_id = any(${sql.param(ids)}::bigint[])`)
  const refundsOf = Map.groupBy(refunds, ({ transaction_id: id }) => String(id))
  const disputesOf = await disputesOfPayments(tx, ids)
  return new Map(
    rows.map((row) => {
      const disputes = disputesOf(row.id)
      const payment: Payment = {
        transactionId: row.id,
        merchantId: row.merchant_id,
        refundable: {
          isSuccessful: row.status === 'successful',
          capturedPaise: Number(row.amount_paise),
          lostPaise: disputes.lostPaise,
          isDisputed: disputes.live !== '',
          refunds: (refundsOf.get(String(row.id)) ?? []).map(({ state, amount_paise: paise }) => ({
            state,
            amountPaise: Number(paise),
          })),
        },
      }
      return [row.txn_ref_number, payment]
    }),
  )
}

const ordersOf = async (tx: Tx, refs: readonly string[]) => {
  const { rows } = await tx.execute<OrderRow>(sql`
    select o.id, o.version, o.refund_ref, o.txn_ref_number, o.amount_paise, f.state
    from refund_orders o join refunds f on f.id = o.refund_id
    where o.refund_ref = any(${sql.param([...refs])}::text[])`)
  return new Map(rows.map((row) => [row.refund_ref, row]))
}

const fault = (column: string, value: string, reason: string): JudgedRefund => ({
  is: 'fault',
  fault: { column, value, reason },
})

const judge = (
  { refundRef, txnRefNumber, amountPaise, isRepeat }: SheetRefund,
  payment: Payment | undefined,
  order: OrderRow | undefined,
  { takesParts }: Pick<RefundProvider, 'takesParts'>,
): JudgedRefund => {
  if (payment === undefined)
    return fault('txn_ref_number', txnRefNumber, 'There is no payment of this number, or it is not yours to see.')
  if (order !== undefined) {
    if (order.txn_ref_number !== txnRefNumber || Number(order.amount_paise) !== amountPaise)
      return fault(
        'refund_ref',
        refundRef,
        'This number was used for another refund. Give this one a number of its own.',
      )
    if (order.state === 'success') return { is: 'made' }
    if (order.state !== 'failed') return fault('refund_ref', refundRef, open)
  }
  if (amountPaise === 0) return fault('refund_amount', formatRupees(0), 'The amount is more than zero.')
  const { refundable } = payment
  const left = leftOfPayment(refundable)
  const repeat = repeatedInSheet(amountPaise, refundable.refunds)
  const hindrance = whyNotRefundable(refundable, amountPaise, takesParts)
  if (hindrance === 'beyond') return fault('refund_amount', formatRupees(amountPaise), beyondText(left, repeat))
  if (hindrance !== undefined)
    return hindrance === 'inParts'
      ? fault('refund_amount', formatRupees(amountPaise), texts[hindrance])
      : fault('txn_ref_number', txnRefNumber, texts[hindrance])
  if (repeat !== undefined && !isRepeat)
    return fault('repeat', '', `${doubles[repeat]} Write Yes under repeat if it is meant again.`)
  return {
    is: 'refundable',
    payment,
    again: order ?? null,
    ofPaymentPaise: refundable.capturedPaise - left + amountPaise,
  }
}

/** What can become of each row, in their order: the rules of the form, and those of many rows at once. */
export const judgeSheetRefunds = async (
  tx: Tx,
  rows: readonly SheetRefund[],
  viewer: Viewer,
  provider: Pick<RefundProvider, 'takesParts'>,
  locked: SQL = sql``,
): Promise<JudgedRefund[]> => {
  const numbers = rows.map(({ txnRefNumber }) => txnRefNumber)
  const payments = await paymentsOf(tx, numbers, viewer, locked)
  const orders = await ordersOf(
    tx,
    rows.map(({ refundRef }) => refundRef),
  )
  return rows.map((row) => judge(row, payments.get(row.txnRefNumber), orders.get(row.refundRef), provider))
}
