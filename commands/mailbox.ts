import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type KeptMail, readMail } from '#commands/readMail.ts'

/** Where mail of the demo ends: a mail server, and a page that shows what came. */
export interface Mailbox {
  /** `smtp://127.0.0.1:41234` */
  readonly smtpUrl: string
  /** `http://127.0.0.1:41235` */
  readonly address: string
  readonly close: () => Promise<void>
}

const mostKept = 500
const mostBytes = 26_000_000

const safe = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

const pageOf = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail of the demo</title><style>body{font:14px/20px system-ui,sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color:#1f2328}table{width:100%;border-collapse:collapse}td,th{padding:6px 8px;border-bottom:1px solid #d1d9e0;text-align:left;vertical-align:top}pre{white-space:pre-wrap;font:inherit;padding:16px;border:1px solid #d1d9e0;border-radius:6px}</style><body>${body}</body></html>`

const listOf = (mails: readonly KeptMail[]): string =>
  pageOf(
    `<h1>Mail of the demo</h1><p>What the desk sent ends here; nothing leaves this machine. Reload to see what came since.</p>${
      mails.length === 0
        ? '<p>No mail yet. Send a Merchant MIS, or an e-mandate link.</p>'
        : `<table><thead><tr><th>To</th><th>Subject</th><th>Came</th></tr></thead><tbody>${mails
            .map(
              ({ to, subject, at }, place) =>
                `<tr><td>${safe(to)}</td><td><a href="/${place}">${safe(subject)}</a></td><td>${safe(at.toISOString().slice(0, 19).replace('T', ' '))} UTC</td></tr>`,
            )
            .toReversed()
            .join('')}</tbody></table>`
    }`,
  )

const mailPage = ({ to, subject, text, attached }: KeptMail, place: number): string =>
  pageOf(
    `<p><a href="/">All mail</a></p><h1>${safe(subject)}</h1><p>To ${safe(to)}</p><pre>${safe(text)}</pre>${attached
      .map(({ fileName }, at) => `<p><a href="/${place}/${at}" download>${safe(fileName)}</a></p>`)
      .join('')}`,
  )

const answer = (response: ServerResponse, mails: readonly KeptMail[], path: string): void => {
  const headers = {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
  }
  const html = (page: string) => {
    response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(page)
  }
  if (path === '/') return html(listOf(mails))
  const [, place = '', at] = /^\/(\d{1,4})(?:\/(\d{1,2}))?$/.exec(path) ?? []
  const mail = mails[Number(place)]
  if (place === '' || mail === undefined) return void response.writeHead(404).end()
  if (at === undefined) return html(mailPage(mail, Number(place)))
  const file = mail.attached[Number(at)]
  if (file === undefined) return void response.writeHead(404).end()
  response
    .writeHead(200, {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    })
    .end(file.content)
}

/** On loopback alone, on ports that are free. */
export const openMailbox = async (): Promise<Mailbox> => {
  const { SMTPServer } = await import('smtp-server')
  const mails: KeptMail[] = []
  const take = async (stream: Readable, done: (error?: Error) => void) => {
    try {
      const mail = readMail(await buffer(stream), new Date())
      if (mails.length >= mostKept) throw new Error('The mailbox of the demo is full.')
      mails.push(mail)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error('The mail could not be read.'))
    }
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: mostBytes,
    onData: (stream, _session, done) => void take(stream, done),
  })
  // A client that goes away is no fault of the server.
  smtp.on('error', () => undefined)
  const http = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    // A name of somebody else that leads here would let their page read the mail.
    if (request.method !== 'GET' || !['127.0.0.1', 'localhost'].includes(host)) response.writeHead(404).end()
    else answer(response, mails, request.url ?? '/')
  })
  smtp.listen(0, '127.0.0.1')
  http.listen(0, '127.0.0.1')
  await Promise.all([once(smtp.server, 'listening'), once(http, 'listening')])
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    address: `http://127.0.0.1:${portOf(http)}`,
    close: async () => {
      http.closeAllConnections()
      await Promise.all([
        new Promise<void>((closed) => smtp.close(() => closed())),
        new Promise<void>((closed) => http.close(() => closed())),
      ])
    },
  }
}
