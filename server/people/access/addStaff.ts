import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashPassword, passwordColumns } from '#server/people/passwords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { roles, staff, staffRoles } from '#server/db/schema/index.ts'
import { writeAudit } from '#server/gateway/audit.ts'

export interface NewStaff {
  readonly loginId: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: string
}

/** The login id is taken. */
export class UsernameTaken extends Error {
  constructor() {
    super('Username not available!')
  }
}

/**
 * Adds a person from the command line, with an audit entry, and answers their id. Throws UsernameTaken, and a plain
 * error when there is no such role.
 */
export async function addStaff(tx: Tx, person: NewStaff, now: Date): Promise<string> {
  const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.roleName, person.role))
  if (!role) {
    const known = await tx.select({ name: roles.roleName }).from(roles).orderBy(roles.roleName)
    throw new Error(`There is no role '${person.role}'. There are: ${known.map(({ name }) => name).join(', ')}.`)
  }
  const id = randomUUID()
  const added = await tx
    .insert(staff)
    .values({
      id,
      loginId: person.loginId,
      name: person.name,
      email: person.email,
      // Whoever typed it for them knows it.
      ...passwordColumns(await hashPassword(person.password), now, 'administrator'),
      createdAt: now,
    })
    .onConflictDoNothing({ target: staff.loginId })
    .returning({ id: staff.id })
  if (added.length === 0) throw new UsernameTaken()
  await tx.insert(staffRoles).values({ staffId: id, roleId: role.id })
  await writeAudit(tx, {
    at: now,
    staffId: null,
    loginId: 'npm run user',
    call: 'access.addStaff',
    outcome: 'done',
    subject: person.loginId,
    after: { name: person.name, email: person.email, role: person.role },
    requestId: randomUUID(),
  })
  return id
}
