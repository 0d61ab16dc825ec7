import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Deployment {
  /** Where the panel is opened. */
  readonly address: string
  /**
   * From here on another build of the panel is served: its page carries this mark, and its service worker is another,
   * which runs `first` before its own lines.
   */
  release(mark: string, first?: string): void
  /** What lies under the address is not answered until this is called. */
  hold(under: string): () => void
  /** The next request under the address is answered as by a proxy that reaches nobody; resolved when it was. */
  turnAway(under: string): Promise<void>
  /** Headers that answers of calls carry besides their own. */
  say(headers: Readonly<Record<string, string>>): void
  /** From here on this gateway answers, at the same address. */
  moveTo(gateway: string): void
  close(): Promise<void>
}

const isPageOf = ({ url = '/', headers }: IncomingMessage) =>
  /^\/(sw\.js|index\.html)(\?|$)/.test(url) || headers.accept?.includes('text/html') === true

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

/** Stands in front of the gateway as a company's proxy does, and puts new builds of the panel in place. */
export const openDeployment = async (gateway: string): Promise<Deployment> => {
  let target = new URL(gateway)
  let mark: string | undefined
  let firstLines = ''
  let said: Readonly<Record<string, string>> = {}
  let turned: { readonly under: string; readonly tell: () => void } | undefined
  let held: { readonly under: string; readonly until: Promise<void> } | undefined

  const renewed = (path: string, text: string): string => {
    if (mark === undefined) return text
    if (!path.startsWith('/sw.js')) return text.replace('<title>', `<meta name="build" content="${mark}" /><title>`)
    return (
      firstLines + text.replace(/"revision":"[^"]*","url":"index\.html"/, `"revision":"${mark}","url":"index.html"`)
    )
  }

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/'
    if (turned !== undefined && path.startsWith(turned.under)) {
      outgoing.writeHead(503).end(turned.tell)
      turned = undefined
      return
    }
    if (held !== undefined && path.startsWith(held.under)) await held.until
    const isPage = isPageOf(incoming)
    const { 'if-none-match': _match, 'if-modified-since': _since, ...whole } = incoming.headers
    const headers = isPage ? { ...whole, 'accept-encoding': 'identity' } : incoming.headers
    const { hostname, port } = target
    const passed = request({ hostname, port, path, method: incoming.method ?? 'GET', headers }, (answer) => {
      const status = answer.statusCode ?? 502
      if (!isPage) {
        outgoing.writeHead(status, { ...answer.headers, ...(path.startsWith('/ops/') ? said : {}) })
        answer.pipe(outgoing)
        return
      }
      const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...rest } = answer.headers
      void textOf(answer).then((text) => outgoing.writeHead(status, rest).end(renewed(path, text)))
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  const sockets = new Set<Duplex>()
  server.on('upgrade', (incoming, socket, head) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const passed = connect(Number(target.port), target.hostname, () => {
      const lines = incoming.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
      passed.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines}\r\n`)
      passed.write(head)
      socket.pipe(passed).pipe(socket)
    })
    passed.on('error', () => socket.destroy())
    socket.on('error', () => passed.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (next, first = '') => {
      mark = next
      firstLines = first
    },
    hold: (under) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { under, until: promise }
      return () => {
        held = undefined
        resolve()
      }
    },
    turnAway: (under) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      turned = { under, tell: resolve }
      return promise
    },
    say: (headers) => {
      said = headers
    },
    moveTo: (next) => {
      target = new URL(next)
    },
    close: async () => {
      const closed = new Promise((ended) => server.close(ended))
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
