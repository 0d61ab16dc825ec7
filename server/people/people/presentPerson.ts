import type { Person, WaitingGrant } from '#contract/calls/people/people.ts'
import type { PersonRow } from './personRows.ts'

export const presentWaiting = (waiting: PersonRow['waiting']): WaitingGrant[] =>
  waiting.map(({ id, kind, roleId, roleName, proposedBy, proposedAt }) => ({
    id,
    kind,
    roleId,
    roleName,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
  }))

export const presentPerson = ({ person, roles, brands, waiting }: PersonRow): Person => ({
  loginId: person.loginId,
  name: person.name,
  email: person.email,
  mobileNumber: person.mobileNumber,
  appId: person.appId,
  role: roles.map(({ id }) => id),
  isActive: person.isActive,
  isCallCenter: person.isCallCenter,
  brands: [...brands],
  creationDate: person.createdAt.toISOString(),
  lastLoginDate: person.lastSignInAt?.toISOString() ?? null,
  userRoles: roles.map(({ roleName }) => roleName).join(','),
  passwordSetByAdmin: person.passwordSetByAdmin,
  waitingGrants: presentWaiting(waiting),
  version: person.version,
  changedBy: person.changedBy,
  changedAt: person.changedAt?.toISOString() ?? null,
})
