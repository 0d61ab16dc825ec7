import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestGateway, type Client, type TestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { codeOf, messageOf } from '#tests/outcome.ts'
import { buildFee, setRoles } from '#tests/rates.ts'

let desk: TestGateway
let drafter: Client
let checker: Client
/** Holds all three roles. */
let everything: Client

beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(desk.database.db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON' }),
    buildMerchant({ merchantCode: 'M0000002', brandCode: 'ASTRON', mobileNumber: '9000000002' }),
  ])
  await setRoles(desk.database.db, 'finance', ['drafter', 'approver', 'checker'])
  ;[drafter, checker, everything] = await Promise.all([
    desk.signIn('drafter'),
    desk.signIn('ratechecker'),
    desk.signIn('finance'),
  ])
})
afterAll(() => desk.close())

test('subscription fees have 18 % GST, count their versions with every change, and pass the same two steps', async () => {
  const save = (who: Client, data: ReturnType<typeof buildFee>, ifMatch?: number) =>
    who.call(
      'rates.saveFee',
      { action: data.id === undefined ? 'add' : 'update', data },
      ifMatch === undefined ? {} : { ifMatch },
    )
  expect(await messageOf(save(drafter, buildFee({ gst: 18_001 })))).toBe('gst: GST is 18 % of the fee: 180.')
  const added = await save(drafter, buildFee())
  expect(await codeOf(save(drafter, buildFee()))).toBe('rate-overlaps')
  const changed = await save(drafter, buildFee({ id: added.id, fee: 99_900, gst: 17_982 }), added.revision)
  const same = { id: added.id, fee: 99_900, gst: 17_982 }
  expect(await codeOf(save(everything, buildFee({ ...same, status: 'verified' }), changed.revision))).toBe(
    'wrong-state',
  )
  const approved = await save(everything, buildFee({ ...same, status: 'approved' }), changed.revision)
  const verified = await save(checker, buildFee({ ...same, status: 'verified' }), approved.revision)
  expect(
    [added, changed, verified].map(({ version, state, gst, thresholdDate }) => [version, state, gst, thresholdDate]),
  ).toEqual([
    [1, 'draft', 18_000, '2027-03-31'],
    [2, 'draft', 17_982, '2027-03-31'],
    [2, 'verified', 17_982, '2027-03-31'],
  ])
  const pending = await save(drafter, buildFee({ id: added.id }), verified.revision)
  const review = await everything.call('approvals.review', { kind: 'subscription', id: added.id })
  expect([
    pending.isChangePending,
    pending.version,
    review.merchants,
    review.makers,
    review.can,
    review.fields.filter(({ current, proposed }) => current !== proposed),
  ]).toEqual([
    true,
    3,
    2,
    ['drafter'],
    ['approve', 'reject'],
    [
      { name: 'fee', as: 'paise', current: 99_900, proposed: 100_000 },
      { name: 'gst', as: 'paise', current: 17_982, proposed: 18_000 },
    ],
  ])
})

describe('nobody approves or verifies a fee they made', () => {
  const monthly = { feeType: 'SUBSCRIPTION', duration: 'MONTHLY' }
  const decide = (who: Client, id: number, revision: number, decision: 'approve' | 'verify') =>
    who.call('approvals.decide', { items: [{ kind: 'subscription', id, revision, decision }], remark: '' })
  const codesOf = (results: Awaited<ReturnType<typeof decide>>) => results.map(({ code }) => code)

  test('whatever roles they hold, from the form as from the list of what waits', async () => {
    const own = await everything.call('rates.saveFee', { action: 'add', data: buildFee(monthly) })
    const approving = buildFee({ ...monthly, id: own.id, status: 'approved' })
    expect([
      await codeOf(everything.call('rates.saveFee', { action: 'update', data: approving }, { ifMatch: own.revision })),
      codesOf(await decide(everything, own.id, own.revision, 'approve')),
    ]).toEqual(['own-work', ['own-work']])
  })

  test('nor by a statement in the database, which also refuses a forged step, a forgotten maker and a silent change', async () => {
    const refusedWith = async (statement: ReturnType<typeof sql>) => {
      try {
        await desk.database.db.execute(statement)
        return 'done'
      } catch (error) {
        return error instanceof Error && error.cause instanceof Error ? error.cause.message : 'another fault'
      }
    }
    const add = (duration: string) =>
      drafter.call('rates.saveFee', { action: 'add', data: buildFee({ feeType: 'LICENCE', duration }) })
    const draft = await add('YEARLY')
    const approved = await add('MONTHLY')
    expect(codesOf(await decide(everything, approved.id, approved.revision, 'approve'))).toEqual([''])
    const maker = sql`(select created_by from subscription_fees where id = ${draft.id})`
    const set = (columns: ReturnType<typeof sql>, { id } = draft) =>
      refusedWith(sql`update subscription_fees set revision = revision + 1, ${columns} where id = ${id}`)
    const byMaker = 'a record of subscription_fees is decided on by somebody who did not make it'
    expect([
      await set(sql`state = 'approved', approved_by = ${maker}, decided_by = ${maker}, checkers = array[${maker}]`),
      await set(
        sql`state = 'verified', verified_by = ${maker}, decided_by = ${maker}, checkers = checkers || ${maker}`,
        approved,
      ),
      await set(sql`state = 'approved', approved_by = gen_random_uuid()`),
      await set(sql`state = 'verified', approved_by = gen_random_uuid(), verified_by = gen_random_uuid()`),
      await set(sql`makers = '{}'`),
      await set(sql`fee = 1, gst = 0`, approved),
      await set(sql`gst = 1`),
      await refusedWith(sql`update subscription_fees set fee = 1, gst = 0 where id = ${draft.id}`),
      await refusedWith(sql`delete from subscription_fees where id = ${draft.id}`),
      await refusedWith(sql`truncate subscription_fees`),
    ]).toEqual([
      byMaker,
      byMaker,
      byMaker,
      'subscription_fees knows no way from draft to verified',
      'subscription_fees never forgets a maker, a checker or a revision',
      'a changed record of subscription_fees waits for its checks',
      'new row for relation "subscription_fees" violates check constraint "subscription_fees_gst"',
      'subscription_fees never forgets a maker, a checker or a revision',
      'subscription_fees keeps every record',
      'subscription_fees keeps every record',
    ])
    const untouched = await desk.database.db.execute(
      sql`select state, fee::int, gst::int from subscription_fees where id in (${draft.id}, ${approved.id}) order by id`,
    )
    expect(untouched.rows).toEqual([
      { state: 'draft', fee: 100_000, gst: 18_000 },
      { state: 'approved', fee: 100_000, gst: 18_000 },
    ])
  })
})
