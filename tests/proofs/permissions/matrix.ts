import { calls } from '#contract/index.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { ExpectedRow } from './expectedRow.ts'
import type { Holder } from './holders.ts'

export interface Case {
  readonly row: ExpectedRow
  readonly holder: Holder
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown> & { readonly code?: string }
}

export const entryOf = (row: Pick<ExpectedRow, 'call'>): CallDefinition => {
  const entry = (calls as Record<string, CallDefinition>)[row.call]
  if (entry === undefined) throw new Error(`'${row.call}' is expected and not in the contract.`)
  return entry
}

/** What the hand-written table says to this person. */
export const expectedAnswer = ({ opensFor, flag, whileChanging, answer }: ExpectedRow, holder: Holder): string => {
  if (opensFor === 'everybody') return answer
  if (holder.session !== 'open') return '401 signed-out'
  if (holder.password !== 'good' && whileChanging !== true) return '403 password-must-change'
  if (opensFor === 'signed-in') return answer
  const holds = opensFor.some((service) => holder.services.includes(service))
  return holds && (flag === undefined || holder.flags.includes(flag)) ? answer : '403 not-allowed'
}

const told = ({ status, body }: Answer): string =>
  body['success'] === true || body.code === undefined ? String(status) : `${status} ${body.code}`

/** One word on why the session or the password is not good any more. */
const isReason = (details: unknown): boolean =>
  details === null ||
  (typeof details === 'object' &&
    Object.entries(details).every(
      ([field, value]) => field === 'because' && (value === null || /^[a-z-]{1,20}$/.test(String(value))),
    ))

/** A refusal by right says why and nothing of what was asked for. */
const leaks = ({ body }: Answer): boolean => {
  const { status: _s, success, code: _c, message, request_id: _r, details, payload, data, ...more } = body
  const says = (data ?? {}) as Record<string, unknown>
  return (
    success !== false ||
    !isReason(details) ||
    (payload !== null && payload !== message) ||
    Object.keys(says).some((field) => field !== 'success' && field !== 'error') ||
    says['error'] !== message ||
    Object.keys(more).length > 0
  )
}

/** What is wrong with the answer; undefined: nothing. */
export const faultOf = ({ row, holder }: Case, answer: Answer): string | undefined => {
  const expected = expectedAnswer(row, holder)
  const actual = told(answer)
  const what = `${row.call} ${JSON.stringify(row.asks).slice(0, 60)} by ${holder.name}`
  if (actual !== expected) return `${what}: ${actual} instead of ${expected}`
  if (/^40[13] (signed-out|not-allowed|password-must-change)$/.test(expected) && leaks(answer))
    return `${what}: a refusal that tells more`
  return undefined
}

const json = { 'content-type': 'application/json' }

/** As a browser would send what the row asks. */
export const requestOf = (
  entry: CallDefinition,
  { asks }: Pick<ExpectedRow, 'asks'>,
): { path: string; body: BodyInit; headers: object } => {
  if (entry.family === 'upload') {
    const form = new FormData()
    form.set('documentVO', JSON.stringify(asks))
    form.set('file', new File(['x'], 'stores.csv'))
    return { path: `/upload${entry.path === '/' ? '' : entry.path}`, body: form, headers: {} }
  }
  const marked = Array.isArray(asks) ? asks : { ...(asks as object), ...entry.discriminator }
  if (entry.family === 'wrapper') {
    const wrapped = { url: entry.path, method: entry.method ?? 'POST', payload: marked }
    return { path: '/ops/campaign/wrapperLambdaApis', body: JSON.stringify(wrapped), headers: json }
  }
  const mount = entry.family === 'platform' ? '/platform' : '/ops'
  return { path: mount + entry.path, body: JSON.stringify(marked), headers: json }
}

/** A session that comes with other rights than before is given a new token with its first answer, as to a browser. */
const renewed = new WeakMap<Holder, string>()
const cookieOf = (holder: Holder): string => renewed.get(holder) ?? holder.cookie

export const ask = async (address: string, { row, holder }: Case): Promise<Answer> => {
  const { path, body, headers } = requestOf(entryOf(row), row)
  const response = await fetch(address + path, {
    method: 'POST',
    body,
    headers: {
      'x-opsdesk': 'matrix',
      ...headers,
      ...(holder.cookie === '' ? {} : { cookie: cookieOf(holder) }),
      ...(row.ifMatch === undefined ? {} : { 'if-match': String(row.ifMatch) }),
    },
  })
  const cookie = /^(__Host-opsdesk=[^;]+);/.exec(response.headers.get('set-cookie') ?? '')?.[1]
  if (cookie !== undefined) renewed.set(holder, cookie)
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

export interface Findings {
  readonly asked: number
  readonly faults: readonly string[]
  /** How often each answer came, by what the table says. */
  readonly answers: ReadonlyMap<string, number>
}

const atOnce = 6

/** Asks everything and says what is not as expected; `isEnough` ends it at the first fault. */
export const askAll = async (address: string, cases: Iterable<Case>, isEnough = false): Promise<Findings> => {
  const faults: string[] = []
  const answers = new Map<string, number>()
  let asked = 0
  const queue = cases[Symbol.iterator]()
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      if (isEnough && faults.length > 0) return
      asked += 1
      const answer = await ask(address, next.value)
      const expected = expectedAnswer(next.value.row, next.value.holder)
      answers.set(expected, (answers.get(expected) ?? 0) + 1)
      const fault = faultOf(next.value, answer)
      if (fault !== undefined) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: isEnough ? 1 : atOnce }, work))
  return { asked, faults, answers }
}
