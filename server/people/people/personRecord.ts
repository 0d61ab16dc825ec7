import type { Tx } from '#server/db/database.ts'
import type { PersonRow } from './personRows.ts'
import { findBrandCodes } from './wantedRoles.ts'

/** What the audit keeps of a person: what can be changed, in words. */
export const recordOf = async (tx: Tx, { person, roles, brands, waiting }: PersonRow, hasNewPassword: boolean) => ({
  name: person.name,
  email: person.email,
  mobileNumber: person.mobileNumber,
  appId: person.appId,
  isActive: person.isActive,
  isCallCenter: person.isCallCenter,
  roles: roles.map(({ roleName }) => roleName),
  brands: await findBrandCodes(tx, brands),
  waiting: waiting.map(({ roleName }) => (roleName === '' ? 'a change of the person' : roleName)),
  ...(hasNewPassword ? { temporaryPassword: true } : {}),
})
