import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { MatchDifference } from '#contract/calls/money/matchRules.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import { refreshTransfers } from './refreshTransfers.ts'

/** Lines that are older are a person's. */
const oldestDays = 92

interface Rule {
  readonly id: number
  readonly revision: number
  readonly gateway: string
  readonly difference: MatchDifference
  readonly tolerance: number
  readonly daysApart: number
  readonly linesADay: number
  readonly sumADay: number
  readonly approvedBy: string
}

const inForce = sql`r.state = 'approved' and not exists (
  select from recon_rule_stops s where s.rule_id = r.id and s.revision = r.revision)`

/** A payment that can be taken: captured by this gateway, in no hold, and not settled. */
const isFree = (t: SQL, line: SQL) => sql`${t}.payment_gateway = ${line}.gateway and lower(${t}.status) = 'successful'
  and not exists (select from settlement_holds h where h.transaction_id = ${t}.id and h.released_at is null)
  and not exists (select from recon_lines o where o.transaction_id = ${t}.id and o.id <> ${line}.id and o.kind = 'payment'
    and o.match <> 'open' and (o.settled_paise > 0 or o.type = ${line}.type))`

/** What each open line would be taken for: `targets` of them, the first one's id, and how many lines say the same. */
const meetings = ({ difference, daysApart }: Rule): SQL => {
  switch (difference) {
    case 'PAYMENT_UNDER':
    case 'PAYMENT_OVER':
      return sql`
        select l.id, t.id as transaction_id, null::uuid as refund_id, l.amount_paise - t.amount_paise as off, 1 as targets,
          (select count(*) from recon_lines o where o.transaction_id = t.id and o.type = l.type and o.kind = 'payment'
            and o.match = 'open')::int as lines
        from lines l join transactions t on t.id = l.transaction_id
        where l.kind = 'payment' and l.finding = ${difference === 'PAYMENT_UNDER' ? 'under' : 'over'} and ${isFree(sql`t`, sql`l`)}`
    case 'REFUND_UNDER':
    case 'REFUND_OVER':
      return sql`
        select l.id, l.transaction_id, r.id as refund_id, l.amount_paise - r.amount_paise as off, r.targets,
          (select count(*) from recon_lines o where o.transaction_id = l.transaction_id and o.type = l.type
            and o.kind = 'refund' and o.match = 'open')::int as lines
        from lines l join lateral (
          select (array_agg(r.id order by r.id))[1] as id, min(r.amount_paise) as amount_paise, count(*)::int as targets from refunds r
          where r.transaction_id = l.transaction_id and r.state = 'success' and not exists (
            select from recon_lines o where o.refund_id = r.id and o.type = l.type and o.match <> 'open')) r on r.targets > 0
        where l.kind = 'refund' and l.finding = ${difference === 'REFUND_UNDER' ? 'under' : 'over'}`
    case 'CREDIT_UNDER':
    case 'CREDIT_OVER':
      return sql`
        select l.id, null::bigint as transaction_id, null::uuid as refund_id, l.amount_paise - f.matched_paise as off, 1 as targets,
          (select count(*) from recon_lines o where o.utr = l.utr and o.gateway = 'BANK' and o.type = 'PAYMENT'
            and o.kind = 'credit' and o.match = 'open')::int as lines
        from lines l join recon_transfers f on f.utr = l.utr
        where l.type = 'PAYMENT' and l.kind = 'credit' and l.utr <> '' and l.payout_id is null
          and l.finding = ${difference === 'CREDIT_UNDER' ? 'under' : 'over'}`
    case 'UNKNOWN_PAYMENT':
      return sql`
        select c.id, min(c.transaction_id) as transaction_id, null::uuid as refund_id, 0::bigint as off,
          count(*)::int as targets, max(c.lines)::int as lines
        from (
          select l.id, t.id as transaction_id, count(*) over (partition by t.id, l.type) as lines
          from lines l join transactions t on t.payment_gateway = l.gateway and t.amount_paise = l.amount_paise
            and t.created_at >= (l.line_day - ${daysApart}::int)::timestamp at time zone 'Asia/Kolkata'
            and t.created_at < (l.line_day + 1)::timestamp at time zone 'Asia/Kolkata'
          where l.kind = 'payment' and l.finding = 'unknown' and l.transaction_id is null and ${isFree(sql`t`, sql`l`)}
            and not exists (select from recon_lines o where o.transaction_id = t.id and o.type = l.type and o.kind = 'payment')) c
        group by c.id`
  }
}

type Met = {
  id: string
  transaction_id: string | null
  refund_id: string | null
  off: string
  amount: string
  utr: string
  is_own: boolean
  rule_note: string
  targets: number
  lines: number
}

/** The lines that the rule looks at, without those of a file that whoever confirmed the rule uploaded. */
const findMet = async (tx: Tx, rule: Rule, now: Date): Promise<Met[]> => {
  const { rows } = await tx.execute<Met>(sql`
    with checker as materialized (
      select ${rule.approvedBy}::uuid as id
      union select o.staff_id from one_person_with(${rule.approvedBy}::uuid, ${now.toISOString()}::timestamptz) o),
    lines as materialized (
      select l.*, coalesce(e.staff_id in (select c.id from checker c), false) as is_own
      from recon_lines l left join file_jobs j on j.id = l.job_id left join file_entries e on e.id = j.file_entry_id
      where l.match = 'open' and l.gateway = ${rule.gateway}
        and l.counted_on >= ${dayAfter(indianDay(now), -oldestDays)}::date
        -- The whole file first: the line that makes two of one may be its last.
        and (l.job_id is null or j.state in ('done', 'doneWithFailures', 'cancelled', 'failed', 'takenBack'))
        and not exists (select from recon_force_matches f where f.line_id = l.id and f.state = 'awaitingApproval')
        -- What a person took back is a person's.
        and not exists (select from recon_rule_matches m where m.line_id = l.id)),
    met as (${meetings(rule)})
    select m.id, m.transaction_id, m.refund_id, m.off, m.targets, m.lines, l.amount_paise as amount, l.utr, l.is_own, l.rule_note
    from met m join lines l on l.id = m.id order by m.id`)
  return rows
}

const noteOf = (rule: Rule, { targets, lines, off, is_own: isOwn }: Met): string => {
  const left = `Rule ${rule.id} left it:`
  if (targets > 1)
    return rule.difference === 'UNKNOWN_PAYMENT'
      ? `${left} ${targets} payments have this amount in these days.`
      : `${left} it may be ${targets} refunds of this payment.`
  if (lines > 1) return `${left} ${lines} open lines may be the same one.`
  if (Math.abs(Number(off)) > rule.tolerance) return `${left} it is off by more than the tolerance.`
  if (isOwn) return `${left} whoever confirmed the rule uploaded this file.`
  return ''
}

/** What another rule said first stays. */
const isOwnNote = ({ id }: Rule, note: string): boolean => note === '' || note.startsWith(`Rule ${id} left it:`)

const fullNote = ({ id }: Rule) => `Rule ${id} left it: its limit of the day is used up.`

const numbers = (values: readonly (string | number)[]) => sql`${sql.param(values.map(Number))}::bigint[]`

/** Says on these lines why the rule left them. */
const sayNotes = async (tx: Tx, notes: ReadonlyMap<string, string>): Promise<void> => {
  if (notes.size === 0) return
  await tx.execute(sql`
    update recon_lines l set rule_note = n.note, version = l.version + 1
    from unnest(${numbers([...notes.keys()])}, ${sql.param([...notes.values()])}::text[]) n (id, note)
    where l.id = n.id and l.rule_note <> n.note and l.match = 'open'`)
}

const takeLines = async (tx: Tx, rule: Rule, taken: readonly Met[], now: Date): Promise<void> => {
  const day = indianDay(now)
  const of = <T>(read: (met: Met) => T) => sql.param(taken.map(read))
  const said = sql`unnest(${of(({ id }) => Number(id))}::bigint[], ${of((met) => met.transaction_id)}::bigint[],
    ${of((met) => met.refund_id)}::uuid[], ${of(({ off }) => Number(off))}::bigint[]) s (id, transaction_id, refund_id, off)`
  await tx.execute(sql`
    insert into recon_rule_matches (rule_id, revision, line_id, amount_paise, difference_paise, before, day, at)
    select ${rule.id}, ${rule.revision}, l.id, l.amount_paise, s.off, jsonb_build_object('transaction_id', l.transaction_id,
      'refund_id', l.refund_id, 'counted_on', l.counted_on, 'surplus_paise', l.surplus_paise), ${day}::date, ${now.toISOString()}::timestamptz
    from ${said} join recon_lines l on l.id = s.id order by l.id`)
  await tx.execute(sql`
    update recon_lines l set match = 'forced', surplus_paise = 0, rule_note = '', version = l.version + 1,
      transaction_id = coalesce(s.transaction_id, l.transaction_id), refund_id = s.refund_id,
      settled_paise = case when l.kind = 'payment' and ((l.type = 'PAYMENT' and l.utr <> '') or l.gateway = 'BANK')
        then t.amount_paise else 0 end,
      is_credited = l.kind = 'payment' and l.gateway = 'BANK',
      counted_on = coalesce(indian_day(t.created_at), l.counted_on)
    from ${said} left join transactions t on t.id = s.transaction_id
    where l.id = s.id`)
  await refreshTransfers(
    tx,
    taken.map(({ utr }) => utr),
  )
  await writeAudit(tx, {
    at: now,
    staffId: null,
    loginId: '',
    call: 'recon.ruleTook',
    outcome: 'done',
    subject: `matchRule:${rule.id}`,
    after: {
      revision: rule.revision,
      lines: taken.length,
      amount: taken.reduce((total, { amount }) => total + Number(amount), 0),
      lineIds: taken.slice(0, 100).map(({ id }) => Number(id)),
    },
    requestId: randomUUID(),
  })
}

type Locked = {
  id: number
  revision: number
  gateway: string
  difference: MatchDifference
  tolerance: number
  days_apart: number
  lines_a_day: number
  sum_a_day: string
  approved_by: string
}

/** The rule as it is in force, locked: another process, a change or a stop of it waits, or comes first. */
const lockRule = async (tx: Tx, id: number): Promise<Rule | undefined> => {
  const { rows } = await tx.execute<Locked>(sql`
    select r.id, r.revision, r.gateway, r.difference, r.tolerance, r.days_apart, r.lines_a_day, r.sum_a_day, r.approved_by
    from recon_match_rules r where r.id = ${id} and ${inForce} for no key update of r`)
  const [row] = rows
  return (
    row && {
      id: row.id,
      revision: row.revision,
      gateway: row.gateway,
      difference: row.difference,
      tolerance: row.tolerance,
      daysApart: row.days_apart,
      linesADay: row.lines_a_day,
      sumADay: Number(row.sum_a_day),
      approvedBy: row.approved_by,
    }
  )
}

/** What it takes of these within its limits of the day, in the order in which they came, and why it leaves the others. */
const choose = async (tx: Tx, rule: Rule, met: readonly Met[], now: Date) => {
  const { rows } = await tx.execute<{ lines: number; amount: string }>(sql`
    select count(*)::int as lines, coalesce(sum(amount_paise), 0) as amount from recon_rule_matches
    where rule_id = ${rule.id} and day = ${indianDay(now)}::date`)
  let lines = rows[0]?.lines ?? 0
  let amount = Number(rows[0]?.amount ?? 0)
  const taken: Met[] = []
  const notes = new Map<string, string>()
  for (const one of met) {
    const why = noteOf(rule, one)
    const isFull = lines + 1 > rule.linesADay || amount + Number(one.amount) > rule.sumADay
    const note = why === '' && isFull ? fullNote(rule) : why
    if (note === '') {
      taken.push(one)
      lines += 1
      amount += Number(one.amount)
    } else if (note !== one.rule_note && isOwnNote(rule, one.rule_note)) notes.set(one.id, note)
  }
  return { taken, notes }
}

const applyRule = async (tx: Tx, id: number, now: Date): Promise<number> => {
  const rule = await lockRule(tx, id)
  if (rule === undefined) return 0
  const wanted = await choose(tx, rule, await findMet(tx, rule, now), now)
  await sayNotes(tx, wanted.notes)
  if (wanted.taken.length === 0) return 0
  // Whoever holds, refunds or force-matches one of them comes first; then they are looked at again.
  await tx.execute(sql`select id from transactions
    where id = any(${numbers(wanted.taken.flatMap((met) => met.transaction_id ?? []))}) order by id for no key update`)
  await tx.execute(sql`select id from recon_lines
    where id = any(${numbers(wanted.taken.map((met) => met.id))}) order by id for no key update`)
  const locked = new Set(wanted.taken.map((met) => met.id))
  const again = (await findMet(tx, rule, now)).filter((met) => locked.has(met.id))
  const { taken } = await choose(tx, rule, again, now)
  if (taken.length > 0) await takeLines(tx, rule, taken, now)
  return taken.length
}

const rulesInForce = async (tx: Tx): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select r.id from recon_match_rules r where ${inForce} order by r.id`,
  )
  return rows.map(({ id }) => id)
}

/** The same within a transaction that is under way. */
export const applyRulesIn = async (tx: Tx, now: Date): Promise<number> => {
  let taken = 0
  for (const id of await rulesInForce(tx)) taken += await applyRule(tx, id, now)
  return taken
}

/** Lets each rule in force take what it may of the open lines; answers how many lines were taken. */
export const applyMatchRules = async (db: Db, now: Date): Promise<number> => {
  let taken = 0
  for (const id of await rulesInForce(db)) taken += await db.transaction((tx) => applyRule(tx, id, now))
  return taken
}
