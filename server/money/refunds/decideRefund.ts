import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOfName } from '#contract/index.ts'
import { refundAfter, whyNotRefund } from '#machines/money/refund.ts'
import type { Tx } from '#server/db/database.ts'
import type { PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseFailed } from './askRefund.ts'
import { refuseOnePerson } from '#server/people/independence/index.ts'
import { findRefund, isLost, lockRefund, makersOfRefund, presentRefund } from './refundRows.ts'
import { askAgain, auditStep, patienceOf, providerOf, sendRefund } from './sendRefund.ts'

type Sending = Omit<StaffContext, 'tx'>

/** Decides, or finds that this person decided so before; says whether it is to be sent now. */
const claim = async (tx: Tx, { refundId, decision, remark }: RequestOfName<'refunds.decide'>, context: Sending) => {
  const { staff, now } = context
  const row = await lockRefund(tx, refundId, staff)
  const facts = { makers: makersOfRefund(row) }
  const event = { type: `refund.${decision}`, by: staff.staffId } as const
  const why = whyNotRefund(row.state, facts, event)
  if (why === 'wrong-state' && row.decidedById === staff.staffId && decision === 'approve')
    return { row, isToSend: false }
  if (why === 'own-work')
    refuse('own-work', { message: 'You asked for this refund: somebody else has to decide on it.' })
  if (why !== undefined) refuse('wrong-state')
  if (decision !== 'withdraw') await refuseOnePerson({ tx, staff, now }, facts.makers)
  if (decision === 'reject' && remark.length < shortestReason) refuse('remark-missing')
  if (decision === 'approve') providerOf(context)
  const state = refundAfter(row.state, facts, event)
  const at = now.toISOString()
  await tx.execute(sql`
    update refunds set state = ${state}, decided_by = ${staff.staffId}, decided_at = ${at}, remark = ${remark},
      submitted_at = ${state === 'submitted' ? at : null}, attempts = ${state === 'submitted' ? 1 : 0}
    where id = ${refundId}`)
  await auditStep(tx, context, 'refunds.decide', row, { state: row.state }, { state, decision, remark })
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
