import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { signingPurpose } from '#contract/wire/streams.ts'

/** What begins it is looked for by programs that find secrets in files. */
const prefix = 'opsdesk_'
const secretForm = /^opsdesk_([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const signingKeyOf = (secret: string): Buffer => createHmac('sha256', secret).update(signingPurpose).digest()

const dashed = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

export const makeSecret = (): { id: string; secret: string; hash: Buffer; signingKey: string } => {
  const id = randomUUID()
  const secret = `${prefix}${id.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`
  return { id, secret, hash: hashOf(secret), signingKey: signingKeyOf(secret).toString('base64') }
}

/** Which secret it says it is; undefined for what has not the form of one. */
export const secretIdOf = (secret: string): string | undefined => {
  const [, hex] = (secret.length < 200 && secretForm.exec(secret)) || []
  return hex === undefined ? undefined : dashed(hex)
}

export const isSecret = (secret: string, kept: Buffer): boolean => timingSafeEqual(hashOf(secret), kept)

const signatureForm = /^([0-9a-f]{32}),v1=([0-9a-f]{64})$/

export interface MessageSignature {
  readonly secretId: string
  readonly mac: Buffer
}

/** What the header of a message says; undefined for what has not the form of a signature. */
export const readSignature = (header: string): MessageSignature | undefined => {
  const [, hex = '', mac = ''] = (header.length < 200 && signatureForm.exec(header)) || []
  return hex === '' ? undefined : { secretId: dashed(hex), mac: Buffer.from(mac, 'hex') }
}

export const isSignedBy = (signingKey: string, { mac }: MessageSignature, body: Uint8Array): boolean =>
  timingSafeEqual(createHmac('sha256', Buffer.from(signingKey, 'base64')).update(body).digest(), mac)
