import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { administrationServices, grantRightsService } from '#contract/calls/people/secondAdministrator.ts'
import type { Rights } from '#server/gateway/staffRights.ts'

export const noRights: Rights = { roleNames: [], flags: new Set(), services: new Set(), brands: [], rightsMark: '' }

export interface Gain {
  readonly services: ReadonlySet<string>
  readonly flags: ReadonlySet<RoleFlag>
}

const isSubset = <One>(part: ReadonlySet<One>, whole: ReadonlySet<One>) => [...part].every((one) => whole.has(one))
const without = <One>(set: ReadonlySet<One>, other: ReadonlySet<One>) =>
  new Set([...set].filter((one) => !other.has(one)))

export const mayGrantAll = (rights: Rights): boolean => rights.services.has(grantRightsService)

/** Does the gain go beyond what its giver holds? */
export const grantsBeyond = (giver: Rights, gain: Gain): boolean =>
  !mayGrantAll(giver) && !(isSubset(gain.services, giver.services) && isSubset(gain.flags, giver.flags))

/** Are the brands all visible to the giver? None stand for every brand. */
const areBrandsWithin = (giver: Rights, brands: readonly string[]): boolean =>
  giver.brands.length === 0 || (brands.length > 0 && brands.every((brand) => giver.brands.includes(brand)))

/** Does `holder` hold everything that `rights` are? */
export const isWithin = (holder: Rights, rights: Rights): boolean =>
  !grantsBeyond(holder, rights) && (mayGrantAll(holder) || areBrandsWithin(holder, rights.brands))

export const gainOf = (before: Rights, after: Rights): Gain => ({
  services: without(after.services, before.services),
  flags: without(after.flags, before.flags),
})

const seesMore = (before: Rights, after: Rights): boolean =>
  before.brands.length > 0 &&
  (after.brands.length === 0 || after.brands.some((brand) => !before.brands.includes(brand)))

/** Does somebody whose rights go from `before` to `after` gain what the giver does not hold? */
export const gainsBeyond = (giver: Rights, before: Rights, after: Rights): boolean => {
  const gain = gainOf(before, after)
  if (grantsBeyond(giver, gain)) return true
  const gains = gain.services.size > 0 || gain.flags.size > 0 || seesMore(before, after)
  return gains && !mayGrantAll(giver) && !areBrandsWithin(giver, after.brands)
}

/** Does an administrator lose the flag, or a service that administering needs? */
export const losesStanding = (before: Rights, after: Rights): boolean =>
  before.flags.has('admin') &&
  (!after.flags.has('admin') ||
    administrationServices.some((service) => before.services.has(service) && !after.services.has(service)))

export const losesSomething = (before: Rights, after: Rights): boolean =>
  !isSubset(before.services, after.services) ||
  !isSubset(before.flags, after.flags) ||
  (after.brands.length > 0 &&
    (before.brands.length === 0 || before.brands.some((brand) => !after.brands.includes(brand))))
