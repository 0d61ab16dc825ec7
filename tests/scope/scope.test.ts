import { mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls, type CallName } from '#contract/index.ts'
import { serviceNames } from '#server/access/defaultRoles.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { assignManager, insertTransactions, limitToBrand } from '#tests/transactions.ts'
import { goneRecords, recordsOfOpsadmin } from './scopeRecords.ts'
import { attempt, refusedAs, tries, type Target } from './scopeTries.ts'

const wanted = Number(process.env['SCOPE_TRIES'] ?? 240)
const seed = Number(process.env['SCOPE_SEED'] ?? 20_261_122)
const canary = 'QZJX7741CANARY'

let desk: TestGateway
/** Of ASTRON alone, and a relationship manager of M0000006 alone, of whatever brand: each holds every service. */
let people: readonly Client[]
let foreign: Omit<Target, 'merchantCode' | 'txnRefNumber'>
let gone: Target

beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'))
  const { db } = desk.database
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
  const opsadmin = await desk.signIn('opsadmin')
  foreign = await recordsOfOpsadmin(desk, opsadmin, canary)
  gone = await goneRecords(desk, opsadmin, { merchantCode: 'M0000005', txnRefNumber: `${canary}-3`, canary })
  await db.execute(sql`insert into role_services (role_id, service_id, is_blocked)
    select r.id, s.id, false from roles r, services s where r.role_name in ('support', 'relationship_manager')
      and lower(s.service_name) in (${sql.join(
        serviceNames('paywise').map((name) => sql`${name.toLowerCase()}`),
        sql`, `,
      )}) on conflict do nothing`)
  await limitToBrand(db, 'support', 'ASTRON')
  await assignManager(db, 'M0000006', 'relmanager')
  await assignManager(db, 'M0000007', 'relmanager')
  people = [await desk.signIn('support'), await desk.signIn('relmanager')]
})
afterAll(() => desk.close())

const drawing = (from: number) => {
  let state = from
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 0x1_0000_0000) * below)
  }
}

const guessed = (draw: (below: number) => number): Target => ({
  merchantCode: `M${String(10 + draw(9_000_000)).padStart(7, '0')}`,
  txnRefNumber: `TXN${draw(1_000_000)}`,
  mappingId: draw(1_000_000) + 1_000,
  viewId: crypto.randomUUID(),
  documentId: crypto.randomUUID(),
  messageId: crypto.randomUUID(),
  jobId: crypto.randomUUID(),
  fileEntryId: crypto.randomUUID(),
  fileId: crypto.randomUUID(),
  notificationId: crypto.randomUUID(),
})

const logins = ['support', 'relmanager'] as const

const run = async (count: number, from: number) => {
  const draw = drawing(from)
  const found = {
    tries: 0,
    leaks: [] as string[],
    notRefused: [] as string[],
    refused: new Set<string>(),
    named: new Set<string>(),
  }
  for (let at = 0; at < count; at += 1) {
    const one = tries[at % tries.length] as (typeof tries)[number]
    const target = [
      () => guessed(draw),
      () => gone,
      () => ({ ...foreign, merchantCode: `M000000${2 + draw(3)}`, txnRefNumber: `${canary}-${draw(3)}` }),
    ][Math.min(draw(4), 2)]?.() as Target
    const who = draw(people.length)
    const answer = await attempt(people[who] as Client, one, target)
    found.tries += 1
    if (answer.text.includes(canary) || answer.text.includes('QZJXP7741C')) found.leaks.push(answer.call)
    if (answer.isRefused) found.refused.add(answer.requestId)
    else if (one.refused) found.notRefused.push(`${answer.call} ${answer.status} ${answer.text.slice(0, 120)}`)
    else if (answer.status !== 200)
      found.notRefused.push(`${answer.call} ${answer.status} ${answer.text.slice(0, 120)}`)
    const login = logins[who] ?? ''
    for (const id of one.keeps?.(target, login) ?? []) found.named.add(`${login} ${answer.call} ${id}`)
  }
  return found
}

interface Kept {
  readonly login_id: string
  readonly call: string
  readonly subject: string
  readonly records: readonly string[] | null
  readonly request_id: string
}

const audited = async (): Promise<readonly Kept[]> => {
  const { rows } = await desk.database.pool.query<Kept>(
    `select login_id, call, subject, records, request_id from audit_entries where outcome = any($1)`,
    [refusedAs],
  )
  return rows
}
test('a limit that is gone is seen: the tries then bring canaries', async () => {
  const { pool } = desk.database
  const { rows } = await pool.query('select staff_id, brand_id from staff_brands')
  await pool.query('delete from staff_brands')
  const planted = await run(tries.length * 2, seed + 1)
  for (const row of rows as { staff_id: string; brand_id: number }[])
    await pool.query('insert into staff_brands (staff_id, brand_id) values ($1, $2)', [row.staff_id, row.brand_id])
  await pool.query(`update merchants set display_name = $1 || merchant_code where brand_code = 'BOLTWAVE'`, [canary])
  expect([planted.leaks.length > 3, planted.notRefused.length > 3]).toEqual([true, true])
})

test('ids of another brand, of other people, of nobody and of what is gone: nothing of them comes back, and each try is in the audit', async () => {
  const found = await run(wanted, seed)
  const kept = await audited()
  const names = new Set(
    kept.flatMap(({ login_id: login, call, subject, records }) =>
      (records ?? [subject]).map((id) => `${login} ${call} ${id}`),
    ),
  )
  const traced = new Set(kept.map(({ request_id: requestId }) => requestId))
  const untraced = [...found.refused].filter((requestId) => !traced.has(requestId))
  const unnamed = [...found.named].filter((one) => !names.has(one))
  if (process.env['SCOPE_RESULT'] !== undefined) {
    mkdirSync('.tmp', { recursive: true })
    const { named, refused, ...rest } = found
    writeFileSync(
      process.env['SCOPE_RESULT'],
      JSON.stringify({
        ...rest,
        seed,
        refused: refused.size,
        untraced: untraced.length,
        named: named.size,
        unnamed: unnamed.length,
        calls: new Set(tries.map(({ call }) => call)).size,
      }),
    )
  }
  expect({ leaks: found.leaks, notRefused: found.notRefused, untraced, unnamed }).toEqual({
    leaks: [],
    notRefused: [],
    untraced: [],
    unnamed: [],
  })
})

test('every call of merchants, the merchant view, the dashboard, the tables, KYC, messages and files is tried, or takes no id', () => {
  const withoutId: readonly CallName[] = [
    'merchants.changes',
    'dashboard.managers',
    'tables.layout',
    'kyc.settings',
    'kyc.uploadDocument',
    'kyc.commitDocument',
    'kyc.decideProvider',
    'tables.saveLayout',
    'files.upload',
    'files.uploadAny',
    'files.openJobs',
    'files.scripts',
    'files.sockets',
    'files.triggerJob',
    'files.triggerJobWrapped',
    'files.notifications',
    'files.notificationPage',
    'files.setNotification',
    // An upload's id is made by chance on the device that sends it, and one that others have is refused by its key.
    'files.uploadPart',
    'files.commitUpload',
    'files.discardUpload',
  ]
  const tried = new Set<string>([...tries.map(({ call }) => call), ...withoutId])
  expect(
    Object.keys(calls).filter(
      (name) => /^(merchants|portfolio|dashboard|tables|kyc|messages|files)\./.test(name) && !tried.has(name),
    ),
  ).toEqual([])
})
