import { type SQL, sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { ReturnedPayout } from '#contract/calls/money/settlementBatches.ts'
import { returnedPayoutState, whyNotConfirm } from '#machines/money/returnedPayout.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseOnePerson } from '#server/people/independence/index.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { lockAgainstSealing } from './settlementLock.ts'
import { recordNotFound } from './settlementNotFound.ts'
import { refuseLimited } from './settlementPerson.ts'

/** The adjustment `a` may enter a batch: it is no payout that came back, or somebody has looked at the account. */
export const isTakeable = sql`
  (a.kind <> 'returned' or a.confirmed_at is not null or account_changed_since(a.from_payout_id))`

type ReturnedRow = {
  id: number
  payout_ref: string
  merchant_code: string
  display_name: string
  amount_paise: string
  utr_number: string
  settled_on: string | null
  returned_at: Date
  told_by: string[]
  told_logins: string | null
  batch_id: number | null
  beneficiary_name: string
  account_last4: string
  ifsc: string
  is_changed: boolean
  confirmed_login: string | null
  confirmed_at: Date | null
  confirm_remark: string
}

/** Everybody who counts as one that said it came back: none of them confirms the account. */
const makersOfReturn = ({ told_by: toldBy }: Pick<ReturnedRow, 'told_by'>): readonly string[] => toldBy

/** Adjustments `a` of payouts `p` that came back. */
const returnedRows = async (tx: Tx, which: SQL): Promise<ReturnedRow[]> => {
  const { rows } = await tx.execute<ReturnedRow>(sql`
    select a.id, p.payout_ref, m.merchant_code, m.display_name, a.amount_paise, p.utr_number, p.settled_on::text,
      a.created_at as returned_at, a.told_by,
      (select string_agg(s.login_id, ', ' order by s.login_id) from staff s where s.id = any(a.told_by)) as told_logins,
      a.batch_id, p.beneficiary_name, p.account_last4, p.ifsc, account_changed_since(p.id) as is_changed,
      c.login_id as confirmed_login, a.confirmed_at, a.confirm_remark
    from settlement_adjustments a join settlement_payouts p on p.id = a.from_payout_id
    join merchants m on m.id = a.merchant_id left join staff c on c.id = a.confirmed_by
    where a.kind = 'returned' and ${which} order by p.payout_ref collate "C"`)
  return rows
}

const stateOf = ({ batch_id: batchId, confirmed_at: confirmedAt, is_changed: isAccountChanged }: ReturnedRow) =>
  returnedPayoutState({ isInBatch: batchId !== null, isConfirmed: confirmedAt !== null, isAccountChanged })

const present = (row: ReturnedRow, { staffId }: Pick<Staff, 'staffId'>): ReturnedPayout => {
  const why = whyNotConfirm(stateOf(row), { makers: makersOfReturn(row) }, staffId)
  return {
    payoutRef: row.payout_ref,
    merchantCode: row.merchant_code,
    displayName: row.display_name,
    amount: Number(row.amount_paise),
    utrNumber: row.utr_number,
    returnedAt: new Date(row.returned_at).toISOString(),
    toldBy: row.told_logins ?? '',
    state: stateOf(row),
    batchId: row.batch_id,
    beneficiaryName: row.beneficiary_name,
    beneficiaryAccountNumber: maskToLast4(row.account_last4),
    beneficiaryIfsc: row.ifsc,
    confirmedBy: row.confirmed_login,
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at).toISOString(),
    remark: row.confirm_remark,
    can: why === undefined ? ['confirm'] : [],
    whyNot: why ?? null,
  }
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

const findReturn = async (tx: Tx, payoutRef: string): Promise<ReturnedRow> =>
  (await returnedRows(tx, sql`p.payout_ref = ${payoutRef}`))[0] ?? recordNotFound('payout', payoutRef)

export const confirmAccount: Handler<'settlements.confirmAccount'> = async (
  { payoutRef, remark },
  { tx, staff, now, note },
) => {
  refuseLimited(staff)
  await lockAgainstSealing(tx)
  await tx.execute(sql`
    select a.id from settlement_adjustments a join settlement_payouts p on p.id = a.from_payout_id
    where p.payout_ref = ${payoutRef} for no key update of a`)
  const row = await findReturn(tx, payoutRef)
  const makers = makersOfReturn(row)
  const why = whyNotConfirm(stateOf(row), { makers }, staff.staffId)
  if (why !== undefined)
    refuse(
      why,
      why === 'own-work' ? { message: 'You told that it came back: somebody else confirms the account.' } : {},
    )
  await refuseOnePerson({ tx, staff, now }, makers)
  if (remark.length < shortestReason) refuse('remark-missing')
  await tx.execute(sql`
    update settlement_adjustments set confirmed_by = ${staff.staffId}, confirmed_at = ${now.toISOString()},
      confirm_remark = ${remark} where id = ${row.id}`)
  const after = present(await findReturn(tx, payoutRef), staff)
  note({
    subject: `payout:${payoutRef}`,
    before: { state: stateOf(row) },
    after: { state: after.state, amount: after.amount, remark },
  })
  return after
}
