import { Person, type WaitingGrant } from '#contract/calls/people/people.ts'
import { answerOf } from '#server/db/answerRow.ts'
import { staff } from '#server/db/schema/index.ts'
import type { PersonRow, StaffRow } from './personRows.ts'

export const presentWaiting = (waiting: PersonRow['waiting']): WaitingGrant[] =>
  waiting.map(({ proposedAt, ...grant }) => ({ ...grant, proposedAt: proposedAt.toISOString() }))

const present = answerOf(Person, staff, (row: StaffRow, { roles, brands, waiting }: PersonRow) => ({
  role: roles.map(({ id }) => id),
  brands: [...brands],
  creationDate: row.createdAt.toISOString(),
  lastLoginDate: row.lastSignInAt?.toISOString() ?? null,
  userRoles: roles.map(({ roleName }) => roleName).join(','),
  waitingGrants: presentWaiting(waiting),
}))

export const presentPerson = (row: PersonRow): Person => present(row.person, row)
