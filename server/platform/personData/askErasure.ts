import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOfName } from '#contract/index.ts'
import { ErasureState } from '#contract/wire/personRequestWords.ts'
import { type ErasureEvent, type ErasureFacts, erasureDecision } from '#machines/platform/erasure.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockOwnMerchant } from '#server/merchants/merchants/index.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import { runErasures } from './eraseData.ts'
import { refuseStopped } from './erasureStops.ts'
import { factsOfErasure, findPersonRequest, type PersonRequestRow, presentPersonRequest } from './personRequestRows.ts'

export const askErasure: Handler<'personRequests.askErasure'> = async ({ merchantCode, reason }, context) => {
  const { tx, staff, now, note } = context
  const { id } = await lockOwnMerchant(tx, merchantCode, staff)
  if (reason.length < shortestReason) refuse('remark-missing')
  await refuseStopped(tx, id, now)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into person_requests (merchant_id, kind, reason, state, asked_by, asked_at)
    values (${id}, 'erasure', ${reason}, 'asked', ${staff.staffId}, ${now.toISOString()})
    on conflict (merchant_id) where state in ('asked', 'erasing') do nothing returning id`)
  const requestId = rows[0]?.id ?? refuse('erasure-asked')
  note({ subject: `personRequest:${requestId}`, after: { state: 'asked', merchantCode, remark: reason } })
  return presentPersonRequest(await findPersonRequest(tx, requestId, staff), staff)
}

type Asked = RequestOfName<'personRequests.decide'>
type Locked = PersonRequestRow & { readonly merchantId: number; readonly erasureState: ErasureState }

const lockErasure = async (requestId: number, { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>): Promise<Locked> => {
  const { rows } = await tx.execute<{ merchant_id: number }>(
    sql`select merchant_id from person_requests where id = ${requestId} for no key update`,
  )
  const row = await findPersonRequest(tx, requestId, staff)
  const state = ErasureState.safeParse(row.state)
  if (!state.success) return refuse('wrong-state')
  return { ...row, erasureState: state.data, merchantId: rows[0]?.merchant_id ?? 0 }
}

const erasureKind: DecisionKind<Asked, Locked, ErasureState, ErasureFacts, ErasureEvent> = {
  machine: erasureDecision,
  lock: ({ requestId }, deciding) => lockErasure(requestId, deciding),
  stateOf: ({ erasureState }) => erasureState,
  factsOf: factsOfErasure,
  eventOf: ({ decision }, by) => ({ type: `erasure.${decision}`, by }),
  ofMakers: ['decline'],
  withReason: ['erase', 'decline'],
  words: { 'own-work': 'You asked for this erasure: somebody else has to decide on it.' },
  recordedOf: ({ requestId }, { decision }) => ({ subject: `personRequest:${requestId}`, after: { decision } }),
  check: ({ merchantId }, { decision }, { tx, now }) =>
    decision === 'erase' ? refuseStopped(tx, merchantId, now) : undefined,
  write: async ({ requestId }, { state, at }, { decision, remark }, { tx, staff }) => {
    await tx.execute(sql`
      update person_requests set state = ${state}, decided_by = ${staff.staffId}, decided_at = ${at}, remark = ${remark},
        ended_at = ${decision === 'erase' ? null : at} where id = ${requestId}`)
  },
}

export const decideErasure: Handler<'personRequests.decide'> = async (asked, context) => {
  const { tx, staff, note, afterCommit } = context
  const { before, state } = await decide(erasureKind, asked, context)
  note({
    subject: `personRequest:${asked.requestId}`,
    before: { state: before },
    after: { state, remark: asked.remark },
  })
  if (asked.decision === 'erase')
    afterCommit((gateway) =>
      runErasures(gateway).catch((error: unknown) => {
        gateway.log.warn({ err: error, requestId: asked.requestId }, 'an erasure is left for the next look')
      }),
    )
  return presentPersonRequest(await findPersonRequest(tx, asked.requestId, staff), staff)
}
