import { inArray, sql } from 'drizzle-orm'
import { checkedRightsOf, type Gain } from '#contract/calls/people/secondAdministrator.ts'
import type { Tx } from '#server/db/database.ts'
import { staff } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { rightsWithin, type Rights } from '#server/gateway/staffRights.ts'
import { countAdministrators } from './administrators.ts'
import { recordControl } from '#server/people/independence/index.ts'
import { gainOf, gainsBeyond, grantsBeyond, losesSomething, losesStanding, noRights } from './ownRights.ts'
import type { Reason } from './proposeChange.ts'

interface Person {
  readonly loginId: string
  readonly isActive: boolean
}

const findPeople = async (tx: Tx, staffIds: readonly string[]): Promise<ReadonlyMap<string, Person>> => {
  if (staffIds.length === 0) return new Map()
  const found = await tx
    .select({ id: staff.id, loginId: staff.loginId, isActive: staff.isActive })
    .from(staff)
    .where(inArray(staff.id, [...staffIds]))
  return new Map(found.map(({ id, ...person }) => [id, person]))
}

/** Who may sign in, with what; people who are disabled have no rights. */
const rightsInForce = async (tx: Tx, staffIds: readonly string[]): Promise<ReadonlyMap<string, Rights>> => {
  const people = await findPeople(tx, staffIds)
  return rightsWithin(
    tx,
    [...people].filter(([, { isActive }]) => isActive).map(([id]) => id),
  )
}

/** What a change tells of itself where the rights of people before and after do not show it. */
export interface Told {
  /** What it gives to whoever comes to hold a role later. */
  readonly gives: (gain: Gain) => void
  /** Whoever has such rights: it makes somebody else able to act as them. */
  readonly takesOver: (rights: Rights, loginId: string) => void
  /** Runs when the transaction is committed, unless the change was undone. */
  readonly afterwards: (action: () => void) => void
}

interface RightsChange<Result> {
  /** Everybody whose rights may change; asked under the lock. */
  readonly affected: (tx: Tx) => Promise<readonly string[]>
  /** A second administrator has confirmed what the other proposed: the rights of both must suffice. */
  readonly proposedBy?: string
  readonly change: (giver: Rights, affected: readonly string[], told: Told) => Promise<Result>
  /** Writes down what waits for a second administrator: the change itself has been undone. */
  readonly propose?: (reasons: readonly Reason[], affected: readonly string[]) => Promise<Result>
}

const reasonsInOrder = (reasons: readonly Reason[]): Reason[] =>
  [...new Map(reasons.map((reason) => [`${reason.kind} ${reason.name}`, reason])).values()].toSorted((a, b) =>
    `${a.kind} ${a.name}`.localeCompare(`${b.kind} ${b.name}`),
  )

/**
 * Changes rights, one change at a time in the whole installation: nobody changes their own, nobody gains what the giver
 * does not hold, and an administrator stays. What touches four eyes, money or administration, or the standing of an
 * administrator, is undone and proposed to a second one. Whoever loses something loses their sockets.
 */
export const changeRights = async <Result>(
  { tx, staff: giver, now, gateway, afterCommit }: StaffContext,
  { affected, proposedBy, change, propose }: RightsChange<Result>,
): Promise<Result> => {
  await tx.execute(sql`select 1 from rights_version for update`)
  const { demo, product } = gateway.config
  const isDemoOn = demo === 'on'
  const givers = await rightsInForce(tx, [giver.staffId, ...(proposedBy === undefined ? [] : [proposedBy])])
  const own = givers.get(giver.staffId) ?? refuse('not-allowed')
  const proposer = proposedBy === undefined ? own : (givers.get(proposedBy) ?? noRights)
  const administrators = await countAdministrators(tx, isDemoOn)
  const staffIds = await affected(tx)
  const before = await rightsInForce(tx, staffIds)
  const reasons: Reason[] = []
  const afterwards: (() => void)[] = []
  const told: Told = {
    gives: (gain) => {
      const given = { services: new Set(gain.services), flags: new Set(gain.flags) }
      if (grantsBeyond(own, given)) refuse('beyond-own-rights')
      if (grantsBeyond(proposer, given)) refuse('grant-lapsed')
      reasons.push(...checkedRightsOf(gain, product))
    },
    takesOver: (rights, loginId) => {
      reasons.push(...checkedRightsOf(rights, product))
      if (rights.flags.has('admin')) reasons.push({ kind: 'administrator', name: loginId })
    },
    afterwards: (action) => {
      afterwards.push(action)
    },
  }

  await tx.execute(sql`savepoint before_change`)
  const result = await change(own, staffIds, told)

  const after = await rightsInForce(tx, staffIds)
  const losing: string[] = []
  for (const staffId of staffIds) {
    const had = before.get(staffId) ?? noRights
    const has = after.get(staffId) ?? noRights
    if (staffId === giver.staffId && had.rightsMark !== has.rightsMark) refuse('own-rights')
    if (gainsBeyond(own, had, has)) refuse('beyond-own-rights')
    if (gainsBeyond(proposer, had, has)) refuse('grant-lapsed')
    const gained = checkedRightsOf(gainOf(had, has), product)
    reasons.push(...gained)
    if (gained.length > 0) await recordControl(tx, [giver.staffId, proposedBy ?? giver.staffId], staffId, 'role', now)
    if (losesStanding(had, has)) losing.push(staffId)
    if (losesSomething(had, has)) afterwards.push(() => gateway.cutSockets({ staffId }))
  }
  if (administrators > 0 && (await countAdministrators(tx, isDemoOn)) === 0) refuse('last-administrator')
  for (const { loginId } of (await findPeople(tx, losing)).values())
    reasons.push({ kind: 'administrator', name: loginId })
  if (reasons.length === 0 || proposedBy !== undefined) {
    for (const action of afterwards) afterCommit(action)
    return result
  }
  if (propose === undefined) throw new Error('a change that needs a second administrator was not proposed')
  await tx.execute(sql`rollback to savepoint before_change`)
  return propose(reasonsInOrder(reasons), staffIds)
}
