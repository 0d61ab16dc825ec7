import { sql } from 'drizzle-orm'
import type { Decision } from '#contract/calls/platform/incoming.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { feedDecisionKind } from '#contract/waitingKinds/integrations.ts'
import { type DecisionAct, decideWaiting } from '#machines/platform/feedDecision.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import {
  type DecidingStaff,
  decidingStaff,
  refuseOnePerson,
  whyNotIndependent,
} from '#server/people/independence/index.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'
import { applyCorrected, correctionOf, faultOf, isFault, originalOf, type Sealing } from './applyCorrected.ts'
import { conflictDifferences, findConflict, takeConflict } from './conflictRows.ts'
import { type KeptRow, keptRows, lockKept } from './keptRows.ts'
import { seersOf } from './seers.ts'

interface Asked {
  readonly decisionId: string
  readonly act: 'event' | 'conflict'
  readonly row: Pick<KeptRow, 'client_id' | 'source_id' | 'event_id' | 'kind' | 'subject' | 'version'>
  readonly sealed: Buffer
  readonly paise: number | null
  readonly remark: string
}

/** Keeps what one person wants to apply until a second one agrees. */
export const askSecond = async (
  { tx, staff, now }: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
  { decisionId, act, row, sealed, paise, remark }: Asked,
): Promise<void> => {
  await tx.execute(sql`
    insert into feed_decisions (id, act, client_id, source_id, event_id, kind, subject, version, sealed, paise, remark,
      asked_by, asked_at)
    values (${decisionId}, ${act}, ${row.client_id}, ${row.source_id}, ${row.event_id}, ${row.kind}, ${row.subject},
      ${row.version}, ${sealed}, ${paise}, ${remark}, ${staff.staffId}, ${now.toISOString()})`)
}

type Row = {
  id: string
  act: 'event' | 'conflict'
  client_id: number
  client: string
  source_id: number
  source: string
  event_id: string
  kind: string
  subject: string
  version: number
  sealed: Buffer
  paise: string | null
  remark: string
  asked_by: string
  asked_login: string
  asked_at: Date
  state: Decision['state']
  decided_login: string | null
  decided_at: Date | null
}

const decisionRow = async (tx: Tx, decisionId: string): Promise<Row> => {
  const { rows } = await tx.execute<Row>(sql`
    select d.id, d.act, d.client_id, c.name as client, d.source_id, s.source, d.event_id, d.kind, d.subject, d.version,
      d.sealed, d.paise, d.remark, d.asked_by, a.login_id as asked_login, d.asked_at, d.state,
      b.login_id as decided_login, d.decided_at
    from feed_decisions d join machine_clients c on c.id = d.client_id join feed_sources s on s.id = d.source_id
    join staff a on a.id = d.asked_by left join staff b on b.id = d.decided_by where d.id = ${decisionId}`)
  return (
    rows[0] ??
    refuse('record-not-found', { recorded: { subject: `decision:${decisionId}`, after: { asked: 'decision' } } })
  )
}

const makersOf = async (tx: Tx, row: Row): Promise<string[]> =>
  seersOf({ tx, clientId: row.client_id, editors: [row.asked_by] })

const keptOf = async (tx: Tx, row: Row): Promise<KeptRow | undefined> =>
  (await keptRows(tx, sql`k.source_id = ${row.source_id} and k.event_id = ${row.event_id}`))[0]

const openJson = ({ fieldSeal }: Sealing, row: Row): unknown =>
  JSON.parse(
    fieldSeal.open(row.sealed, row.act === 'event' ? sealedFields.feedEvent : sealedFields.feedConflict),
  ) as unknown

const differencesOfRow = async (tx: Tx, gateway: Sealing, row: Row): Promise<Decision['differences']> => {
  if (row.act === 'conflict') {
    const conflict = await findConflict(
      tx,
      gateway,
      sql`c.source_id = ${row.source_id} and c.event_id = ${row.event_id}`,
    )
    const taken = openJson(gateway, row) as readonly string[]
    return conflict === undefined
      ? []
      : conflictDifferences(conflict).flatMap(({ isTakeable: _, ...one }) => (taken.includes(one.field) ? [one] : []))
  }
  const kept = await keptOf(tx, row)
  return kept === undefined ? [] : correctionOf(kept, originalOf(gateway, kept), openJson(gateway, row))
}

const acts = ['approve', 'reject', 'withdraw'] as const

const present = async (tx: Tx, gateway: Sealing, row: Row, staff: DecidingStaff): Promise<Decision> => {
  const makers = await makersOf(tx, row)
  const facts = { makers, askedBy: row.asked_by }
  const notIndependent = whyNotIndependent(staff, makers)
  const can = acts.filter((act) => {
    const isPossible = 'state' in decideWaiting(row.state, facts, act, staff.staffId)
    return isPossible && (act === 'withdraw' || notIndependent === '')
  })
  const why = decideWaiting(row.state, facts, 'approve', staff.staffId)
  const isOwn = 'why' in why && why.why === 'own-work'
  return {
    decisionId: row.id,
    act: row.act,
    client: row.client,
    source: row.source,
    eventId: row.event_id,
    kind: row.kind,
    subject: row.subject,
    amount: row.paise === null ? null : Number(row.paise),
    differences: await differencesOfRow(tx, gateway, row),
    remark: row.remark,
    askedBy: row.asked_login,
    askedAt: new Date(row.asked_at).toISOString(),
    state: row.state,
    decidedBy: row.decided_login,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    can,
    whyNot:
      row.state !== 'waiting'
        ? ''
        : isOwn
          ? row.asked_by === staff.staffId
            ? 'You asked for it: somebody else has to agree.'
            : 'You have seen a secret of this client: somebody else has to agree.'
          : notIndependent,
  }
}

export const readDecision: Handler<'incoming.decision'> = async ({ decisionId }, { tx, gateway, staff, now }) =>
  present(tx, gateway, await decisionRow(tx, decisionId), await decidingStaff({ tx, staff, now }))

const refuseFault = (found: Parameters<typeof faultOf>[0]): never => {
  const { message, right, ...fault } = faultOf(found)
  return refuse('event-refused', {
    message: `The event is refused now: ${message} ${right}`,
    details: { ...fault, right },
  })
}

const carryOut = async (context: StaffContext, row: Row): Promise<Readonly<Record<string, unknown>>> => {
  const { tx, gateway } = context
  if (row.act === 'conflict') {
    const taken = openJson(gateway, row) as readonly string[]
    const conflict = await findConflict(
      tx,
      gateway,
      sql`c.source_id = ${row.source_id} and c.event_id = ${row.event_id}`,
    )
    if (conflict === undefined || conflict.version !== row.version) return refuse('record-changed')
    await takeConflict(context, conflict, taken, [row.asked_by])
    return { taken }
  }
  const kept = await keptOf(tx, row)
  const locked = kept && (await lockKept(tx, kept.id))
  if (locked === undefined || locked.version !== row.version) return refuse('record-changed')
  const found = await applyCorrected(context, locked, openJson(gateway, row), [row.asked_by])
  return isFault(found) ? refuseFault(found) : { ...found }
}

const states: Readonly<Record<DecisionAct, string>> = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' }

export const decideFeed: Handler<'incoming.decide'> = async ({ decisionId, decision, remark }, context) => {
  const { tx, staff, now, gateway, note } = context
  await tx.execute(sql`select from feed_decisions where id = ${decisionId} for update`)
  const row = await decisionRow(tx, decisionId)
  const makers = await makersOf(tx, row)
  const judged = decideWaiting(row.state, { makers, askedBy: row.asked_by }, decision, staff.staffId)
  if ('why' in judged)
    return judged.why === 'own-work'
      ? refuse('own-work', {
          message: 'You asked for it, or have seen a secret of this client: somebody else has to decide.',
        })
      : refuse('wrong-state')
  if (decision !== 'withdraw') await refuseOnePerson(context, makers)
  if (decision === 'reject' && remark.length < shortestReason) refuse('remark-missing')
  const differences = await differencesOfRow(tx, gateway, row)
  const done = decision === 'approve' ? await carryOut(context, row) : {}
  await tx.execute(sql`
    update feed_decisions set state = ${states[decision]}, decided_by = ${staff.staffId}, decided_at = ${now.toISOString()},
      decision_remark = ${remark} where id = ${decisionId}`)
  note({
    subject: `event:${row.source} ${row.event_id}`,
    before: { state: 'waiting', askedBy: row.asked_login },
    after: {
      state: states[decision],
      remark,
      ...done,
      changes: differences.map(({ field, before, after }) => ({ field, before, after })),
    },
  })
  const decided = await decisionRow(tx, decisionId)
  return { ...(await present(tx, gateway, decided, await decidingStaff(context))), differences }
}

/** What others want to apply, of clients whose secrets the person has not seen. */
export const waitingFeedDecisions = waitingOfQuery(
  feedDecisionKind,
  ({ staff }, people) => sql`
    select d.id::text as key, case when d.act = 'event' then 'Corrected ' else 'Value of ' end || d.kind
        || case when d.subject = '' then '' else ', ' || d.subject end as title,
      d.paise, p.login_id as asked_by, d.asked_at as since
    from feed_decisions d join staff p on p.id = d.asked_by
    where ${staff.flags.has('admin')} and d.state = 'waiting' and not d.asked_by = any(${people})
      and not exists (select from machine_clients c where c.id = d.client_id and c.made_by = any(${people}))
      and not exists (select from machine_client_secrets k where k.client_id = d.client_id and k.made_by = any(${people}))`,
)
