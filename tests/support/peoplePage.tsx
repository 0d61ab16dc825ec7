import { listPeople, type Person, listGrants } from '#contract/calls/people/people.ts'
import { listBrands, listRoles, listServices, type Role } from '#contract/calls/people/roles.ts'
import type { Session } from '#contract/calls/people/session.ts'
import { EffectiveAccess } from '#src/screens/people/people/EffectiveAccess.tsx'
import { PersonForm } from '#src/screens/people/people/PersonForm.tsx'
import { PersonList } from '#src/screens/people/people/PersonList.tsx'
import { RoleCompare } from '#src/screens/people/people/RoleCompare.tsx'
import { RolesAndServices } from '#src/screens/people/people/RolesAndServices.tsx'
import { openPageGateway, type PageGateway, showScreen } from './screens.tsx'

const routes = [
  { path: '/user-management', element: <PersonList /> },
  { path: '/user-management/add-edit-user/:action', element: <PersonForm /> },
  { path: '/user-management/add-edit-role', element: <RolesAndServices /> },
  { path: '/user-management/effective-access', element: <EffectiveAccess /> },
  { path: '/user-management/compare-roles', element: <RoleCompare /> },
  { path: '/user-management/sessions/:loginId', element: <h1>Sessions</h1> },
]

export const meera: Person = {
  loginId: 'meera.k',
  name: 'Meera Kapoor',
  email: 'meera@opsdesk.example',
  mobileNumber: '9876543210',
  appId: '',
  role: [2],
  isActive: true,
  isCallCenter: false,
  brands: [],
  creationDate: '2026-11-20T05:00:00Z',
  lastLoginDate: null,
  userRoles: 'sales',
  passwordSetByAdmin: false,
  waitingGrants: [],
  version: 3,
  changedBy: '',
  changedAt: null,
}

export const role = (id: number, roleName: string, rest: Partial<Role> = {}): Role => ({
  id,
  roleName,
  isActive: true,
  activeServiceId: [],
  blockedServiceId: [],
  activeServices: [],
  roleFlags: [],
  isChangeWaiting: false,
  version: 1,
  changedBy: '',
  changedAt: null,
  ...rest,
})
const roles = [
  role(1, 'brand_user', { roleFlags: ['brand'], activeServiceId: [11], activeServices: ['getorders'] }),
  role(2, 'sales', { activeServiceId: [11, 12], activeServices: ['getorders', 'dsr'] }),
  role(3, 'ops_admin', { roleFlags: ['admin'], blockedServiceId: [12] }),
]
export const service = (id: number, serviceName: string) => ({
  id,
  serviceName,
  isActive: true,
  creationDate: '2026-11-20T05:00:00Z',
  isChangeWaiting: false,
  version: 1,
  changedBy: '',
  changedAt: null,
})
const services = [service(11, 'getorders'), service(12, 'dsr'), service(13, 'downloads')]
const brands = [
  { id: 21, brandCode: 'ASTRON' },
  { id: 22, brandCode: 'BOLTWAVE' },
]

/** Answers what the screens of people ask for before anybody acts. */
export const openPeopleGateway = (people: readonly Person[] = [meera]): PageGateway => {
  const gateway = openPageGateway()
  gateway.answer(listPeople, ({ isWaiting }) =>
    isWaiting === true ? { rows: [], total: 0 } : { rows: [...people], total: people.length },
  )
  gateway.answer(listRoles, () => roles)
  gateway.answer(listServices, () => services)
  gateway.answer(listBrands, () => brands)
  gateway.answer(listGrants, () => [])
  return gateway
}

export const everything = ['getusers', 'ops-add-user', 'opsaddrole', 'opsaddservice']
let shown: Awaited<ReturnType<typeof showScreen>> | undefined

export const showPeople = async (
  at: string,
  held: readonly string[] = everything,
  roleFlags: Session['roleFlags'] = ['admin'],
) => {
  shown = await showScreen(routes, { at, services: held, roleFlags })
  return shown.router
}
export const sentAs = (gateway: PageGateway, name: string) =>
  gateway.sent.filter((sent) => sent.name === name).map(({ body, ifMatch }) => ({ body, ifMatch }))

export const closePeople = () => {
  shown?.close()
  shown = undefined
}
