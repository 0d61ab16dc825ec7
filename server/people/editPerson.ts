import { eq } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import type { Person } from '#contract/calls/people.ts'
import type { SessionEnd } from '#contract/wire/sessionEnd.ts'
import { isWithin } from '#server/access/index.ts'
import { staff } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { rightsWithin, type Rights } from '#server/gateway/staffRights.ts'
import { endSessionsOf } from '#server/session/index.ts'
import { recordOf } from './personRecord.ts'
import { readPerson, type StaffRow } from './personRows.ts'
import { presentPerson } from './presentPerson.ts'
import { passwordColumns, type TemporaryPassword } from './temporaryPassword.ts'
import { findBrandCodes, findRoles, giveRoles, needsBrand, proposeGrants, setBrands, takeRoles } from './wantedRoles.ts'

const text = (wanted: string | null | undefined, present: string): string =>
  wanted === undefined ? present : (wanted ?? '')

const sameIds = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id))

/** Who changes what makes somebody this person, or their rights, has to hold those rights. */
const refuseTakeover = async (context: StaffContext, giver: Rights, staffId: string, isIdentity: boolean) => {
  const rights = (await rightsWithin(context.tx, [staffId])).get(staffId)
  if (rights === undefined) return
  if (isIdentity && rights.flags.has('admin')) refuse('administrator-identity')
  if (!isWithin(giver, rights)) refuse('beyond-own-rights')
}

const endSessions = async ({ tx, now, gateway, afterCommit }: StaffContext, staffId: string, because: SessionEnd) => {
  await endSessionsOf(tx, staffId, because, now)
  afterCommit(() => gateway.cutSockets({ staffId }))
}

/** Only within `changeRights`, with the person locked. */
export const editPerson = async (
  staffId: string,
  request: RequestOfName<'people.save'>,
  password: TemporaryPassword | undefined,
  giver: Rights,
  context: StaffContext,
): Promise<Person> => {
  const { tx, now } = context
  const before = await readPerson(tx, staffId)
  const present = before.person
  const heldIds = before.roles.map(({ id }) => id)
  const wanted = await findRoles(tx, request.role ?? heldIds)
  const brands = request.brands ?? before.brands
  await findBrandCodes(tx, brands)
  const columns = {
    name: text(request.name, present.name),
    email: text(request.email, present.email),
    mobileNumber: text(request.mobileNumber, present.mobileNumber),
    appId: text(request.appId, present.appId),
    isActive: request.isActive ?? present.isActive,
    isCallCenter: request.isCallCenter ?? present.isCallCenter,
  } satisfies Partial<StaffRow>
  if (columns.isActive && wanted.length === 0 && before.waiting.length === 0) return refuse('role-missing')
  if (wanted.some(needsBrand) && brands.length === 0) return refuse('brand-missing')

  const isEnabled = columns.isActive && !present.isActive
  const isIdentity = password !== undefined || columns.email.toLowerCase() !== present.email.toLowerCase()
  const changesRights =
    columns.isActive !== present.isActive ||
    !sameIds(
      wanted.map(({ id }) => id),
      heldIds,
    ) ||
    !sameIds(brands, before.brands)
  if (isIdentity || changesRights) await refuseTakeover(context, giver, staffId, isIdentity)

  const isProposed = (role: (typeof wanted)[number]) => role.isAdmin && (isEnabled || !heldIds.includes(role.id))
  const proposed = wanted.filter(isProposed)
  const kept = wanted.filter((role) => !isProposed(role))
  await takeRoles(
    tx,
    staffId,
    heldIds.filter((id) => !kept.some((role) => role.id === id)),
  )
  await giveRoles(
    tx,
    staffId,
    kept.filter(({ id }) => !heldIds.includes(id)),
  )
  if (!sameIds(brands, before.brands)) await setBrands(tx, staffId, brands)
  await proposeGrants(context, giver, staffId, proposed)
  await tx
    .update(staff)
    .set({ ...columns, ...(password === undefined ? {} : passwordColumns(password, now)) })
    .where(eq(staff.id, staffId))

  const was = await recordOf(tx, before, false)
  const is = await recordOf(tx, await readPerson(tx, staffId), password !== undefined)
  if (JSON.stringify(was) !== JSON.stringify(is))
    await tx
      .update(staff)
      .set({ version: present.version + 1, changedBy: context.staff.loginId, changedAt: now })
      .where(eq(staff.id, staffId))
  context.note({ subject: present.loginId, before: was, after: is })
  if (!columns.isActive && present.isActive) await endSessions(context, staffId, 'disabled')
  else if (password !== undefined) await endSessions(context, staffId, 'password-changed')
  return presentPerson(await readPerson(tx, staffId))
}
