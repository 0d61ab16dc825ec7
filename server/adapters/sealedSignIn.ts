import {
  constants,
  createCipheriv,
  createHash,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'

/** Every field is base64. */
export interface SealedSignIn {
  /** The AES key as base64 text, encrypted with RSA (PKCS#1 v1.5): what `encrypt` of jsencrypt writes. */
  readonly key: string
  /** 16 bytes. */
  readonly iv: string
  /** `{ userId, password }` as JSON, encrypted with AES-256-CBC (PKCS#7): what `AES.encrypt` of crypto-js writes. */
  readonly payload: string
}

/** A new AES key and iv each time. Only the holder of the private half of `publicKey` can read it. */
export const sealSignIn = (publicKey: KeyObject, signIn: { userId: string; password: string }): SealedSignIn => {
  const key = randomBytes(32)
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const payload = Buffer.concat([cipher.update(JSON.stringify(signIn), 'utf8'), cipher.final()])
  // jsencrypt decrypts to text, so the key is sent as text.
  const wrapped = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(key.toString('base64')),
  )
  return { key: wrapped.toString('base64'), iv: iv.toString('base64'), payload: payload.toString('base64') }
}

const leastBits = 2048

/** `text` is a PEM, or the base64 of the DER (SPKI). Undefined for anything but a public RSA key of 2048 bits or more. */
export const readPlatformKey = (text: string): KeyObject | undefined => {
  // Node derives the public half of a private key; the platform's private key is not ours to hold.
  if (text.includes('PRIVATE KEY')) return undefined
  try {
    const key = text.includes('-----BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    const isStrong = (key.asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits
    return key.asymmetricKeyType === 'rsa' && isStrong ? key : undefined
  } catch {
    return undefined
  }
}

/** The first 16 hex digits of the SHA-256 of the DER (SPKI), for comparing keys by eye. */
export const fingerprintOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
