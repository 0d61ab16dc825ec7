import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Decision, decideRecords } from '#contract/calls/platform/checkedRecords.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { CheckedPerson } from '#machines/platform/checkedMachine.ts'
import type { CheckedSample, SampleRecord } from '#tests/support/checkedSamples/index.ts'
import type { Client, TestGateway } from '#tests/support/gateway.ts'
import { type Cell, type CellFigures, codeOfPost, makeControlled, runCells, signInHolding, subsetsOf } from './cells.ts'

/**
 * Where one record stands, and who was at it; `asking` is everybody who asks, `controlled` an account that all of them
 * count as one person with.
 */
interface Place {
  readonly state: string
  readonly isSentBack: boolean
  readonly madeBy: 'another' | 'asking' | 'controlled'
  readonly isCheckedByAsking: boolean
}

interface Stood extends SampleRecord {
  readonly state: string
  readonly number: number
}

export interface CheckedCellFigures extends CellFigures {
  /** Records that were asked for nothing that is possible, and are not as they were. */
  readonly moved: number
  /** Acts that were done and did not lead where the machine says. */
  readonly astray: number
}

interface Asking {
  readonly who: Client
  readonly staffId: string
  readonly services: readonly string[]
  readonly flags: readonly RoleFlag[]
}

/** Far from every record of a run; a multiple of the payment methods, so that a version keeps its own. */
const otherNumbers = 2_300_000

const codeOfWhy = {
  'wrong-state': 'wrong-state',
  'not-your-part': 'not-allowed',
  'own-work': 'own-work',
  'not-independent': 'not-independent',
} as const
const decisions: readonly string[] = ['approve', 'verify', 'reject', 'cancel'] satisfies Decision[]

const decideOne = async (who: Client, { kind }: CheckedSample, { id, revision }: Stood, decision: Decision) => {
  const answer = await who.post(
    '/ops/opsdecide',
    z.encode(decideRecords.request, { items: [{ kind, id, revision, decision }], remark: 'Said why.' }),
    { 'idempotency-key': randomUUID() },
  )
  const [item] = (answer.body['payload'] ?? []) as { is_done: number; code: string }[]
  return item === undefined ? String(answer.body['code']) : item.is_done === 1 ? 'done' : item.code
}

const by = ({ staffId, services, flags }: Pick<Asking, 'staffId' | 'services' | 'flags'>): CheckedPerson => ({
  id: staffId,
  controls: new Set(['controlled']),
  services: new Set(services),
  flags: new Set(flags),
})

interface Reached {
  readonly state: string
  readonly isSentBack: boolean
  /** From the first state. */
  readonly way: readonly { readonly decision: Decision; readonly to: string; readonly isSentBack: boolean }[]
}

/** Every place of the machine that decisions lead to, by a shortest way. */
const placesOf = ({ machine, held }: CheckedSample): readonly Reached[] => {
  const everything = by({ staffId: 'another', services: [...held.always, ...held.services], flags: held.flags })
  const found: Reached[] = [{ state: machine.first, isSentBack: false, way: [] }]
  for (const { state, isSentBack, way } of found)
    for (const decision of machine.acts.filter((act): act is Decision => decisions.includes(act))) {
      const facts = { makers: ['maker'], checkers: [], isSentBack }
      if (machine.whyNot(state, facts, decision, everything) !== undefined) continue
      const after = machine.after(state, facts, decision, everything)
      const isKnown = found.some((one) => one.state === after.state && one.isSentBack === after.isSentBack)
      const step = { decision, to: after.state, isSentBack: after.isSentBack }
      if (!isKnown) found.push({ state: after.state, isSentBack: after.isSentBack, way: [...way, step] })
    }
  return found
}

/** Rows that passed their steps as the guards of the database want it, each step by somebody else. */
const recordsIn = async (
  testGateway: TestGateway,
  sample: CheckedSample,
  asking: readonly string[],
  isForgetful: boolean,
) => {
  const { pool } = testGateway.database
  const { table, people } = sample
  const { rows: columns } = await pool.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_name = $1',
    [table],
  )
  const has = (name: string) => columns.some(({ column_name: column }) => column === name)
  const staffOf = async (login: string) =>
    (await pool.query<{ id: string }>('select id from staff where login_id = $1', [login])).rows[0]?.id ?? ''
  const [maker, approver, verifier] = [
    await testGateway.enter(people.maker),
    await staffOf(people.approve),
    await staffOf(people.verify ?? people.approve),
  ]
  const controlled = await staffOf('support')
  await makeControlled(testGateway, controlled, asking)
  const addMakers = { another: [], asking, controlled: [controlled] }
  const step = (id: number, set: string, values: readonly unknown[] = []) =>
    pool.query(`update ${table} set revision = revision + 1, ${set} where id = $1`, [id, ...values])
  const signed = { approve: 'approved', verify: 'verified' } as const
  const decide = (id: number, { decision, to, isSentBack }: Reached['way'][number]) => {
    const name = decision === 'approve' || decision === 'verify' ? signed[decision] : undefined
    const set = [
      'state = $2, decided_by = $3, decided_at = now(), checkers = array_append(checkers, $3::uuid)',
      ...(name === undefined ? [] : [`${name}_by = $3, ${name}_at = now()`]),
      ...(has('is_active') ? [`is_active = ${String(to === 'approved')}`] : []),
      ...(has('is_sent_back') ? [`is_sent_back = ${String(isSentBack)}`] : []),
    ]
    return step(id, set.join(', '), [to, decision === 'approve' || decision === 'reject' ? approver : verifier])
  }
  const look = async () =>
    new Map(
      (
        await pool.query<{ id: number; state: string; revision: number }>(`select id, state, revision from ${table}`)
      ).rows.map((row) => [row.id, row]),
    )
  let number = 0
  return {
    look,
    stand: async (reached: Reached, place: Place): Promise<Stood> => {
      number += 1
      const made = await sample.make(maker, number, 250)
      if (place.madeBy !== 'another' && !isForgetful)
        await step(made.id, 'makers = makers || $2::uuid[]', [addMakers[place.madeBy]])
      if (place.isCheckedByAsking) await step(made.id, 'checkers = checkers || $2::uuid[]', [asking])
      for (const one of reached.way) await decide(made.id, one)
      const row = (await look()).get(made.id)
      if (row === undefined) throw new Error(`a record of ${sample.kind} was not stored`)
      return { ...row, number }
    },
  }
}

interface Asked {
  readonly cell: Cell
  readonly stood: Stood
  /** Undefined: not possible, and nothing may change. */
  readonly after: string | undefined
}

const runAsked = async (
  asked: readonly Asked[],
  look: () => Promise<Map<number, { state: string; revision: number }>>,
): Promise<CheckedCellFigures> => {
  const found = await runCells(asked.map(({ cell }) => cell))
  const now = await look()
  const own = asked.filter(({ after }) => after !== undefined)
  const ids = new Set(own.map(({ stood }) => stood.id))
  const shared = new Map(asked.filter(({ stood }) => !ids.has(stood.id)).map(({ stood }) => [stood.id, stood]))
  return {
    ...found,
    moved: [...shared.values()].filter(
      ({ id, state, revision }) => now.get(id)?.state !== state || now.get(id)?.revision !== revision,
    ).length,
    astray: own.filter(({ stood, after }) => now.get(stood.id)?.state !== after).length,
  }
}

const ask = (sample: CheckedSample, { who }: Asking, stood: Stood, act: string): Promise<string> => {
  if (decisions.includes(act)) return decideOne(who, sample, stood, act as Decision)
  const raw =
    act === 'edit'
      ? sample.editRequest(stood, stood.number)
      : sample.versionRequest?.(stood, stood.number + otherNumbers)
  if (raw === undefined) throw new Error(`${sample.kind} has no request for ${act}`)
  return codeOfPost(who, raw.path, raw.body, raw.ifMatch)
}

interface Options {
  /** Records do not know that those who ask made them. */
  readonly isForgetful?: boolean
  /** Asked by who holds one thing and by who holds all; of the wrong state and the wrong person one in so many. */
  readonly isThin?: boolean
}

/** A prime that divides neither the acts nor the people, so that every state, act and side is met. */
const oneIn = 7

/** Every cell of the machine of one kind as a raw request, over state, act, what people hold, making and checking. */
export const runCheckedCells = async (
  testGateway: TestGateway,
  sample: CheckedSample,
  { isForgetful = false, isThin = false }: Options = {},
): Promise<CheckedCellFigures> => {
  const { machine, held } = sample
  const all = held.services.length + held.flags.length
  const isAsked = (count: number) => !isThin || count === 1 || count === all
  const people: Asking[] = []
  for (const services of subsetsOf([...held.services]))
    for (const flags of subsetsOf([...held.flags])) {
      if (!isAsked(services.length + flags.length)) continue
      const login = `${sample.kind}${String(isForgetful)}${people.length}`.toLowerCase()
      const person = await signInHolding(testGateway, login, [...held.always, ...services], flags)
      people.push({ ...person, services: [...held.always, ...services], flags })
    }
  const staffIds = people.map(({ staffId }) => staffId)
  const records = await recordsIn(testGateway, sample, staffIds, isForgetful)
  const everybody = by({ staffId: 'x', services: [...held.always, ...held.services], flags: held.flags })
  const doCheckersMatter =
    machine.whyNot(machine.first, { makers: [], checkers: ['x'], isSentBack: false }, 'edit', everybody) === 'own-work'
  // The tables hold no record that one person made and checked.
  const sides = [
    { madeBy: 'asking', isCheckedByAsking: false },
    { madeBy: 'controlled', isCheckedByAsking: false },
    { madeBy: 'another', isCheckedByAsking: false },
    ...(doCheckersMatter ? [{ madeBy: 'another', isCheckedByAsking: true } as const] : []),
  ] as const
  const asked: Asked[] = []
  let refusals = 0
  for (const reached of placesOf(sample))
    for (const side of sides) {
      const place = { state: reached.state, isSentBack: reached.isSentBack, ...side }
      const shared = await records.stand(reached, place)
      for (const person of people)
        for (const act of machine.acts) {
          const facts = {
            makers: [side.madeBy === 'asking' ? person.staffId : side.madeBy],
            checkers: side.isCheckedByAsking ? [person.staffId] : [],
            isSentBack: reached.isSentBack,
          }
          const why = machine.whyNot(reached.state, facts, act, by(person))
          const isCommon = why === 'wrong-state' || why === 'not-your-part'
          if (isThin && isCommon && refusals++ % oneIn !== 0) continue
          const stood = why === undefined ? await records.stand(reached, place) : shared
          asked.push({
            stood,
            after: why === undefined ? machine.after(reached.state, facts, act, by(person)).state : undefined,
            cell: {
              name: `${sample.kind}: ${act} by ${[...person.services, ...person.flags].join('+')} on ${JSON.stringify(place)}`,
              wanted: why === undefined ? 'done' : sample.isRefusedFirst(act, person) ? 'not-allowed' : codeOfWhy[why],
              ask: () => ask(sample, person, stood, act),
            },
          })
        }
    }
  return runAsked(asked, records.look)
}
