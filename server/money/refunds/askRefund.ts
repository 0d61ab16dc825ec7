import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import type { RefundState } from '#contract/calls/money/refunds.ts'
import { formatRupees } from '#contract/wire/money.ts'
import { isBeyondLimit } from '#machines/platform/limits.ts'
import { leftOfPayment, refundAfter, repeatedRefund, repeatTexts, whyNotRefundable } from '#machines/money/refund.ts'
import type { Tx } from '#server/db/database.ts'
import type { PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isBeyondRefundsInADay } from './refundedAlone.ts'
import { disputesOfPayment } from './disputesOfPayment.ts'
import { findRefund, presentRefund, recordNotFound, type RefundRow, transactionsOf } from './refundRows.ts'
import { auditStep, patienceOf, providerOf, sendRefund } from './sendRefund.ts'

type Asked = RequestOfName<'refunds.ask'>
type Sending = Omit<StaffContext, 'tx'>

/** One request key has one refund, however often it comes. */
const refundIdOf = (staffId: string, key: string | undefined): string => {
  if (key === undefined) return randomUUID()
  const hex = createHash('sha256').update(`refund ${staffId} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type TransactionRow = { id: string; merchant_id: number; amount_paise: string; status: string }
type OfIt = { state: RefundState; amount_paise: string; asked_at: Date }

/** The refund as it was asked for before, under its id or under the same request key. */
const askedBefore = async (
  tx: Tx,
  refundId: string,
  { data }: Asked,
  { staff, idempotencyKey }: Sending,
): Promise<RefundRow | undefined> => {
  const { rows } = await tx.execute<{ id: string; asked_by: string | null }>(sql`
    select id, asked_by from refunds where id = ${refundId} or ask_key = ${idempotencyKey ?? null} order by id for update`)
  if (rows.length === 0) return undefined
  if (rows.some(({ asked_by: by }) => by !== staff.staffId)) return refuse('key-of-another')
  if (rows.some(({ id }) => id !== refundId)) return refuse('key-reused')
  const row = await findRefund(tx, refundId, staff)
  const isSame = row.txnRefNumber === data.txnRefNumber && row.amount === data.paidAmount
  return isSame ? row : refuse('key-reused')
}

/** Makes the refund, or finds it; says whether it is to be sent now. */
const claim = async (tx: Tx, refundId: string, asked: Asked, context: Sending) => {
  const { staff, now, gateway, idempotencyKey } = context
  const { txnRefNumber, paidAmount } = asked.data
  const found = await tx.execute<TransactionRow>(sql`
    select t.id, t.merchant_id, t.amount_paise, lower(t.status) as status from transactions t
    join merchants m on m.id = t.merchant_id where t.txn_ref_number = ${txnRefNumber} and ${transactionsOf(staff)}
    for no key update of t`)
  const transaction = found.rows[0] ?? recordNotFound('transaction', txnRefNumber)
  const before = await askedBefore(tx, refundId, asked, context)
  if (before !== undefined) return { row: before, isToSend: false }

  const provider = providerOf(context)
  const { rows: ofIt } = await tx.execute<OfIt>(
    sql`select state, amount_paise, asked_at from refunds where transaction_id = ${transaction.id}`,
  )
  const captured = Number(transaction.amount_paise)
  const disputes = await disputesOfPayment(tx, transaction.id)
  const payment = {
    isSuccessful: transaction.status === 'successful',
    capturedPaise: captured,
    lostPaise: disputes.lostPaise,
    isDisputed: disputes.live !== '',
    refunds: ofIt.map(({ state, amount_paise: paise }) => ({ state, amountPaise: Number(paise) })),
  }
  const refundable = leftOfPayment(payment)
  const hindrance = whyNotRefundable(payment, paidAmount, provider.takesParts)
  if (hindrance === 'notSuccessful') refuse('refund-not-possible')
  if (hindrance === 'disputed') refuse('refund-disputed', { details: { disputeRef: disputes.live } })
  if (hindrance === 'beyond')
    refuse('refund-beyond', {
      message: `At most ${formatRupees(refundable)} can still be refunded of this transaction.`,
      details: { refundable },
    })
  if (hindrance === 'inParts') refuse('refund-in-parts')
  if (hindrance === 'open')
    refuse('refund-not-possible', {
      message: 'A refund of this amount has no known end yet. Ask the provider what became of it.',
    })
  const earlier = ofIt.map((one) => ({
    state: one.state,
    amountPaise: Number(one.amount_paise),
    askedMsAgo: now.getTime() - new Date(one.asked_at).getTime(),
  }))
  const repeat = repeatedRefund(paidAmount, earlier)
  if (repeat !== undefined && asked.isMeantAgain !== true)
    refuse('refund-again', { message: `${repeatTexts[repeat]} Say that you mean it again.`, details: { repeat } })
  const { limits } = gateway.config
  const needsSecondPerson =
    isBeyondLimit('refund', limits, captured - refundable, paidAmount) ||
    (await isBeyondRefundsInADay(tx, { staffId: staff.staffId, now, set: limits }, paidAmount))
  const state = refundAfter('draft', { makers: [] }, { type: 'refund.ask', needsSecondPerson })
  const at = now.toISOString()
  await tx.execute(sql`
    insert into refunds (id, transaction_id, merchant_id, ask_key, amount_paise, state, asked_by, asked_at,
      needs_second_person, submitted_at, attempts, is_sandbox)
    values (${refundId}, ${transaction.id}, ${transaction.merchant_id}, ${idempotencyKey ?? null}, ${paidAmount}, ${state},
      ${staff.staffId}, ${at}, ${needsSecondPerson}, ${state === 'submitted' ? at : null}, ${state === 'submitted' ? 1 : 0},
      ${provider.isSandbox})`)
  const row = await findRefund(tx, refundId, staff)
  await auditStep(tx, context, 'refunds.ask', row, undefined, {
    state,
    txnRefNumber,
    amount: paidAmount,
    needsSecondPerson,
  })
  return { row, isToSend: state === 'submitted' }
}

/** The provider's own words, behind the documented beginning. */
export const refuseFailed = (row: Pick<RefundRow, 'state' | 'errorDesc' | 'errorCode' | 'refundId'>): void => {
  if (row.state !== 'failed') return
  refuse('refund-failed', {
    message: row.errorDesc === '' ? 'Error: Could not process request' : `Error: ${row.errorDesc}`,
    details: { errorCode: row.errorCode, refundId: row.refundId },
  })
}

export const askRefund: PreparedHandler<'refunds.ask'> = {
  prepare: async (asked, context) => {
    const { gateway, staff, idempotencyKey } = context
    const refundId = asked.refundId ?? refundIdOf(staff.staffId, idempotencyKey)
    const { row, isToSend } = await gateway.database.db.transaction((tx) => claim(tx, refundId, asked, context))
    if (isToSend) await sendRefund(row, 'refunds.ask', context)
    return async (_, { tx, note, now }) => {
      const refund = await findRefund(tx, refundId, staff)
      refuseFailed(refund)
      note({ subject: `refund:${refundId}`, after: { state: refund.state, amount: refund.amount } })
      return presentRefund(refund, staff, now, patienceOf(context))
    }
  },
}
