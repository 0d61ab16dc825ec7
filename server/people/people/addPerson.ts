import { randomUUID } from 'node:crypto'
import type { RequestOfName } from '#contract/index.ts'
import type { Person } from '#contract/calls/people/people.ts'
import { changeRights } from '#server/people/access/index.ts'
import { recordControl } from '#server/people/independence/index.ts'
import { staff } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { readPerson } from './personRows.ts'
import { presentPerson } from './presentPerson.ts'
import { recordOf } from './personRecord.ts'
import { passwordColumns, type TemporaryPassword } from './temporaryPassword.ts'
import {
  findBrandCodes,
  findRoles,
  giveRoles,
  needsBrand,
  proposeRoles,
  setBrands,
  withCheckedRights,
} from './wantedRoles.ts'

export const addPerson = async (
  request: RequestOfName<'people.save'>,
  password: TemporaryPassword | undefined,
  context: StaffContext,
): Promise<Person> => {
  const { tx, now } = context
  if (password === undefined) return refuse('password-missing')
  const wanted = await findRoles(tx, request.role ?? [])
  const brands = request.brands ?? []
  await findBrandCodes(tx, brands)
  if (wanted.some(needsBrand) && brands.length === 0) return refuse('brand-missing')
  const staffId = randomUUID()
  await changeRights(context, {
    affected: async () => [staffId],
    change: async (giver) => {
      const added = await tx
        .insert(staff)
        .values({
          id: staffId,
          loginId: request.loginId,
          name: request.name ?? '',
          email: request.email ?? '',
          mobileNumber: request.mobileNumber ?? '',
          appId: request.appId ?? '',
          isActive: request.isActive ?? true,
          isCallCenter: request.isCallCenter ?? false,
          createdAt: now,
          changedBy: context.staff.loginId,
          changedAt: now,
          ...passwordColumns(password, now),
        })
        .onConflictDoNothing({ target: staff.loginId })
        .returning({ id: staff.id })
      if (added.length === 0) refuse('username-taken')
      await recordControl(tx, [context.staff.staffId], staffId, 'made', now)
      const proposed = await withCheckedRights(tx, wanted, context.gateway.config.product)
      await giveRoles(
        tx,
        staffId,
        wanted.filter((role) => !proposed.includes(role)),
      )
      await setBrands(tx, staffId, brands)
      await proposeRoles(context, giver, staffId, proposed)
    },
  })
  const row = await readPerson(tx, staffId)
  context.note({ subject: request.loginId, after: await recordOf(tx, row, true) })
  return presentPerson(row)
}
