import { z } from 'zod'
import type { Pool } from 'pg'
import type { CallDefinition } from '#contract/wire/call.ts'
import { audienceRoleOf } from '#server/db/embeddedRoles.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { insertTransactions } from '#tests/support/transactions.ts'
import { allFlags, allServices, expectedRows } from '../permissions/expected.ts'
import type { ExpectedRow } from '../permissions/expectedRow.ts'
import { addHolders } from '../permissions/holders.ts'
import { ask, entryOf } from '../permissions/matrix.ts'

/** What no form sends, by what it meets: a text, a day, an instant, a number, an id, a list, a record. */
const hostile: readonly unknown[] = [
  '',
  ' ',
  "'",
  '%',
  '\\',
  'x\u0000',
  'x\ud800',
  'x\udc00',
  '\uffff',
  'abc',
  'x'.repeat(5_000),
  '9'.repeat(400),
  '0000-01-01',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '2026-02-30 00:00:00',
  '0001-01-01',
  '0000-01-01 00:00:00',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '9999-99-99 99:99:99',
  '2026-11-25T10:00:00+99:99',
  'infinity',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  '1,2,3',
  '999999999,999999999',
  '2147483648',
  '9223372036854775808',
  '1e309',
  '0x10',
  '-0',
  0,
  -1,
  1.5,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  1e21,
  1e308,
  true,
  null,
  [],
  [''],
  [null],
  [2_147_483_648],
  [[[]]],
  ['0000-01-01', '0000-01-01'],
  Array.from({ length: 2_000 }, () => 'M1'),
  {},
  { toString: 'x' },
  { length: 1 },
]

export type Path = readonly (string | number)[]

export interface FieldSchema {
  readonly anyOf?: readonly FieldSchema[]
  readonly oneOf?: readonly FieldSchema[]
  readonly allOf?: readonly FieldSchema[]
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

const pathsIn = (schema: FieldSchema, at: Path = []): Path[] => [
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => (all ?? []).flatMap((one) => pathsIn(one, at))),
  ...(schema.items === undefined ? [] : pathsIn(schema.items, [...at, 0])),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const deeper = pathsIn(inner, [...at, name])
    return [[...at, name], ...deeper]
  }),
]

export const pathsOf = (call: CallDefinition): readonly Path[] => {
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as FieldSchema
  const all = pathsIn(schema)
  return [...new Map(all.map((path) => [JSON.stringify(path), path])).values()]
}

/** The value with another at the path; what is missing on the way is made. */
export const withAt = (value: unknown, [first, ...rest]: Path, put: unknown): unknown => {
  if (first === undefined) return put
  const inner = (value as Record<string | number, unknown> | undefined)?.[first]
  if (typeof first === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : []
    list[first] = withAt(inner, rest, put)
    return list
  }
  return { ...(typeof value === 'object' && value !== null ? value : {}), [first]: withAt(inner, rest, put) }
}

/** With the merchant and the transaction that are asked for, and with the role that queries of audiences are tried as. */
export const openFieldFuzzFixture = async (postgresUrl: string): Promise<TestGateway> => {
  const role = audienceRoleOf(new URL(postgresUrl).password)
  const testGateway = await openTestGateway(postgresUrl, {
    env: { CALLS_PER_MINUTE: '10000000', AUDIENCE_USER: role.user, AUDIENCE_PASSWORD: role.password },
  })
  await insertMerchants(testGateway.database.db, [buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON' })])
  const createdAt = new Date(Date.now() - 86_400_000)
  await insertTransactions(testGateway.database.db, [
    { merchantCode: 'M0000001', txnRefNumber: 'A-TODAY', brandCode: 'ASTRON', createdAt },
  ])
  return testGateway
}

export interface FieldTry {
  readonly row: ExpectedRow
  readonly field: string
  readonly asks: unknown
}

/** The rows ask for what is nowhere; what is there leads further in. */
export const thereInstead = (asks: unknown): unknown =>
  JSON.parse(
    JSON.stringify(asks ?? {})
      .replaceAll('M9999999', 'M0000001')
      .replaceAll('TXN-NOWHERE', 'A-TODAY'),
  )

/** These end the session that asks. */
const endsSession = new Set(['session.signOut'])

/** Every field of every call, each with every hostile value: what is drawn of them is tried. */
export const fieldTries = (): readonly FieldTry[] =>
  [...new Map(expectedRows.map((row) => [`${row.call} ${JSON.stringify(row.asks)}`, row])).values()]
    .filter(({ call }) => !endsSession.has(call) && entryOf({ call }).family !== 'upload')
    .flatMap((row) =>
      pathsOf(entryOf(row)).flatMap((path) =>
        hostile.map((value) => ({ row, field: path.join('.'), asks: withAt(thereInstead(row.asks), path, value) })),
      ),
    )

export interface FieldFindings {
  readonly asked: number
  /** Answers of 500 and above, or none at all. */
  readonly broken: readonly string[]
  /** Answers of 400 to 499. */
  readonly refused: number
}

const shown = (value: unknown) => JSON.stringify(value).slice(0, 200)

/** Asks each as somebody who may everything, some at once; `isBroken` says which answers are faults. */
export const tryFields = async (
  address: string,
  pool: Pool,
  tries: readonly FieldTry[],
  isBroken = (status: number) => status >= 500,
): Promise<FieldFindings> => {
  // Without a limit to some merchants.
  const who = { services: allServices, flags: allFlags.filter((flag) => flag !== 'brand' && flag !== 'manager') }
  let people = 0
  const broken: string[] = []
  let refused = 0
  const queue = tries[Symbol.iterator]()
  const work = async () => {
    const enter = async () => {
      people += 1
      const [one] = await addHolders(pool, [{ name: `fields ${people} ${performance.now()}`, ...who }])
      if (one === undefined) throw new Error('nobody was added')
      return one
    }
    let holder = await enter()
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { row, field, asks } = next.value
      const status = await ask(address, { row: { ...row, asks }, holder }).then(
        (answer) => answer.status,
        () => 599,
      )
      if (isBroken(status)) broken.push(`${status} ${row.call} ${field}: ${shown(asks)}`)
      if (status >= 400 && status < 500) refused += 1
      if (status === 401) holder = await enter()
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return { asked: tries.length, broken, refused }
}

/** So many of them, drawn without one twice. */
export const drawnTries = (count: number, draw: () => number): readonly FieldTry[] => {
  const all = [...fieldTries()]
  const taken = Math.min(count, all.length)
  for (let at = 0; at < taken; at += 1) {
    const other = at + Math.floor(draw() * (all.length - at))
    const [one, two] = [all[at], all[other]]
    if (one === undefined || two === undefined) throw new RangeError('drawn beyond the end')
    all[at] = two
    all[other] = one
  }
  return all.slice(0, taken)
}
