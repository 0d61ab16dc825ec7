import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as passing } from 'node:timers/promises'
import pg from 'pg'
import { timelineOf } from './timeline.ts'

export interface PrimaryResponder {
  /** `http://127.0.0.1:8008` */
  readonly address: string
  close(): Promise<void>
}

const everyMs = 200
const answerMs = 2_000

type Standing = 'primary' | 'standby or away' | 'older'

/**
 * The timeline that a server writes on. `late`: it does not answer in time; `full`: it has no connection left; `gone`: it is a
 * standby, or nobody is there.
 */
type Seen = number | 'late' | 'full' | 'gone'

const tooManyConnections = '53300'

const lookAt = async (url: string): Promise<Seen> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => undefined)
  const begun = performance.now()
  try {
    await client.connect()
    return (await timelineOf(client)).number
  } catch (error) {
    if ((error as { code?: unknown }).code === tooManyConnections) return 'full'
    // Timers go off a moment early.
    return performance.now() - begun > 0.9 * answerMs ? 'late' : 'gone'
  } finally {
    // Not waited for: a server that hangs never closes it.
    void client.end().catch(() => undefined)
  }
}

const why = {
  late: `does not answer within ${answerMs / 1_000} s`,
  full: 'has no connection left to be asked by',
} as const

/**
 * Says to HAProxy which of these servers is primary: `GET /<name>` is answered with 200 of that one, and with 503 of others. Of
 * two that write, the one on the newer timeline is; an old primary that came back is none, also while the newer one is away.
 * Whoever is said to be none loses every connection, so a server that is late once, or full, stays what it was.
 */
export const openPrimaryResponder = async (
  servers: ReadonlyMap<string, string>,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: (line: string) => void },
): Promise<PrimaryResponder> => {
  const standings = new Map<string, Standing>()
  const timelines = new Map<string, number | undefined>()
  const kept = new Map<string, 'late' | 'full'>()
  const stopping = new AbortController()
  let newest = 0
  const note = (name: string, seen: Seen): void => {
    const before = kept.get(name)
    const isLateOnce = seen === 'late' && before !== 'late' && timelines.get(name) !== undefined
    if (seen === 'full' || isLateOnce) {
      kept.set(name, seen)
      if (before !== seen) log(`${name} ${why[seen]}. It stays what it was: ${standings.get(name) ?? 'not known'}.`)
      return
    }
    if (kept.delete(name) && typeof seen === 'number') log(`${name} answers again.`)
    timelines.set(name, typeof seen === 'number' ? seen : undefined)
  }
  const look = async (): Promise<void> => {
    await Promise.all([...servers].map(async ([name, url]) => note(name, await lookAt(url))))
    newest = Math.max(newest, ...[...timelines.values()].map((timeline) => timeline ?? 0))
    for (const name of servers.keys()) {
      const timeline = timelines.get(name)
      const standing = timeline === undefined ? 'standby or away' : timeline === newest ? 'primary' : 'older'
      if (standings.get(name) !== standing)
        log(
          standing === 'older'
            ? `${name} is an old primary (timeline ${timeline}; the present one is ${newest}). Stop it, and make it a standby.`
            : `${name}: ${standing}.`,
        )
      standings.set(name, standing)
    }
  }
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await passing(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  const server = createServer((request, response) => {
    const standing = standings.get(request.url?.slice(1) ?? '') ?? 'standby or away'
    response.writeHead(standing === 'primary' ? 200 : 503, { 'content-type': 'text/plain' }).end(`${standing}\n`)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await looking
    },
  }
}
