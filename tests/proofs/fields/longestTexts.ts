import { z } from 'zod'
import { calls } from '#contract/index.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { wireObject } from '#contract/wire/wire.ts'
import { largestBody } from '#server/gateway/largestBody.ts'
import type { TestGateway } from '#tests/support/gateway.ts'
import { allFlags, allServices, expectedRows } from '../permissions/expected.ts'
import type { ExpectedRow } from '../permissions/expectedRow.ts'
import { addHolders, type Holder } from '../permissions/holders.ts'
import { entryOf, requestOf } from '../permissions/matrix.ts'
import { type Path, pathsOf, thereInstead, withAt } from './fieldFuzz.ts'

/** What an expression that goes back over its text meets worst; each fills what room there is. */
const fillings: Readonly<Record<string, string>> = {
  letters: 'a',
  capitals: 'A',
  digits: '1',
  spaces: ' ',
  'lines and spaces': '\n ',
  quotes: '"',
  'letters of Hindi': 'अ',
  dots: '.',
  commas: '1,',
  'angle brackets': '<',
  braces: '{{',
  words: 'abcdef ghijk 12 ',
}

export interface LongTry {
  readonly row: ExpectedRow
  readonly field: string
  readonly filling: string
  readonly path: Path
  /** A list of so many in place of a text. */
  readonly isList: boolean
}

/** These end the session that asks. */
const endsSession = new Set(['session.signOut'])

/** Every field of every call with every filling, and with a list; the calls that take files have their own limits. */
export const longTries = (): readonly LongTry[] =>
  [...new Map(expectedRows.map((row) => [`${row.call} ${JSON.stringify(row.asks)}`, row])).values()]
    .filter(
      ({ call }) => !endsSession.has(call) && ['gateway', 'platform', 'wrapper'].includes(entryOf({ call }).family),
    )
    .flatMap((row) =>
      pathsOf(entryOf(row)).flatMap((path) => [
        ...Object.keys(fillings).map((filling) => ({ row, field: path.join('.'), filling, path, isList: false })),
        ...['letters', 'digits'].map((filling) => ({ row, field: path.join('.'), filling, path, isList: true })),
      ]),
    )

/** The longest body that the call takes, with this field as long as it gets. */
const longestBody = (entry: CallDefinition, { row, path, filling, isList }: LongTry): string => {
  const mark = 'x'.repeat(20)
  const asks = withAt(thereInstead(row.asks), path, mark)
  const { body } = requestOf(entry, { asks })
  const short = body as string
  const room = largestBody(entry) - Buffer.byteLength(short)
  const piece = JSON.stringify(fillings[filling] ?? '').slice(1, -1)
  if (!isList) return short.replace(mark, () => piece.repeat(Math.floor(room / Buffer.byteLength(piece))))
  const one = filling === 'digits' ? '1,' : '"a",'
  return short.replace(`"${mark}"`, () => `[${one.repeat(Math.floor(room / one.length)).slice(0, -1)}]`)
}

export interface LongFindings {
  readonly asked: number
  /** The most processor time that one request took, in milliseconds, the client that sends it with it. */
  readonly longest: number
  /** Longer than the goal. */
  readonly slow: readonly string[]
  /** Answers of 500 and above. */
  readonly broken: readonly string[]
}

/** Milliseconds of processor time of this process, in all its threads. */
const usedBy = async (act: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** A text takes so long; a file in a body of up to 26 MB is received, read and counted besides, by both sides. */
const mostMsOf = (bytes: number): number => 50 + 12 * Math.max(0, bytes / 1_048_576 - 1)
/** What a process does besides is not of the request: of one that took long the least counts. A slow one is never short. */
const looks = 8

/** Sends each by itself, as somebody who may everything. */
export const tryLongest = async (testGateway: TestGateway, tries: readonly LongTry[]): Promise<LongFindings> => {
  const who = { services: allServices, flags: allFlags.filter((flag) => flag !== 'brand' && flag !== 'manager') }
  const enter = async (): Promise<Holder> => {
    const [one] = await addHolders(testGateway.database.pool, [{ name: `longest ${performance.now()}`, ...who }])
    if (one === undefined) throw new Error('nobody was added')
    return one
  }
  let holder = await enter()
  let longest = 0
  const slow: string[] = []
  const broken: string[] = []
  for (const one of tries) {
    const entry = entryOf(one.row)
    const { path, headers } = requestOf(entry, one.row)
    const payload = longestBody(entry, one)
    const what = `${one.row.call} ${one.field}: ${one.filling}${one.isList ? ', a list' : ''}`
    const send = () =>
      usedBy(async () => {
        const response = await fetch(testGateway.address + path, {
          method: 'POST',
          body: payload,
          headers: { 'x-opsdesk': 'longest', ...(headers as Record<string, string>), cookie: holder.cookie },
        })
        await response.arrayBuffer()
        if (response.status >= 500) broken.push(`${response.status} ${what}`)
        if (response.status === 401) holder = await enter()
      })
    const mostMs = mostMsOf(Buffer.byteLength(payload))
    let used = await send()
    for (let again = 1; again < looks && used > mostMs && used < 20 * mostMs; again += 1)
      used = Math.min(used, await send())
    longest = Math.max(longest, used)
    if (used > mostMs) slow.push(`${used.toFixed(0)} ms ${what}`)
  }
  return { asked: tries.length, longest, slow, broken }
}

/** The expression of a case number as it once was, behind a length that does not end anything: what the harness has to find. */
export const plantedQuadratic = async <T>(run: () => Promise<T>): Promise<T> => {
  const call = calls['files.link']
  const honest = Object.getOwnPropertyDescriptor(call, 'request')
  const request = wireObject({
    fileId: z.uuid(),
    reason: z
      .string()
      .max(300)
      .regex(/(?:\p{L}{2,}[-/ ]?|#)\d{3,}/u)
      .optional(),
  })
  Object.defineProperty(call, 'request', { value: request, configurable: true })
  try {
    return await run()
  } finally {
    if (honest !== undefined) Object.defineProperty(call, 'request', honest)
  }
}

/** So many of them, drawn without one twice. */
export const drawnLong = (count: number, draw: () => number): readonly LongTry[] => {
  const all = [...longTries()]
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(Math.floor(draw() * all.length), 1),
  ).flat()
}
