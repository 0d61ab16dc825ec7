import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ReturnedPayout } from '#contract/calls/money/settlementBatches.ts'
import type { RequestOfName } from '#contract/index.ts'
import {
  returnedPayoutDecision,
  type ReturnedPayoutEvent,
  returnedPayoutState,
} from '#machines/money/returnedPayout.ts'
import type { DecisionFacts } from '#machines/platform/decisionMachine.ts'
import { answerRow, type FoundBy, mapped } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { settlementAdjustments } from '#server/db/schema/settlements.ts'
import type { Handler, Staff } from '#server/gateway/handler.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { isOverHold } from './heldMerchants.ts'
import { lockAgainstSealing } from './settlementLock.ts'
import { recordNotFound } from './settlementNotFound.ts'
import { refuseLimited } from './settlementPerson.ts'
import { reopenAccount } from './workOut.ts'

/** Somebody has looked at the account that the payout `a` came back from. */
const isAccountLookedAt = sql`(a.confirmed_at is not null or account_changed_since(a.from_payout_id))`

/** The adjustment `a` may enter a batch: the account of what came back was looked at, the reserve that kept it back is over. */
export const isTakeable = sql`case a.kind when 'returned' then ${isAccountLookedAt}
  when 'reservePaid' then exists (select from merchant_holds k where k.id = a.from_hold_id and ${isOverHold}) else true end`

const returnedRow = answerRow(
  ReturnedPayout,
  {
    payoutRef: 'p.payout_ref',
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    amount: 'a.amount_paise',
    utrNumber: 'p.utr_number',
    returnedAt: 'a.created_at',
    toldBy: `coalesce((select string_agg(s.login_id, ', ' order by s.login_id) from staff s where s.id = any(a.told_by)), '')`,
    beneficiaryName: 'p.beneficiary_name',
    beneficiaryAccountNumber: mapped('p.account_last4', maskToLast4),
    beneficiaryIfsc: 'p.ifsc',
    confirmedBy: 'c.login_id',
    remark: 'a.confirm_remark',
    makers: 'a.told_by',
    isAccountChanged: 'account_changed_since(p.id)',
  },
  {
    from: [settlementAdjustments, 'a'],
    computed: ['state', 'can', 'whyNot'],
    // Everybody who counts as one that said it came back: none of them confirms the account.
    also: { id: z.int(), merchantId: z.int(), makers: z.array(z.uuid()), isAccountChanged: z.boolean() },
  },
)
type ReturnedRow = FoundBy<typeof returnedRow>

/** Adjustments `a` of payouts `p` that came back. */
const returnedRows = (tx: Tx, which: SQL): Promise<ReturnedRow[]> =>
  returnedRow.read(
    tx,
    sql`select ${returnedRow.columns}
    from settlement_adjustments a join settlement_payouts p on p.id = a.from_payout_id
    join merchants m on m.id = a.merchant_id left join staff c on c.id = a.confirmed_by
    where a.kind = 'returned' and ${which} order by p.payout_ref collate "C"`,
  )

const stateOf = ({ batchId, confirmedAt, isAccountChanged }: ReturnedRow) =>
  returnedPayoutState({ isInBatch: batchId !== null, isConfirmed: confirmedAt !== null, isAccountChanged })

const present = (row: ReturnedRow, { staffId }: Pick<Staff, 'staffId'>): ReturnedPayout => {
  const why = returnedPayoutDecision.whyNot(stateOf(row), row, { type: 'account.confirm', by: staffId })
  return { ...row, state: stateOf(row), can: why === undefined ? ['confirm'] : [], whyNot: why ?? null }
}

/** What came back of a batch, and what waits of merchants that are paid in it. */
export const returnsOfBatch = async (
  tx: Tx,
  batchId: number,
  merchantIds: readonly number[],
  staff: Staff,
): Promise<ReturnedPayout[]> => {
  const rows = await returnedRows(
    tx,
    sql`(p.batch_id = ${batchId}
      or (a.batch_id is null and a.merchant_id = any(${sql.param([...merchantIds])}::int[]))) `,
  )
  return rows.map((row) => present(row, staff))
}

/** What came back of one payout; undefined: it did not. */
export const returnOf = async (tx: Tx, payoutRef: string, staff: Staff): Promise<ReturnedPayout | undefined> => {
  const [row] = await returnedRows(tx, sql`p.payout_ref = ${payoutRef}`)
  return row === undefined ? undefined : present(row, staff)
}

const findReturn = async (tx: Tx, payoutRef: string): Promise<ReturnedRow> =>
  (await returnedRows(tx, sql`p.payout_ref = ${payoutRef}`))[0] ?? recordNotFound('payout', payoutRef)

type Asked = RequestOfName<'settlements.confirmAccount'> & { readonly decision: 'confirm' }

const returnedKind: DecisionKind<Asked, ReturnedRow, ReturnedPayout['state'], DecisionFacts, ReturnedPayoutEvent> = {
  machine: returnedPayoutDecision,
  lock: async ({ payoutRef }, { tx }) => {
    await lockAgainstSealing(tx)
    await tx.execute(sql`
      select a.id from settlement_adjustments a join settlement_payouts p on p.id = a.from_payout_id
      where p.payout_ref = ${payoutRef} for no key update of a`)
    return findReturn(tx, payoutRef)
  },
  stateOf,
  factsOf: ({ makers }) => ({ makers }),
  eventOf: (_asked, by) => ({ type: 'account.confirm', by }),
  withReason: ['confirm'],
  words: { 'own-work': 'You told that it came back: somebody else confirms the account.' },
  write: async ({ id, merchantId }, { at }, { remark }, { tx, staff }) => {
    await tx.execute(sql`
      update settlement_adjustments set confirmed_by = ${staff.staffId}, confirmed_at = ${at}, confirm_remark = ${remark}
      where id = ${id}`)
    await reopenAccount(tx, merchantId)
  },
}

export const confirmAccount: Handler<'settlements.confirmAccount'> = async (asked, context) => {
  const { tx, staff, note } = context
  refuseLimited(staff)
  const { before } = await decide(returnedKind, { ...asked, decision: 'confirm' as const }, context)
  const after = present(await findReturn(tx, asked.payoutRef), staff)
  note({
    subject: `payout:${asked.payoutRef}`,
    before: { state: before },
    after: { state: after.state, amount: after.amount, remark: asked.remark },
  })
  return after
}
