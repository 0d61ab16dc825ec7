import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { hashPassword } from '#server/people/passwords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { brandCodes } from './words.ts'
import { brands, roles, staff, staffBrands, staffRoles } from '#server/db/schema/index.ts'

export const demoPassword = 'Opsdesk@2026'

export interface DemoPerson {
  readonly loginId: string
  readonly name: string
  readonly roles: readonly string[]
  readonly brands?: readonly string[]
}

export const demoPeople: readonly DemoPerson[] = [
  { loginId: 'opsadmin', name: 'Anita Deshmukh', roles: ['ops_admin'] },
  { loginId: 'support', name: 'Rohit Salvi', roles: ['support'] },
  { loginId: 'finance', name: 'Vidya Raman', roles: ['finance'] },
  { loginId: 'sales', name: 'Karan Malhotra', roles: ['sales'] },
  { loginId: 'relmanager', name: 'Neha Chitnis', roles: ['relationship_manager'] },
  { loginId: 'catalogue', name: 'Joel Fernandes', roles: ['catalogue'] },
  { loginId: 'branduser', name: 'Tara Lobo', roles: ['brand_user'], brands: ['ASTRON', 'BOLTWAVE'] },
  { loginId: 'drafter', name: 'Sameer Kale', roles: ['drafter'] },
  { loginId: 'approver', name: 'Ila Banerjee', roles: ['approver'] },
  { loginId: 'ratechecker', name: 'Omkar Phadke', roles: ['checker'] },
  { loginId: 'bankmaker', name: 'Zoya Mirza', roles: ['bank_maker'] },
  { loginId: 'bankchecker', name: 'Varun Hegde', roles: ['bank_checker'] },
  { loginId: 'bankboth', name: 'Mala Sundaram', roles: ['bank_maker', 'bank_checker'] },
  { loginId: 'bankviewer', name: 'Piyush Jain', roles: ['bank_view'] },
  { loginId: 'kycreviewer', name: 'Radhika Sane', roles: ['kyc_reviewer'] },
  { loginId: 'kycreviewer2', name: 'Nikhil Barua', roles: ['kyc_reviewer'] },
  { loginId: 'pinereviewer', name: 'Gauri Mohan', roles: ['kyc_reviewer_pine'] },
  { loginId: 'deskadmin', name: 'Farhan Qureshi', roles: ['ops_admin'] },
  { loginId: 'finance2', name: 'Suresh Iyer', roles: ['finance'] },
  { loginId: 'catalogue2', name: 'Devika Pillai', roles: ['catalogue'] },
  { loginId: 'support2', name: 'Asim Kulkarni', roles: ['support'] },
  // Limited to two brands, and works on them: an offer of one waits for somebody else than its maker.
  { loginId: 'brandlead', name: 'Meher Daruwala', roles: ['brand_user', 'catalogue'], brands: ['ASTRON', 'BOLTWAVE'] },
]

/** Adds the demo people and brands that are missing, and answers how many people. A login id in use stays as it is. */
export async function addDemoPeople(tx: Tx, now: Date): Promise<number> {
  await tx
    .insert(brands)
    .values(brandCodes.map((brandCode) => ({ brandCode })))
    .onConflictDoNothing()
  const logins = demoPeople.map((person) => person.loginId)
  const known = await tx.select({ loginId: staff.loginId }).from(staff).where(inArray(staff.loginId, logins))
  const missing = demoPeople.filter((person) => !known.some(({ loginId }) => loginId === person.loginId))
  if (missing.length === 0) return 0
  await tx.insert(staff).values(await Promise.all(missing.map((person) => staffRow(person, now))))
  const roleIds = new Map((await tx.select().from(roles)).map((role) => [role.roleName, role.id]))
  await tx
    .insert(staffRoles)
    .values(
      missing.flatMap((person) =>
        person.roles.map((role) => ({ staffId: idOf(person), roleId: found(roleIds.get(role), role) })),
      ),
    )
  const brandIds = new Map((await tx.select().from(brands)).map((brand) => [brand.brandCode, brand.id]))
  const limits = missing.flatMap((person) =>
    (person.brands ?? []).map((brand) => ({ staffId: idOf(person), brandId: found(brandIds.get(brand), brand) })),
  )
  if (limits.length > 0) await tx.insert(staffBrands).values(limits)
  return missing.length
}

async function staffRow(person: DemoPerson, now: Date) {
  const number = demoPeople.indexOf(person) + 1
  return {
    id: idOf(person),
    loginId: person.loginId,
    name: person.name,
    email: `${person.loginId}@opsdesk.example`,
    mobileNumber: `90999000${String(number).padStart(2, '0')}`,
    passwordHash: await hashPassword(demoPassword),
    passwordSetAt: now,
    isDemo: true,
    createdAt: now,
  }
}

/** The same person has the same id in every load. */
function idOf(person: DemoPerson): string {
  const hex = createHash('sha256').update(`demo person ${person.loginId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function found(id: number | undefined, name: string): number {
  if (id === undefined) throw new Error(`There is no role or brand '${name}'.`)
  return id
}

/** Throws where the person does not exist, so that nothing is loaded. */
export const staffIdOf = async (tx: Tx, loginId: string): Promise<string> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from staff where login_id = ${loginId}`)
  if (rows[0] === undefined) throw new Error(`There is no demo person '${loginId}'.`)
  return rows[0].id
}
