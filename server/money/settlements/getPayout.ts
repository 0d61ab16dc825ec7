import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PaymentLine } from '#contract/calls/money/payments.ts'
import { listReconRows } from '#contract/calls/money/recon.ts'
import { confirmAccount } from '#contract/calls/money/settlementBatches.ts'
import {
  mostPayoutPayments,
  OtherPayout,
  PayoutAdjustment,
  PayoutMessage,
  PayoutPage,
  PayoutPayment,
} from '#contract/calls/money/settlementPayouts.ts'
import { mayCall } from '#contract/wire/call.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { messages } from '#server/db/schema/messages.ts'
import { reconLines } from '#server/db/schema/recon.ts'
import { settlementPayouts } from '#server/db/schema/settlements.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { returnOf } from './returnedPayouts.ts'
import { ofTheirSettlements } from './searchSettlements.ts'
import { payoutColumns } from './payoutColumns.ts'
import { recordNotFound } from './settlementNotFound.ts'

const payoutRow = answerRow(
  PayoutPage,
  {
    ...payoutColumns,
    batchState: 'b.state',
    txnDate: 'b.txn_day',
    settlesOn: 'b.settles_on',
    sealedBy: 's.login_id',
    sealedAt: 'b.sealed_at',
    approvedBy: 'a.login_id',
    approvedAt: 'b.approved_at',
    cancelledBy: 'c.login_id',
    fileIssuedBy: 'i.login_id',
    fileIssuedAt: 'b.bank_file_issued_at',
    bankFileName: 'b.bank_file_name',
    smallestPayout: 'b.smallest_paise',
    rails: 'b.rails',
    answerJobId: 'p.last_job_id',
  },
  {
    from: [settlementPayouts, 'p'],
    computed: ['returned', 'told', 'paidAgainBy', 'paysAgain', 'carriedInto', 'changes', 'payments', 'lines'],
    also: { id: z.int(), merchantId: z.int() },
  },
)

const otherRow = answerRow(OtherPayout, { payoutRef: 'o.payout_ref', batchId: 'o.batch_id', amount: 'o.amount_paise' })

const changeRow = answerRow(PayoutAdjustment, {
  kind: 'a.kind',
  amount: 'a.amount_paise',
  fromBatchId: 'a.from_batch_id',
  fromPayoutRef: 'f.payout_ref',
  fromRefundId: 'a.from_refund_id',
  fromCreditNote: 'n.number',
  fromDisputeRef: 'a.from_dispute_ref',
  fromHoldId: 'a.from_hold_id',
})

const paymentRow = answerRow(PayoutPayment, {
  txnRefNumber: 'r.txn_ref_number',
  paidAt: 't.created_at',
  amount: 'r.gross_paise',
  settlementAmount: 'r.amount_paise',
})

const messageRow = answerRow(PayoutMessage, {}, { from: [messages, 'g'] })

const lineRow = answerRow(PaymentLine, { amount: 'l.amount_paise' }, { from: [reconLines, 'l'] })

/** Adjustments `a` of a merchant in a batch. */
const takenBy = (batchId: number, merchantId: number): SQL =>
  sql`a.batch_id = ${batchId} and a.merchant_id = ${merchantId}`

export const getPayout: Handler<'settlements.payout'> = async ({ payoutRef }, { tx, staff, gateway }) => {
  const [found] = await payoutRow.read(
    tx,
    sql`select ${payoutRow.columns} from settlement_payouts p join settlement_batches b on b.id = p.batch_id
    join merchants m on m.id = p.merchant_id join staff s on s.id = b.sealed_by left join staff a on a.id = b.approved_by
    left join staff c on c.id = b.cancelled_by left join staff i on i.id = b.bank_file_issued_by
    where p.payout_ref = ${payoutRef} and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`,
  )
  if (found === undefined) return recordNotFound('payout', payoutRef)
  const { id, merchantId, ...payout } = found
  const paidAgain = await otherRow.read(
    tx,
    sql`select ${otherRow.columns} from settlement_adjustments a join settlement_payouts o on o.batch_id = a.batch_id
    and o.merchant_id = a.merchant_id where a.from_payout_id = ${id} and a.kind = 'returned'`,
  )
  const carriedInto = await otherRow.read(
    tx,
    sql`select ${otherRow.columns} from settlement_adjustments a join settlement_payouts o on o.batch_id = a.batch_id
    and o.merchant_id = a.merchant_id
    where a.kind = 'carriedIn' and a.from_batch_id = ${payout.batchId} and a.merchant_id = ${merchantId}`,
  )
  const paysAgain = await otherRow.read(
    tx,
    sql`select ${otherRow.columns} from settlement_adjustments a join settlement_payouts o on o.id = a.from_payout_id
    where ${takenBy(payout.batchId, merchantId)} and a.kind = 'returned' order by o.id`,
  )
  const changes = await changeRow.read(
    tx,
    sql`select ${changeRow.columns} from settlement_adjustments a left join settlement_payouts f on f.id = a.from_payout_id
    left join papers n on n.id = a.from_paper_id where ${takenBy(payout.batchId, merchantId)} order by a.id`,
  )
  const payments = await paymentRow.read(
    tx,
    sql`select ${paymentRow.columns} from settlement_rows r join transactions t on t.id = r.id
    where r.batch_id = ${payout.batchId} and r.merchant_id = ${merchantId} and ${ofTheirSettlements(staff)}
    order by r.gross_paise desc, r.id limit ${mostPayoutPayments}`,
  )
  const lines =
    mayCall(listReconRows, staff, gateway.config.product) && !isLimited(staff)
      ? await lineRow.read(
          tx,
          sql`select ${lineRow.columns} from recon_lines l where l.payout_id = ${id} order by l.line_day, l.id`,
        )
      : []
  const told = await messageRow.read(
    tx,
    sql`select ${messageRow.columns} from messages g where g.payout_id = ${id} order by g.channel desc`,
  )
  const returned = await returnOf(tx, payoutRef, staff)
  const mayConfirm = mayCall(confirmAccount, staff, gateway.config.product) && !isLimited(staff)
  return {
    ...payout,
    returned: returned === undefined || mayConfirm ? (returned ?? null) : { ...returned, can: [], whyNot: null },
    told,
    paidAgainBy: paidAgain[0] ?? null,
    paysAgain,
    carriedInto: payout.state === 'carried' ? (carriedInto[0] ?? null) : null,
    changes,
    payments,
    lines,
  }
}
