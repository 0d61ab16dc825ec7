import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { defaultRoles, defaultsOf, ensureDefaultRoles } from '#server/people/access/defaultRoles.ts'
import { serviceNames } from '#server/people/access/services.ts'
import type { Database } from '#server/db/database.ts'
import { roleServices, roles, services } from '#server/db/schema/index.ts'
import { openTestDatabase, openTestGateway } from '#tests/support/gateway.ts'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'

let database: Database

beforeAll(async () => {
  database = await openMigratedDatabase()
})
afterAll(() => database.close())

const state = async () => ({
  services: await database.db.select().from(services).orderBy(services.id),
  roles: await database.db.select().from(roles).orderBy(roles.id),
  links: await database.db.select().from(roleServices).orderBy(roleServices.roleId, roleServices.serviceId),
})

describe('the default roles', () => {
  test('name the 59 documented services, the KYC one by the product, the right to grant and the one to let systems in', () => {
    expect(serviceNames('paywise')).toHaveLength(61)
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

  test('of a later version reach roles that exist, once, and bring back nothing that was taken away', async () => {
    const running = await openTestGateway(inject('postgresUrl'))
    const { db, pool } = running.database
    await pool.query(`
      delete from role_services using roles r, services s where role_id = r.id and service_id = s.id
        and r.role_name = 'finance' and s.service_name in ('downloads', 'getorders')`)
    const now = new Date('2026-11-21T06:00:00Z')
    const today = defaultsOf('paywise')
    const later = {
      services: [...today.services, 'ledgerReview'],
      roles: today.roles.map((role) =>
        role.roleName === 'finance' ? { ...role, services: [...role.services, 'ledgerReview', 'getrms'] } : role,
      ),
    }
    const upgrade = () => db.transaction((tx) => ensureDefaultRoles(tx, 'paywise', { now, defaults: later }))
    const held = async () => new Set((await (await running.signIn('finance')).call('session.get', {})).userServices)
    const before = await held()
    await upgrade()
    const after = await held()
    await pool.query(`
      delete from role_services using services s where service_id = s.id and s.service_name = 'ledgerReview'`)
    await upgrade()
    expect([after, await held()]).toEqual([
      new Set([...before, 'getrms', 'ledgerreview']),
      new Set([...before, 'getrms']),
    ])
    const { rows } = await pool.query(
      `select at, login_id, subject, after from audit_entries where call = 'access.defaultRoles'`,
    )
    expect(rows).toEqual([
      { at: now, login_id: '', subject: 'role:finance', after: { given: ['getrms', 'ledgerreview'] } },
    ])
    await running.close()
  })

  test('that databases from before were given are remembered by the migration', async () => {
    const running = await openTestDatabase(inject('postgresUrl'))
    const remembered = async () =>
      (await running.pool.query('select role_name, service_name from given_defaults order by 1, 2')).rows
    const since = [
      'ops_admin grant_rights',
      'ops_admin integrations',
      ...['drafter', 'approver', 'checker'].map((role) => `${role} opssettlements`),
      ...['campaign_whatsapp_notification', 'campaign_promocard', 'whatsapp_onboard'].map((name) => `support ${name}`),
    ]
    const wanted = (await remembered()).filter(
      ({ role_name: role, service_name: name }) => !since.includes(`${role} ${name}`),
    )
    await running.pool.query('truncate given_defaults')
    const path = new URL('../../db/migrations/0007_given_defaults.sql', import.meta.url)
    const [, seed = ''] = readFileSync(path, 'utf8').split('--> statement-breakpoint')
    await running.pool.query(seed)
    expect(await remembered()).toEqual(wanted)
    await running.close()
  })

  test('let the administrator alone grant rights, and no role both draft and approve', () => {
    const granting = ['ops-add-user', 'opsaddrole', 'opsaddservice', 'grant_rights']
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
