import { webAddressOf } from '#contract/wire/webAddress.ts'
import { connectionTrouble, NotAllowed, openGuardedConnection } from './guardedConnection.ts'

/** Why there are no bytes, and whether another try could bring them. */
interface NotFetched {
  readonly is: 'notFetched' | 'tooLarge'
  /** What would have been right. */
  readonly right: string
  readonly isFinal: boolean
}

export interface DocumentFetcher {
  fetch(url: string): Promise<Buffer | NotFetched>
  close(): void
}

export interface DocumentHosts {
  /** Names with their port where it is another than that of https; nothing else is asked. */
  readonly hosts: readonly string[]
  /** Private networks that may be asked too, without https. */
  readonly networks: readonly string[]
}

const longestMs = 30_000
/** What the same request may be answered with otherwise, a moment later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429])

const final = (right: string): NotFetched => ({ is: 'notFetched', right, isFinal: true })
const later = (trouble: string): NotFetched => ({
  is: 'notFetched',
  right: `${trouble} Send the event again with an address that answers.`,
  isFinal: false,
})

const answeredWith = (status: number): NotFetched => {
  const said = `The host answered ${status}.`
  if (status >= 300 && status < 400)
    return final('Redirects are not followed. Send the address of the document itself.')
  return status >= 500 || passing.has(status) ? later(said) : final(`${said} Send the event again with a good address.`)
}

/** Gets a file from a host that somebody allowed: no redirect, no private network, so many bytes, so long. */
export const openDocumentFetcher = (
  { hosts, networks }: DocumentHosts,
  mostBytes: number,
  patienceMs = longestMs,
): DocumentFetcher => {
  const connection = openGuardedConnection(networks)
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  const tooLarge: NotFetched = {
    is: 'tooLarge',
    right: `Send at most ${mostBytes / 1_000_000} MB.`,
    isFinal: true,
  }

  const get = (url: URL) =>
    new Promise<Buffer | NotFetched>((resolve, reject) => {
      const over = AbortSignal.timeout(patienceMs)
      const request = connection.request(url, {
        method: 'GET',
        headers: {
          accept: 'image/*, application/pdf',
          'accept-encoding': 'identity',
          'user-agent': 'opsdesk-documents/1',
        },
        signal: over,
      })
      const end = (found: Buffer | NotFetched) => {
        resolve(found)
        request.destroy()
      }
      request.on('error', reject)
      request.on('response', (response) => {
        const status = response.statusCode ?? 0
        if (status !== 200) return end(answeredWith(status))
        if (Number(response.headers['content-length'] ?? 0) > mostBytes) return end(tooLarge)
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes > mostBytes) end(tooLarge)
        })
        response.on('end', () => resolve(Buffer.concat(parts)))
        response.on('error', (error) => reject(over.aborted ? over.reason : error))
        return undefined
      })
      request.end()
    })

  return {
    fetch: async (text) => {
      const url = webAddressOf(text)
      if (url === undefined || !allowed.has(url.host))
        return final('Send an address of a host that FEED_DOCUMENT_HOSTS of the desk names.')
      try {
        return await get(url)
      } catch (error) {
        return error instanceof NotAllowed
          ? final('Send an address of the public web that begins with https://.')
          : later(connectionTrouble(error, 'host', patienceMs))
      }
    },
    close: () => connection.close(),
  }
}
