import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { staff } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { rightsWithin, type Rights } from '#server/gateway/staffRights.ts'
import { countAdministrators } from './administrators.ts'
import { becomesAdmin, gainsBeyond, losesSomething, noRights } from './ownRights.ts'

/** Who may sign in, with what; people who are disabled have no rights. */
const rightsInForce = async (tx: Tx, staffIds: readonly string[]): Promise<ReadonlyMap<string, Rights>> => {
  if (staffIds.length === 0) return new Map()
  const active = await tx
    .select({ id: staff.id, isActive: staff.isActive })
    .from(staff)
    .where(inArray(staff.id, [...staffIds]))
  return rightsWithin(
    tx,
    active.filter(({ isActive }) => isActive).map(({ id }) => id),
  )
}

interface RightsChange<Result> {
  /** Everybody whose rights may change; asked under the lock. */
  readonly affected: (tx: Tx) => Promise<readonly string[]>
  /** A second administrator has confirmed what the other proposed: the rights of both must suffice. */
  readonly proposedBy?: string
  readonly change: (giver: Rights, affected: readonly string[]) => Promise<Result>
}

/**
 * Changes rights, one change at a time in the whole installation: nobody changes their own, nobody gains what the giver
 * does not hold, nobody becomes an administrator by one person alone, and an administrator stays. Whoever loses something loses their sockets.
 */
export const changeRights = async <Result>(
  { tx, staff: giver, gateway, afterCommit }: StaffContext,
  { affected, proposedBy, change }: RightsChange<Result>,
): Promise<Result> => {
  await tx.execute(sql`select 1 from rights_version for update`)
  const isDemoOn = gateway.config.demo === 'on'
  const givers = await rightsInForce(tx, [giver.staffId, ...(proposedBy === undefined ? [] : [proposedBy])])
  const own = givers.get(giver.staffId) ?? refuse('not-allowed')
  const administrators = await countAdministrators(tx, isDemoOn)
  const staffIds = await affected(tx)
  const before = await rightsInForce(tx, staffIds)

  const result = await change(own, staffIds)

  const after = await rightsInForce(tx, staffIds)
  for (const staffId of staffIds) {
    const had = before.get(staffId) ?? noRights
    const has = after.get(staffId) ?? noRights
    if (staffId === giver.staffId && had.rightsMark !== has.rightsMark) refuse('own-rights')
    if (gainsBeyond(own, had, has)) refuse('beyond-own-rights')
    if (proposedBy === undefined) {
      if (becomesAdmin(had, has)) refuse('second-person-needed')
    } else if (gainsBeyond(givers.get(proposedBy) ?? noRights, had, has)) refuse('grant-lapsed')
    if (losesSomething(had, has)) afterCommit(() => gateway.cutSockets({ staffId }))
  }
  if (administrators > 0 && (await countAdministrators(tx, isDemoOn)) === 0) refuse('last-administrator')
  return result
}
