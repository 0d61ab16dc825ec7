import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refund } from '#contract/calls/money/refunds.ts'
import { whyNotRefund } from '#machines/money/refund.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'

/** Everybody who counts as the one that asked for a refund: none of them decides on it. */
export const makersOfRefund = ({ askedById }: { readonly askedById: string | null }): readonly string[] =>
  askedById === null ? [] : [askedById]

export const refundRow = answerRow(
  Refund,
  {
    refundId: 'f.id',
    txnRefNumber: 't.txn_ref_number',
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    amount: 'f.amount_paise',
    askedBy: `coalesce(p.login_id, 'platform')`,
    decidedBy: 'q.login_id',
    recovery: '-a.amount_paise',
    recoveryBatchId: 'a.batch_id',
    askedById: 'f.asked_by',
    decidedById: 'f.decided_by',
  },
  {
    from: [refunds, 'f'],
    computed: ['can', 'whyNot'],
    also: {
      transactionId: z.int(),
      merchantId: z.int(),
      askedById: z.uuid().nullable(),
      decidedById: z.uuid().nullable(),
    },
  },
)
export type RefundRow = FoundBy<typeof refundRow>

/** Not there and not the person's are one answer, and the try is kept in the audit. */
export const recordNotFound = (asked: 'refund' | 'transaction', id: string): never =>
  refuse('record-not-found', { recorded: { subject: `${asked}:${id}`, after: { asked } } })

type Viewer = Pick<Staff, 'staffId' | 'brands' | 'flags'>

/** Transactions `t` of merchants `m` that the person may see. */
export const transactionsOf = (staff: Viewer): SQL =>
  sql`${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)} and ${
    staff.brands.length === 0
      ? sql`true`
      : sql`(t.brand_code = '' or t.brand_code = any(${sql.param([...staff.brands])}::text[]))`
  }`

/** Refunds `f` of transactions `t` of merchants `m`. `page` sorts and cuts. */
export const refundRows = (
  tx: Tx,
  which: SQL,
  staff: Viewer,
  page: SQL = sql`order by f.asked_at, f.id`,
): Promise<RefundRow[]> =>
  refundRow.read(
    tx,
    sql`select ${refundRow.columns}
    from refunds f join transactions t on t.id = f.transaction_id join merchants m on m.id = f.merchant_id
    left join staff p on p.id = f.asked_by left join staff q on q.id = f.decided_by
    left join settlement_adjustments a on a.from_refund_id = f.id
    where ${transactionsOf(staff)} and ${which} ${page}`,
  )

export const findRefund = async (tx: Tx, refundId: string, staff: Viewer): Promise<RefundRow> =>
  (await refundRows(tx, sql`f.id = ${refundId}`, staff))[0] ?? recordNotFound('refund', refundId)

/** Locked until the transaction ends, behind the transaction that it is of: everybody locks the two in this order. */
export const lockRefund = async (tx: Tx, refundId: string, staff: Viewer): Promise<RefundRow> => {
  await tx.execute(sql`
    select t.id from transactions t where t.id = (select transaction_id from refunds where id = ${refundId}) for no key update`)
  await tx.execute(sql`select id from refunds where id = ${refundId} for update`)
  return findRefund(tx, refundId, staff)
}

/** A call that began so long ago has no answer any more. */
export const isLost = ({ state, submittedAt: at }: RefundRow, now: Date, patienceMs: number): boolean =>
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
    ...row,
    state: isOpen ? 'unknown' : row.state,
    can: [
      ...(['approve', 'reject', 'withdraw'] as const).filter((act) => why(act) === undefined),
      ...(isOpen ? (['askProvider'] as const) : []),
    ],
    whyNot: isOpen ? null : (why('approve') ?? null),
  }
}
