import { calls, type CallName } from '#contract/index.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { digestOf } from '#contract/wire/sealedParts.ts'
import type { Client } from '#tests/support/gateway.ts'
import type { Target } from './target.ts'

export interface Try {
  readonly call: CallName
  readonly asks: (target: Target, loginId: string) => unknown
  readonly ifMatch?: number
  /** It has to end so, and to be in the audit by its request. */
  readonly refused?: 'not-found' | 'not-allowed' | 'claim-mismatch'
  /** The ids that the audit has to name, of a list or of an act on several, which passes over what does not exist. */
  readonly keeps?: (target: Target, loginId: string) => readonly string[]
  /** A device makes the id of an upload by chance: what somebody has is refused and kept, what nobody has is free. */
  readonly upload?: true
  /** What the own entry of a command that ends as done has to name. */
  readonly notes?: (target: Target) => string
  /** About a brand: a relationship manager who is limited to none sees what is of it. */
  readonly byBrand?: true
}

/** How what is not theirs is answered. */
export const notFound = [
  'merchant-not-found',
  'record-not-found',
  'super-merchant-not-found',
  'file-not-found',
  'message-not-found',
  'session-not-open',
  'report-brand-unknown',
  'brand-not-found',
]

export interface Answered {
  readonly call: CallName
  readonly status: number
  readonly code: string
  readonly text: string
  readonly requestId: string
}

const sendFile = async (address: string, { cookie }: Client, path: string, body: unknown) => {
  const form = new FormData()
  const bytes = new Uint8Array([1, 2, 3])
  form.set('documentVO', JSON.stringify({ ...(body as object), sha256: await digestOf(bytes) }))
  form.set('file', new File([bytes], 'part'))
  const response = await fetch(`${address}/upload${path}`, {
    method: 'POST',
    headers: { 'x-opsdesk': 'test', cookie },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const send = (address: string, who: Client, entry: CallDefinition, asked: unknown, ifMatch: number | undefined) => {
  const body = Array.isArray(asked) ? asked : { ...(asked as object), ...entry.discriminator }
  if (entry.family === 'upload') return sendFile(address, who, entry.path, body)
  const isWrapped = entry.family === 'wrapper'
  return who.post(
    isWrapped ? '/ops/campaign/wrapperLambdaApis' : `/${entry.family === 'platform' ? 'platform' : 'ops'}${entry.path}`,
    isWrapped ? { url: entry.path, method: entry.method ?? 'POST', payload: body } : body,
    {
      ...(entry.kind === 'read' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
    },
  )
}

/** What lies under the address that an export answers with. */
const exported = async (address: string, { cookie }: Client, body: Record<string, unknown>): Promise<string> => {
  const { url } = (body['payload'] ?? {}) as { url?: string }
  if (url === undefined) return ''
  return (await fetch(new URL(url, address), { headers: { cookie } })).text()
}

/** Makes one try in the form in which it travels. */
export const attempt = async (
  address: string,
  who: Client,
  loginId: string,
  { call, asks, ifMatch }: Try,
  target: Target,
): Promise<Answered> => {
  const answer = await send(address, who, calls[call], asks(target, loginId), ifMatch)
  return {
    call,
    status: answer.status,
    code: String(answer.body['code']),
    text: JSON.stringify(answer.body) + (call === 'tables.export' ? await exported(address, who, answer.body) : ''),
    requestId: String(answer.body['request_id']),
  }
}

/** What is wrong with the answer, if anything; leaks apart. */
export const faultOf = (one: Try, target: Target, { status, code }: Answered): string | undefined => {
  const isAsWanted = () => {
    if (one.refused === 'not-found') return status === 404 && notFound.includes(code)
    if (one.refused !== undefined) return status === 403 && code === one.refused
    if (one.upload)
      return (
        code === 'key-of-another' ||
        (target.of !== 'others' && ['undefined', 'upload-incomplete', 'upload-unsealable'].includes(code))
      )
    return status === 200
  }
  return isAsWanted() ? undefined : `${one.call} ${target.of} ${status} ${code}`
}

/** The audit has to have it by its request. */
export const isAuditedByRequest = (one: Try, { code }: Answered): boolean =>
  one.refused !== undefined || code === 'key-of-another'
