import type { RequestOfName } from '#contract/index.ts'
import type { Person } from '#contract/calls/people/people.ts'
import { type Client, openTestGateway, sealPassword, type TestGateway } from './gateway.ts'

/** A gateway with its two demo administrators signed in. */
export const openPeopleFixture = async (postgresUrl: string) => {
  const testGateway = await openTestGateway(postgresUrl)
  return {
    desk: testGateway,
    anita: await testGateway.signIn('opsadmin'),
    farhan: await testGateway.signIn('deskadmin'),
  }
}

export const temporaryPassword = 'Desk@2026tmp'

/** A password sealed for the gateway, good once. */
export const sealFor = async (testGateway: TestGateway, password = temporaryPassword): Promise<string> => {
  const { nonce } = await testGateway.anonymous().call('session.nonce', {})
  return sealPassword(testGateway.gateway.signInKey.publicKey, nonce, password)
}

export const roleIds = async (testGateway: TestGateway, ...names: readonly string[]): Promise<number[]> => {
  const { rows } = await testGateway.database.pool.query<{ id: number; name: string }>(
    'select id, role_name as name from roles where role_name = any($1)',
    [names],
  )
  return names.map((name) => rows.find((row) => row.name === name)?.id ?? -1)
}

export const brandIds = async (testGateway: TestGateway, ...codes: readonly string[]): Promise<number[]> => {
  const { rows } = await testGateway.database.pool.query<{ id: number; code: string }>(
    'select id, brand_code as code from brands where brand_code = any($1)',
    [codes],
  )
  return codes.map((code) => rows.find((row) => row.code === code)?.id ?? -1)
}

export const serviceIds = async (testGateway: TestGateway, ...names: readonly string[]): Promise<number[]> => {
  const { rows } = await testGateway.database.pool.query<{ id: number; name: string }>(
    'select id, service_name as name from services where service_name = any($1)',
    [names],
  )
  return names.map((name) => rows.find((row) => row.name === name)?.id ?? -1)
}

export const findPerson = async (asker: Client, loginId: string): Promise<Person> => {
  const { rows } = await asker.call('people.list', { loginId, page: 1, sort: 'loginId', order: 'asc' })
  const [person] = rows
  if (person === undefined) throw new Error(`${loginId} is not listed.`)
  return person
}

export const addPersonBy = async (
  testGateway: TestGateway,
  admin: Client,
  person: RequestOfName<'people.save'>,
): Promise<Person> => admin.call('people.save', { password: await sealFor(testGateway), ...person })

/** Confirms everything that waits for a second administrator and may be confirmed by this one. */
export const confirmGrants = async (second: Client): Promise<void> => {
  for (const { id, whyNot } of await second.call('people.grants', {}))
    if (whyNot === '') await second.call('people.decideGrant', { grantId: id, decision: 'confirm' })
}
