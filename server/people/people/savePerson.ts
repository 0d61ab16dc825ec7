import { z } from 'zod'
import type { RequestOfName } from '#contract/index.ts'
import { Person } from '#contract/calls/people/people.ts'
import { changeRights } from '#server/people/access/index.ts'
import type { Handler, PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { spendNonce } from '#server/people/session/index.ts'
import { addPerson } from './addPerson.ts'
import { editPerson, type PersonEdit, proposeEdit, readEdit } from './editPerson.ts'
import { lockPerson, readPerson } from './personRows.ts'
import { presentPerson } from './presentPerson.ts'
import { openTemporaryPassword, type TemporaryPassword } from './temporaryPassword.ts'

/** Adds, or with a version in `If-Match` changes: the documented call does not say which. */
const save = async (
  request: RequestOfName<'people.save'>,
  password: TemporaryPassword | undefined,
  context: StaffContext,
): Promise<Person> => {
  const { tx, staff, ifMatch } = context
  if (request.loginId === staff.loginId) return refuse('own-rights')
  if (password !== undefined && !(await spendNonce(tx, password.nonce, context.now))) return refuse('seal-expired')
  if (ifMatch === undefined) return addPerson(request, password, context)
  let edit: PersonEdit | undefined
  return changeRights(context, {
    affected: async () => {
      const found = await lockPerson(tx, request.loginId)
      if (found === undefined) return refuse('person-not-found')
      if (found.version !== ifMatch) {
        const current = presentPerson(await readPerson(tx, found.id))
        refuse('person-changed', { details: { current: z.encode(Person, current) } })
      }
      return [found.id]
    },
    change: async (giver, [staffId = ''], told) => {
      edit = await readEdit(staffId, request, password, giver, context)
      return editPerson(edit, context, told)
    },
    propose: async (reasons) => {
      if (edit === undefined) throw new Error('a change of a person was proposed before it was read')
      return proposeEdit(edit, reasons, context)
    },
  })
}

export const savePerson: PreparedHandler<'people.save'> = {
  prepare: async (request, { gateway }) => {
    const password =
      request.password === undefined
        ? undefined
        : await openTemporaryPassword(gateway, request.loginId, request.password)
    return (async (same, context) => save(same, password, context)) satisfies Handler<'people.save'>
  },
}
