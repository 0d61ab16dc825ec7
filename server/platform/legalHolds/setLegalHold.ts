import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { lockRemovals } from '#server/platform/retention/index.ts'
import { findLegalHold, legalHoldNotFound, presentLegalHold } from './legalHoldRows.ts'

const merchantOf = async (merchantCode: string, { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select m.id from merchants m
    where m.merchant_code = ${merchantCode} and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`)
  return (
    rows[0]?.id ??
    refuse('record-not-found', {
      message: 'This merchant does not exist, or is not yours to see.',
      recorded: { subject: merchantCode, after: { asked: 'merchant' } },
    })
  )
}

export const setLegalHold: Handler<'legalHolds.set'> = async ({ merchantCode, kind, reason }, context) => {
  const { tx, staff, now, note } = context
  if ((merchantCode === undefined) === (kind === undefined))
    refuse('bad-request', {
      message: 'merchant_code: Name a merchant or a kind of data, and not both.',
      details: [{ path: 'merchant_code', message: 'Name a merchant or a kind of data, and not both.' }],
    })
  if (reason.length < shortestReason) refuse('remark-missing')
  // A removal that is under way ends first, and each after it sees this hold.
  await lockRemovals(tx)
  const merchantId = merchantCode === undefined ? null : await merchantOf(merchantCode, context)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into legal_holds (merchant_id, kind, reason, set_by, set_at)
    values (${merchantId}, ${kind ?? null}, ${reason}, ${staff.staffId}, ${now.toISOString()}) returning id`)
  const legalHoldId = rows[0]?.id ?? legalHoldNotFound(0)
  note({
    subject: `legalHold:${legalHoldId}`,
    after: { state: 'active', merchantCode, kind, remark: reason },
  })
  return presentLegalHold(await findLegalHold(tx, legalHoldId, staff), staff)
}
