import { webAddressOf } from '#contract/wire/webAddress.ts'
import { connectionTrouble, isBarredAsWritten, NotAllowed, openGuardedConnection } from './guardedConnection.ts'

const notNamed = 'The address is in a private network that WEBHOOK_NETWORKS does not name.'

/** What is wrong with an address already as it is written; undefined: nothing. Its name is judged when it is connected to. */
export const whyNotWebhookAddress = (text: string, networks: readonly string[]): string | undefined => {
  const url = webAddressOf(text)
  if (url === undefined) return 'The address is none.'
  if (url.protocol !== 'https:' && networks.length === 0) return 'An address begins with https://.'
  if (isBarredAsWritten(url, networks))
    return url.protocol === 'https:' ? notNamed : 'Only networks that WEBHOOK_NETWORKS names are sent to without https.'
  return undefined
}

export interface SentWebhook {
  /** Null: there was no answer. */
  readonly status: number | null
  readonly answer: string
  /** Empty: it was taken. */
  readonly trouble: string
}

export interface WebhookSender {
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SentWebhook>
  close(): void
}

const longestMs = 10_000
const mostAnswer = 64 * 1024

/** Sends to addresses that are judged when they are connected to, and follows nobody anywhere. */
export const openWebhookSender = (networks: readonly string[], patienceMs = longestMs): WebhookSender => {
  const connection = openGuardedConnection(networks)

  const exchange = (url: URL, headers: Readonly<Record<string, string>>, body: string) =>
    new Promise<SentWebhook>((resolve, reject) => {
      const request = connection.request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(patienceMs),
      })
      request.on('error', reject)
      request.on('response', (response) => {
        const status = response.statusCode ?? 0
        const parts: Buffer[] = []
        let bytes = 0
        const end = () => {
          const answer = Buffer.concat(parts).subarray(0, mostAnswer).toString('utf8')
          const isTaken = status >= 200 && status < 300
          const isRedirect = status >= 300 && status < 400
          const trouble = isTaken ? '' : isRedirect ? 'Redirects are not followed.' : `The receiver answered ${status}.`
          resolve({ status, answer, trouble })
        }
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes >= mostAnswer) {
            end()
            request.destroy()
          }
        })
        response.on('end', end)
        // What was answered so far counts: the status came first.
        response.on('error', end)
      })
      request.end(body)
    })

  return {
    send: async (text, headers, body) => {
      const url = webAddressOf(text)
      if (url === undefined) return { status: null, answer: '', trouble: 'The address is none.' }
      try {
        return await exchange(url, headers, body)
      } catch (error) {
        const trouble = error instanceof NotAllowed ? notNamed : connectionTrouble(error, 'receiver', longestMs)
        return { status: null, answer: '', trouble }
      }
    },
    close: () => connection.close(),
  }
}
