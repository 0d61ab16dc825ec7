import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly event: {
    readonly id: string
    readonly type: string
    readonly subject: string
    readonly revision: number
    readonly position: number
    readonly data: Readonly<Record<string, unknown>>
  }
}

export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  /** What it answers from now on; first it takes everything. */
  answers: (webhook: ReceivedWebhook, response: ServerResponse) => void
  /** When so many have come in all. */
  reach(count: number): Promise<readonly ReceivedWebhook[]>
  close(): Promise<void>
}

/** A real server on loopback that takes webhooks, or fails as it is told. */
export const openWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const webhook = { headers: request.headers, text, event: JSON.parse(text) as ReceivedWebhook['event'] }
      received.push(webhook)
      receiver.answers(webhook, response)
      for (const look of waiting) look()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/changes`,
    received,
    answers: (_webhook, response) => void response.writeHead(204).end(),
    reach: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          resolve(received)
        }
        waiting.add(look)
        look()
      }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Whether a receiver with this secret takes it as ours. */
export const isSignedWith = (secret: string, { text, headers }: ReceivedWebhook): boolean => {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
