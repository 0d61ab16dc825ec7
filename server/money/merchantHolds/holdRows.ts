import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { decideMerchantHold, MerchantHold, type MerchantHoldPage } from '#contract/calls/money/merchantHolds.ts'
import { mayCall } from '#contract/wire/call.ts'
import {
  type MerchantHoldEvent,
  type MerchantHoldFacts,
  merchantHoldDecision,
  merchantHoldDecisions,
  openMerchantHolds,
} from '#machines/money/merchantHold.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { merchantHolds } from '#server/db/schema/merchantHolds.ts'
import type { Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'

/** What a hold keeps back now: payments of days that were run. Of a reserve: what batches left, less what is paid again. */
const keptBack = `(case when h.kind = 'hold' and h.state in ('active', 'releaseAsked') then
    (select coalesce(sum(r.amount_paise), 0) from settlement_rows r where r.merchant_id = h.merchant_id
      and r.batch_id is null and r.status <> 'Settled' and not 'refunded' = any(r.hindrances))
  when h.kind = 'reserve' then (select coalesce(-sum(a.amount_paise), 0) from settlement_adjustments a
    where a.from_hold_id = h.id and a.batch_id is not null) else 0 end)::bigint`

export const holdRow = answerRow(
  MerchantHold,
  {
    holdId: 'h.id',
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    share: 'h.share_bps',
    amount: 'h.amount_paise',
    until: 'h.until_day',
    keptBack,
    paidBack: `(select coalesce(sum(a.amount_paise), 0) from settlement_adjustments a
      where a.from_hold_id = h.id and a.kind = 'reservePaid' and a.batch_id is not null)`,
    askedBy: 'p.login_id',
    decidedBy: 'q.login_id',
    releaseAskedBy: 'u.login_id',
    releaseDecidedBy: 'v.login_id',
    askedById: 'h.asked_by',
    releaseAskedById: 'h.release_asked_by',
    merchantId: 'h.merchant_id',
  },
  {
    from: [merchantHolds, 'h'],
    computed: ['can', 'whyNot'],
    also: { askedById: z.uuid(), releaseAskedById: z.uuid().nullable(), merchantId: z.int() },
  },
)
export type HoldRow = FoundBy<typeof holdRow>

/** Holds `h` of merchants `m`, with the people who had to do with them. */
export const holdsFrom = sql`
  from merchant_holds h join merchants m on m.id = h.merchant_id join staff p on p.id = h.asked_by
  left join staff q on q.id = h.decided_by left join staff u on u.id = h.release_asked_by
  left join staff v on v.id = h.release_decided_by`

/** The merchant `m` is one that the person may see. */
export const ofTheirMerchants = (staff: Staff): SQL => withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)

/** Not there and not the person's are one answer, and the try is kept in the audit. */
export const holdNotFound = (holdId: number): never =>
  refuse('record-not-found', { recorded: { subject: `merchantHold:${holdId}`, after: { asked: 'merchantHold' } } })

export const findHold = async (tx: Tx, holdId: number, staff: Staff): Promise<HoldRow> => {
  const [found] = await holdRow.read(
    tx,
    sql`select ${holdRow.columns} ${holdsFrom} where h.id = ${holdId} and ${ofTheirMerchants(staff)}`,
  )
  return found ?? holdNotFound(holdId)
}

/** Who asked for what waits: the hold, or its release. */
export const factsOfHold = ({ state, askedById, releaseAskedById }: HoldRow): MerchantHoldFacts => {
  const askedBy = state === 'releaseAsked' ? (releaseAskedById ?? askedById) : askedById
  return { askedBy, makers: [askedBy] }
}

type Presenting = Pick<StaffContext, 'staff' | 'gateway'>

export const presentHold = (row: HoldRow, { staff, gateway }: Presenting): MerchantHold => {
  const { askedById: _, releaseAskedById: __, merchantId: ___, ...hold } = row
  if (!mayCall(decideMerchantHold, staff, gateway.config.product)) return { ...hold, can: [], whyNot: null }
  const why = (event: MerchantHoldEvent) => merchantHoldDecision.whyNot(row.state, factsOfHold(row), event)
  const by = staff.staffId
  const waits = row.state === 'asked' ? 'confirm' : row.state === 'releaseAsked' ? 'release' : undefined
  return {
    ...hold,
    can: [...merchantHoldDecisions, 'askRelease' as const].filter(
      (decision) => why({ type: `hold.${decision}`, by }) === undefined,
    ),
    whyNot: waits === undefined ? null : (why({ type: `hold.${waits}`, by }) ?? null),
  }
}

type Line = { batch_id: number; payout_ref: string; kept: string; paid_in: number | null }
type Unsent = { batch_id: number; payout_ref: string; paise: string }

export const presentHoldPage = async (
  holdId: number,
  context: Pick<StaffContext, 'tx' | 'staff' | 'gateway'>,
): Promise<MerchantHoldPage> => {
  const { tx, staff } = context
  const row = await findHold(tx, holdId, staff)
  const lines = await tx.execute<Line>(sql`
    select p.batch_id, p.payout_ref, -a.amount_paise as kept, b.batch_id as paid_in
    from settlement_adjustments a join settlement_payouts p on p.batch_id = a.batch_id and p.merchant_id = a.merchant_id
    left join settlement_adjustments b on b.kind = 'reservePaid' and b.from_batch_id = a.batch_id and b.merchant_id = a.merchant_id
    where a.from_hold_id = ${holdId} and a.kind = 'reserved' order by p.batch_id desc`)
  const isOpen = openMerchantHolds.some((state) => state === row.state)
  const unsent =
    row.kind === 'hold' && isOpen
      ? await tx.execute<Unsent>(sql`
        select p.batch_id, p.payout_ref, p.amount_paise as paise from settlement_payouts p
        join settlement_batches b on b.id = p.batch_id
        where p.merchant_id = ${row.merchantId} and p.state = 'planned' and b.state in ('sealed', 'approved') order by p.batch_id`)
      : { rows: [] }
  return {
    hold: presentHold(row, context),
    lines: lines.rows.map(({ batch_id: batchId, payout_ref: payoutRef, kept, paid_in: paidInBatchId }) => ({
      batchId,
      payoutRef,
      keptBack: Number(kept),
      paidInBatchId,
    })),
    unsent: unsent.rows.map(({ batch_id: batchId, payout_ref: payoutRef, paise }) => ({
      batchId,
      payoutRef,
      amount: Number(paise),
    })),
  }
}
