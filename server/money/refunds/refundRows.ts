import { type SQL, sql } from 'drizzle-orm'
import type { Refund, RefundState } from '#contract/calls/money/refunds.ts'
import { whyNotRefund } from '#machines/money/refund.ts'
import type { Tx } from '#server/db/database.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'

/** Everybody who counts as the one that asked for a refund: none of them decides on it. */
export const makersOfRefund = ({ asked_by: askedBy }: { readonly asked_by: string }): readonly string[] => [askedBy]

export type RefundRow = {
  id: string
  transaction_id: string
  merchant_id: number
  ask_key: string | null
  txn_ref_number: string
  merchant_code: string
  display_name: string
  amount_paise: string
  state: RefundState
  asked_by: string
  asked_login: string
  asked_at: Date
  needs_second_person: boolean
  decided_by: string | null
  decided_login: string | null
  decided_at: Date | null
  remark: string
  submitted_at: Date | null
  answered_at: Date | null
  provider_reference: string
  error_code: string
  error_desc: string
  is_sandbox: boolean
  recovery_paise: string | null
  recovery_batch_id: number | null
}

/** Not there and not the person's are one answer, and the try is kept in the audit. */
export const recordNotFound = (asked: 'refund' | 'transaction', id: string): never =>
  refuse('record-not-found', { recorded: { subject: `${asked}:${id}`, after: { asked } } })

/** Transactions `t` of merchants `m` that the person may see. */
export const transactionsOf = (staff: Pick<Staff, 'staffId' | 'brands' | 'flags'>): SQL =>
  sql`${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)} and ${
    staff.brands.length === 0
      ? sql`true`
      : sql`(t.brand_code = '' or t.brand_code = any(${sql.param([...staff.brands])}::text[]))`
  }`

/** Refunds `f` of transactions `t` of merchants `m`. `page` sorts and cuts. */
export const refundRows = async (
  tx: Tx,
  which: SQL,
  staff: Staff,
  page: SQL = sql`order by f.asked_at, f.id`,
): Promise<RefundRow[]> => {
  const { rows } = await tx.execute<RefundRow>(sql`
    select f.*, t.txn_ref_number, m.merchant_code, m.display_name, p.login_id as asked_login, q.login_id as decided_login,
      -a.amount_paise as recovery_paise, a.batch_id as recovery_batch_id
    from refunds f join transactions t on t.id = f.transaction_id join merchants m on m.id = f.merchant_id
    join staff p on p.id = f.asked_by left join staff q on q.id = f.decided_by
    left join settlement_adjustments a on a.from_refund_id = f.id
    where ${transactionsOf(staff)} and ${which} ${page}`)
  return rows
}

export const findRefund = async (tx: Tx, refundId: string, staff: Staff): Promise<RefundRow> =>
  (await refundRows(tx, sql`f.id = ${refundId}`, staff))[0] ?? recordNotFound('refund', refundId)

/** Locked until the transaction ends, behind the transaction that it is of: everybody locks the two in this order. */
export const lockRefund = async (tx: Tx, refundId: string, staff: Staff): Promise<RefundRow> => {
  await tx.execute(sql`
    select t.id from transactions t where t.id = (select transaction_id from refunds where id = ${refundId}) for no key update`)
  await tx.execute(sql`select id from refunds where id = ${refundId} for update`)
  return findRefund(tx, refundId, staff)
}

const iso = (at: Date | null): string | null => (at === null ? null : new Date(at).toISOString())

/** A call that began so long ago has no answer any more. */
export const isLost = ({ state, submitted_at: at }: RefundRow, now: Date, patienceMs: number): boolean =>
  state === 'submitted' && at !== null && now.getTime() - new Date(at).getTime() > patienceMs + 5_000

export const presentRefund = (
  row: RefundRow,
  { staffId }: Pick<Staff, 'staffId'>,
  now: Date,
  patienceMs: number,
): Refund => {
  const facts = { makers: makersOfRefund(row) }
  const why = (type: 'approve' | 'reject' | 'withdraw') =>
    whyNotRefund(row.state, facts, { type: `refund.${type}`, by: staffId })
  const isOpen = row.state === 'unknown' || isLost(row, now, patienceMs)
  return {
    refundId: row.id,
    txnRefNumber: row.txn_ref_number,
    merchantCode: row.merchant_code,
    displayName: row.display_name,
    amount: Number(row.amount_paise),
    state: isOpen ? 'unknown' : row.state,
    askedBy: row.asked_login,
    askedAt: new Date(row.asked_at).toISOString(),
    decidedBy: row.decided_login,
    decidedAt: iso(row.decided_at),
    remark: row.remark,
    submittedAt: iso(row.submitted_at),
    answeredAt: iso(row.answered_at),
    providerReference: row.provider_reference,
    errorCode: row.error_code,
    errorDesc: row.error_desc,
    isSandbox: row.is_sandbox,
    recovery: row.recovery_paise === null ? null : Number(row.recovery_paise),
    recoveryBatchId: row.recovery_batch_id,
    can: [
      ...(['approve', 'reject', 'withdraw'] as const).filter((act) => why(act) === undefined),
      ...(isOpen ? (['askProvider'] as const) : []),
    ],
    whyNot: isOpen ? null : (why('approve') ?? null),
  }
}
