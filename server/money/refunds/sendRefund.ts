import { sql } from 'drizzle-orm'
import { refundAfter } from '#machines/money/refund.ts'
import type { RefundAnswer, RefundProvider } from '#server/adapters/refundProvider.ts'
import { untilStored } from '#server/db/boundedPool.ts'
import type { Tx } from '#server/db/database.ts'
import { calls } from '#contract/index.ts'
import { checkDeclared } from '#server/gateway/declaredChanges.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import { scripts } from '#contract/sheets/scripts.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockAgainstSealing } from '#server/money/settlements/index.ts'
import { lockRefund, makersOfRefund, type RefundRow } from './refundRows.ts'
import { takeOutOfSettlement } from './takeOutOfSettlement.ts'

type Call = 'refunds.ask' | 'refunds.decide' | 'refunds.askProvider' | 'files.runScript'

/** In whose name a refund is made and sent: a call's, or a job's. */
export interface Sender {
  readonly gateway: Gateway
  readonly staff: Pick<Staff, 'staffId' | 'loginId' | 'brands' | 'flags'>
  readonly now: Date
  readonly requestId: string
  /** Absent: a job has none. */
  readonly ip?: string
}

export const providerOf = ({ gateway }: Pick<StaffContext, 'gateway'>): RefundProvider =>
  gateway.refundProvider ?? refuse('refund-not-configured')

export const patienceOf = ({ gateway }: Pick<StaffContext, 'gateway'>): number =>
  gateway.refundProvider?.patienceMs ?? 20_000

/** What stands in the audit of each step: a process may be killed between two of them. */
export const auditStep = async (
  tx: Tx,
  {
    gateway,
    staff,
    now,
    requestId,
    ip,
  }: Omit<Sender, 'gateway'> & { readonly gateway: Partial<Pick<Gateway, 'log' | 'judgeChanges'>> },
  call: Call,
  row: Pick<RefundRow, 'refundId'>,
  before: unknown,
  after: unknown,
): Promise<void> => {
  const told = await writeAudit(tx, {
    at: now,
    staffId: staff.staffId,
    loginId: staff.loginId,
    call,
    outcome: 'done',
    subject: `refund:${row.refundId}`,
    before,
    after,
    requestId,
    ...(ip === undefined ? {} : { address: ip }),
  })
  const declared = call === 'files.runScript' ? scripts.bulk_refund.changes : calls[call].changes
  await checkDeclared(tx, gateway, call, declared, told)
}

/** Keeps what the provider said. A refund that somebody else has brought to its end stays as it is. */
const keepAnswer = (refundId: string, answer: RefundAnswer, isSandbox: boolean, call: Call, context: Sender) =>
  context.gateway.database.db.transaction(async (tx) => {
    await lockAgainstSealing(tx)
    const row = await lockRefund(tx, refundId, context.staff)
    if (row.state !== 'submitted' && row.state !== 'unknown') return
    const state = refundAfter(
      row.state,
      { makers: makersOfRefund(row) },
      { type: 'refund.answered', outcome: answer.outcome },
    )
    const at = context.gateway.now()
    await tx.execute(sql`
      update refunds set state = ${state}, answered_at = ${at.toISOString()}, is_sandbox = is_sandbox or ${isSandbox},
        provider_reference = ${answer.outcome === 'success' ? answer.reference : ''},
        error_code = ${answer.outcome === 'failed' ? answer.errorCode : ''},
        error_desc = ${answer.outcome === 'success' ? '' : answer.errorDesc} where id = ${refundId}`)
    if (state === 'success') await takeOutOfSettlement(tx, row, at)
    await auditStep(tx, context, call, row, { state: row.state }, { state, ...answer, isSandbox })
  })

const askedOf = (row: RefundRow) => ({
  key: row.refundId,
  txnRefNumber: row.txnRefNumber,
  paidPaise: row.amount,
})

/** Sends a refund that was just made `submitted`, and keeps the answer. Outside any transaction. */
export const sendRefund = async (row: RefundRow, call: Call, context: Sender): Promise<void> => {
  const provider = providerOf(context)
  const answer = await provider.refund(askedOf(row))
  await untilStored(() => keepAnswer(row.refundId, answer, provider.isSandbox, call, context))
}

/** Asks what became of one. */
export const askAgain = async (row: RefundRow, context: Sender, call: Call = 'refunds.askProvider'): Promise<void> => {
  const provider = providerOf(context)
  const ask =
    provider.ask ??
    refuse('refund-not-configured', { message: 'This provider cannot be asked what became of a refund.' })
  const answer = await ask(askedOf(row))
  await untilStored(() => keepAnswer(row.refundId, answer, provider.isSandbox, call, context))
}
