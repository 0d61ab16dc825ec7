import { type SQL, sql } from 'drizzle-orm'
import {
  faultOfRule,
  type MatchRule,
  type MatchRuleContent,
  type MatchRuleState,
  RuleMatch,
} from '#contract/calls/money/matchRules.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOfName } from '#contract/index.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { all } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import { reconMatchRules } from '#server/db/schema/index.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type DecidingStaff, decidingContext, decidingStaff } from '#server/people/independence/index.ts'
import {
  addRecord,
  auditProbedId,
  editRecord,
  findRow,
  lockRow,
  presentRows,
  recordNotFound,
  refuseOtherThanSeen,
  refuseUnlessEditable,
} from '#server/platform/checkedRecords/index.ts'
import { matchRuleRecord, type MatchRuleRow } from './matchRuleRecord.ts'
import { refuseLimited } from './reconPerson.ts'
import { refreshTransfers } from './refreshTransfers.ts'

type Figures = {
  id: number
  today: number
  today_paise: string
  taken: number
  taken_paise: string
  taken_back: number
  stopped_by: string | null
  stopped_at: Date | null
  stop_remark: string | null
}

const figuresOf = async (tx: Tx, rows: readonly MatchRuleRow[], now: Date): Promise<ReadonlyMap<number, Figures>> => {
  const { rows: found } = await tx.execute<Figures>(sql`
    select r.id, count(m.id) filter (where m.day = ${indianDay(now)}::date)::int as today,
      coalesce(sum(m.amount_paise) filter (where m.day = ${indianDay(now)}::date), 0) as today_paise,
      count(m.id) filter (where m.taken_back_at is null)::int as taken,
      coalesce(sum(m.amount_paise) filter (where m.taken_back_at is null), 0) as taken_paise,
      count(m.id) filter (where m.taken_back_at is not null)::int as taken_back,
      max(p.login_id) as stopped_by, max(s.stopped_at) as stopped_at, max(s.remark) as stop_remark
    from recon_match_rules r left join recon_rule_matches m on m.rule_id = r.id
    left join recon_rule_stops s on s.rule_id = r.id and s.revision = r.revision left join staff p on p.id = s.stopped_by
    where r.id = any(${sql.param(rows.map(({ id }) => id))}::int[]) group by r.id`)
  return new Map(found.map((one) => [one.id, one]))
}

const present = async (
  { tx, now }: Pick<StaffContext, 'tx' | 'now'>,
  rows: readonly MatchRuleRow[],
  staff: DecidingStaff,
): Promise<MatchRule[]> => {
  const figures = await figuresOf(tx, rows, now)
  return presentRows<MatchRuleState, MatchRule['can'][number]>()(
    tx,
    matchRuleRecord,
    rows,
    staff,
    (row, { whyNot }) => {
      const of = figures.get(row.id)
      return {
        isInForce: row.state === 'approved' && !of?.stopped_at,
        stoppedBy: of?.stopped_by ?? null,
        stoppedAt: of?.stopped_at ? new Date(of.stopped_at).toISOString() : null,
        stopRemark: of?.stop_remark ?? '',
        today: of?.today ?? 0,
        todayAmount: Number(of?.today_paise ?? 0),
        taken: of?.taken ?? 0,
        takenAmount: Number(of?.taken_paise ?? 0),
        takenBack: of?.taken_back ?? 0,
        whyNot,
      }
    },
  )
}

const presented = async (row: MatchRuleRow, context: StaffContext): Promise<MatchRule> => {
  const [rule] = await present(context, [row], await decidingStaff(context))
  return rule ?? refuse('record-not-found')
}

export const listMatchRules: Handler<'recon.matchRules'> = async ({ id, page, size }, context) => {
  const { tx, staff } = context
  refuseLimited(staff)
  const which = id === undefined ? sql`true` : sql`${reconMatchRules.id} = ${id}`
  const rows = await tx
    .select()
    .from(reconMatchRules)
    .where(which)
    .orderBy(reconMatchRules.id)
    .limit(size)
    .offset((page - 1) * size)
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(reconMatchRules).where(which)
  await auditProbedId('matchRule', id, (one) => findRow(tx, matchRuleRecord, one, staff), context)
  return { rows: await present(context, rows, await decidingStaff(context)), total: counted?.total ?? 0 }
}

const contentOf = (asked: MatchRuleContent): MatchRuleContent => ({
  gateway: asked.gateway,
  difference: asked.difference,
  tolerance: asked.tolerance,
  daysApart: asked.daysApart,
  linesADay: asked.linesADay,
  sumADay: asked.sumADay,
})

const wireNames: Readonly<Record<keyof MatchRuleContent, string>> = {
  gateway: 'gateway',
  difference: 'difference',
  tolerance: 'tolerance',
  daysApart: 'days_apart',
  linesADay: 'lines_a_day',
  sumADay: 'sum_a_day',
}

const refuseFaults = (content: MatchRuleContent): void => {
  const fault = faultOfRule(content)
  if (fault !== undefined) {
    const path = wireNames[fault.field]
    refuse('bad-request', { message: `${path}: ${fault.message}`, details: [{ path, message: fault.message }] })
  }
}

export const createMatchRule: Handler<'recon.createMatchRule'> = async (asked, context) => {
  refuseLimited(context.staff)
  const content = contentOf(asked)
  refuseFaults(content)
  return presented(await addRecord(matchRuleRecord, content, content, context), context)
}

export const editMatchRule: Handler<'recon.editMatchRule'> = async ({ id, ...asked }, call) => {
  refuseLimited(call.staff)
  const context = await decidingContext(call)
  const row = (await lockRow(context.tx, matchRuleRecord, id, context.staff)) ?? recordNotFound('matchRule', id)
  refuseOtherThanSeen(row, context.ifMatch)
  refuseUnlessEditable(matchRuleRecord, row, context)
  const content = contentOf(asked)
  refuseFaults(content)
  return presented(await editRecord(matchRuleRecord, row, content, content, context), context)
}

type TakenBack = { line_id: string; amount: string; utr: string; type: string }

/** The lines are again what they were before the rule took them. */
const takeBack = async (tx: Tx, which: SQL, { staff, now }: StaffContext, remark: string): Promise<TakenBack[]> => {
  // In the order in which everything else locks them.
  await tx.execute(sql`
    select l.id from recon_lines l where l.id in (select m.line_id from recon_rule_matches m where ${which} and m.taken_back_at is null)
    order by l.id for no key update`)
  const { rows } = await tx.execute<TakenBack>(sql`
    with back as (
      update recon_rule_matches m set taken_back_by = ${staff.staffId}, taken_back_at = ${now.toISOString()}::timestamptz,
        take_back_remark = ${remark}
      where ${which} and m.taken_back_at is null returning m.line_id, m.amount_paise)
    select b.line_id, b.amount_paise as amount, l.utr, l.type from back b join recon_lines l on l.id = b.line_id`)
  if (rows.length === 0) return rows
  await tx.execute(sql`
    update recon_lines l set match = 'open', settled_paise = 0, is_credited = false, version = l.version + 1,
      transaction_id = (m.before ->> 'transaction_id')::bigint, refund_id = (m.before ->> 'refund_id')::uuid,
      counted_on = (m.before ->> 'counted_on')::date, surplus_paise = (m.before ->> 'surplus_paise')::bigint
    from recon_rule_matches m
    where m.line_id = l.id and l.id = any(${sql.param(rows.map((row) => Number(row.line_id)))}::bigint[])`)
  await refreshTransfers(
    tx,
    rows.flatMap(({ type, utr }) => (type === 'PAYMENT' ? [utr] : [])),
  )
  return rows
}

export const stopMatchRule: Handler<'recon.stopMatchRule'> = async ({ id, takeBack: what, remark }, context) => {
  const { tx, staff, now, note } = context
  refuseLimited(staff)
  if (remark.length < shortestReason) refuse('remark-missing')
  const row = (await lockRow(tx, matchRuleRecord, id, staff)) ?? recordNotFound('matchRule', id)
  const { rows: stopped } = await tx.execute(sql`
    insert into recon_rule_stops (rule_id, revision, stopped_by, stopped_at, remark)
    select ${id}, ${row.revision}, ${staff.staffId}, ${now.toISOString()}, ${remark} where ${row.state} = 'approved'
    on conflict do nothing returning rule_id`)
  await tx.execute(sql`
    update recon_lines set rule_note = '', version = version + 1
    where match = 'open' and rule_note like ${`Rule ${id} left it:%`} and counted_on > ${indianDay(now)}::date - 100`)
  const which = {
    nothing: sql`false`,
    today: sql`m.rule_id = ${id} and m.day = ${indianDay(now)}::date`,
    all: sql`m.rule_id = ${id}`,
  }[what]
  const back = await takeBack(tx, which, context, remark)
  if (stopped.length === 0 && back.length === 0)
    refuse('wrong-state', { message: 'The rule is not in force, and there is nothing of it to take back.' })
  const amount = back.reduce((total, one) => total + Number(one.amount), 0)
  note({
    subject: `matchRule:${id}`,
    before: { state: row.state, isInForce: stopped.length > 0 },
    after: { isInForce: false, takenBack: back.length, amount, remark },
  })
  return { id, lines: back.length, amount }
}

const ruleMatchRow = answerRow(RuleMatch, {
  matchId: 'm.id',
  ruleId: 'm.rule_id',
  at: 'm.at',
  day: 'm.day',
  lineId: 'm.line_id',
  gateway: 'l.gateway',
  type: 'l.type',
  txnRefNumber: `coalesce(t.txn_ref_number, l.reference)`,
  utr: 'l.utr',
  amount: 'm.amount_paise',
  difference: 'm.difference_paise',
  reason: 'l.reason',
  takenBackBy: 'p.login_id',
  takenBackAt: 'm.taken_back_at',
  takeBackRemark: 'm.take_back_remark',
})
type Asked = Omit<RequestOfName<'recon.ruleMatches'>, 'page' | 'size'>

const matchesFrom = ({ ruleId, fromDate, toDate }: Asked, more = sql`true`): SQL => sql`
  from recon_rule_matches m join recon_lines l on l.id = m.line_id left join transactions t on t.id = l.transaction_id
  left join staff p on p.id = m.taken_back_by
  where ${all([
    ruleId !== undefined && sql`m.rule_id = ${ruleId}`,
    fromDate !== undefined && sql`m.day >= ${fromDate}::date`,
    toDate !== undefined && sql`m.day <= ${toDate}::date`,
    more,
  ])}`

export const listRuleMatches: Handler<'recon.ruleMatches'> = async ({ page, size, ...asked }, { tx, staff }) => {
  refuseLimited(staff)
  return ruleMatchRow.page(tx, matchesFrom(asked), sql`m.at desc, m.id desc`, { page, size })
}

export const summedRuleMatches = async (asked: Asked, { staff }: Pick<StaffContext, 'staff'>): Promise<SummedRows> => {
  refuseLimited(staff)
  return { only: ruleMatchRow.only, from: matchesFrom(asked) }
}

export const walkRuleMatches = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'recon.ruleMatches'>,
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
): Promise<AsyncGenerator<readonly RuleMatch[]>> => {
  refuseLimited(staff)
  return walkRows((last: RuleMatch | undefined) =>
    ruleMatchRow.read(
      tx,
      sql`select ${ruleMatchRow.columns} ${matchesFrom(asked, last === undefined ? sql`true` : sql`m.id > ${last.matchId}`)}
        order by m.id limit ${rowsAtATime}`,
    ),
  )
}
