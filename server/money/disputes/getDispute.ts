import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  actOnDispute,
  DisputeAct,
  DisputeEvidence,
  DisputeLine,
  DisputePage,
  DisputePayout,
  DisputeRefund,
  OtherDispute,
} from '#contract/calls/money/disputes.ts'
import { listRefunds } from '#contract/calls/money/refunds.ts'
import { type CallDefinition, mayCall } from '#contract/wire/call.ts'
import { DisputeActKind } from '#contract/wire/disputeWords.ts'
import { disputeActDecision, whyNotAct } from '#machines/money/disputeAct.ts'
import { isBeyondLimit } from '#machines/platform/limits.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { disputeActs, disputeEvidence } from '#server/db/schema/disputes.ts'
import { disputes } from '#server/db/schema/integrations.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { seesPapers } from './paperPerson.ts'
import { othersOfPayment } from './disputeLimits.ts'
import { borneOfDispute, disputesFrom, stateOfDispute } from './listDisputes.ts'

const disputeRow = answerRow(
  DisputePage,
  {
    txnRefNumber: 't.txn_ref_number',
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    brandCode: 't.brand_code',
    amount: 'd.amount_paise',
    paymentAmount: 't.amount_paise',
    paidAt: 't.created_at',
    state: stateOfDispute,
    openedBy: `coalesce(o.login_id, '')`,
    borne: borneOfDispute,
    borneByRow: 'd.row_paise',
  },
  {
    from: [disputes, 'd'],
    computed: ['lines', 'payout', 'refunds', 'others', 'acts', 'evidence', 'needsSecondPerson', 'can', 'whyNot'],
    also: { transactionId: z.int() },
  },
)

const lineRow = answerRow(DisputeLine, {
  kind: 'a.kind',
  stage: 'a.dispute_stage',
  amount: 'abs(a.amount_paise)',
  createdAt: 'a.created_at',
  batchId: 'a.batch_id',
})
const payoutRow = answerRow(DisputePayout, {
  payoutRef: 'p.payout_ref',
  batchId: 'p.batch_id',
  state: 'p.state',
  utrNumber: 'p.utr_number',
})
const refundRow = answerRow(DisputeRefund, { refundId: 'f.id', amount: 'f.amount_paise' }, { from: [refunds, 'f'] })
const otherRow = answerRow(OtherDispute, { amount: 'd.amount_paise', state: stateOfDispute }, { from: [disputes, 'd'] })

const actRow = answerRow(
  DisputeAct,
  {
    actId: 'a.id',
    actState: 'a.state',
    amount: 'a.amount_paise',
    askedBy: 'p.login_id',
    decidedBy: 'q.login_id',
    askedById: 'a.asked_by',
  },
  { from: [disputeActs, 'a'], also: { askedById: z.uuid() } },
)

const evidenceRow = answerRow(
  DisputeEvidence,
  { evidenceId: 'e.id', addedBy: 'p.login_id' },
  { from: [disputeEvidence, 'e'] },
)

/** Not there and not the person's are one answer, and the try is kept in the audit. */
export const disputeNotFound = (disputeRef: string): never =>
  refuse('record-not-found', { recorded: { subject: `dispute:${disputeRef}`, after: { asked: 'dispute' } } })

type Asking = Pick<StaffContext, 'tx' | 'staff'>

export const findDispute = async (disputeRef: string, { tx, staff }: Asking) => {
  const [found] = await disputeRow.read(
    tx,
    sql`select ${disputeRow.columns} ${disputesFrom} left join staff o on o.id = d.opened_by
    where d.dispute_ref = ${disputeRef} and ${transactionsOf(staff)}`,
  )
  return found ?? disputeNotFound(disputeRef)
}

const partsOf = async (tx: Tx, disputeRef: string, transactionId: number) => {
  const [payout] = await payoutRow.read(
    tx,
    sql`select ${payoutRow.columns} from settlement_rows r
    join settlement_payouts p on p.batch_id = r.batch_id and p.merchant_id = r.merchant_id where r.id = ${transactionId}`,
  )
  return {
    lines: await lineRow.read(
      tx,
      sql`select ${lineRow.columns} from settlement_adjustments a where a.from_dispute_ref = ${disputeRef} order by a.id`,
    ),
    payout: payout ?? null,
    others: await otherRow.read(
      tx,
      sql`select ${otherRow.columns} from disputes d where d.transaction_id = ${transactionId}
      and d.dispute_ref <> ${disputeRef} order by d.opened_at, d.dispute_ref collate "C"`,
    ),
  }
}

const rightsOf = (
  dispute: Pick<DisputePage, 'state' | 'respondBy'>,
  waiting: FoundBy<typeof actRow> | undefined,
  { staff, now }: Pick<StaffContext, 'staff' | 'now'>,
): Pick<DisputePage, 'can' | 'whyNot'> => {
  if (waiting === undefined) {
    const acts = DisputeActKind.options.filter((kind) => whyNotAct(kind, dispute, now.getTime()) === undefined)
    return { can: acts.includes('defend') && seesPapers(staff) ? [...acts, 'addPaper'] : acts, whyNot: null }
  }
  const facts = { makers: [waiting.askedById] }
  const why = (type: 'approve' | 'decline' | 'withdraw') =>
    disputeActDecision.whyNot('waiting', facts, { type: `act.${type}`, by: staff.staffId })
  return {
    can: (['approve', 'decline', 'withdraw'] as const).filter((one) => why(one) === undefined),
    whyNot: why('approve') ?? null,
  }
}

type Presenting = Pick<StaffContext, 'tx' | 'staff' | 'gateway' | 'now'>

export const presentDispute = async (disputeRef: string, context: Presenting): Promise<DisputePage> => {
  const { tx, staff, gateway } = context
  const { transactionId, ...dispute } = await findDispute(disputeRef, { tx, staff })
  const may = (call: CallDefinition) => mayCall(call, staff, gateway.config.product)
  const refundsOfIt = may(listRefunds)
    ? await refundRow.read(
        tx,
        sql`select ${refundRow.columns} from refunds f where f.transaction_id = ${transactionId} order by f.asked_at, f.id`,
      )
    : []
  const acts = await actRow.read(
    tx,
    sql`select ${actRow.columns} from dispute_acts a join staff p on p.id = a.asked_by left join staff q on q.id = a.decided_by
    where a.dispute_ref = ${disputeRef} order by a.id desc`,
  )
  const evidence = await evidenceRow.read(
    tx,
    sql`select ${evidenceRow.columns} from dispute_evidence e join staff p on p.id = e.added_by
    where e.dispute_ref = ${disputeRef} and e.removed_at is null order by e.added_at, e.id`,
  )
  const waiting = acts.find(({ actState }) => actState === 'waiting')
  const others = await othersOfPayment(tx, { disputeRef, transactionId, amountPaise: dispute.amount })
  const needsSecondPerson = isBeyondLimit('dispute', gateway.config.limits, others, dispute.amount)
  return {
    ...dispute,
    ...(await partsOf(tx, disputeRef, transactionId)),
    refunds: refundsOfIt,
    acts: acts.map(({ askedById: _, ...act }) => act),
    evidence,
    needsSecondPerson,
    ...(may(actOnDispute) ? rightsOf(dispute, waiting, context) : { can: [], whyNot: null }),
  }
}

export const getDispute: Handler<'disputes.get'> = ({ disputeRef }, context) => presentDispute(disputeRef, context)
