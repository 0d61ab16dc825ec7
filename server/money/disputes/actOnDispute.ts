import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOfName } from '#contract/index.ts'
import type { DisputeActKind, DisputeActState, DisputeStage } from '#contract/wire/disputeWords.ts'
import { disputeActDecision, type DisputeActEvent, statusAfterAct, whyNotAct } from '#machines/money/disputeAct.ts'
import type { DecisionFacts } from '#machines/platform/decisionMachine.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { bearDispute } from '#server/money/settlements/index.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import { isBeyondAlone } from './disputeLimits.ts'
import { evidenceOf, hashOfEvidence } from './evidence.ts'
import { disputeNotFound, presentDispute } from './getDispute.ts'
import { type LockedDispute, lockDispute } from './lockDispute.ts'

type Acting = Pick<StaffContext, 'tx' | 'now'>

const refuseUnlessPossible = (kind: DisputeActKind, dispute: LockedDispute, now: Date): void => {
  const why = whyNotAct(kind, dispute, now.getTime())
  if (why !== undefined) refuse(why)
}

/** The dispute is answered or over from now on, and its merchant bears what is lost. Under `lockDispute`. */
const carryOut = async (kind: DisputeActKind, { disputeRef }: LockedDispute, { tx, now }: Acting): Promise<void> => {
  await tx.execute(sql`update disputes set status = ${statusAfterAct[kind]} where dispute_ref = ${disputeRef}`)
  await bearDispute(tx, disputeRef, now)
}

export const actOnDispute: Handler<'disputes.act'> = async ({ disputeRef, act, remark }, context) => {
  const { tx, staff, now, note } = context
  const dispute = await lockDispute(tx, disputeRef, staff)
  refuseUnlessPossible(act, dispute, now)
  if (remark.length < shortestReason) refuse('remark-missing')
  const waiting = await tx.execute(sql`
    select from dispute_acts where dispute_ref = ${disputeRef} and state = 'waiting'`)
  if (waiting.rows.length > 0) refuse('dispute-waits')
  const evidence = act === 'defend' ? await evidenceOf(tx, disputeRef) : []
  if (act === 'defend' && evidence.length === 0) refuse('evidence-missing')
  const needsSecondPerson = await isBeyondAlone(context, act, dispute)
  const state = disputeActDecision.after('draft', { makers: [] }, { type: 'act.ask', needsSecondPerson })
  await tx.execute(sql`
    insert into dispute_acts (dispute_ref, kind, state, stage, amount_paise, needs_second_person, evidence_hash, asked_by, asked_at, reason)
    values (${disputeRef}, ${act}, ${state}, ${dispute.stage}, ${dispute.amountPaise}, ${needsSecondPerson}, ${act === 'defend' ? hashOfEvidence(evidence) : ''}, ${staff.staffId},
      ${now.toISOString()}, ${remark})`)
  if (state === 'done') await carryOut(act, dispute, context)
  note({
    subject: `dispute:${disputeRef}`,
    before: { state: dispute.state },
    after: {
      state: state === 'done' ? statusAfterAct[act] : dispute.state,
      act,
      amount: dispute.amountPaise,
      needsSecondPerson,
      remark,
    },
  })
  return presentDispute(disputeRef, context)
}

type Asked = RequestOfName<'disputes.decide'>

interface ActRow {
  readonly kind: DisputeActKind
  readonly state: DisputeActState
  readonly stage: DisputeStage
  readonly amountPaise: number
  readonly askedBy: string
  /** Over the evidence that was to be sent; empty: none. */
  readonly evidenceHash: string
  readonly dispute: LockedDispute
}

type StoredAct = {
  dispute_ref: string
  kind: DisputeActKind
  state: DisputeActState
  stage: DisputeStage
  paise: string
  asked_by: string
  evidence_hash: string
}

const readAct = async (tx: Tx, actId: number): Promise<StoredAct> => {
  const { rows } = await tx.execute<StoredAct>(sql`
    select dispute_ref, kind, state, stage, amount_paise as paise, asked_by, evidence_hash from dispute_acts where id = ${actId}`)
  return rows[0] ?? disputeNotFound(`act ${actId}`)
}

const actDecision: DecisionKind<Asked, ActRow, DisputeActState | 'draft', DecisionFacts, DisputeActEvent> = {
  machine: disputeActDecision,
  lock: async ({ actId }, { tx, staff }) => {
    const dispute = await lockDispute(tx, (await readAct(tx, actId)).dispute_ref, staff)
    const act = await readAct(tx, actId)
    return {
      kind: act.kind,
      state: act.state,
      stage: act.stage,
      amountPaise: Number(act.paise),
      askedBy: act.asked_by,
      evidenceHash: act.evidence_hash,
      dispute,
    }
  },
  stateOf: ({ state }) => state,
  factsOf: ({ askedBy }) => ({ makers: [askedBy] }),
  eventOf: ({ decision }, by) => ({ type: `act.${decision}`, by }),
  ofMakers: ['withdraw'],
  withReason: ['decline'],
  words: {
    'own-work': 'You asked for this: somebody else has to decide on it.',
    'not-your-part': 'Only who asked for it withdraws it.',
  },
  recordedOf: ({ dispute }, { decision }) => ({ subject: `dispute:${dispute.disputeRef}`, after: { decision } }),
  check: async ({ kind, stage, amountPaise, evidenceHash, dispute }, { decision }, { tx, now }) => {
    if (decision !== 'approve') return
    refuseUnlessPossible(kind, dispute, now)
    // The platform told of another stage or amount meanwhile: that is another question.
    if (dispute.stage !== stage || dispute.amountPaise !== amountPaise) refuse('record-changed')
    if (kind === 'defend' && hashOfEvidence(await evidenceOf(tx, dispute.disputeRef)) !== evidenceHash)
      refuse('seal-differs')
  },
  write: async ({ kind, dispute }, { state, at }, { actId, remark }, { tx, staff, now }) => {
    await tx.execute(sql`
      update dispute_acts set state = ${state}, decided_by = ${staff.staffId}, decided_at = ${at}, remark = ${remark}
      where id = ${actId}`)
    if (state === 'done') await carryOut(kind, dispute, { tx, now })
  },
}

export const decideDispute: Handler<'disputes.decide'> = async (asked, context) => {
  const { row, state } = await decide(actDecision, asked, context)
  const { disputeRef, state: before } = row.dispute
  context.note({
    subject: `dispute:${disputeRef}`,
    before: { state: before },
    after: {
      state: state === 'done' ? statusAfterAct[row.kind] : before,
      act: row.kind,
      decision: asked.decision,
      remark: asked.remark,
    },
  })
  return presentDispute(disputeRef, context)
}
