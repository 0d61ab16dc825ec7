import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { allServices, expectedRows } from './expected.ts'
import { askAll, type Case, entryOf, faultOf, type Findings } from './matrix.ts'
import { casesAgainst, type Mutant, mutantsOf, policyOf, withMutant } from './mutants.ts'
import { permissionsPage } from './permissionsPage.ts'
import { type Matrix, oneOfEachKind, openMatrix } from './wholeMatrix.ts'

const seed = Number(process.env['SEED'] ?? 20261122)
/** `npm run prove -- permissions`: every row by everybody and every two services, and every service it might let in. */
const isWhole = process.env['WHOLE_MATRIX'] === '1'

let testGateway: TestGateway
let matrix: Matrix
let found: Findings | undefined
let caught: { readonly mutants: number; readonly asked: number } | undefined

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { env: { CALLS_PER_MINUTE: '10000000' } })
  matrix = await openMatrix(testGateway.database.pool, isWhole)
})
afterAll(async () => {
  await testGateway.close()
  if (isWhole && found !== undefined && caught !== undefined)
    writeFileSync('docs/proofs/permissions.md', permissionsPage({ seed, found, caught, at: new Date() }))
})

const httpCalls = Object.values(calls).filter(({ family }) => family !== 'socket')

/** The right to a call of these is narrowed by the script that it names. */
const byScript = ['files.createEntry', 'files.runScript', 'files.triggerJob', 'files.uploadAny']

const asStored = (service: string) => service.replace('{product}', 'paywise').toLowerCase()

/** Another service for every call, the same in every run of one seed. */
const strangerTo = (call: string): string => {
  const letters = [...`${seed} ${call}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return allServices[letters % allServices.length] ?? 'downloads'
}

const holder = (name: string) => {
  const one = matrix.holders.find((candidate) => candidate.name === name)
  if (one === undefined) throw new Error(`Nobody is called '${name}'.`)
  return one
}

describe('the expected rights', () => {
  test('name every call of the contract, and no other', () => {
    expect([...new Set(expectedRows.map(({ call }) => call))].sort()).toEqual(httpCalls.map(({ name }) => name).sort())
  })
  test('know every service of the desk', async () => {
    const { rows } = await testGateway.database.pool.query<{ name: string }>(
      'select lower(service_name) as name from services',
    )
    expect(rows.map(({ name }) => name).filter((name) => !allServices.includes(name))).toEqual([])
    const asked = httpCalls.flatMap(({ access }) => (typeof access === 'object' ? access.anyOf : []))
    expect(asked.filter((service) => !allServices.includes(asStored(service)))).toEqual([])
  })
  test('are those of the contract, service by service', () => {
    const differing = expectedRows.flatMap(({ call, opensFor, flag, whileChanging }) => {
      const { access, duringPasswordChange } = entryOf({ call })
      const [told, asks] =
        typeof access === 'string'
          ? [opensFor, access === 'public' ? 'everybody' : access]
          : [[...opensFor].sort(), access.anyOf.map(asStored).sort()]
      const isSame = byScript.includes(call)
        ? typeof opensFor !== 'string' && opensFor.every((service) => asks.includes(service))
        : JSON.stringify([told, flag]) === JSON.stringify([asks, typeof access === 'string' ? undefined : access.flag])
      const isOpenWhileChanging = opensFor === 'everybody' || duringPasswordChange === whileChanging
      return isSame && isOpenWhileChanging ? [] : [call]
    })
    expect(differing).toEqual([])
  })
})

describe('the harness finds', () => {
  const planted = (call: string, who: string): Case => ({
    row: expectedRows.find((row) => row.call === call) ?? { call, opensFor: 'everybody', asks: {}, answer: '200' },
    holder: holder(who),
  })
  const refusal = {
    status: 403,
    success: false,
    code: 'not-allowed',
    message: 'No.',
    request_id: 'r',
    details: null,
    payload: null,
    data: { success: false, error: 'No.' },
  }

  test('an answer to somebody who may not ask, and no answer to somebody who may', () => {
    const good = { status: 200, body: { success: true, payload: [] } }
    const faults = [
      faultOf(planted('people.list', 'downloads'), good),
      faultOf(planted('people.list', 'nobody'), good),
      faultOf(planted('people.list', 'session disabled'), good),
      faultOf(planted('people.list', 'getusers'), { status: 403, body: refusal }),
      faultOf(planted('audit.list', 'getusers'), good),
      faultOf(planted('people.list', 'getusers'), good),
      faultOf(planted('people.list', 'downloads'), { status: 403, body: refusal }),
    ]
    expect(faults.map((fault) => fault?.replace(/^\S+ \S+ by /, ''))).toEqual([
      'downloads: 200 instead of 403 not-allowed',
      'nobody: 200 instead of 401 signed-out',
      'session disabled: 200 instead of 401 signed-out',
      'getusers: 403 not-allowed instead of 200',
      'getusers: 200 instead of 403 not-allowed',
      undefined,
      undefined,
    ])
  })

  test('a refusal that tells more than why', () => {
    const leaky = [
      { ...refusal, payload: [{ login_id: 'opsadmin' }] },
      { ...refusal, details: { total: 17 } },
      { ...refusal, data: { success: false, error: 'No.', payload: [] } },
      { ...refusal, total: 17 },
    ]
    const faults = leaky.map((body) => faultOf(planted('people.list', 'downloads'), { status: 403, body }))
    expect(faults.filter((fault) => fault?.endsWith('a refusal that tells more') !== true)).toEqual([])
  })
})

test('every call answers exactly those who may ask, and tells nobody else a thing', async () => {
  found = await askAll(testGateway.address, matrix.cases())
  expect(found.faults).toEqual([])
})

test('a policy row that is wrong by one step is caught, whichever kind of access it is of', async () => {
  const policies = () => httpCalls.map(({ name }) => policyOf(entryOf({ call: name })))
  const right = policies()
  const ofKinds = new Set(oneOfEachKind(expectedRows).map(({ call }) => call))
  const mutated = isWhole ? httpCalls : httpCalls.filter(({ name }) => ofKinds.has(name))
  const mutants = mutated.flatMap((entry) =>
    mutantsOf(entry.name, policyOf(entry), isWhole ? allServices : [strangerTo(entry.name)]),
  )
  const survivors: string[] = []
  let asked = 0
  const isCaught = async (mutant: Mutant): Promise<boolean> => {
    const rows = expectedRows.filter(({ call }) => call === mutant.call)
    const cases = casesAgainst(mutant, rows, matrix.holders)
    const findings = await withMutant(mutant, () => askAll(testGateway.address, cases, true))
    asked += findings.asked
    return findings.faults.length > 0
  }
  for (const mutant of mutants) if (!(await isCaught(mutant))) survivors.push(`${mutant.call} ${mutant.what}`)
  expect(survivors).toEqual([])
  expect(policies()).toEqual(right)
  caught = { mutants: mutants.length, asked }
})
