import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { defaultRoles, ensureDefaultRoles, serviceNames } from '#server/access/defaultRoles.ts'
import { type Database, migrateDatabase, openDatabase } from '#server/db/database.ts'
import { roleServices, roles, services } from '#server/db/schema/index.ts'

let database: Database
const name = `roles_${process.pid}`

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  database = openDatabase(url.href)
  await migrateDatabase(database)
})
afterAll(async () => {
  await database.close()
  await onServer(`drop database ${name} with (force)`)
})

const state = async () => ({
  services: await database.db.select().from(services).orderBy(services.id),
  roles: await database.db.select().from(roles).orderBy(roles.id),
  links: await database.db.select().from(roleServices).orderBy(roleServices.roleId, roleServices.serviceId),
})

describe('the default roles', () => {
  test('name 59 services, the KYC one by the product', () => {
    expect(serviceNames('paywise')).toHaveLength(59)
    expect(serviceNames('paywise').filter((service) => service.startsWith('kyc_by'))).toEqual([
      'kyc_by_paywise',
      'kyc_by_pine',
    ])
  })

  test('loaded twice are there once', async () => {
    await database.db.transaction((tx) => ensureDefaultRoles(tx, 'paywise'))
    const once = await state()
    await database.db.transaction((tx) => ensureDefaultRoles(tx, 'paywise'))
    expect(await state()).toEqual(once)
    expect(once.roles.map((role) => role.roleName)).toEqual(defaultRoles('paywise').map((role) => role.roleName))
    expect(once.links).toHaveLength(defaultRoles('paywise').flatMap((role) => role.services).length)
  })

  test('leave alone what an administrator changed, and bring back what is missing', async () => {
    const [support] = await database.db.select().from(roles).where(eq(roles.roleName, 'support'))
    const [sales] = await database.db.select().from(roles).where(eq(roles.roleName, 'sales'))
    if (!support || !sales) throw new Error('the default roles are not loaded')
    await database.db.delete(roleServices).where(eq(roleServices.roleId, support.id))
    await database.db.update(roles).set({ isActive: false }).where(eq(roles.id, support.id))
    await database.db.delete(roleServices).where(eq(roleServices.roleId, sales.id))
    await database.db.delete(roles).where(eq(roles.id, sales.id))
    await database.db.transaction((tx) => ensureDefaultRoles(tx, 'paywise'))
    const held = await database.db
      .select({ roleName: roles.roleName, isActive: roles.isActive, services: sql<number>`count(service_id)::int` })
      .from(roles)
      .leftJoin(roleServices, eq(roleServices.roleId, roles.id))
      .where(sql`role_name in ('sales', 'support')`)
      .groupBy(roles.id)
      .orderBy(roles.roleName)
    expect(held).toEqual([
      { roleName: 'sales', isActive: true, services: 15 },
      { roleName: 'support', isActive: false, services: 0 },
    ])
  })

  test('let the administrator alone grant rights, and no role both draft and approve', () => {
    const granting = ['ops-add-user', 'opsaddrole', 'opsaddservice']
    const roleList = defaultRoles('paywise')
    expect(
      roleList.filter((role) => role.services.some((held) => granting.includes(held))).map((r) => r.roleName),
    ).toEqual(['ops_admin'])
    const deciding = roleList.map(
      ({ flags: { isDrafter, isApprover, isChecker } }) => [isDrafter, isApprover, isChecker].filter(Boolean).length,
    )
    expect(Math.max(...deciding)).toEqual(1)
    expect(roleList.filter((role) => role.flags.isAdmin).map((role) => role.roleName)).toEqual(['ops_admin'])
  })
})
