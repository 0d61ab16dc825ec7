import { gzipSync } from 'node:zlib'
import type { RequestOfName } from '#contract/index.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { exampleOf } from '#contract/feed/index.ts'
import { type FeedKind, feedKindNames } from '#contract/feed/kindNames.ts'
import type { Client, TestGateway } from './gateway.ts'

export interface FeedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown> & {
    readonly applied: number
    readonly duplicate: number
    readonly stale: number
    readonly early: number
    readonly conflict: number
    readonly refused: readonly { index: number; id: string; code: string; field: string; isKept: boolean }[]
  }
}

export interface FeedClient {
  readonly clientId: number
  readonly secret: string
  send(events: readonly unknown[], how?: { query?: string; isGzip?: boolean; isLines?: boolean }): Promise<FeedAnswer>
  /** What a hand-made request is answered. */
  post(body: BodyInit, headers?: Record<string, string>, query?: string): Promise<FeedAnswer>
  find(id: string): Promise<FeedAnswer>
}

export const source = '/platform/test'

export const speakAs = (testGateway: Pick<TestGateway, 'address'>, clientId: number, secret: string): FeedClient => {
  const answerOf = async (response: Response): Promise<FeedAnswer> => ({
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as FeedAnswer['body'],
  })
  const authorization = `Bearer ${secret}`
  const post: FeedClient['post'] = async (body, headers = {}, query = '') =>
    answerOf(
      await fetch(`${testGateway.address}/feed${query}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/cloudevents-batch+json', ...headers },
        body,
        ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      } as RequestInit),
    )
  return {
    clientId,
    secret,
    post,
    send: (events, { query = '', isGzip = false, isLines = false } = {}) => {
      const text = isLines ? events.map((one) => `${JSON.stringify(one)}\n`).join('') : JSON.stringify(events)
      return post(
        isGzip ? gzipSync(text) : text,
        {
          ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
          ...(isLines ? { 'content-type': 'application/x-ndjson' } : {}),
        },
        query,
      )
    },
    find: async (id) =>
      answerOf(await fetch(`${testGateway.address}/feed/events/${id}`, { headers: { authorization } })),
  }
}

/** A client that one administrator made and another confirmed, for every kind where nothing else is said. */
export const openFeedClient = async (
  testGateway: TestGateway,
  [maker, checker]: readonly [Client, Client],
  wanted: Partial<RequestOfName<'integrations.createClient'>> = {},
): Promise<FeedClient> => {
  const { client, secret } = await maker.call('integrations.createClient', {
    name: `client ${Math.random().toString(36).slice(2, 10)}`,
    source,
    scopes: feedKindNames.map((kind) => `in:${kind}` as const),
    networks: ['127.0.0.0/8'],
    isTest: false,
    endsOn: dayAfter(indianDay(new Date()), 30),
    recordsADay: 10_000_000,
    rupeesADay: 1_000_000_000,
    ...wanted,
  })
  await checker.call('integrations.confirmClient', { clientId: client.id }, { ifMatch: client.version })
  return speakAs(testGateway, client.id, secret)
}

let made = 0

type Sent = Record<string, unknown>

/** An event of a kind: its example, with an id of its own. */
export const eventOf = (kind: FeedKind, subject: string, data: Sent = {}, envelope: Sent = {}): Sent => {
  made += 1
  const example = exampleOf(kind)
  return {
    ...example,
    id: `event-${made}`,
    source,
    time: new Date(Date.now() - 60_000).toISOString(),
    subject,
    ...envelope,
    data: { ...example.data, ...data },
  }
}
