import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RequestOfName } from '#contract/index.ts'
import type { Refund } from '#contract/calls/money/refunds.ts'
import type { SettlementState } from '#contract/calls/money/settlements.ts'
import { refundablePaise } from '#machines/money/refund.ts'
import { countUpToMost } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { auditProbedNumbers } from '#server/money/transactions/index.ts'
import { disputesOfPayment } from './disputesOfPayment.ts'
import { findRefund, presentRefund, recordNotFound, refundRow, refundRows, transactionsOf } from './refundRows.ts'
import { refundLimits } from './refundImpact.ts'
import { leftAlone, refundedAlone } from './refundedAlone.ts'
import { patienceOf } from './sendRefund.ts'

type Found = {
  id: string
  merchant_code: string
  display_name: string
  status: string
  created_at: Date
  amount_paise: string
  settlement_status: SettlementState | null
  batch_id: number | null
}

export const lookUpRefund: Handler<'refunds.lookUp'> = async ({ txnRefNumber }, context) => {
  const { tx, staff, now, gateway } = context
  const { rows } = await tx.execute<Found>(sql`
    select t.id, m.merchant_code, m.display_name, t.status, t.created_at, t.amount_paise, r.status as settlement_status, r.batch_id
    from transactions t join merchants m on m.id = t.merchant_id left join settlement_rows r on r.id = t.id
    where t.txn_ref_number = ${txnRefNumber} and ${transactionsOf(staff)}`)
  const found = rows[0] ?? recordNotFound('transaction', txnRefNumber)
  const ofIt = await refundRows(tx, sql`f.transaction_id = ${found.id}`, staff)
  const captured = Number(found.amount_paise)
  const { live, lostPaise } = await disputesOfPayment(tx, found.id)
  const left = refundablePaise(
    captured - lostPaise,
    ofIt.map(({ state, amount }) => ({ state, amountPaise: amount })),
  )
  return {
    txnRefNumber,
    merchantCode: found.merchant_code,
    displayName: found.display_name,
    transactionStatus: found.status,
    transactionDate: new Date(found.created_at).toISOString(),
    captured,
    refunded: captured - left,
    refundable: found.status.toLowerCase() === 'successful' && live === '' ? left : 0,
    disputeRef: live,
    takesParts: gateway.refundProvider?.takesParts ?? false,
    aloneUpTo: leftAlone(gateway.config.limits, captured - left, await refundedAlone(tx, staff.staffId, now)),
    limits: await refundLimits(context, { staffId: staff.staffId, paise: 0, refundedOfIt: captured - left }),
    statusSettlement: found.settlement_status,
    batchId: found.batch_id,
    refunds: ofIt.map((row) => presentRefund(row, staff, now, patienceOf(context))),
  }
}

export const getRefund: Handler<'refunds.get'> = async ({ refundId }, context) =>
  presentRefund(await findRefund(context.tx, refundId, context.staff), context.staff, context.now, patienceOf(context))

type ListFilter = Pick<RequestOfName<'refunds.list'>, 'state' | 'reference'>

/** Refunds `f` of transactions `t` that a list asks for. */
export const listedRefunds = ({ state, reference }: ListFilter, now: Date, patienceMs: number): SQL => {
  const lostBefore = new Date(now.getTime() - patienceMs - 5_000).toISOString()
  // A call whose process was killed has no answer any more: it is asked for with the unknown ones.
  const shown = sql`case when f.state = 'submitted' and f.submitted_at < ${lostBefore} then 'unknown' else f.state end`
  const isId = z.uuid().safeParse(reference).success
  return all([
    oneOf(shown, state),
    // By the index, as far as it can say.
    oneOf(
      sql`f.state`,
      state?.flatMap((one) => (one === 'unknown' ? [one, 'submitted' as const] : [one])),
    ),
    reference !== undefined &&
      (isId
        ? sql`f.id = ${reference.toLowerCase()}`
        : sql`f.id in (
            select id from refunds where transaction_id = (select id from transactions where txn_ref_number = ${reference})
            union all select id from refunds where refund_ref <> '' and refund_ref = ${reference})`),
  ])
}

const readPage = async (
  filter: ListFilter,
  page: SQL,
  context: Pick<StaffContext, 'tx' | 'staff' | 'now' | 'gateway'>,
) => {
  const { tx, staff, now } = context
  const patienceMs = patienceOf(context)
  const rows = await refundRows(
    tx,
    listedRefunds(filter, now, patienceMs),
    staff,
    sql`order by f.asked_at desc, f.id ${page}`,
  )
  return rows.map((row) => presentRefund(row, staff, now, patienceMs))
}

const refundsOfTransactions = sql`refunds f left join transactions t on t.id = f.transaction_id
  left join merchants m on m.id = f.merchant_id`

export const listRefunds: Handler<'refunds.list'> = async ({ page, size, ...filter }, context) => {
  const { tx, staff, now } = context
  const rows = await readPage(filter, sql`limit ${size} offset ${(page - 1) * size}`, context)
  if (rows.length === 0 && filter.reference !== undefined) await auditProbedNumbers([filter.reference], context)
  const total = await countUpToMost(
    tx,
    sql`from ${refundsOfTransactions} where ${transactionsOf(staff)} and ${listedRefunds(filter, now, patienceOf(context))}`,
  )
  return { rows, total }
}

export const summedRefunds = async (
  { page: _page, size: _size, ...filter }: RequestOfName<'refunds.list'>,
  context: Pick<StaffContext, 'tx' | 'staff' | 'now' | 'gateway'>,
): Promise<SummedRows> => ({
  only: refundRow.only,
  from: sql`from ${refundsOfTransactions} left join settlement_adjustments a on a.from_refund_id = f.id
    where ${transactionsOf(context.staff)} and ${listedRefunds(filter, context.now, patienceOf(context))}`,
})

/** A file of this is read by a person: more is refused, never cut off. */
const mostExported = 50_000

export const exportedRefunds = async (
  { page: _page, size: _size, ...filter }: RequestOfName<'refunds.list'>,
  context: Pick<StaffContext, 'tx' | 'staff' | 'now' | 'gateway'>,
): Promise<readonly Refund[]> => {
  const rows = await readPage(filter, sql`limit ${mostExported + 1}`, context)
  return rows.length > mostExported ? refuse('too-many-rows') : rows
}
