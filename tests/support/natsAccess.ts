import { randomUUID } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { credsAuthenticator, nkeys } from '@nats-io/transport-node'
import type { NatsAccess } from './natsServer.ts'

/** A certificate of this machine that signs itself: whoever trusts the file trusts the server. */
const certificateIn = (folder: string): { readonly certificate: string; readonly key: string } => {
  const [certificate, key] = [join(folder, 'server.pem'), join(folder, 'server.key')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...made, ...named, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { certificate, key }
}

interface Encrypted {
  readonly certificate: string
  readonly config: string
  readonly tls: { readonly ca: string }
}

const encryptedIn = (folder: string): Encrypted => {
  const { certificate, key } = certificateIn(folder)
  return {
    certificate,
    config: `tls { cert_file: "${certificate}", key_file: "${key}" }`,
    tls: { ca: readFileSync(certificate, 'utf8') },
  }
}

/** A broker with TLS that lets in a user with a password. */
export const passwordAccess = (
  folder: string,
  { user, password }: { readonly user: string; readonly password: string },
): NatsAccess & { readonly certificate: string } => {
  const { certificate, config, tls } = encryptedIn(folder)
  return {
    certificate,
    config: `${config}\nauthorization { users: [{ user: "${user}", password: "${password}" }] }`,
    connection: { user, pass: password, tls },
  }
}

type Pair = ReturnType<typeof nkeys.createUser>

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url')

/** What an operator says of an account, or an account of a user. */
const tokenOf = (issuer: Pair, subject: Pair, name: string, nats: Readonly<Record<string, unknown>>): string => {
  const claims = {
    jti: randomUUID(),
    iat: Math.floor(Date.now() / 1_000),
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    name,
    nats: { ...nats, version: 2 },
  }
  const signed = `${base64(JSON.stringify({ typ: 'JWT', alg: 'ed25519-nkey' }))}.${base64(JSON.stringify(claims))}`
  return `${signed}.${base64(issuer.sign(Buffer.from(signed)))}`
}

const open = { subs: -1, data: -1, payload: -1 }
const ofAccount = { ...open, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 }
const withStreams = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }

/** A broker with TLS that knows an operator, and lets in whoever has the `.creds` file of a user. */
export const credentialsAccess = (
  folder: string,
): NatsAccess & { readonly certificate: string; readonly credentials: string } => {
  const { certificate, config, tls } = encryptedIn(folder)
  const operator = nkeys.createOperator()
  const [account, system, user] = [nkeys.createAccount(), nkeys.createAccount(), nkeys.createUser()]
  const accountToken = tokenOf(operator, account, 'desk', { type: 'account', limits: { ...ofAccount, ...withStreams } })
  const systemToken = tokenOf(operator, system, 'system', { type: 'account', limits: ofAccount })
  const userToken = tokenOf(account, user, 'desk', { type: 'user', pub: {}, sub: {}, ...open })
  const credentials = join(folder, 'desk.creds')
  const seed = new TextDecoder().decode(user.getSeed())
  writeFileSync(
    credentials,
    `-----BEGIN NATS USER JWT-----\n${userToken}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  )
  return {
    certificate,
    credentials,
    config: [
      config,
      `operator: "${tokenOf(operator, operator, 'test', { type: 'operator' })}"`,
      `system_account: "${system.getPublicKey()}"`,
      'resolver: MEMORY',
      `resolver_preload: { ${account.getPublicKey()}: "${accountToken}", ${system.getPublicKey()}: "${systemToken}" }`,
    ].join('\n'),
    connection: { authenticator: credsAuthenticator(readFileSync(credentials)), tls },
  }
}
