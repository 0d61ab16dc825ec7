import cryptoJs from 'crypto-js'
import type { JSEncrypt } from 'jsencrypt'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

// Its ES modules name each other without extensions, which Node does not resolve.
const Jsencrypt = createRequire(import.meta.url)('jsencrypt') as typeof JSEncrypt

export interface PlatformKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** PEM, as they come out of OpenSSL. */
export const platformKeys = (): PlatformKeys =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Opens a sign-in with jsencrypt and crypto-js; undefined when it was sealed for another key, or not at all. */
const openSignIn = (privateKey: string, body: Readonly<Record<string, unknown>>): unknown => {
  const { key, iv, payload } = body
  if (typeof key !== 'string' || typeof iv !== 'string' || typeof payload !== 'string') return undefined
  const rsa = new Jsencrypt()
  rsa.setPrivateKey(privateKey)
  const aesKey = rsa.decrypt(key)
  if (aesKey === false || aesKey === null) return undefined
  const { Base64, Utf8 } = cryptoJs.enc
  const opened = cryptoJs.AES.decrypt(payload, Base64.parse(aesKey), { iv: Base64.parse(iv) })
  return JSON.parse(opened.toString(Utf8))
}

interface SealedPlatform {
  readonly url: string
  /** What was asked, in order: the path, and of a sign-in what was opened. */
  readonly asked: { readonly path: string; readonly body: string; readonly opened?: unknown }[]
  /** The private key that sign-ins are opened with from now on; tokens given before are no longer taken. */
  readonly changeKey: (privateKey: string) => void
  readonly close: () => Promise<void>
}

/** An old merchant platform over HTTP: it takes sealed sign-ins only. */
export const openSealedPlatform = async (
  account: { readonly userId: string; readonly password: string },
  firstKey: string,
): Promise<SealedPlatform> => {
  const asked: SealedPlatform['asked'] = []
  let privateKey = firstKey
  let token = 'token-1'
  const answerTo = (path: string, text: string, authorization: string | undefined) => {
    if (!path.endsWith('/opsUserLogin')) {
      asked.push({ path, body: text })
      return authorization === `Bearer ${token}` ? { status: 200, body: { success: true } } : { status: 401, body: {} }
    }
    const opened = openSignIn(privateKey, JSON.parse(text) as Record<string, unknown>)
    asked.push({ path, body: text, opened })
    if (opened === undefined) return { status: 400, body: { success: false, error: 'Invalid payload' } }
    const { userId, password } = opened as { userId: unknown; password: unknown }
    return userId === account.userId && password === account.password
      ? { status: 200, body: { jwtToken: token } }
      : { status: 401, body: { success: false, error: `Wrong password ${String(password)}` } }
  }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => {
      text += piece
    })
    request.on('end', () => {
      const { status, body } = answerTo(request.url ?? '', text, request.headers.authorization)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    changeKey: (next) => {
      privateKey = next
      token = 'token-2'
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
