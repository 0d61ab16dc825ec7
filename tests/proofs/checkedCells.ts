import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type ApprovalKind, type Decision, decideRecords } from '#contract/calls/approvals.ts'
import {
  type BankSchemeState,
  bankCheckerService,
  bankMakerService,
  editBankScheme,
} from '#contract/calls/bankSchemes.ts'
import { type RateState, saveMdrRate } from '#contract/calls/rates.ts'
import { bankSchemeActs, schemeAfter, whyNotScheme } from '#machines/bankScheme.ts'
import { rateActs, rateAfter, whyNotRate } from '#machines/rateStatus.ts'
import { type Cell, type CellFigures, codeOfPost, runCells, signInHolding, subsetsOf, makeControlled } from './cells.ts'
import type { Client, TestGateway } from '#tests/support/gateway.ts'
import { buildRate, buildScheme } from '#tests/support/rates.ts'

/**
 * Where one record of a master stands, and who was at it; `asking` is everybody who asks, `controlled` an account that all
 * of them count as one person with.
 */
interface Place {
  readonly state: string
  readonly isSentBack: boolean
  readonly madeBy: 'another' | 'asking' | 'controlled'
  readonly isCheckedByAsking: boolean
}

interface Stood extends Place {
  readonly id: number
  readonly revision: number
}

export interface CheckedCellFigures extends CellFigures {
  /** Records that were asked for nothing that is possible, and are not as they were. */
  readonly moved: number
  /** Acts that were done and did not lead where the machine says. */
  readonly astray: number
}

const codeOfWhy = {
  'wrong-state': 'wrong-state',
  'not-your-part': 'not-allowed',
  'own-work': 'own-work',
  'not-independent': 'not-independent',
} as const
const madeBy = ['asking', 'controlled', 'another'] as const
const wrapped = (url: string, payload: unknown, method = 'POST') => ({ url, method, payload })
const wrapperPath = '/ops/campaign/wrapperLambdaApis'

const decideOne = async (
  who: Client,
  kind: ApprovalKind,
  { id, revision }: Stood,
  decision: Decision,
): Promise<string> => {
  const answer = await who.post(
    '/ops/opsdecide',
    z.encode(decideRecords.request, { items: [{ kind, id, revision, decision }], remark: 'Said why.' }),
    { 'idempotency-key': randomUUID() },
  )
  const [item] = (answer.body['payload'] ?? []) as { is_done: number; code: string }[]
  return item === undefined ? String(answer.body['code']) : item.is_done === 1 ? 'done' : item.code
}

/** Rows that passed their steps as the guards of the database want it, each step by somebody else. */
const recordsIn = (desk: TestGateway, table: 'mdr_rates' | 'bank_schemes', asking: readonly string[]) => {
  const { pool } = desk.database
  const staffOf = async (login: string) =>
    (await pool.query<{ id: string }>('select id from staff where login_id = $1', [login])).rows[0]?.id ?? ''
  const step = (id: number, columns: string, values: readonly unknown[] = []) =>
    pool.query(`update ${table} set revision = revision + 1, ${columns} where id = $1`, [id, ...values])
  const decide = async (id: number, state: string, by: string, rest = '') =>
    step(id, `state = $2, decided_by = $3, decided_at = now(), checkers = array_append(checkers, $3::uuid)${rest}`, [
      state,
      by,
    ])
  return {
    staffOf,
    decide,
    addMakers: (id: number, makers = asking) => step(id, 'makers = makers || $2::uuid[]', [makers]),
    addCheckers: (id: number) => step(id, 'checkers = checkers || $2::uuid[]', [asking]),
    look: async () =>
      new Map(
        (
          await pool.query<{ id: number; state: string; revision: number }>(`select id, state, revision from ${table}`)
        ).rows.map((row) => [row.id, row]),
      ),
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

/** Every cell of the machine of rates as a raw request; forgetful: records do not know that those who ask made them. */
export const runRateCells = async (desk: TestGateway, isForgetful = false): Promise<CheckedCellFigures> => {
  const people = []
  for (const flags of subsetsOf(['drafter', 'approver', 'checker'] as const))
    people.push({
      ...(await signInHolding(desk, `rates${String(isForgetful)}${people.length}`, ['opssettlements'], flags)),
      flags,
    })
  const records = recordsIn(
    desk,
    'mdr_rates',
    people.map(({ staffId }) => staffId),
  )
  const [maker, approver, checker] = [
    await desk.signIn('drafter'),
    await records.staffOf('approver'),
    await records.staffOf('ratechecker'),
  ]
  const controlled = await records.staffOf('catalogue')
  await makeControlled(
    desk,
    controlled,
    people.map(({ staffId }) => staffId),
  )
  let slab = 0
  const stand = async (place: Place): Promise<Stood> => {
    slab += 1
    const made = await maker.call('rates.save', buildRate({ fromAmount: slab * 1_000, toAmount: slab * 1_000 + 1 }))
    if (place.madeBy !== 'another' && !isForgetful)
      await records.addMakers(made.id, place.madeBy === 'asking' ? undefined : [controlled])
    if (place.state !== 'draft')
      await records.decide(made.id, 'approved', approver, ', approved_by = $3, approved_at = now()')
    if (place.state === 'verified')
      await records.decide(made.id, 'verified', checker, ', verified_by = $3, verified_at = now()')
    if (place.state === 'cancelled') await records.decide(made.id, 'cancelled', checker)
    if (place.isSentBack) await records.decide(made.id, 'draft', approver, ', is_sent_back = true')
    const row = (await records.look()).get(made.id)
    if (row === undefined) throw new Error('a rate was not stored')
    return { ...place, ...row }
  }
  const places = ['draft', 'sent back', 'approved', 'verified', 'cancelled'].flatMap((name) =>
    madeBy.map((by) => ({
      state: name === 'sent back' ? 'draft' : name,
      isSentBack: name === 'sent back',
      madeBy: by,
      isCheckedByAsking: false,
    })),
  )
  const asked: Asked[] = []
  for (const place of places) {
    const shared = await stand(place)
    for (const person of people)
      for (const act of rateActs) {
        const makers = [place.madeBy === 'asking' ? person.staffId : place.madeBy]
        const facts = { makers, isSentBack: place.isSentBack }
        const by = { id: person.staffId, controls: new Set(['controlled']), flags: new Set(person.flags) }
        const state = place.state as RateState
        const why = whyNotRate(state, facts, act, by)
        const stood = why === undefined ? await stand(place) : shared
        const at = { fromAmount: stood.id * 1_000_000, toAmount: stood.id * 1_000_000 + 1 }
        const content = buildRate({ ...at, ...(act === 'edit' ? { id: stood.id } : { replacesId: stood.id }) })
        // Who may not make a rate at all is told so before the rate that it would replace is looked at.
        const isNoMaker = act === 'addVersion' && !person.flags.includes('drafter')
        asked.push({
          stood,
          after: why === undefined ? rateAfter(state, facts, act, by).state : undefined,
          cell: {
            name: `${act} by ${person.flags.join('+')} on ${JSON.stringify(place)}`,
            wanted: why === undefined ? 'done' : isNoMaker ? 'not-allowed' : codeOfWhy[why],
            ask: () =>
              act === 'edit' || act === 'addVersion'
                ? codeOfPost(
                    person.who,
                    '/ops/mdrratesupdate',
                    z.encode(saveMdrRate.request, content),
                    act === 'edit' ? stood.revision : undefined,
                  )
                : decideOne(person.who, 'general', stood, act),
          },
        })
      }
  }
  return runAsked(asked, records.look)
}

/** Every cell of the machine of bank schemes as a raw request. */
export const runSchemeCells = async (desk: TestGateway, isForgetful = false): Promise<CheckedCellFigures> => {
  const people = []
  for (const services of subsetsOf([bankMakerService, bankCheckerService, 'bank_setup_view_service']))
    people.push({ ...(await signInHolding(desk, `schemes${String(isForgetful)}${people.length}`, services)), services })
  const records = recordsIn(
    desk,
    'bank_schemes',
    people.map(({ staffId }) => staffId),
  )
  const [maker, checker] = [await desk.signIn('bankmaker'), await records.staffOf('bankchecker')]
  const controlled = await records.staffOf('support')
  await makeControlled(
    desk,
    controlled,
    people.map(({ staffId }) => staffId),
  )
  const now = new Date()
  let plan = 0
  const contentOf = (number: number, rate = 1350) =>
    buildScheme(now, {
      bankTenureId: `T${number}`,
      rate,
      startDate: new Date(Math.floor(now.getTime() / 1000) * 1000 + number * 3 * 86_400_000).toISOString(),
      endDate: new Date(Math.floor(now.getTime() / 1000) * 1000 + (number * 3 + 1) * 86_400_000).toISOString(),
    })
  const stand = async (place: Place): Promise<Stood & { readonly number: number }> => {
    const number = (plan += 1)
    const made = await maker.call('bankSchemes.create', contentOf(number))
    if (place.madeBy !== 'another' && !isForgetful)
      await records.addMakers(made.id, place.madeBy === 'asking' ? undefined : [controlled])
    if (place.isCheckedByAsking) await records.addCheckers(made.id)
    if (place.state === 'approved')
      await records.decide(made.id, 'approved', checker, ', approved_by = $3, approved_at = now(), is_active = true')
    if (place.state === 'rejected') await records.decide(made.id, 'rejected', checker)
    const row = (await records.look()).get(made.id)
    if (row === undefined) throw new Error('a scheme was not stored')
    return { ...place, ...row, number }
  }
  const asked: Asked[] = []
  // The table holds no record that one person made and checked.
  for (const state of ['created', 'approved', 'rejected'] as const)
    for (const by of madeBy)
      for (const isCheckedByAsking of by === 'another' ? [true, false] : [false]) {
        const place = { state, isSentBack: false, madeBy: by, isCheckedByAsking }
        const shared = await stand(place)
        for (const person of people)
          for (const act of bankSchemeActs) {
            const { staffId } = person
            const facts = {
              makers: [by === 'asking' ? staffId : by],
              checkers: isCheckedByAsking ? [staffId] : [],
            }
            const me = { id: staffId, controls: new Set(['controlled']), services: new Set(person.services) }
            const why = whyNotScheme(state as BankSchemeState, facts, act, me)
            const stood = why === undefined ? await stand(place) : shared
            const isHeld = person.services.includes(act === 'edit' ? bankMakerService : bankCheckerService)
            asked.push({
              stood,
              after: why === undefined ? schemeAfter(state, facts, act, me).state : undefined,
              cell: {
                name: `${act} by ${person.services.join('+')} on ${JSON.stringify(place)}`,
                // Without the service the door refuses, before the scheme is looked at.
                wanted: why === undefined ? 'done' : isHeld ? codeOfWhy[why] : 'not-allowed',
                ask: () =>
                  act === 'edit'
                    ? codeOfPost(
                        person.who,
                        wrapperPath,
                        wrapped(editBankScheme.path, {
                          ...(z.encode(editBankScheme.request, {
                            ...contentOf(stood.number, 1400),
                            id: stood.id,
                          }) as object),
                          ...editBankScheme.discriminator,
                        }),
                        stood.revision,
                      )
                    : decideOne(person.who, 'bankScheme', stood, act),
              },
            })
          }
      }
  return runAsked(asked, records.look)
}
