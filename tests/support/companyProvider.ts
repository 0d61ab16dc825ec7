import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose'
import Provider, { type Context } from 'oidc-provider'
import { companyClient, singleSignOnEnv } from './companyClient.ts'
import { client, type RawAnswer, type TestGateway } from './gateway.ts'

/** What the provider says about somebody, besides who they are. */
export type CompanyAccount = Readonly<Record<string, unknown>>

export interface CompanyProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Signs the ID tokens. */
  readonly key: { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey }
  /** By subject. */
  readonly accounts: Map<string, CompanyAccount>
  /** What a gateway is told about it. */
  readonly env: Readonly<Record<string, string>>
  /** Answers nobody until it is opened again. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Company account</title><main><h1>Company account</h1>${body}</main></html>`

const form = page(
  `<form method="post"><label>Account <input name="account" autofocus></label>
   <button name="act" value="sign-in">Sign in</button> <button name="act" value="cancel">Cancel</button></form>`,
)

/** Forgets everything with the process. */
class Adapter {
  private readonly kind: string
  private readonly stored: Map<string, Record<string, unknown>>
  constructor(kind: string, stored: Map<string, Record<string, unknown>>) {
    this.kind = kind
    this.stored = stored
  }
  private key(id: string) {
    return `${this.kind} ${id}`
  }
  async upsert(id: string, payload: Record<string, unknown>) {
    this.stored.set(this.key(id), payload)
  }
  async find(id: string) {
    return this.stored.get(this.key(id))
  }
  async findByUid(uid: string) {
    return [...this.stored.entries()].find(([key, { uid: own }]) => key.startsWith(this.key('')) && own === uid)?.[1]
  }
  async consume(id: string) {
    Object.assign(this.stored.get(this.key(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) })
  }
  async destroy(id: string) {
    this.stored.delete(this.key(id))
  }
  async revokeByGrantId(grantId: string) {
    for (const [key, { grantId: own }] of this.stored) if (own === grantId) this.stored.delete(key)
  }
}

const scopes = 'openid email profile'

export interface ProviderOptions {
  readonly domain: string
  readonly redirectUri: string
  /** Says e-mail and name in the ID token too, and not only when asked for the person. */
  readonly isTalkative?: boolean
  readonly port?: number
}

/** A real OpenID Connect provider on loopback, with a page on which people name their account. */
export const openCompanyProvider = async ({
  domain,
  redirectUri,
  isTalkative = true,
  port: wantedPort = 0,
}: ProviderOptions): Promise<CompanyProvider> => {
  const kid = 'company-key-1'
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const accounts = new Map<string, CompanyAccount>()
  const stored = new Map<string, Record<string, unknown>>()
  const server = createServer()
  server.listen(wantedPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  const provider = new Provider(issuer, {
    adapter: (kind: string) => new Adapter(kind, stored),
    clients: [
      {
        client_id: companyClient.id,
        client_secret: companyClient.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...((await exportJWK(privateKey)) as JWK), kid, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a cookie key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'hd'] },
    conformIdTokenClaims: !isTalkative,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/account/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 300, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_context: unknown, accountId: string) => {
      const account = accounts.get(accountId)
      return account && { accountId, claims: () => ({ sub: accountId, ...account }) }
    },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()

  const askForAccount = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(form)
      return
    }
    const given = new URLSearchParams(await text(request))
    const result =
      given.get('act') === 'cancel'
        ? { error: 'access_denied', error_description: 'the person cancelled' }
        : { login: { accountId: given.get('account') } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  let isPaused = false
  server.on('request', (request, response) => {
    if (isPaused) request.socket.destroy()
    else if (request.url === '/favicon.ico') response.writeHead(204).end()
    else if (request.url?.startsWith('/account/') === true)
      askForAccount(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
    else answer(request, response)
  })

  return {
    issuer,
    clientId: companyClient.id,
    clientSecret: companyClient.secret,
    key: { kid, privateKey, publicKey },
    accounts,
    env: singleSignOnEnv(issuer, domain),
    pause: async () => {
      isPaused = true
      server.closeAllConnections()
    },
    resume: async () => {
      isPaused = false
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export const cookieNamed = ({ headers }: Pick<RawAnswer, 'headers'>, name: string): string | undefined =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`))

/** Begins a sign-in in the browser that this cookie names, or in a new one. */
export const beginSingleSignOn = async (gateway: Pick<TestGateway, 'address'>, browser = '') => {
  const answer = await client(gateway, browser).post('/ops/opssinglesignon', {})
  const { address = '', nonce = '' } = (answer.body['payload'] ?? {}) as { address?: string; nonce?: string }
  return { answer, address, nonce, browser: cookieNamed(answer, '__Host-opsdesk-browser')?.split(';', 1)[0] ?? '' }
}

/** Goes through the pages of the provider as a browser does, and answers the address it is sent back to. */
export const visitProvider = async (address: string, act: 'cancel' | { readonly account: string }): Promise<URL> => {
  const cookies = new Map<string, string>()
  let next = { url: new URL(address), body: undefined as URLSearchParams | undefined }
  for (;;) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body === undefined ? {} : { method: 'POST', body: next.body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const body = await response.text()
    const location = response.headers.get('location')
    if (location === null) {
      if (response.status !== 200 || next.body !== undefined)
        throw new Error(`the provider said ${response.status}: ${body}`)
      const given: Record<string, string> =
        act === 'cancel' ? { act: 'cancel' } : { act: 'sign-in', account: act.account }
      next = { url: next.url, body: new URLSearchParams(given) }
      continue
    }
    const url = new URL(location, next.url)
    if (url.origin !== next.url.origin) return url
    next = { url, body: undefined }
  }
}
