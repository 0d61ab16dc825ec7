import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOfName } from '#contract/index.ts'
import type { MerchantHoldState } from '#contract/wire/merchantHoldWords.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { type MerchantHoldEvent, type MerchantHoldFacts, merchantHoldDecision } from '#machines/money/merchantHold.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { holdRowsOf, lockAgainstSealing, lockSealing, reopenHeld } from '#server/money/settlements/index.ts'
import { decide, type DecisionKind, refuseBecause } from '#server/platform/decisions/index.ts'
import { factsOfHold, findHold, type HoldRow, presentHold } from './holdRows.ts'

type Deciding = Pick<StaffContext, 'tx' | 'staff'>

const lockHold = async (holdId: number, { tx, staff }: Deciding): Promise<HoldRow> => {
  await tx.execute(sql`select from merchant_holds where id = ${holdId} for no key update`)
  return findHold(tx, holdId, staff)
}

type Asked = RequestOfName<'merchantHolds.decide'>

const holdKind: DecisionKind<Asked, HoldRow, MerchantHoldState, MerchantHoldFacts, MerchantHoldEvent> = {
  machine: merchantHoldDecision,
  lock: async ({ holdId, decision }, deciding) => {
    // A hold begins while nobody seals, approves or sends a batch: what was decided before it is told to whoever confirms.
    await (decision === 'confirm' ? lockSealing(deciding.tx) : lockAgainstSealing(deciding.tx))
    return lockHold(holdId, deciding)
  },
  stateOf: ({ state }) => state,
  factsOf: factsOfHold,
  eventOf: ({ decision }, by) => ({ type: `hold.${decision}`, by }),
  ofMakers: ['withdraw', 'keep'],
  withReason: ['decline', 'keep', 'release'],
  words: {
    'own-work': 'You asked for this: somebody else has to decide on it.',
    'not-your-part': 'Only who asked for it withdraws it.',
  },
  recordedOf: ({ holdId }, { decision }) => ({ subject: `merchantHold:${holdId}`, after: { decision } }),
  check: ({ until }, { decision }, { now }) => {
    if (decision === 'confirm' && until !== null && until <= indianDay(now)) refuse('merchant-hold-day-passed')
  },
  write: async ({ holdId, kind, merchantId }, { state, at }, { decision, remark }, { tx, staff }) => {
    switch (decision) {
      case 'confirm':
      case 'decline':
      case 'withdraw':
        await tx.execute(sql`
          update merchant_holds set state = ${state}, decided_by = ${staff.staffId}, decided_at = ${at}, remark = ${remark}
          where id = ${holdId}`)
        break
      case 'release':
        await tx.execute(sql`
          update merchant_holds set state = ${state}, release_decided_by = ${staff.staffId}, release_remark = ${remark},
            ended_at = ${at} where id = ${holdId}`)
        break
      case 'keep':
        await tx.execute(sql`
          update merchant_holds set state = ${state}, release_asked_by = null, release_asked_at = null, release_reason = ''
          where id = ${holdId}`)
    }
    if (kind !== 'hold') return
    if (decision === 'confirm') await holdRowsOf(tx, merchantId)
    if (decision === 'release') await reopenHeld(tx, [merchantId])
  },
}

export const decideMerchantHold: Handler<'merchantHolds.decide'> = async (asked, context) => {
  const { tx, staff, note } = context
  const { row, before, state } = await decide(holdKind, asked, context)
  note({
    subject: `merchantHold:${asked.holdId}`,
    before: { state: before },
    after: { state, kind: row.kind, merchantCode: row.merchantCode, remark: asked.remark },
  })
  return presentHold(await findHold(tx, asked.holdId, staff), context)
}

export const askMerchantRelease: Handler<'merchantHolds.askRelease'> = async ({ holdId, remark }, context) => {
  const { tx, staff, now, note } = context
  const row = await lockHold(holdId, context)
  const event = { type: 'hold.askRelease', by: staff.staffId } as const
  refuseBecause(merchantHoldDecision.whyNot(row.state, factsOfHold(row), event))
  if (remark.length < shortestReason) refuse('remark-missing')
  const state = merchantHoldDecision.after(row.state, factsOfHold(row), event)
  await tx.execute(sql`
    update merchant_holds set state = ${state}, release_asked_by = ${staff.staffId}, release_asked_at = ${now.toISOString()},
      release_reason = ${remark} where id = ${holdId}`)
  note({
    subject: `merchantHold:${holdId}`,
    before: { state: row.state },
    after: { state, kind: row.kind, merchantCode: row.merchantCode, remark },
  })
  return presentHold(await findHold(tx, holdId, staff), context)
}
