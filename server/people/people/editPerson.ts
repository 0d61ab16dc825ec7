import { eq } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import type { Person } from '#contract/calls/people/people.ts'
import { isWithin, proposeChange, type Reason, type Told } from '#server/people/access/index.ts'
import { staff } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { rightsWithin, type Rights } from '#server/gateway/staffRights.ts'
import { applyChange, isEmptyChange, linesOfChange, type PersonChange, touchPerson } from './personChange.ts'
import { recordOf } from './personRecord.ts'
import { type PersonRow, readPerson, type StaffRow } from './personRows.ts'
import { presentPerson } from './presentPerson.ts'
import type { TemporaryPassword } from './temporaryPassword.ts'
import { findBrandCodes, findRoles, needsBrand, proposeRoles, type RoleRow, withCheckedRights } from './wantedRoles.ts'

const text = (wanted: string | null | undefined, present: string): string =>
  wanted === undefined ? present : (wanted ?? '')

const sameIds = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id))

/** What is asked for, sorted by what becomes of it. */
export interface PersonEdit {
  readonly giver: Rights
  readonly before: PersonRow
  /** At once, whoever the person is. */
  readonly profile: Pick<StaffRow, 'name' | 'mobileNumber' | 'appId' | 'isCallCenter'>
  /** At once, or whole by a second administrator. */
  readonly change: PersonChange
  /** By a second administrator, each for itself. */
  readonly proposed: readonly RoleRow[]
}

/** Only within `changeRights`, with the person locked. Refuses what is not possible, whoever confirms it. */
export const readEdit = async (
  staffId: string,
  request: RequestOfName<'people.save'>,
  password: TemporaryPassword | undefined,
  giver: Rights,
  { tx, gateway }: StaffContext,
): Promise<PersonEdit> => {
  const before = await readPerson(tx, staffId)
  const present = before.person
  const heldIds = before.roles.map(({ id }) => id)
  const wanted = await findRoles(tx, request.role ?? heldIds)
  const brands = request.brands ?? before.brands
  await findBrandCodes(tx, brands)
  const isActive = request.isActive ?? present.isActive
  const email = text(request.email, present.email)
  if (isActive && wanted.length === 0 && before.waiting.length === 0) return refuse('role-missing')
  if (wanted.some(needsBrand) && brands.length === 0) return refuse('brand-missing')

  const added = wanted.filter(({ id }) => !heldIds.includes(id))
  const proposed = await withCheckedRights(tx, added, gateway.config.product)
  const change: PersonChange = {
    take: heldIds.filter((id) => !wanted.some((role) => role.id === id)),
    give: added.filter((role) => !proposed.includes(role)).map(({ id }) => id),
    ...(isActive === present.isActive ? {} : { isActive }),
    ...(sameIds(brands, before.brands) ? {} : { brands: [...brands] }),
    ...(email === present.email ? {} : { email }),
    ...(password === undefined ? {} : { passwordHash: password.passwordHash }),
  }
  return {
    giver,
    before,
    profile: {
      name: text(request.name, present.name),
      mobileNumber: text(request.mobileNumber, present.mobileNumber),
      appId: text(request.appId, present.appId),
      isCallCenter: request.isCallCenter ?? present.isCallCenter,
    },
    change,
    proposed,
  }
}

const isIdentity = ({ email, passwordHash }: PersonChange, present: StaffRow): boolean =>
  passwordHash !== undefined || (email !== undefined && email.toLowerCase() !== present.email.toLowerCase())

/** Who changes what makes somebody this person, or their rights, has to hold those rights. */
const refuseTakeover = async (
  { giver, before, change, proposed }: PersonEdit,
  { tx }: StaffContext,
  { takesOver }: Told,
): Promise<void> => {
  const { email: _, ...rest } = change
  const isAnother = isIdentity(change, before.person)
  if (!isAnother && isEmptyChange(rest) && proposed.length === 0) return
  const rights = (await rightsWithin(tx, [before.person.id])).get(before.person.id)
  if (rights === undefined) return
  if (!isWithin(giver, rights)) refuse('beyond-own-rights')
  if (isAnother) takesOver(rights, before.person.loginId)
}

/** Saves what needs nobody else, and writes the audit's note. */
const finish = async (
  { giver, before, profile, proposed }: PersonEdit,
  context: StaffContext,
  hasNewPassword: boolean,
): Promise<Person> => {
  const { tx, note } = context
  const { id: staffId, loginId } = before.person
  await proposeRoles(context, giver, staffId, proposed)
  await tx.update(staff).set(profile).where(eq(staff.id, staffId))
  const was = await recordOf(tx, before, false)
  const is = await recordOf(tx, await readPerson(tx, staffId), hasNewPassword)
  if (JSON.stringify(was) !== JSON.stringify(is)) await touchPerson(context, staffId)
  note({ subject: loginId, before: was, after: is })
  return presentPerson(await readPerson(tx, staffId))
}

export const editPerson = async (edit: PersonEdit, context: StaffContext, told: Told): Promise<Person> => {
  await refuseTakeover(edit, context, told)
  await applyChange(context, edit.before, edit.change, told)
  return finish(edit, context, edit.change.passwordHash !== undefined)
}

/** The same where the change of rights has to wait; its profile does not. */
export const proposeEdit = async (
  edit: PersonEdit,
  reasons: readonly Reason[],
  context: StaffContext,
): Promise<Person> => {
  const { before, change } = edit
  await proposeChange(context, {
    kind: 'person',
    staffId: before.person.id,
    wanted: change,
    reasons,
    difference: await linesOfChange(context.tx, before, change),
  })
  return finish(edit, context, false)
}
