import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOfName } from '#contract/index.ts'
import type { LegalHoldState } from '#contract/wire/legalHoldWords.ts'
import { type LegalHoldEvent, type LegalHoldFacts, legalHoldDecision } from '#machines/platform/legalHold.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decide, type DecisionKind, refuseBecause } from '#server/platform/decisions/index.ts'
import { factsOfLegalHold, findLegalHold, type LegalHoldRow, presentLegalHold } from './legalHoldRows.ts'

const lockLegalHold = async (
  legalHoldId: number,
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
): Promise<LegalHoldRow> => {
  await tx.execute(sql`select from legal_holds where id = ${legalHoldId} for no key update`)
  return findLegalHold(tx, legalHoldId, staff)
}

type Asked = RequestOfName<'legalHolds.decide'>

const endKind: DecisionKind<Asked, LegalHoldRow, LegalHoldState, LegalHoldFacts, LegalHoldEvent> = {
  machine: legalHoldDecision,
  lock: ({ legalHoldId }, deciding) => lockLegalHold(legalHoldId, deciding),
  stateOf: ({ state }) => state,
  factsOf: factsOfLegalHold,
  eventOf: ({ decision }, by) => ({ type: `legalHold.${decision}`, by }),
  ofMakers: ['keep'],
  withReason: ['end', 'keep'],
  words: { 'own-work': 'You asked for this end: somebody else has to decide on it.' },
  recordedOf: ({ legalHoldId }, { decision }) => ({ subject: `legalHold:${legalHoldId}`, after: { decision } }),
  write: async ({ legalHoldId }, { state, at }, { decision, remark }, { tx, staff }) => {
    await tx.execute(
      decision === 'end'
        ? sql`update legal_holds set state = ${state}, ended_by = ${staff.staffId}, ended_at = ${at}, end_remark = ${remark}
          where id = ${legalHoldId}`
        : sql`update legal_holds set state = ${state}, end_asked_by = null, end_asked_at = null, end_reason = ''
          where id = ${legalHoldId}`,
    )
  },
}

export const decideLegalHold: Handler<'legalHolds.decide'> = async (asked, context) => {
  const { tx, staff, note } = context
  const { before, state } = await decide(endKind, asked, context)
  note({
    subject: `legalHold:${asked.legalHoldId}`,
    before: { state: before },
    after: { state, remark: asked.remark },
  })
  return presentLegalHold(await findLegalHold(tx, asked.legalHoldId, staff), staff)
}

export const askLegalHoldEnd: Handler<'legalHolds.askEnd'> = async ({ legalHoldId, remark }, context) => {
  const { tx, staff, now, note } = context
  const row = await lockLegalHold(legalHoldId, context)
  const event: LegalHoldEvent = { type: 'legalHold.askEnd', by: staff.staffId }
  refuseBecause(legalHoldDecision.whyNot(row.state, factsOfLegalHold(row), event))
  if (remark.length < shortestReason) refuse('remark-missing')
  const state = legalHoldDecision.after(row.state, factsOfLegalHold(row), event)
  await tx.execute(sql`
    update legal_holds set state = ${state}, end_asked_by = ${staff.staffId}, end_asked_at = ${now.toISOString()},
      end_reason = ${remark} where id = ${legalHoldId}`)
  note({ subject: `legalHold:${legalHoldId}`, before: { state: row.state }, after: { state, remark } })
  return presentLegalHold(await findLegalHold(tx, legalHoldId, staff), staff)
}
