import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isBeyondLimit } from '#machines/platform/limits.ts'
import { refundAfter } from '#machines/money/refund.ts'
import type { Tx } from '#server/db/database.ts'
import type { RowFault } from '#server/files/jobs/script.ts'
import { judgeSheetRefunds, type SheetRefund } from './judgeSheetRefunds.ts'
import { findRefund, makersOfRefund, type RefundRow } from './refundRows.ts'
import { askAgain, auditStep, providerOf, type Sender, sendRefund } from './sendRefund.ts'

/** The job that refunds, as it stands in the transaction that makes a refund. */
export interface RefundingJob {
  readonly jobId: string
  /** Somebody cancelled it: nothing is begun any more. */
  readonly mayBegin: boolean
  /** The second person who confirmed it; null: one was enough. */
  readonly second: { readonly by: string; readonly at: string } | null
}

type Begun =
  | { readonly is: 'new'; readonly row: RefundRow }
  | { readonly is: 'before'; readonly row: RefundRow }
  | { readonly is: 'fault'; readonly fault: RowFault }

const changed = 'What was planned cannot be done any more.'
const aboveAlone =
  'With what was refunded of this payment since the plan was made, a second person is asked. Send the row again.'

const call = 'files.runScript'

const begun = async (tx: Tx, { refundRef }: SheetRefund, jobId: string): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ refund_id: string }>(
    sql`select refund_id from refund_orders where refund_ref = ${refundRef} and last_job_id = ${jobId}`,
  )
  return rows[0]?.refund_id
}

/** Makes the refund, or finds that this job made it; undefined: it was not begun, and may not be. */
const begin = async (tx: Tx, asked: SheetRefund, job: RefundingJob, sender: Sender): Promise<Begun | undefined> => {
  const before = await begun(tx, asked, job.jobId)
  if (before !== undefined) return { is: 'before', row: await findRefund(tx, before, sender.staff) }
  if (!job.mayBegin) return undefined
  const provider = providerOf(sender)
  const [judged] = await judgeSheetRefunds(tx, [asked], sender.staff, provider, sql`for no key update of t`)
  if (judged?.is === 'fault') return judged
  const toldAs = { column: 'txn_ref_number', value: asked.txnRefNumber }
  if (judged?.is !== 'refundable') return { is: 'fault', fault: { ...toldAs, reason: changed } }
  const { payment, again, ofPaymentPaise } = judged
  if (job.second === null && isBeyondLimit('refund', sender.gateway.config.limits, 0, ofPaymentPaise))
    return { is: 'fault', fault: { ...toldAs, reason: aboveAlone } }
  const { staffId } = sender.staff
  const asks = refundAfter('draft', { makers: [] }, { type: 'refund.ask', needsSecondPerson: job.second !== null })
  const state =
    job.second === null
      ? asks
      : refundAfter(
          asks,
          { makers: makersOfRefund({ askedById: staffId }) },
          { type: 'refund.approve', by: job.second.by },
        )
  const refundId = randomUUID()
  const at = sender.now.toISOString()
  await tx.execute(sql`
    insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person,
      decided_by, decided_at, submitted_at, attempts, is_sandbox, refund_ref, job_id)
    values (${refundId}, ${payment.transactionId}, ${payment.merchantId}, ${asked.amountPaise}, ${state}, ${staffId}, ${at},
      ${job.second !== null}, ${job.second?.by ?? null}, ${job.second?.at ?? null}, ${at}, 1, ${provider.isSandbox},
      ${asked.refundRef}, ${job.jobId})`)
  await tx.execute(
    again === null
      ? sql`insert into refund_orders (refund_ref, txn_ref_number, amount_paise, refund_id, last_job_id)
          values (${asked.refundRef}, ${asked.txnRefNumber}, ${asked.amountPaise}, ${refundId}, ${job.jobId})`
      : sql`update refund_orders set refund_id = ${refundId}, last_job_id = ${job.jobId}, version = version + 1
          where id = ${again.id} and version = ${again.version}`,
  )
  const row = await findRefund(tx, refundId, sender.staff)
  await auditStep(tx, sender, call, row, undefined, {
    state,
    txnRefNumber: asked.txnRefNumber,
    amount: asked.amountPaise,
    refundRef: asked.refundRef,
    jobId: job.jobId,
    needsSecondPerson: job.second !== null,
  })
  return { is: 'new', row }
}

const noAnswer =
  'The provider has not said what became of it, and may have refunded it. Ask the provider on the page of the refund; sent again under this number it makes no second one.'

const faultOf = (asked: SheetRefund, { state, errorDesc }: RefundRow): RowFault | null => {
  if (state === 'success') return null
  const reason =
    state === 'failed' ? `The provider declined it: ${errorDesc === '' ? 'it gave no reason.' : errorDesc}` : noAnswer
  return { column: 'txn_ref_number', value: asked.txnRefNumber, reason }
}

/**
 * One row of a confirmed sheet: makes the refund in one transaction with `lock`, which says how the job stands, then calls
 * the provider. Done again it finds the refund, and asks what became of a call that a kill cut off. Undefined: not begun.
 */
export const sendSheetRefund = async (
  asked: SheetRefund,
  lock: (tx: Tx) => Promise<RefundingJob>,
  sender: Sender,
): Promise<RowFault | null | undefined> => {
  const { db } = sender.gateway.database
  const made = await db.transaction(async (tx) => begin(tx, asked, await lock(tx), sender))
  if (made === undefined) return undefined
  if (made.is === 'fault') return made.fault
  const { row } = made
  if (made.is === 'new') await sendRefund(row, call, sender)
  else if (row.state === 'submitted' && providerOf(sender).ask !== undefined) await askAgain(row, sender, call)
  return faultOf(asked, await findRefund(db, row.refundId, sender.staff))
}
