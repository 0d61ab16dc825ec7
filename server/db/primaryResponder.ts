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

/** The timeline that this server writes on; undefined: it is a standby, or does not answer in time. */
const timelineAt = async (url: string): Promise<number | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await timelineOf(client)).number
  } catch {
    return undefined
  } finally {
    // Not waited for: a server that hangs never closes it.
    void client.end().catch(() => undefined)
  }
}

/**
 * Says to HAProxy which of these servers is primary: `GET /<name>` is answered with 200 of that one, and with 503 of others. Of
 * two that write, the one on the newer timeline is; an old primary that came back is none, also while the newer one is away.
 */
export const openPrimaryResponder = async (
  servers: ReadonlyMap<string, string>,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: (line: string) => void },
): Promise<PrimaryResponder> => {
  const standings = new Map<string, Standing>()
  const stopping = new AbortController()
  let newest = 0
  const look = async (): Promise<void> => {
    const found = await Promise.all([...servers].map(async ([name, url]) => [name, await timelineAt(url)] as const))
    newest = Math.max(newest, ...found.map(([, timeline]) => timeline ?? 0))
    for (const [name, timeline] of found) {
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
