import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CheckedKind } from '#contract/calls/platform/checkedRecords.ts'
import { addStaff } from '#server/people/access/addStaff.ts'
import { confirmPlan } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, decide, pngOf, waitingMerchant } from '#tests/support/kyc.ts'
import { codeOf, messageOf, refusalOf, refusedBy } from '#tests/support/outcome.ts'
import { addPersonBy, confirmGrants, findPerson, roleIds, sealFor } from '#tests/support/people.ts'
import { buildFee, buildRate, buildScheme, setRoles } from '#tests/support/rates.ts'
import { codes, openSwitchOffFixture } from '#tests/support/switchOffFixture.ts'

const dayMs = 86_400_000

let testGateway: TestGateway
let clock = new Date()
let anita: Client
let farhan: Client

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => clock })
  // Administrators who also approve and check, as in a small company.
  const { db } = testGateway.database
  for (const login of ['opsadmin', 'deskadmin'])
    await setRoles(db, login, ['ops_admin', 'approver', 'checker', 'bank_checker'])
  await signInBoth()
})
afterAll(() => testGateway.close())

const signInBoth = async () => {
  anita = await testGateway.signIn('opsadmin')
  farhan = await testGateway.signIn('deskadmin')
}
const withPassword = async (loginId: string) => {
  await testGateway.database.pool.query(
    `update staff set password_set_by_admin = false, password_set_at = $2,
       password_hash = (select password_hash from staff where login_id = 'support') where login_id = $1`,
    [loginId, clock],
  )
  return testGateway.signIn(loginId)
}
/** An account that `by` makes and `second` confirms, signed in. */
const make = async (loginId: string, roles: readonly string[], by = anita, second = farhan) => {
  await addPersonBy(testGateway, by, {
    loginId,
    role: await roleIds(testGateway, ...roles),
    email: `${loginId}@opsdesk.example`,
  })
  await confirmGrants(second)
  return withPassword(loginId)
}
let amount = 0
const draft = (who: Client) => {
  amount += 100
  return who.call('rates.save', buildRate({ paymentMethod: 'MPOS', fromAmount: amount, toAmount: amount + 99 }))
}
const outcomeOf = async (
  who: Client,
  { id, revision }: { readonly id: number; readonly revision: number },
  decision: 'approve' | 'verify' | 'reject' = 'approve',
  kind: CheckedKind = 'general',
) => {
  const [result] = await who.call('checkedRecords.decide', {
    items: [{ kind, id, revision, decision }],
    remark: 'Seen.',
  })
  return result?.isDone === true ? 'done' : (result?.code ?? '')
}

describe('whoever made an account', () => {
  test('decides on none of its work: no rate, fee or bank scheme, and it decides on none of theirs', async () => {
    const second = await make('second.self', ['drafter', 'bank_maker'])
    const rate = await draft(second)
    const fee = await second.call('rates.saveFee', { action: 'add', data: buildFee({ feeType: 'MINE' }) })
    const scheme = await second.call('bankSchemes.create', buildScheme(clock, { bankTenureId: 'MINE1' }))
    expect([
      await outcomeOf(anita, rate),
      await outcomeOf(anita, rate, 'reject'),
      await outcomeOf(anita, fee, 'approve', 'subscription'),
      await outcomeOf(anita, scheme, 'approve', 'bankScheme'),
      await outcomeOf(anita, scheme, 'reject', 'bankScheme'),
    ]).toEqual(Array.from({ length: 5 }, () => 'not-independent'))
    const { can, whyNot } = await anita.call('checkedRecords.review', { kind: 'general', id: rate.id })
    expect([can, whyNot]).toEqual([[], 'not-independent'])
    const waiting = await anita.call('waiting.list', { page: 0, size: 100 })
    expect(waiting.rows.filter(({ askedBy }) => askedBy === 'second.self')).toEqual([])
    const approver = await testGateway.signIn('approver')
    expect([await outcomeOf(approver, rate), await outcomeOf(anita, { ...rate, revision: 2 }, 'verify')]).toEqual([
      'done',
      'not-independent',
    ])
    const bankchecker = await testGateway.signIn('bankchecker')
    expect(await outcomeOf(bankchecker, scheme, 'approve', 'bankScheme')).toBe('done')
  })

  test('is told since when and until when, and whom to ask', async () => {
    const rate = await draft(await testGateway.signIn('second.self'))
    const [result] = await anita.call('checkedRecords.decide', {
      items: [{ kind: 'general', id: rate.id, revision: 1, decision: 'approve' }],
      remark: '',
    })
    expect(result?.message).toMatch(
      /^You made the account second\.self on \d{1,2} \w{3} \d{4}\. Until \d{1,2} \w{3} \d{4} your decision counts as theirs\. Ask somebody else\.$/,
    )
  })

  test('is one person with two of their accounts, which are one with each other', async () => {
    await make('hand.one', ['drafter'])
    const two = await make('hand.two', ['approver'])
    expect(await outcomeOf(two, await draft(await testGateway.signIn('hand.one')))).toBe('not-independent')
    // Made by another administrator it would be somebody else.
    const three = await make('hand.three', ['approver'], farhan, anita)
    expect(await outcomeOf(three, await draft(await testGateway.signIn('hand.one')))).toBe('done')
  })
})

describe('whoever confirmed a role, set a password or an e-mail', () => {
  test('counts as its person too', async () => {
    const rate = await draft(await testGateway.signIn('second.self'))
    expect(await messageOf(outcomeMessage(farhan, rate))).toMatch(/^You gave second\.self a role on/)
    await setRoles(testGateway.database.db, 'sales', ['drafter'])
    await setRoles(testGateway.database.db, 'catalogue', ['drafter'])
    const edit = async (loginId: string, change: object) => {
      const { version } = await findPerson(anita, loginId)
      await anita.call('people.save', { loginId, ...change }, { ifMatch: version })
      await confirmGrants(farhan)
    }
    await edit('catalogue', { email: 'catalogue2@opsdesk.example' })
    expect(await messageOf(outcomeMessage(anita, await draft(await testGateway.signIn('catalogue'))))).toMatch(
      /^You set the e-mail of catalogue on/,
    )
    const sales = await testGateway.signIn('sales')
    const before = await draft(sales)
    await edit('sales', { password: await sealFor(testGateway) })
    expect(await messageOf(outcomeMessage(anita, before))).toMatch(/^You set the password of sales on/)
  })

  test('confirms nothing that its person proposes, and nothing for its person', async () => {
    const third = await make('third.admin', ['ops_admin'])
    await addPersonBy(testGateway, anita, { loginId: 'mere.one', role: await roleIds(testGateway, 'approver') })
    const mine = (await farhan.call('people.grants', {})).find(({ subject }) => subject === 'mere.one')
    const byThird = await refusalOf(third.call('people.decideGrant', { grantId: mine?.id ?? '', decision: 'confirm' }))
    expect([byThird.code, byThird.message]).toEqual([
      'not-independent',
      expect.stringContaining('opsadmin made your account on'),
    ])
    await farhan.call('people.decideGrant', { grantId: mine?.id ?? '', decision: 'confirm' })
    // Farhan proposes for an account that Anita made: she could act as it.
    const { version } = await findPerson(farhan, 'mere.one')
    await farhan.call(
      'people.save',
      { loginId: 'mere.one', role: await roleIds(testGateway, 'approver', 'checker') },
      { ifMatch: version },
    )
    const theirs = (await anita.call('people.grants', {})).find(({ subject }) => subject === 'mere.one')
    expect(theirs?.whyNot).toContain('You made the account mere.one on')
    const confirm = () => anita.call('people.decideGrant', { grantId: theirs?.id ?? '', decision: 'confirm' })
    expect(await codeOf(confirm())).toBe('not-independent')
  })
})

describe('KYC', () => {
  test('is decided on by nobody who counts as one person with whoever changed it', async () => {
    await addMerchants(testGateway, [waitingMerchant('K0000001'), waitingMerchant('K0000002')])
    await setRoles(testGateway.database.db, 'opsadmin', ['ops_admin'])
    const clerk = await make('kyc.clerk', ['kyc_reviewer'])
    const seen = await clerk.call('kyc.review', { merchantCode: ['K0000001'] })
    await clerk.call('kyc.uploadDocument', {
      kind: 'store',
      merchantCode: 'K0000001',
      image: pngOf(4, 4).toString('base64'),
    })
    expect(seen.merchantCode).toBe('K0000001')
    const refusal = await refusalOf(decide(anita, 'K0000001'))
    expect([refusal.code, refusal.message]).toEqual([
      'not-independent',
      expect.stringContaining('You made the account kyc.clerk on'),
    ])
    expect(await codeOf(decide(await testGateway.signIn('kycreviewer'), 'K0000001'))).toBe('done')
  })
})

describe('a plan above its limit', () => {
  test('is confirmed by nobody who counts as one person with whoever uploaded it', async () => {
    const many = codes(1, 501)
    const jobs = await openSwitchOffFixture(inject('postgresUrl'), many)
    const jobId = await jobs.sendOff(many)
    await jobs.jobs.waits(jobId)
    const admin = await jobs.signIn('deskadmin')
    const { version } = await findPerson(jobs.anita, 'finance')
    await jobs.anita.call(
      'people.save',
      { loginId: 'finance', password: await sealFor(jobs), email: 'finance2@opsdesk.example' },
      { ifMatch: version },
    )
    await confirmGrants(admin)
    await jobs.database.pool.query(
      `update staff set password_set_by_admin = false,
         password_hash = (select password_hash from staff where login_id = 'sales') where login_id = 'finance'`,
    )
    const colleague = await jobs.signIn('finance')
    const refusal = await refusalOf(confirmPlan(colleague, jobId))
    expect([refusal.code, refusal.message]).toEqual([
      'not-independent',
      expect.stringMatching(/^opsadmin set your (password|e-mail) on .* Ask somebody else\.$/),
    ])
    expect(await jobs.countOff(many)).toBe(0)
    const forged = sql`update file_jobs set confirmed_by = (select id from staff where login_id = 'finance'),
      confirmed_at = now() where id = ${jobId}`
    expect(await refusedBy(jobs.database.db.execute(forged))).toBe(
      'a plan above its limit is confirmed by somebody independent of its makers',
    )
    await confirmPlan(admin, jobId)
    await jobs.close()
  })
})

describe('after 30 days', () => {
  test('a person counts for themselves again', async () => {
    const rate = await draft(await testGateway.signIn('second.self'))
    await setRoles(testGateway.database.db, 'opsadmin', ['ops_admin', 'approver'])
    clock = new Date(clock.getTime() + 29 * dayMs)
    await signInBoth()
    expect(await outcomeOf(anita, rate)).toBe('not-independent')
    clock = new Date(clock.getTime() + 1.1 * dayMs)
    await signInBoth()
    expect(await outcomeOf(anita, rate)).toBe('done')
  })
})

test('the database refuses the same decisions, and forgets nobody who controls an account', async () => {
  const maker = await make('wall.maker', ['drafter', 'bank_maker'])
  const rate = await draft(maker)
  const scheme = await maker.call('bankSchemes.create', buildScheme(clock, { bankTenureId: 'WALLX' }))
  const { db } = testGateway.database
  const by = sql`(select id from staff where login_id = 'opsadmin')`
  const decided = sql`decided_by = ${by}, decided_at = ${clock.toISOString()}, approved_by = ${by},
    checkers = array_append(checkers, ${by}), revision = revision + 1`
  const forget = async () => [
    await refusedBy(db.execute(sql`delete from staff_controls`)),
    await refusedBy(db.execute(sql`update staff_controls set at = at - interval '60 days'`)),
    await refusedBy(db.execute(sql`truncate staff_controls`)),
  ]
  await addMerchants(testGateway, [waitingMerchant('K0000009')])
  await db.execute(sql`update merchants set kyc_editors = array[(select id from staff where login_id = 'wall.maker')]
    where merchant_code = 'K0000009'`)
  await addPersonBy(testGateway, await testGateway.signIn('opsadmin'), {
    loginId: 'wall.two',
    role: await roleIds(testGateway, 'approver'),
  })
  expect([
    await refusedBy(db.execute(sql`update mdr_rates set state = 'approved', ${decided} where id = ${rate.id}`)),
    await refusedBy(
      db.execute(sql`update bank_schemes set state = 'approved', is_active = true, ${decided} where id = ${scheme.id}`),
    ),
    await refusedBy(
      db.execute(sql`insert into kyc_decisions (id, merchant_id, staff_id, is_approved, screen, remark, version, documents, created_at)
        select gen_random_uuid(), id, ${by}, true, 'review', 'x', 1, '{}', ${clock.toISOString()} from merchants
        where merchant_code = 'K0000009'`),
    ),
    await refusedBy(
      db.execute(sql`update admin_grants set decision = 'confirmed', decided_at = ${clock.toISOString()},
        decided_by = (select id from staff where login_id = 'wall.maker') where decision is null`),
    ),
    ...(await forget()),
    // Whoever owns the table may take the grants back: a trigger is behind them.
    await refusedBy(db.execute(sql`grant all on staff_controls to current_user`)),
    ...(await forget()),
  ]).toEqual([
    'a record of mdr_rates is decided on by somebody independent of its makers',
    'a record of bank_schemes is decided on by somebody independent of its makers',
    'who counts as one person with an editor does not decide on the content',
    'a change of rights is confirmed by somebody independent of who proposed it and whom it is for',
    ...Array.from({ length: 3 }, () => 'permission denied for table staff_controls'),
    'done',
    ...Array.from({ length: 3 }, () => 'staff_controls keeps every row as it is'),
  ])
})

test('nobody controls demo people, nor whom the command line added', async () => {
  const fresh = await openTestGateway(inject('postgresUrl'))
  await fresh.database.db.transaction((tx) =>
    addStaff(
      tx,
      { loginId: 'first', name: 'First', email: '', password: 'Opsdesk@2026x', role: 'ops_admin' },
      new Date(),
    ),
  )
  const { rows } = await fresh.database.pool.query('select count(*)::int as controls from staff_controls')
  expect(rows).toEqual([{ controls: 0 }])
  await fresh.close()
})

/** Throws the sentence of a decision that was not made. */
async function outcomeMessage(who: Client, { id }: { readonly id: number }): Promise<void> {
  const [result] = await who.call('checkedRecords.decide', {
    items: [{ kind: 'general', id, revision: 1, decision: 'approve' }],
    remark: '',
  })
  if (result?.isDone !== true) throw new Error(result?.message)
}
