import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { beginBelow, endRecord, type SpanRecord, underWay } from './spanRecord.ts'

/** What is told of a request that `fetch` makes. */
interface FetchRequest {
  readonly origin?: string | URL
  readonly method?: string
}

const hostOf = (origin: string | URL | undefined): string => URL.parse(String(origin))?.host ?? ''

/** Requests to others, by fetch or by node:http, below what is under way. Their host alone: paths and bodies have ids. */
export const watchOutside = (): (() => void) => {
  const open = new WeakMap<object, SpanRecord>()
  const opened = (request: object, method: string, host: string): void => {
    const above = underWay.getStore()
    if (above === undefined) return
    const record = beginBelow(above, `${method} ${host}`, 'client', {
      'http.request.method': method,
      'server.address': host,
    })
    if (record !== undefined) open.set(request, record)
  }
  const ended = (request: object, outcome?: 'broken'): void => {
    const record = open.get(request)
    if (record !== undefined) endRecord(record, outcome)
  }
  const of =
    <Message>(act: (message: Message) => void) =>
    (message: unknown) =>
      act(message as Message)
  const channels = {
    'undici:request:create': of<{ request: FetchRequest }>(({ request }) =>
      opened(request, request.method ?? 'GET', hostOf(request.origin)),
    ),
    'undici:request:trailers': of<{ request: object }>(({ request }) => ended(request)),
    'undici:request:error': of<{ request: object }>(({ request }) => ended(request, 'broken')),
    'http.client.request.start': of<{ request: ClientRequest }>(({ request }) =>
      opened(request, request.method, request.host),
    ),
    'http.client.response.finish': of<{ request: object }>(({ request }) => ended(request)),
    'http.client.request.error': of<{ request: object }>(({ request }) => ended(request, 'broken')),
  }
  for (const [channel, listen] of Object.entries(channels)) subscribe(channel, listen)
  return () => {
    for (const [channel, listen] of Object.entries(channels)) unsubscribe(channel, listen)
  }
}
