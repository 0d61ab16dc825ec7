import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Decision } from '#contract/calls/platform/checkedRecords.ts'
import { checkedSamples, type CheckedSample } from '#tests/support/checkedSamples/index.ts'
import type { TestGateway } from '#tests/support/gateway.ts'
import {
  type administratorsAndAccounts,
  castWithAdministrators,
  forgetAdministrators,
} from '#tests/support/administrators.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { historiesOf, type HistoryCounts, type HistoryRun, noHistories, refusedOr } from './histories.ts'

/** Five people beside two administrators and their accounts; their roles overlap, and change while the histories run. */
const people = ['drafter', 'approver', 'ratechecker', 'finance', 'bankboth'] as const
type Login = (typeof people)[number] | (typeof administratorsAndAccounts)[number]
const decisions = ['approve', 'verify', 'reject', 'cancel'] as const
/** Every role that makes or decides on a record of some kind. */
const roleNames = [
  ...new Set(
    checkedSamples.flatMap(({ rolesFor, machine }) =>
      machine.states.flatMap((state) => (['make', ...decisions] as const).flatMap((act) => rolesFor(act, state))),
    ),
  ),
]

export interface CheckedHistoryFigures extends HistoryCounts {
  /** Decided on by somebody who made or ever changed the record. */
  readonly selfApprovals: number
  /** Decided on by somebody who could act as one who did, or whom the same person could act as. */
  readonly byOnePerson: number
  /** Verified by who approved it, or by somebody who counts as one person with them. */
  readonly verifiedByApprover: number
  /** Decided on with other content than the one that was seen. */
  readonly unseenContent: number
  /** Decided on without the role at that moment. */
  readonly withoutRole: number
  /** Records whose row, read by SQL, does not hold what the history says. */
  readonly wrongRows: number
}

interface Seen {
  readonly revision: number
  readonly value: number
}

interface Known {
  readonly sample: CheckedSample
  readonly id: number
  readonly number: number
  readonly editors: Set<Login>
  /** Who approved the version as it is. */
  approver: Login | undefined
  /** Everything that anybody could have looked at, oldest first. */
  readonly seen: Seen[]
}

interface Row {
  readonly state: string
  readonly revision: number
  readonly value: number
  readonly approved: string | null
  readonly verified: string | null
}

/** What who does this with a new record of any kind holds. */
const rolesOf = (act: 'make' | Decision): string[] => [
  ...new Set(checkedSamples.flatMap(({ rolesFor, machine }) => rolesFor(act, machine.first))),
]

/** Random histories over HTTP, judged by what was done to each record and not by what the gateway says of it. */
const run = async (
  testGateway: TestGateway,
  asked: HistoryRun,
  isEnough: (figures: CheckedHistoryFigures) => boolean,
): Promise<CheckedHistoryFigures> => {
  const { histories, races, draw } = asked
  const { db } = testGateway.database
  const cast = await castWithAdministrators(testGateway, { ...asked, logins: people, roleNames, likelihood: 0.6 })
  const { below, pick, clientOf, giveRoles, someRoles, holdsOneOf, areOne, takeHold, pickPresent } = cast

  const figures = {
    ...noHistories,
    selfApprovals: 0,
    byOnePerson: 0,
    verifiedByApprover: 0,
    unseenContent: 0,
    withoutRole: 0,
    wrongRows: 0,
  }

  const create = async (sample: CheckedSample, number: number, login: Login): Promise<Known | undefined> => {
    const value = 100 + below(900)
    const made = await refusedOr(sample.make(clientOf(login), number, value))
    if (made === undefined) return undefined
    return {
      sample,
      id: made.id,
      number,
      editors: new Set([login]),
      approver: undefined,
      seen: [{ revision: made.revision, value }],
    }
  }

  const edit = async ({ sample, id, number }: Known, login: Login, seen: Seen): Promise<Seen | undefined> => {
    const value = 100 + below(900)
    const saved = await refusedOr(sample.edit(clientOf(login), { id, revision: seen.revision }, number, value))
    return saved === undefined ? undefined : { revision: saved.revision, value }
  }

  /** From the list of what waits, or in the form with the content that was seen. */
  const decide = async (
    { sample, id, number }: Known,
    login: Login,
    { revision, value }: Seen,
    decision: Decision,
  ): Promise<number | undefined> => {
    const who = clientOf(login)
    const formed = sample.decideInForm !== undefined && decision !== 'reject' && draw() < 0.3
    if (formed) {
      const saved = sample.decideInForm?.(who, { id, revision }, number, value, decision)
      return (await refusedOr(saved ?? Promise.resolve(undefined)))?.revision
    }
    const items = [{ kind: sample.kind, id, revision, decision }]
    const [result] = (await refusedOr(who.call('checkedRecords.decide', { items, remark: 'as agreed' }))) ?? []
    return result?.isDone === true ? (result.revision ?? undefined) : undefined
  }

  const rowOf = async ({ sample, id }: Known): Promise<Row> => {
    const verified =
      sample.people.verify === undefined ? sql`null` : sql`(select login_id from staff where id = verified_by)`
    const { rows } = await db.execute<{ [Column in keyof Row]: Row[Column] }>(sql`
      select state, revision, ${sql.raw(sample.valueColumn)}::int as value,
        (select login_id from staff where id = approved_by) as approved, ${verified} as verified
      from ${sql.raw(sample.table)} where id = ${id}`)
    const [row] = rows
    if (row === undefined) throw new Error('the record is gone')
    return row
  }

  const judge = async (known: Known, login: Login, seen: Seen, decision: Decision, before: Row): Promise<void> => {
    figures.decisions += 1
    if (decision !== 'cancel' && known.editors.has(login)) figures.selfApprovals += 1
    if (decision !== 'cancel' && [...known.editors].some((editor) => areOne(editor, login))) figures.byOnePerson += 1
    const { approver } = known
    if (decision === 'verify' && approver !== undefined && (approver === login || areOne(approver, login)))
      figures.verifiedByApprover += 1
    if (decision === 'approve') known.approver = login
    if (decision === 'reject') known.approver = undefined
    if (seen.value !== before.value) figures.unseenContent += 1
    if (!holdsOneOf(login, known.sample.rolesFor(decision, before.state))) figures.withoutRole += 1
    const after = await rowOf(known)
    const signed = [after.approved, after.verified].filter((one) => one !== null)
    if (after.value !== before.value || signed.some((one) => known.editors.has(one as Login))) figures.wrongRows += 1
  }

  const step = async (known: Known): Promise<void> => {
    figures.acts += 1
    const login = pickPresent()
    if (draw() < 0.1) return giveRoles(login, someRoles())
    if (draw() < 0.04) return takeHold()
    const last = known.seen.at(-1)
    const seen = draw() < 0.75 && last !== undefined ? last : pick(known.seen)
    if (draw() < 0.35) {
      const next = await edit(known, login, seen)
      figures[next === undefined ? 'refused' : 'done'] += 1
      if (next === undefined) return
      known.seen.push(next)
      // Who saves what stands there already changes nothing, and may decide on it.
      if (next.value !== seen.value) known.editors.add(login)
      if ((await rowOf(known)).approved === null) known.approver = undefined
      return
    }
    const decision = pick(['approve', 'approve', 'verify', 'verify', 'reject', 'cancel'] as const)
    const before = await rowOf(known)
    const revision = await decide(known, login, seen, decision)
    figures[revision === undefined ? 'refused' : 'done'] += 1
    if (revision === undefined) return
    await judge(known, login, seen, decision, before)
    known.seen.push({ revision, value: before.value })
  }

  for (let number = 1; number <= histories && !isEnough(figures); number += 1) {
    figures.histories += 1
    await cast.begin(number)
    let known: Known | undefined
    for (let tries = 0; known === undefined && tries < 20; tries += 1) {
      const maker = pickPresent()
      if (tries > 0) await giveRoles(maker, [...new Set([...someRoles(), ...rolesOf('make')])])
      known = await create(pick(checkedSamples), number, maker)
    }
    if (known === undefined) throw new Error('nobody could make a record')
    const length = 4 + below(9)
    for (let act = 0; act < length; act += 1) await step(known)
  }

  await cast.setFree()
  await giveRoles('drafter', rolesOf('make'))
  await giveRoles('approver', rolesOf('approve'))
  await giveRoles('finance', rolesOf('approve'))
  // Numbers are dates of some kinds: by now months have passed.
  const first = histories + 100
  for (let race = 1; race <= races; race += 1) {
    const known = await create(pick(checkedSamples), first + race, 'drafter')
    const seen = known?.seen[0]
    if (known === undefined || seen === undefined) throw new Error('the drafter could not make a record')
    const decisions: readonly Decision[] = draw() < 0.5 ? ['approve', 'approve'] : ['approve', 'reject']
    const outcomes = await Promise.all([
      decide(known, 'approver', seen, decisions[0] ?? 'approve'),
      decide(known, 'finance', seen, decisions[1] ?? 'approve'),
    ])
    figures.races += 1
    const { revision } = await rowOf(known)
    if (outcomes.filter((one) => one !== undefined).length === 1 && revision === seen.revision + 1)
      figures.racesWithOneWinner += 1
  }
  return figures
}

/** Takes the second wall down and lets the database forget who changed a record, or that it was changed. */
const plant = async (
  testGateway: TestGateway,
  fault: 'forgotten editor' | 'silent edit' | 'forgotten administrator' | 'forgotten approver',
): Promise<void> => {
  const { pool } = testGateway.database
  if (fault === 'forgotten administrator') return forgetAdministrators(testGateway)
  const name = `planted_${randomUUID().replaceAll('-', '')}`
  const forgets =
    fault === 'forgotten editor'
      ? 'NEW.makers := ARRAY[NEW.created_by];'
      : fault === 'forgotten approver'
        ? `IF NEW.state = 'approved' AND OLD.state <> 'approved' THEN
             NEW.approved_by := (SELECT id FROM staff WHERE login_id = 'bankviewer'); END IF;`
        : `IF NEW.state = OLD.state AND NEW.changed_at <> OLD.changed_at THEN NEW.revision := OLD.revision; END IF;`
  for (const table of new Set(checkedSamples.map((sample) => sample.table)))
    await pool.query(`
      ALTER TABLE ${table} DISABLE TRIGGER ${table}_guarded;
      ALTER TABLE ${table} DROP CONSTRAINT ${table}_four_eyes;
      CREATE FUNCTION ${name}_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${forgets} RETURN NEW; END $$;
      CREATE TRIGGER ${name} BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}_${table}()`)
}

export const checkedHistories = historiesOf({
  prepare: (testGateway) => insertMerchants(testGateway.database.db, [buildMerchant({ merchantCode: 'M0000001' })]),
  plant,
  run,
})
