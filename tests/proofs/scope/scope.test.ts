import { mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { calls, type CallName } from '#contract/index.ts'
import { serviceNames } from '#server/people/access/services.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { setRoles } from '#tests/support/rates.ts'
import { assignManager, insertTransactions, limitToBrand } from '#tests/support/transactions.ts'
import { attempt, faultOf, isAuditedByRequest, type Try } from './attempt.ts'
import { catalogueTries } from './catalogueTries.ts'
import { campaignTries } from './campaignTries.ts'
import { checkedTries } from './checkedTries.ts'
import { fileTries } from './fileTries.ts'
import { idleExcuses, unknownFields, unprobedFields } from './idFields.ts'
import { merchantTries } from './merchantTries.ts'
import { moneyTries } from './moneyTries.ts'
import { superMerchantTries } from './superMerchantTries.ts'
import { offerTries } from './offerTries.ts'
import { reportTries } from './reportTries.ts'
import { rateTries } from './rateTries.ts'
import { brandCanary, canary, foreignRecords, goneRecords, sendOwnUpload } from './scopeRecords.ts'
import { guessedTarget, type Target } from './target.ts'

const tries: readonly Try[] = [
  ...merchantTries,
  ...campaignTries,
  ...fileTries,
  ...rateTries,
  ...checkedTries,
  ...moneyTries,
  ...superMerchantTries,
  ...reportTries,
  ...catalogueTries,
  ...offerTries,
]
const wanted = Number(process.env['SCOPE_TRIES'] ?? tries.length * 4)
const seed = Number(process.env['SCOPE_SEED'] ?? 20_261_122)

let testGateway: TestGateway
/** The first sees ASTRON alone, the second is a relationship manager of M0000006 and M0000007 alone, of whatever brand: each holds every service. */
const logins = ['support', 'relmanager'] as const
let people: readonly [Client, Client]
let foreign: Target
let gone: Target

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  const { db } = testGateway.database
  await insertMerchants(db, [
    ...[1, 6, 7].map((number) => buildMerchant({ merchantCode: `M000000${number}`, brandCode: 'ASTRON' })),
    ...[2, 3, 4, 5].map((number) =>
      buildMerchant({
        merchantCode: `M000000${number}`,
        brandCode: 'BOLTWAVE',
        displayName: `${canary} ${number}`,
        businessName: canary,
        contactPerson: canary,
        panNumber: 'QZJXP7741C',
      }),
    ),
  ])
  const createdAt = new Date(Date.now() - 60_000)
  await insertTransactions(
    db,
    ['M0000002', 'M0000003', 'M0000001', 'M0000002'].map((merchantCode, at) => ({
      merchantCode,
      txnRefNumber: `${canary}-${at}`,
      brandCode: 'BOLTWAVE',
      createdAt,
    })),
  )
  await db.execute(sql`insert into call_logs (id, merchant_id, category, comment, created_at)
    select gen_random_uuid(), id, '', ${canary}, now() from merchants where merchant_code = 'M0000002'`)
  foreign = await foreignRecords(testGateway)
  gone = await goneRecords(testGateway, { merchantCode: 'M0000005', txnRefNumber: `${canary}-3` })
  for (const [loginId, role] of [
    ['support', 'support'],
    ['relmanager', 'relationship_manager'],
  ] as const)
    await setRoles(db, loginId, [role, 'drafter', 'approver', 'checker'])
  await db.execute(sql`insert into role_services (role_id, service_id, is_blocked)
    select r.id, s.id, false from roles r, services s where r.role_name in ('support', 'relationship_manager')
      and lower(s.service_name) in (${sql.join(
        serviceNames('paywise').map((name) => sql`${name.toLowerCase()}`),
        sql`, `,
      )}) on conflict do nothing`)
  await limitToBrand(db, 'support', 'ASTRON')
  await assignManager(db, 'M0000006', 'relmanager')
  await assignManager(db, 'M0000007', 'relmanager')
  people = [await testGateway.enter('support'), await testGateway.enter('relmanager')]
  for (const at of [0, 1] as const) await sendOwnUpload(testGateway, people[at], logins[at])
})
afterAll(() => testGateway.close())

/** Names, numbers and comments of another brand and of other people; what is of a brand alone is no secret to a manager. */
const leaks = (text: string, who: 0 | 1) =>
  text.includes(canary) || text.includes('QZJXP7741C') || (who === 0 && text.includes(brandCanary))

/** Others' ids are asked for by both people, guessed ones and those of what is gone by one of them. */
type Round = (draw: (below: number) => number) => { readonly target: Target; readonly who: number }
const rounds: readonly Round[] = [
  () => ({ target: foreign, who: 0 }),
  (draw) => ({ target: guessedTarget(draw), who: draw(2) }),
  (draw) => ({ target: gone, who: draw(2) }),
  (draw) => ({ target: others(draw), who: 1 }),
]
const others = (draw: (below: number) => number): Target => ({
  ...foreign,
  merchantCode: `M000000${2 + draw(3)}`,
  txnRefNumber: `${canary}-${draw(3)}`,
})

const run = async (asked: readonly Try[], count: number, from: number) => {
  const next = drawFrom(from)
  const draw = (below: number) => Math.floor(next() * below)
  const found = {
    tries: 0,
    leaks: [] as string[],
    faults: [] as string[],
    stored: new Map<string, string>(),
    refused: 0,
    named: new Set<string>(),
    /** Commands that end as done. */
    noted: new Set<string>(),
  }
  for (let at = 0; at < count; at += 1) {
    const one = asked[at % asked.length] as Try
    const { target, who } = (rounds[Math.floor(at / asked.length) % rounds.length] as Round)(draw)
    const person = one.byBrand || who === 0 ? 0 : 1
    const answer = await attempt(testGateway.address, people[person], logins[person], one, target)
    found.tries += 1
    if (answer.status >= 400) found.refused += 1
    if (leaks(answer.text, person)) found.leaks.push(answer.call)
    const fault = faultOf(one, target, answer)
    if (fault !== undefined) found.faults.push(`${fault} ${answer.text.slice(0, 120)}`)
    else if (isAuditedByRequest(one, answer)) found.stored.set(answer.requestId, `${answer.call} ${target.of}`)
    if (one.notes !== undefined) found.noted.add(`${logins[person]} ${answer.call} ${one.notes(target)}`)
    for (const id of one.keeps?.(target, logins[person]) ?? [])
      found.named.add(`${logins[person]} ${answer.call} ${id}`)
  }
  return found
}

interface Entry {
  readonly login_id: string
  readonly call: string
  readonly outcome: string
  readonly subject: string
  readonly records: readonly string[] | null
  readonly request_id: string
}

const audited = async (): Promise<readonly Entry[]> =>
  (
    await testGateway.database.pool.query<Entry>(
      'select login_id, call, outcome, subject, records, request_id from audit_entries',
    )
  ).rows

/** What the audit has not: refused tries by their request, and by their names ids that an answer passed over. */
const missingIn = (entries: readonly Entry[], { stored, named, noted }: Awaited<ReturnType<typeof run>>) => {
  const requests = new Set(entries.map(({ request_id: requestId }) => requestId))
  const namesIn = (those: readonly Entry[]) =>
    new Set(
      those.flatMap(({ login_id: login, call, subject, records }) =>
        (records ?? [subject]).map((id) => `${login} ${call} ${id}`),
      ),
    )
  const done = namesIn(entries.filter(({ outcome }) => outcome === 'done'))
  const names = namesIn(entries.filter(({ outcome }) => outcome !== 'done'))
  return {
    untraced: [...stored].filter(([requestId]) => !requests.has(requestId)).map(([, what]) => what),
    unnamed: [...[...named].filter((one) => !names.has(one)), ...[...noted].filter((one) => !done.has(one))],
  }
}

test('a limit that is gone is seen: what the calls of every area then bring are canaries, and a trace that is not there is missed', async () => {
  const { pool } = testGateway.database
  const { rows } = await pool.query<{ staff_id: string; brand_id: number }>(
    'select staff_id, brand_id from staff_brands',
  )
  await pool.query('delete from staff_brands')
  await pool.query(`update roles set is_manager = false where role_name = 'relationship_manager'`)
  const looks = tries.filter(({ call }) => calls[call].kind === 'read' || call === 'tables.export')
  const planted = await run(looks, looks.length * 4, seed + 1)
  for (const row of rows)
    await pool.query('insert into staff_brands (staff_id, brand_id) values ($1, $2)', [row.staff_id, row.brand_id])
  await pool.query(`update roles set is_manager = true where role_name = 'relationship_manager'`)
  const leaking = new Set(planted.leaks)
  expect(
    [
      'merchants.search',
      'portfolio.callLogs',
      'dashboard.transactions',
      'tables.export',
      'kyc.review',
      'files.job',
      'messages.list',
      'checkedRecords.review',
      'waiting.list',
      'rates.brand',
      'rates.special',
      'rates.fees',
      'rates.merchantFeatures',
      'rates.agreedFeatures',
      'bankSchemes.list',
      'settlements.search',
      'settlements.holdReport',
      'refunds.list',
      'refunds.get',
    ].filter((call) => !leaking.has(call as CallName)),
  ).toEqual([])
  expect([planted.faults.length > 20, planted.named.size > 20]).toEqual([true, true])
  expect(missingIn([], planted).unnamed).toHaveLength(planted.named.size)
  expect(missingIn([], planted).untraced).toHaveLength(planted.stored.size)
})

test('ids of another brand, of other people, of nobody and of what is gone: nothing of them comes back, and each try is in the audit', async () => {
  const found = await run(tries, wanted, seed)
  const missing = missingIn(await audited(), found)
  if (process.env['SCOPE_RESULT'] !== undefined) {
    mkdirSync('.tmp', { recursive: true })
    const { named, noted, stored, ...rest } = found
    writeFileSync(
      process.env['SCOPE_RESULT'],
      JSON.stringify({
        ...rest,
        seed,
        stored: stored.size,
        untraced: missing.untraced.length,
        named: named.size + noted.size,
        unnamed: missing.unnamed.length,
        calls: new Set(tries.map(({ call }) => call)).size,
      }),
    )
  }
  expect({ leaks: found.leaks, faults: found.faults, ...missing }).toEqual({
    leaks: [],
    faults: [],
    untraced: [],
    unnamed: [],
  })
  const { rows } = await testGateway.database.pool.query('select from upload_parts where upload_id = $1', [
    foreign.uploadId,
  ])
  expect(rows).toHaveLength(1)
})

test('every field of the contract that says whose or which is tried with somebody else’s', () => {
  expect({
    unknown: unknownFields(calls),
    unprobed: unprobedFields(calls, tries),
    idle: idleExcuses(calls),
  }).toEqual({ unknown: [], unprobed: [], idle: [] })
})

test('a call that bears an id and is not tried is seen, and one with a field that nobody has looked at', () => {
  const planted = {
    ...calls['files.job'],
    name: 'files.planted',
    request: z.array(z.object({ job_id: z.string(), inner: z.object({ ledger_no: z.string() }).optional() })),
  }
  const contract = { 'files.planted': planted, 'files.job': calls['files.job'] }
  expect([
    unknownFields(contract),
    unprobedFields(contract, tries),
    unprobedFields(
      contract,
      tries.filter(({ call }) => call !== 'files.job'),
    ),
  ]).toEqual([['files.planted.ledger_no'], ['files.planted.job_id'], ['files.planted.job_id', 'files.job.job_id']])
})
