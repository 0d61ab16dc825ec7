import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider that answers as it is told, and remembers what it was asked with. */
export interface Provider {
  readonly url: string
  readonly asked: {
    readonly path: string
    readonly key: string
    readonly body: { readonly data: { readonly txnRefNumber: string } }
  }[]
  answers: (
    path: string,
    txnRefNumber: string,
  ) => { status: number; body: string } | Promise<{ status: number; body: string }> | undefined
  readonly server: Server
}

export const startProvider = async (): Promise<Provider> => {
  const asked: Provider['asked'] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => {
      text += piece.toString()
    })
    request.on('end', () => {
      const body = JSON.parse(text) as { data: { txnRefNumber: string } }
      asked.push({ path: request.url ?? '', key: String(request.headers['idempotency-key']), body })
      void Promise.resolve(provider.answers(request.url ?? '', body.data.txnRefNumber)).then((answer) => {
        if (answer === undefined) request.socket.destroy()
        else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: Provider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: () => good,
    server,
  }
  return provider
}

export const providerWords = {
  success: ['state=SUCCESS', 'data.refund.status=PROCESSED'],
  failed: ['state=FAILED', 'errorCode=R21', 'errorCode=R404'],
}
export const good = { status: 200, body: JSON.stringify({ state: 'SUCCESS', reference: 'RFD-1' }) }
export const declined = { status: 400, body: JSON.stringify({ errorCode: 'R21', errorDesc: 'The card was closed.' }) }

/** The settings of a gateway that refunds by this provider. */
export const envOf = ({ url }: Pick<Provider, 'url'>): Record<string, string> => ({
  REFUND_URL: `${url}/refund`,
  REFUND_STATUS_URL: `${url}/state`,
  REFUND_PARTS: 'on',
  PROVIDER_WORDS: JSON.stringify({ refund: providerWords }),
})
