import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { z } from 'zod'
import { ForceMatch } from '#contract/calls/money/forceMatches.ts'
import type { ForceMatchState, ReconMatch } from '#contract/calls/money/recon.ts'
import type { RequestOfName } from '#contract/index.ts'
import {
  type ForceMatchAct,
  forceMatchActs,
  forceMatchDecision,
  type ForceMatchEvent,
  type ForceMatchFacts,
} from '#machines/money/forceMatch.ts'
import { answerRow, countUpToMost, type FoundBy } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import { reconForceMatches } from '#server/db/schema/recon.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import { settlePayouts } from '#server/money/settlements/index.ts'
import { refuseLimited } from './reconPerson.ts'
import { refreshTransfers } from './refreshTransfers.ts'

const forceMatchRow = answerRow(
  ForceMatch,
  {
    forceMatchId: 'f.id',
    gateway: 'l.gateway',
    day: 'l.counted_on',
    utr: 'l.utr',
    amount: 'l.amount_paise',
    finding: 'l.finding',
    reason: 'l.reason',
    txnRefNumber: `coalesce(t.txn_ref_number, '')`,
    captured: 't.amount_paise',
    askedBy: 'p.login_id',
    decidedBy: 'q.login_id',
    askedById: 'f.asked_by',
    uploadedById: 'e.staff_id',
  },
  {
    from: [reconForceMatches, 'f'],
    computed: ['can', 'whyNot'],
    also: { transactionId: z.int().nullable(), askedById: z.uuid(), uploadedById: z.uuid().nullable() },
  },
)
export type ForceMatchRow = FoundBy<typeof forceMatchRow>

const recordNotFound = (asked: 'forceMatch' | 'line' | 'transaction', id: string): never =>
  refuse('record-not-found', { recorded: { subject: `${asked}:${id}`, after: { asked } } })

/** Force-matches `f` of lines `l`. `page` sorts and cuts. */
export const forceMatchRows = (tx: Tx, which: SQL, page: SQL): Promise<ForceMatchRow[]> =>
  forceMatchRow.read(
    tx,
    sql`select ${forceMatchRow.columns}
    from recon_force_matches f join recon_lines l on l.id = f.line_id
    left join transactions t on t.id = f.transaction_id left join staff p on p.id = f.asked_by
    left join staff q on q.id = f.decided_by left join file_jobs j on j.id = l.job_id
    left join file_entries e on e.id = j.file_entry_id
    where ${which} ${page}`,
  )

/** Who asked, and whose file the line comes from: none of them approves it. */
export const makersOfForceMatch = (row: Pick<ForceMatchRow, 'askedById' | 'uploadedById'>): readonly string[] => [
  row.askedById,
  ...(row.uploadedById === null ? [] : [row.uploadedById]),
]

const factsOf = (row: ForceMatchRow): ForceMatchFacts => ({ askedBy: row.askedById, makers: makersOfForceMatch(row) })

export const presentForceMatch = (row: ForceMatchRow, { staffId }: Pick<Staff, 'staffId'>): ForceMatch => {
  const whyNot = (act: ForceMatchAct) =>
    forceMatchDecision.whyNot(row.state, factsOf(row), { type: `forceMatch.${act}`, by: staffId })
  return {
    ...row,
    can: forceMatchActs.filter((act) => whyNot(act) === undefined),
    whyNot: whyNot('approve') ?? null,
  }
}

const findForceMatch = async (tx: Tx, id: string): Promise<ForceMatchRow> =>
  (await forceMatchRows(tx, sql`f.id = ${id}::uuid`, sql``))[0] ?? recordNotFound('forceMatch', id)

type LockedLine = {
  id: string
  gateway: string
  type: string
  kind: string
  match: ReconMatch
  finding: ForceMatch['finding']
  payout_id: number | null
  line_day: string
  utr: string
  amount_paise: string
  transaction_id: string | null
}

const lockLine = async (tx: Tx, lineId: number): Promise<LockedLine> => {
  const { rows } = await tx.execute<LockedLine>(sql`
    select id, gateway, type, kind, match, finding, payout_id, line_day::text, utr, amount_paise, transaction_id from recon_lines
    where id = ${lineId} for no key update`)
  return rows[0] ?? recordNotFound('line', String(lineId))
}

type Payment = { id: string; payment_gateway: string; status: string; amount_paise: string }

const lockPayment = async (tx: Tx, which: SQL, named: string): Promise<Payment> => {
  const { rows } = await tx.execute<Payment>(sql`
    select id, payment_gateway, status, amount_paise from transactions where ${which} for no key update`)
  return rows[0] ?? recordNotFound('transaction', named)
}

/** A payment is settled by one line, of its own gateway. */
const refusePayment = async (tx: Tx, line: LockedLine, payment: Payment): Promise<void> => {
  if (payment.payment_gateway !== line.gateway) refuse('payment-of-another-gateway')
  if (payment.status.toLowerCase() !== 'successful')
    refuse('line-not-open', { message: 'Nothing was captured with this payment: a line cannot be taken for it.' })
  const { rows } = await tx.execute(
    sql`select 1 from recon_lines where transaction_id = ${payment.id} and settled_paise > 0 and id <> ${line.id}`,
  )
  if (rows.length > 0) refuse('payment-settled-already')
}

export const askForceMatch: Handler<'recon.askForceMatch'> = async (request, { tx, staff, now, note }) => {
  refuseLimited(staff)
  if (request.remark.length < shortestReason) refuse('remark-missing')
  const line = await lockLine(tx, request.lineId)
  if (line.match !== 'open') refuse('line-not-open')
  const isNamed = request.txnRefNumber !== ''
  if (isNamed && line.kind !== 'payment')
    refuse('bad-request', { message: 'txn_ref_number: Only the row of a payment is taken for a payment.' })
  const payment = isNamed
    ? await lockPayment(tx, sql`txn_ref_number = ${request.txnRefNumber}`, request.txnRefNumber)
    : line.transaction_id === null || line.kind !== 'payment'
      ? undefined
      : await lockPayment(tx, sql`id = ${line.transaction_id}`, line.transaction_id)
  // What settles another payment or came twice is borne as it is, without the payment.
  if (isNamed && payment !== undefined) await refusePayment(tx, line, payment)
  const { rows: live } = await tx.execute(
    sql`select 1 from recon_force_matches where line_id = ${line.id} and state = 'awaitingApproval'`,
  )
  if (live.length > 0) refuse('line-not-open')
  const isTaken =
    payment !== undefined &&
    (isNamed ||
      (await tx.execute(sql`select 1 from recon_lines where transaction_id = ${payment.id} and settled_paise > 0`)).rows
        .length === 0)
  const id = randomUUID()
  await tx.execute(sql`
    insert into recon_force_matches (id, line_id, transaction_id, state, remark, asked_by, asked_at)
    values (${id}, ${line.id}, ${isTaken ? payment.id : null}, 'awaitingApproval', ${request.remark}, ${staff.staffId},
      ${now.toISOString()})`)
  note({
    subject: `forceMatch:${id}`,
    after: { lineId: request.lineId, transactionId: isTaken ? payment.id : null, remark: request.remark },
  })
  return presentForceMatch(await findForceMatch(tx, id), staff)
}

/** The payout of this line came back: it is owed to its merchant with the next batch. */
const returnPayout = async (tx: Tx, line: LockedLine, row: ForceMatchRow, now: Date): Promise<void> => {
  const { rows } = await tx.execute<{ payout_ref: string; state: string; utr: string; is_taken: boolean }>(sql`
    select p.payout_ref, p.state, w.utr, exists (
      select from settlement_payouts o where o.utr_number = w.utr and o.utr_number <> '' and o.id <> p.id) as is_taken
    from settlement_payouts p cross join lateral (select coalesce(nullif(p.utr_number, ''), (
      select l.utr from recon_lines l where l.payout_id = p.id and l.kind = 'debit' and l.utr <> '' order by l.id limit 1),
      ${line.utr}) as utr) w
    where p.id = ${line.payout_id} for no key update of p`)
  const [payout] = rows
  if (payout === undefined || !['sent', 'unknown', 'credited'].includes(payout.state))
    return refuse('line-not-open', { message: 'This payout is not on its way any more.' })
  if (payout.utr === '' || payout.is_taken)
    return refuse('line-not-open', { message: 'This payout has no UTR yet. Upload the UTR sheet that names it first.' })
  await tx.execute(sql`
    update settlement_payouts set state = 'returned', utr_number = ${payout.utr},
      settled_on = coalesce(settled_on, ${line.line_day}::date), version = version + 1 where id = ${line.payout_id}`)
  await settlePayouts(tx, [payout.payout_ref], { now, toldBy: makersOfForceMatch(row) })
}

const force = async (tx: Tx, row: ForceMatchRow, now: Date): Promise<void> => {
  const line = await lockLine(tx, row.lineId)
  if (line.match !== 'open') refuse('line-not-open')
  const payment =
    row.transactionId === null ? undefined : await lockPayment(tx, sql`id = ${row.transactionId}`, row.txnRefNumber)
  if (payment !== undefined) await refusePayment(tx, line, payment)
  const settles = payment !== undefined && ((line.type === 'PAYMENT' && line.utr !== '') || line.gateway === 'BANK')
  await tx.execute(sql`
    update recon_lines l set match = 'forced', surplus_paise = 0, version = l.version + 1,
      transaction_id = ${payment?.id ?? null}, settled_paise = ${settles ? payment.amount_paise : 0},
      is_credited = ${settles && line.gateway === 'BANK'},
      counted_on = coalesce((select indian_day(t.created_at) from transactions t where t.id = ${payment?.id ?? null}), l.counted_on)
    where id = ${line.id}`)
  if (line.finding === 'returned') await returnPayout(tx, line, row, now)
  if (line.type === 'PAYMENT') await refreshTransfers(tx, [line.utr])
}

type Asked = RequestOfName<'recon.decideForceMatch'>

const forceMatchKind: DecisionKind<Asked, ForceMatchRow, ForceMatchState, ForceMatchFacts, ForceMatchEvent> = {
  machine: forceMatchDecision,
  lock: async ({ forceMatchId }, { tx }) => {
    await tx.execute(sql`select id from recon_force_matches where id = ${forceMatchId}::uuid for no key update`)
    return findForceMatch(tx, forceMatchId)
  },
  stateOf: ({ state }) => state,
  factsOf,
  eventOf: ({ decision }, by) => ({ type: `forceMatch.${decision}`, by }),
  ofMakers: ['withdraw'],
  withReason: ['reject'],
  words: { 'not-your-part': 'Only who asked for it withdraws it.' },
  write: async (row, { state, at }, { forceMatchId, decision, remark }, { tx, staff, now }) => {
    await tx.execute(sql`
      update recon_force_matches set state = ${state}, decided_by = ${staff.staffId}, decided_at = ${at},
        decision_remark = ${remark} where id = ${forceMatchId}::uuid`)
    if (decision === 'approve') await force(tx, row, now)
  },
}

export const decideForceMatch: Handler<'recon.decideForceMatch'> = async (asked, context) => {
  const { tx, staff, note } = context
  refuseLimited(staff)
  const { row, before, state } = await decide(forceMatchKind, asked, context)
  note({
    subject: `forceMatch:${asked.forceMatchId}`,
    before: { state: before },
    after: { state, lineId: row.lineId, amount: row.amount, remark: asked.remark },
  })
  return presentForceMatch(await findForceMatch(tx, asked.forceMatchId), staff)
}

type Listed = Omit<RequestOfName<'recon.forceMatches'>, 'page' | 'size'>

const listed = ({ state, forceMatchId, lineId }: Listed): SQL =>
  all([
    oneOf(sql`f.state`, state),
    forceMatchId !== undefined && sql`f.id = ${forceMatchId}::uuid`,
    lineId !== undefined && sql`f.line_id = ${lineId}`,
  ])

export const summedForceMatches = async (
  asked: Listed,
  { staff }: Pick<StaffContext, 'staff'>,
): Promise<SummedRows> => {
  refuseLimited(staff)
  return {
    only: forceMatchRow.only,
    from: sql`from recon_force_matches f join recon_lines l on l.id = f.line_id
      left join transactions t on t.id = f.transaction_id where ${listed(asked)}`,
  }
}

export const listForceMatches: Handler<'recon.forceMatches'> = async ({ page, size, ...asked }, { tx, staff }) => {
  refuseLimited(staff)
  const which = listed(asked)
  const rows = await forceMatchRows(
    tx,
    which,
    sql`order by f.asked_at desc, f.id limit ${size} offset ${(page - 1) * size}`,
  )
  const total = await countUpToMost(tx, sql`from recon_force_matches f where ${which}`)
  return { rows: rows.map((row) => presentForceMatch(row, staff)), total }
}
