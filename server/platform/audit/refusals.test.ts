import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildRate, setRoles } from '#tests/support/rates.ts'
import { tamper } from '#tests/proofs/tamper.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

const refusedEntries = async (loginId: string) =>
  (
    await testGateway.database.pool.query<{ call: string; outcome: string; subject: string; address: string }>(
      `select call, outcome, subject, address from audit_entries
       where outcome <> 'done' and login_id = $1 order by id`,
      [loginId],
    )
  ).rows

test('a decision on own work is an entry with its outcome, its record and the address, also where it is one of several', async () => {
  await setRoles(testGateway.database.db, 'drafter', ['drafter', 'approver'])
  const drafter = await testGateway.signIn('drafter')
  const { id, revision } = await drafter.call('rates.save', buildRate())
  const [answer] = await drafter.call('checkedRecords.decide', {
    items: [{ kind: 'general', id, revision, decision: 'approve' }],
    remark: '',
  })
  expect(answer?.code).toBe('own-work')
  expect(await refusedEntries('drafter')).toEqual([
    { call: 'checkedRecords.decide', outcome: 'own-work', subject: `rate:${id}`, address: '127.0.0.1' },
  ])
})

test('who approved does not verify: the gateway refuses it, and the database', async () => {
  const { pool, db } = testGateway.database
  await setRoles(db, 'approver', ['approver', 'checker'])
  const [drafter, both] = await Promise.all([testGateway.signIn('drafter'), testGateway.signIn('approver')])
  const made = await drafter.call('rates.save', buildRate({ from: '2028-01-01', to: '2028-01-31' }))
  const decide = async (decision: 'approve' | 'verify', revision: number) => {
    const items = [{ kind: 'general' as const, id: made.id, revision, decision }]
    return (await both.call('checkedRecords.decide', { items, remark: '' }))[0]
  }
  const approved = await decide('approve', made.revision)
  expect(approved?.isDone).toBe(true)
  const verified = await decide('verify', approved?.revision ?? 0)
  expect([verified?.code, verified?.message]).toEqual([
    'own-work',
    'You approved this: somebody else has to verify it.',
  ])
  const behind = pool.query(
    `update mdr_rates set state = 'verified', revision = revision + 1, verified_by = approved_by, verified_at = now(),
       decided_by = approved_by, decided_at = now() where id = $1`,
    [made.id],
  )
  await expect(behind).rejects.toThrow('verified by somebody else than approved it')
  const checker = await testGateway.signIn('ratechecker')
  const items = [
    { kind: 'general' as const, id: made.id, revision: approved?.revision ?? 0, decision: 'verify' as const },
  ]
  expect((await checker.call('checkedRecords.decide', { items, remark: '' }))[0]?.isDone).toBe(true)
})

test('a false claim is an entry that says what was claimed, and of what', async () => {
  const sales = await testGateway.signIn('sales')
  await sales.post(
    '/ops/opsunmaskmerchant',
    { merchant_code: 'M0000001', field: 'panNumber' },
    { username: 'opsadmin' },
  )
  const { rows } = await testGateway.database.pool.query(
    `select outcome, subject, after from audit_entries where login_id = 'sales' and outcome = 'claim-mismatch'`,
  )
  expect(rows).toEqual([{ outcome: 'claim-mismatch', subject: 'M0000001', after: { claimed: ['username'] } }])
})

test('the filter of the audit finds them, and the chain holds with addresses in it', async () => {
  const admin = await testGateway.signIn('opsadmin')
  const { rows } = await admin.call('audit.list', { isRefused: true, size: 50 })
  expect(rows.map(({ outcome, address }) => [outcome, address])).toEqual(
    expect.arrayContaining([
      ['own-work', '127.0.0.1'],
      ['claim-mismatch', '127.0.0.1'],
    ]),
  )
  expect((await verifyAuditChain(testGateway.database.pool)).breaks).toEqual([])
  await tamper(
    testGateway.database.pool,
    `update audit_entries set address = '10.0.0.1' where outcome = 'claim-mismatch'`,
  )
  expect((await verifyAuditChain(testGateway.database.pool)).breaks).toHaveLength(1)
})
