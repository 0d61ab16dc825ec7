import type { Handlers } from '#server/gateway/handler.ts'
import { decideGrant } from './decideGrant.ts'
import { listGrants } from './listGrants.ts'
import { listPeople } from './listPeople.ts'
import { savePerson } from './savePerson.ts'
import { showAccess } from './showAccess.ts'

export const peopleHandlers: Handlers<'people'> = {
  'people.list': listPeople,
  'people.save': savePerson,
  'people.decideGrant': decideGrant,
  'people.grants': listGrants,
  'people.access': showAccess,
}
