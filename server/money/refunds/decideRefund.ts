import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { refundDecision, type RefundEvent, type RefundFacts } from '#machines/money/refund.ts'
import type { Tx } from '#server/db/database.ts'
import type { PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseFailed } from './askRefund.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import { refuseWhileDisputed } from './disputesOfPayment.ts'
import { findRefund, isLost, lockRefund, makersOfRefund, presentRefund, type RefundRow } from './refundRows.ts'
import { askAgain, auditStep, patienceOf, providerOf, sendRefund } from './sendRefund.ts'

type Sending = Omit<StaffContext, 'tx'>

type Asked = RequestOfName<'refunds.decide'>

const refundKind = (
  context: Sending,
): DecisionKind<Asked, RefundRow, RefundRow['state'], RefundFacts, RefundEvent> => ({
  machine: refundDecision,
  lock: ({ refundId }, { tx, staff }) => lockRefund(tx, refundId, staff),
  stateOf: ({ state }) => state,
  factsOf: (row) => ({ makers: makersOfRefund(row) }),
  eventOf: ({ decision }, by) => ({ type: `refund.${decision}`, by }),
  ofMakers: ['withdraw'],
  withReason: ['reject'],
  words: {
    'own-work': 'You asked for this refund: somebody else has to decide on it.',
    'not-your-part': 'Only who asked for it withdraws it.',
  },
  check: async (row, { decision }, { tx }) => {
    if (decision !== 'approve') return
    providerOf(context)
    await refuseWhileDisputed(tx, row.transactionId)
  },
  write: async (row, { state, at }, { refundId, decision, remark }, { tx, staff }) => {
    const isToSend = state === 'submitted'
    await tx.execute(sql`
      update refunds set state = ${state}, decided_by = ${staff.staffId}, decided_at = ${at}, remark = ${remark},
        submitted_at = ${isToSend ? at : null}, attempts = ${isToSend ? 1 : 0}
      where id = ${refundId}`)
    await auditStep(tx, context, 'refunds.decide', row, { state: row.state }, { state, decision, remark })
  },
})

/** Decides, or finds that this person approved it before; says whether it is to be sent now. */
const claim = async (tx: Tx, asked: Asked, context: Sending) => {
  const found = await lockRefund(tx, asked.refundId, context.staff)
  const isDecided = found.state !== 'awaitingApproval' && found.decidedById === context.staff.staffId
  if (isDecided && asked.decision === 'approve') return { row: found, isToSend: false }
  const { row, state } = await decide(refundKind(context), asked, { ...context, tx })
  return { row, isToSend: state === 'submitted' }
}

export const decideRefund: PreparedHandler<'refunds.decide'> = {
  prepare: async (asked, context) => {
    const { gateway, staff } = context
    const { row, isToSend } = await gateway.database.db.transaction((tx) => claim(tx, asked, context))
    if (isToSend) await sendRefund(row, 'refunds.decide', context)
    return async (_, { tx, note, now }) => {
      const refund = await findRefund(tx, asked.refundId, staff)
      refuseFailed(refund)
      note({ subject: `refund:${refund.refundId}`, after: { state: refund.state } })
      return presentRefund(refund, staff, now, patienceOf(context))
    }
  },
}

export const askProvider: PreparedHandler<'refunds.askProvider'> = {
  prepare: async ({ refundId }, context) => {
    const { gateway, staff, now } = context
    const row = await findRefund(gateway.database.db, refundId, staff)
    if (row.state === 'unknown' || isLost(row, now, patienceOf(context))) await askAgain(row, context)
    else if (row.state === 'awaitingApproval' || row.state === 'cancelled' || row.state === 'submitted')
      refuse('wrong-state')
    return async (_, { tx, note }) => {
      const refund = await findRefund(tx, refundId, staff)
      note({ subject: `refund:${refundId}`, before: { state: row.state }, after: { state: refund.state } })
      return presentRefund(refund, staff, now, patienceOf(context))
    }
  },
}
