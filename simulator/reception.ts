import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'

const Change = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })
export type Change = z.infer<typeof Change>

export interface Visitors {
  /** The paper behind a path. */
  readonly paper: (path: string) => string | undefined
  /** What the desk decided, once its signature was found good. */
  readonly change: (change: Change) => void
  /** Absent: no webhook is taken. */
  readonly secret: string | undefined
}

/** What the company answers on loopback: the desk fetches papers here, and sends its decisions. */
export interface Reception {
  /** `http://127.0.0.1:41234` */
  readonly address: string
  /** Who answers from now on; until then nobody does. */
  readonly answerBy: (visitors: Visitors) => void
  readonly close: () => Promise<void>
}

/** Every so many webhooks are not taken the first time, as in life. */
const refusedEvery = 25

const end = (response: ServerResponse, status: number): void => void response.writeHead(status).end()

/** Whether a webhook was signed with the secret; what it says then. */
const verified = (secret: string, body: string, headers: IncomingMessage['headers']): Change | undefined => {
  try {
    return Change.parse(new Webhook(secret).verify(body, headers as Record<string, string>))
  } catch {
    return undefined
  }
}

export const openReception = async (port = 0): Promise<Reception> => {
  let visitors: Visitors | undefined
  let taken = 0
  const known = new Set<string>()

  const takeWebhook = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const secret = visitors?.secret
    if (secret === undefined) return end(response, 503)
    const body = (await buffer(request)).toString('utf8')
    const change = verified(secret, body, request.headers)
    if (change === undefined) return end(response, 401)
    const id = String(request.headers['webhook-id'])
    if (known.has(id)) return end(response, 204)
    taken += 1
    if (taken % refusedEvery === 0) return end(response, 503)
    known.add(id)
    visitors?.change(change)
    return end(response, 204)
  }

  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/changes') {
      takeWebhook(request, response).catch(() => response.destroy())
      return
    }
    const paper = request.method === 'GET' ? visitors?.paper(request.url ?? '') : undefined
    if (paper === undefined) end(response, 404)
    else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(paper)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerBy: (next) => {
      visitors = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
