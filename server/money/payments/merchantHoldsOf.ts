import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { PaymentMerchantHold } from '#contract/calls/money/payments.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { merchantHolds } from '#server/db/schema/merchantHolds.ts'
import { standingColumns, standingFields, standingRows } from './standings.ts'

const standingRow = answerRow(
  z.object({
    ...standingColumns,
    captured: z.int(),
    refunded: z.int(),
    disputed: z.int(),
    reserved: z.int(),
    rest: z.int(),
    merchantHoldId: z.int().nullable(),
    reserveId: z.int().nullable(),
  }),
  {
    ...standingFields,
    captured: 's.captured',
    refunded: 's.refunded',
    disputed: 's.disputed',
    reserved: 's.reserved',
    rest: 's.rest',
    merchantHoldId: 's.merchant_hold_id',
    reserveId: 's.reserve_id',
  },
)
type StandingRow = FoundBy<typeof standingRow>

/** Where the money of one payment stands; empty: nothing was captured. */
export const standingOfPayment = (tx: Tx, id: number): Promise<StandingRow[]> =>
  standingRow.read(tx, sql`select ${standingRow.columns} from (${standingRows(sql`t.id = ${id}`)}) s`)

const merchantHoldRow = answerRow(
  PaymentMerchantHold,
  { holdId: 'k.id', askedBy: 'p.login_id', decidedBy: 'q.login_id', decidedAt: 'k.decided_at', until: 'k.until_day' },
  { from: [merchantHolds, 'k'], computed: ['amount'] },
)

/** The hold of its merchant that keeps its rest back, and the reserve that keeps a part of it. */
export const merchantHoldsOf = async (tx: Tx, standing: StandingRow | undefined): Promise<PaymentMerchantHold[]> => {
  if (standing === undefined) return []
  const { merchantHoldId, reserveId, reserveState, rest, reserved } = standing
  const kept = new Map<number | null, number>([
    [merchantHoldId, rest],
    [reserveState === 'held' ? reserveId : null, reserved],
  ])
  const rows = await merchantHoldRow.read(
    tx,
    sql`select ${merchantHoldRow.columns} from merchant_holds k join staff p on p.id = k.asked_by
    join staff q on q.id = k.decided_by where k.id = any(${sql.param([...kept.keys()])}::int[]) order by k.kind, k.id`,
  )
  return rows.map((row) => ({ ...row, amount: kept.get(row.holdId) ?? 0 }))
}
