import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SessionEnd } from '#contract/wire/sessionEnd.ts'
import { type ChangedLine, type Told } from '#server/people/access/index.ts'
import { recordControl } from '#server/people/independence/index.ts'
import type { Tx } from '#server/db/database.ts'
import { staff } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { passwordColumns } from '#server/people/passwords/index.ts'
import { endSessionsOf } from '#server/people/session/index.ts'
import { type PersonRow, readPerson } from './personRows.ts'
import { findBrandCodes, findRoles, giveRoles, needsBrand, setBrands, takeRoles } from './wantedRoles.ts'

/** What of a change of a person may have to wait: all that decides what they may do, or who can act as them. */
export const PersonChange = z.strictObject({
  take: z.array(z.int()),
  give: z.array(z.int()),
  isActive: z.boolean().optional(),
  brands: z.array(z.int()).optional(),
  email: z.string().optional(),
  passwordHash: z.string().optional(),
})
export type PersonChange = z.output<typeof PersonChange>

export const isEmptyChange = ({ take, give, ...rest }: PersonChange): boolean =>
  take.length === 0 && give.length === 0 && Object.keys(rest).length === 0

/** Takes away, gives and sets; what was already so by then stays. Only within `changeRights`, with the person locked. */
export const applyChange = async (
  { tx, staff: by, now, gateway }: StaffContext,
  { person, roles: held }: PersonRow,
  { take, give, isActive, brands, email, passwordHash }: PersonChange,
  { afterwards, proposedBy = by.staffId }: Pick<Told, 'afterwards'> & { readonly proposedBy?: string },
): Promise<void> => {
  const heldIds = held.map(({ id }) => id)
  await takeRoles(tx, person.id, take)
  const given = give.filter((id) => !heldIds.includes(id))
  await giveRoles(tx, person.id, await findRoles(tx, given))
  if (given.length > 0) await recordControl(tx, [by.staffId, proposedBy], person.id, 'role', now)
  // Whoever only confirms it does not know the password, and has not chosen the address.
  if (passwordHash !== undefined) await recordControl(tx, [proposedBy], person.id, 'password', now)
  if (email !== undefined) await recordControl(tx, [proposedBy], person.id, 'email', now)
  if (brands !== undefined) await setBrands(tx, person.id, brands)
  const columns = {
    ...(isActive === undefined ? {} : { isActive }),
    ...(email === undefined ? {} : { email }),
    // Whoever chose it knows it: the person has to choose their own.
    ...(passwordHash === undefined ? {} : passwordColumns(passwordHash, now, 'administrator')),
  }
  if (Object.keys(columns).length > 0) await tx.update(staff).set(columns).where(eq(staff.id, person.id))
  const because: SessionEnd | undefined =
    isActive === false && person.isActive ? 'disabled' : passwordHash === undefined ? undefined : 'password-changed'
  if (because === undefined) return
  await endSessionsOf(tx, person.id, because, now)
  afterwards(() => gateway.cutSockets({ staffId: person.id }))
}

/** Their data would be everybody's: a role of `brand_user` without a brand. */
export const refuseWithoutBrand = async (tx: Tx, staffId: string): Promise<void> => {
  const { roles: held, brands } = await readPerson(tx, staffId)
  if (held.some(needsBrand) && brands.length === 0) refuse('brand-missing')
}

const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No')

/** What a second administrator is shown of a change of a person. */
export const linesOfChange = async (
  tx: Tx,
  { person, roles: held, brands: had }: PersonRow,
  { take, give, isActive, brands, email, passwordHash }: PersonChange,
): Promise<ChangedLine[]> => {
  const given = await findRoles(tx, give)
  const names = (ids: readonly { roleName: string }[]) =>
    ids
      .map(({ roleName }) => roleName)
      .toSorted()
      .join(', ')
  const brandNames = async (ids: readonly number[]) =>
    ids.length === 0 ? 'Every brand' : (await findBrandCodes(tx, ids)).join(', ')
  return [
    { name: 'Roles', before: names(held), after: names([...held.filter(({ id }) => !take.includes(id)), ...given]) },
    { name: 'Is Active', before: yesNo(person.isActive), after: yesNo(isActive ?? person.isActive) },
    { name: 'Brands', before: await brandNames(had), after: await brandNames(brands ?? had) },
    { name: 'Email', before: person.email, after: email ?? person.email },
    { name: 'Password', before: '', after: passwordHash === undefined ? '' : 'a new temporary password' },
  ]
}

/** Counts the version of a person up: something of them was changed or proposed. */
export const touchPerson = async ({ tx, staff: by, now }: StaffContext, staffId: string): Promise<void> => {
  await tx
    .update(staff)
    .set({ version: sql`${staff.version} + 1`, changedBy: by.loginId, changedAt: now })
    .where(eq(staff.id, staffId))
}
