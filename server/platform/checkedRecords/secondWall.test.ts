import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { refusedBy } from '#tests/support/outcome.ts'
import { buildFee, buildRate, buildScheme } from '#tests/support/rates.ts'

let testGateway: TestGateway
let maker: Client
const now = new Date()

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  maker = await testGateway.signIn('drafter')
})
afterAll(() => testGateway.close())

/** Statements on one row as somebody would forge them who has got as far as the database. */
const forging = (table: 'mdr_rates' | 'subscription_fees' | 'bank_schemes') => {
  const forge = (statement: SQL) => refusedBy(testGateway.database.db.execute(statement))
  return {
    forge,
    set: (id: number, columns: SQL) =>
      forge(sql`update ${sql.raw(table)} set revision = revision + 1, ${columns} where id = ${id}`),
    makerOf: (id: number) => sql`(select created_by from ${sql.raw(table)} where id = ${id})`,
    rowsOf: async (ids: readonly number[], content: string) =>
      (
        await testGateway.database.db.execute(
          sql`select state, revision, ${sql.raw(content)} from ${sql.raw(table)} where id = any(${sql.param([...ids])}::int[]) order by id`,
        )
      ).rows,
  }
}
type Forging = ReturnType<typeof forging>

const decidedBy = (who: SQL, state: string) =>
  sql`state = ${state}, decided_by = ${who}, checkers = array_append(checkers, ${who}::uuid), approved_by = ${who}`
const stranger = sql`(select id from staff where login_id = 'ratechecker')`

const sayings = (table: string) => ({
  byMaker: `a record of ${table} is decided on by somebody who did not make it`,
  forgets: `${table} never forgets a maker, a checker or a revision`,
  changed: `a changed record of ${table} waits for its checks`,
  begins: `${table} begins with an unchecked record of one maker`,
  keeps: `${table} keeps every record`,
  stands: `the approved content of ${table} changes with its last check alone`,
  noWay: (from: string, to: string) => `${table} knows no way from ${from} to ${to}`,
  check: (name: string) => `constraint ${table}_${name}`,
})

const approveRate = async (kind: 'general' | 'subscription', id: number) => {
  const approver = await testGateway.signIn('approver')
  const decided = await approver.call('checkedRecords.decide', {
    items: [{ kind, id, revision: 1, decision: 'approve' }],
    remark: '',
  })
  expect(decided.map(({ isDone }) => isDone)).toEqual([true])
}

/** What rates and fees have in common: two steps, of which none is taken by a maker, left out or jumped over. */
const forgeSteps = async ({ set, forge, makerOf }: Forging, table: string, draft: number, approved: number) => [
  await set(draft, decidedBy(makerOf(draft), 'approved')),
  await set(
    approved,
    sql`state = 'verified', verified_by = ${makerOf(approved)}, decided_by = ${makerOf(approved)}, checkers = checkers || ${makerOf(approved)}`,
  ),
  await set(draft, sql`state = 'approved', approved_by = ${stranger}`),
  await set(draft, sql`state = 'verified', approved_by = ${stranger}, verified_by = ${stranger}`),
  await set(draft, sql`state = 'cancelled'`),
  await set(approved, sql`state = 'unheard'`),
  await set(draft, sql`makers = '{}'`),
  await set(approved, sql`checkers = '{}'`),
  await set(draft, sql`approved_by = ${stranger}`),
  await set(approved, sql`approved_by = ${makerOf(approved)}`),
  await set(draft, sql`approved_content = '{}'::jsonb`),
  await forge(sql`update ${sql.raw(table)} set remark = 'unseen' where id = ${draft}`),
  await forge(sql`delete from ${sql.raw(table)} where id = ${draft}`),
  await forge(sql`truncate ${sql.raw(table)}`),
]
const stepsRefusedBy = (table: string) => {
  const { byMaker, forgets, keeps, stands, noWay, check } = sayings(table)
  return [
    byMaker,
    byMaker,
    byMaker,
    noWay('draft', 'verified'),
    noWay('draft', 'cancelled'),
    noWay('approved', 'unheard'),
    forgets,
    forgets,
    check('signed'),
    noWay('approved', 'approved'),
    stands,
    forgets,
    keeps,
    keeps,
  ]
}

test('of a rate the database refuses each forged step, what was changed after its approval, and versions that leave a gap or come twice', async () => {
  const rates = forging('mdr_rates')
  const { set, forge } = rates
  const { changed, begins, check } = sayings('mdr_rates')
  const add = (fromAmount: number) =>
    maker.call('rates.save', buildRate({ paymentMethod: 'BHARAT_QR', fromAmount, toAmount: fromAmount + 99 }))
  const [draft, approved] = [await add(0), await add(100)]
  await approveRate('general', approved.id)
  expect(await forgeSteps(rates, 'mdr_rates', draft.id, approved.id)).toEqual(stepsRefusedBy('mdr_rates'))
  const copy = (version: number, state = 'draft') =>
    forge(sql`insert into mdr_rates (master, payment_method, type, value, bankwise_value, from_amount, to_amount, from_day, to_day,
        version, state, makers, created_by, created_at, changed_by, changed_at)
      select master, payment_method, type, value, bankwise_value, from_amount, to_amount, from_day, to_day,
        ${version}, ${state}, makers, created_by, now(), changed_by, now() from mdr_rates where id = ${draft.id}`)
  const uncounted = 'the versions of general BHARAT_QR are not the counted ones'
  expect([
    await set(approved.id, sql`value = 1`),
    await set(draft.id, sql`value = 1, ${decidedBy(stranger, 'approved')}`),
    await set(approved.id, sql`value = 1, state = 'draft'`),
    await set(draft.id, sql`value = 10001`),
    await set(draft.id, sql`to_amount = from_amount - 1`),
    await set(draft.id, sql`merchant_code = 'M0000001'`),
    await copy(3, 'approved'),
    await copy(3),
    await copy(2),
    await copy(9),
    await set(draft.id, sql`version = 9`),
    await set(draft.id, sql`payment_method = 'MPOS'`),
    await forge(sql`update rate_versions set last = 7 where series = 'BHARAT_QR'`),
    await forge(sql`update rate_versions set last = last - 1 where series = 'BHARAT_QR'`),
  ]).toEqual([
    changed,
    changed,
    check('signed'),
    check('content'),
    check('content'),
    check('content'),
    begins,
    uncounted,
    'constraint mdr_rates_version',
    uncounted,
    uncounted,
    'the versions of general MPOS are not the counted ones',
    uncounted,
    uncounted,
  ])
  expect(await rates.rowsOf([draft.id, approved.id], 'value::int, version')).toEqual([
    { state: 'draft', revision: 1, value: 250, version: 1 },
    { state: 'approved', revision: 2, value: 250, version: 2 },
  ])
})

test('of a fee it refuses the same, and a GST that is not 18 %', async () => {
  const fees = forging('subscription_fees')
  const { set, forge } = fees
  const { changed, check } = sayings('subscription_fees')
  const add = (duration: string) =>
    maker.call('rates.saveFee', { action: 'add', data: buildFee({ feeType: 'FORGED', duration }) })
  const [draft, approved] = [await add('YEARLY'), await add('MONTHLY')]
  await approveRate('subscription', approved.id)
  expect(await forgeSteps(fees, 'subscription_fees', draft.id, approved.id)).toEqual(
    stepsRefusedBy('subscription_fees'),
  )
  const series = sql`(select series from subscription_fees where id = ${draft.id})`
  const uncounted = expect.stringMatching(/^the versions of subscription [0-9a-f-]{36} are not the counted ones$/)
  expect([
    await set(approved.id, sql`fee = 1, gst = 0`),
    await set(draft.id, sql`fee = 1, gst = 0, ${decidedBy(stranger, 'approved')}`),
    await set(draft.id, sql`gst = 1`),
    await set(draft.id, sql`version = 2`),
    await set(draft.id, sql`series = gen_random_uuid()`),
    await forge(sql`update rate_versions set last = 2 where series = ${series}::text`),
    await set(approved.id, sql`state = 'draft', approved_by = null, series = ${series}`),
  ]).toEqual([changed, changed, check('gst'), uncounted, uncounted, uncounted, check('version')])
  expect(await fees.rowsOf([draft.id, approved.id], 'fee::int, gst::int, version')).toEqual([
    { state: 'draft', revision: 1, fee: 100_000, gst: 18_000, version: 1 },
    { state: 'approved', revision: 2, fee: 100_000, gst: 18_000, version: 1 },
  ])
})

test('of a bank scheme it refuses a decision by its maker, a change that stays in use, a jump and a scheme in use that nobody approved', async () => {
  const schemes = forging('bank_schemes')
  const { set, forge, makerOf } = schemes
  const { byMaker, changed, forgets, keeps, begins, stands, noWay, check } = sayings('bank_schemes')
  const [bankMaker, bankChecker] = await Promise.all([
    testGateway.signIn('bankmaker'),
    testGateway.signIn('bankchecker'),
  ])
  const add = (bankTenureId: string) => bankMaker.call('bankSchemes.create', buildScheme(now, { bankTenureId }))
  const [created, approved, rejected] = [await add('WALL1'), await add('WALL2'), await add('WALL3')]
  await bankChecker.call('checkedRecords.decide', {
    items: [
      { kind: 'bankScheme', id: approved.id, revision: 1, decision: 'approve' },
      { kind: 'bankScheme', id: rejected.id, revision: 1, decision: 'reject' },
    ],
    remark: 'Seen.',
  })
  const checker = sql`(select id from staff where login_id = 'bankchecker')`
  expect([
    await set(created.id, sql`${decidedBy(makerOf(created.id), 'approved')}, is_active = true`),
    await set(created.id, decidedBy(makerOf(created.id), 'rejected')),
    await set(created.id, sql`state = 'approved', is_active = true, approved_by = ${stranger}`),
    await set(created.id, sql`is_active = true`),
    await set(created.id, sql`checkers = makers`),
    await set(created.id, sql`approved_content = '{}'::jsonb`),
    await set(created.id, sql`rate = 1, is_active = true, ${decidedBy(checker, 'approved')}`),
    await set(approved.id, sql`rate = 1`),
    await set(approved.id, sql`state = 'created', rate = 1`),
    await set(approved.id, sql`makers = makers || ${checker}`),
    await set(approved.id, sql`state = 'rejected'`),
    await set(rejected.id, sql`${decidedBy(checker, 'approved')}, is_active = true`),
    await set(rejected.id, sql`checkers = '{}'`),
    await forge(sql`update bank_schemes set rate = 1 where id = ${created.id}`),
    await forge(sql`delete from bank_schemes where id = ${created.id}`),
    await forge(sql`truncate bank_schemes`),
    await forge(sql`insert into bank_schemes (bank, bank_code, tenure, rate, bank_tenure_id, brand_code, start_date, end_date, state,
        is_active, makers, created_by, created_at, changed_by, changed_at)
      select bank, bank_code, tenure, rate, 'WALL4', brand_code, start_date, end_date, 'approved', true, makers, created_by,
        now(), changed_by, now() from bank_schemes where id = ${created.id}`),
  ]).toEqual([
    byMaker,
    byMaker,
    byMaker,
    check('signed'),
    check('four_eyes'),
    stands,
    changed,
    changed,
    check('signed'),
    noWay('approved', 'approved'),
    noWay('approved', 'rejected'),
    noWay('rejected', 'approved'),
    forgets,
    forgets,
    keeps,
    keeps,
    begins,
  ])
  expect(await schemes.rowsOf([created.id, approved.id, rejected.id], 'is_active, rate')).toEqual([
    { state: 'created', revision: 1, is_active: false, rate: 1350 },
    { state: 'approved', revision: 2, is_active: true, rate: 1350 },
    { state: 'rejected', revision: 2, is_active: false, rate: 1350 },
  ])
})
