import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { staff as people } from '#server/db/schema/index.ts'
import type { Staff } from './handler.ts'
import { rightsWithin } from './staffRights.ts'

/** The person as they are now, without a session; undefined when they may no longer. */
export const actorOf = async (tx: Tx, staffId: string): Promise<Staff | undefined> => {
  const [person] = await tx.select().from(people).where(eq(people.id, staffId))
  const rights = (await rightsWithin(tx, [staffId])).get(staffId)
  if (person === undefined || !person.isActive || rights === undefined) return undefined
  return {
    ...rights,
    staffId,
    sessionId: '',
    loginId: person.loginId,
    name: person.name,
    passwordExpiresOn: null,
    passwordSetByAdmin: false,
    lastSignInAt: null,
    signedInAt: new Date(),
    signedInBy: 'password',
    demand: null,
  }
}
