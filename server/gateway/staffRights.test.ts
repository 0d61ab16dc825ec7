import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
let sales: Client
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  sales = await testGateway.signIn('sales')
})
afterAll(() => testGateway.close())

const held = async () => {
  const { userServices, brands, roleFlags } = await sales.call('session.get', {})
  return { isSearcher: userServices.includes('getporfoliomerchants'), brands, isAdmin: roleFlags.includes('admin') }
}
const change = (text: string) => testGateway.database.pool.query(text)
const salesPerson = `(select id from staff where login_id = 'sales')`
const searchService = `(select id from services where lower(service_name) = 'getporfoliomerchants')`
const ofSales = `role_id in (select role_id from staff_roles where staff_id = ${salesPerson})`

test('whatever changes the rights of a person counts from their very next call', async () => {
  const asHired = await held()
  const changes = {
    'a service of the role is blocked': `update role_services set is_blocked = true where ${ofSales} and service_id = ${searchService}`,
    'and unblocked': `update role_services set is_blocked = false where ${ofSales} and service_id = ${searchService}`,
    'a service is switched off': `update services set is_active = false where id = ${searchService}`,
    'and on': `update services set is_active = true where id = ${searchService}`,
    'the role is switched off': `update roles set is_active = false where id in (select role_id from staff_roles where staff_id = ${salesPerson})`,
    'and on again': `update roles set is_active = true`,
    'a role is given': `insert into staff_roles select ${salesPerson}, id from roles where is_admin limit 1`,
    'and taken away': `delete from staff_roles m using roles o where o.id = m.role_id and o.is_admin and m.staff_id = ${salesPerson}`,
    'a brand is given': `with b as (insert into brands (brand_code) values ('B-LATE') returning id) insert into staff_brands select ${salesPerson}, id from b`,
    'the brand is renamed': `update brands set brand_code = 'B-LATER' where brand_code = 'B-LATE'`,
    'the brand is taken away': `delete from staff_brands where staff_id = ${salesPerson} and brand_id in (select id from brands where brand_code = 'B-LATER')`,
  }
  const seen: Record<string, unknown> = {}
  for (const [what, statement] of Object.entries(changes)) {
    await change(statement)
    seen[what] = await held()
  }
  expect(asHired).toEqual({ isSearcher: true, brands: [], isAdmin: false })
  const without = { ...asHired, isSearcher: false }
  expect(seen).toEqual({
    'a service of the role is blocked': without,
    'and unblocked': asHired,
    'a service is switched off': without,
    'and on': asHired,
    'the role is switched off': without,
    'and on again': asHired,
    'a role is given': { ...asHired, isAdmin: true },
    'and taken away': asHired,
    'a brand is given': { ...asHired, brands: ['B-LATE'] },
    'the brand is renamed': { ...asHired, brands: ['B-LATER'] },
    'the brand is taken away': asHired,
  })
})

test('a change that is not committed yet is not seen, and counts once it is', async () => {
  const client = await testGateway.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update services set is_active = false where id = ${searchService}`)
    const during = await held()
    await client.query('commit')
    expect([during.isSearcher, (await held()).isSearcher]).toEqual([true, false])
  } finally {
    client.release()
  }
})
