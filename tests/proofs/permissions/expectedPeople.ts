import type { ExpectedRow } from './expectedRow.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

export const expectedPeople: readonly ExpectedRow[] = [
  { call: 'people.list', opensFor: ['getusers'], asks: { size: 1 }, answer: '200' },
  { call: 'people.access', opensFor: ['getusers'], asks: { login_id: 'nobody.here' }, answer: '404 person-not-found' },
  {
    call: 'people.save',
    opensFor: ['ops-add-user'],
    asks: { login_id: 'nobody.here', name: 'Nobody' },
    ifMatch: 1,
    answer: '404 person-not-found',
  },
  {
    call: 'people.decideGrant',
    opensFor: ['ops-add-user'],
    asks: { grant_id: nobody, decision: 'decline' },
    answer: '404 grant-not-found',
  },
  { call: 'people.grants', opensFor: ['ops-add-user'], asks: {}, answer: '200' },
  { call: 'roles.list', opensFor: ['getusers'], asks: {}, answer: '200' },
  {
    call: 'roles.save',
    opensFor: ['opsaddrole'],
    asks: { id: 999_999, role_name: 'nobody' },
    ifMatch: 1,
    answer: '404 role-not-found',
  },
  { call: 'services.list', opensFor: 'signed-in', asks: {}, answer: '200' },
  {
    call: 'services.save',
    opensFor: ['opsaddservice'],
    asks: { id: 999_999, service_name: 'nothing' },
    ifMatch: 1,
    answer: '404 service-not-found',
  },
  { call: 'brands.list', opensFor: 'signed-in', asks: {}, answer: '200' },
  { call: 'audit.list', opensFor: ['getusers'], flag: 'admin', asks: { size: 1 }, answer: '200' },
  { call: 'audit.verify', opensFor: ['getusers'], flag: 'admin', asks: { from: 2_000_000_000 }, answer: '200' },
]
