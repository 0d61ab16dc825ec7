import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPortfolioFixture, type PortfolioFixture } from '#tests/support/portfolioFixture.ts'
import { findJobActor } from '#server/files/jobs/jobActor.ts'
import { refusalOf } from '#tests/support/outcome.ts'

let testGateway: PortfolioFixture
beforeAll(async () => {
  testGateway = await openPortfolioFixture(inject('postgresUrl'))
  const { pool } = testGateway.database
  await pool.query(`insert into roles (role_name, is_brand) values ('shop window', true)`)
  await pool.query(`insert into role_services (role_id, service_id)
    select r.id, s.id from roles r, services s where r.role_name = 'shop window'`)
  await pool.query(`insert into staff_roles (staff_id, role_id)
    select p.id, r.id from staff p, roles r where p.login_id = 'sales' and r.role_name = 'shop window'`)
})
afterAll(() => testGateway.close())

test('a role with the flag brand under another name, without brands, shows nothing at all', async () => {
  const person = await testGateway.signIn('sales')
  const page = { size: 5, page: 1, order: 'desc' } as const
  expect([
    (await person.call('merchants.find', { text: 'M000', count: 8 })).length,
    (await refusalOf(person.call('portfolio.summary', { merchantCode: ['M0000001'] }))).code,
    (await refusalOf(person.call('portfolio.brandMappings', { merchantCode: 'M0000001' }))).code,
    (
      await refusalOf(
        person.call('portfolio.brandTransactions', { merchantCode: ['M0000001'], ...page, sort: 'creationDate' }),
      )
    ).code,
    (await person.call('settlements.search', { txnRefNumber: ['A-OLD'], page: 1, count: 10 })).rows.length,
  ]).toEqual([0, 'merchant-not-found', 'merchant-not-found', 'merchant-not-found', 0])
})

test('nor does a sheet in the name of such a person reach a merchant', async () => {
  const { rows } = await testGateway.database.pool.query<{ id: string }>(
    `select id from staff where login_id = 'sales'`,
  )
  const actor = await findJobActor(testGateway.database.db, rows[0]?.id ?? '', 'updatemerchantuser')
  expect(actor?.brands).toEqual(['—'])
})

test('and nobody is given such a role without a brand', async () => {
  const { pool } = testGateway.database
  const { rows } = await pool.query<{ id: number }>(`select id from roles where role_name = 'shop window'`)
  const before = (
    await testGateway.opsadmin.call('people.list', { loginId: 'finance2', page: 1, sort: 'loginId', order: 'asc' })
  ).rows[0]
  if (before === undefined) throw new Error('finance2 is not listed')
  const asked = testGateway.opsadmin.call(
    'people.save',
    { loginId: 'finance2', role: [...before.role, rows[0]?.id ?? 0] } as never,
    { ifMatch: before.version },
  )
  expect((await refusalOf(asked)).code).toBe('brand-missing')
})
