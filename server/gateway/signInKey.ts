import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  type KeyObject,
} from 'node:crypto'
import { storedSecret } from '#server/adapters/storedSecret.ts'

export interface SignInKey {
  /** SPKI DER in base64, for the panel. */
  readonly publicKey: string
  /** The nonce and the password of a sealed one; undefined for anything that does not open, whatever the cause. */
  open(sealed: string): { nonce: string; password: string } | undefined
}

const fromPrivate = (privateKey: KeyObject): SignInKey => ({
  publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
  open: (sealed) => {
    const [version, nonce, wrapped, iv, box, ...rest] = sealed.split('.')
    if (
      version !== 'v1' ||
      nonce === undefined ||
      wrapped === undefined ||
      iv === undefined ||
      box === undefined ||
      rest.length > 0
    )
      return undefined
    try {
      const key = privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(wrapped, 'base64url'),
      )
      const bytes = Buffer.from(box, 'base64url')
      const opener = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      opener.setAAD(Buffer.from(nonce, 'utf8'))
      opener.setAuthTag(bytes.subarray(-16))
      return {
        nonce,
        password: Buffer.concat([opener.update(bytes.subarray(0, -16)), opener.final()]).toString('utf8'),
      }
    } catch {
      return undefined
    }
  },
})

/** `pem` (several gateways share one by configuration), else the key in the data folder, made when there is none. */
export const openSignInKey = (path: string, pem: string | undefined): SignInKey => {
  if (pem !== undefined) return fromPrivate(createPrivateKey(pem))
  const made = () =>
    generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  return fromPrivate(createPrivateKey(storedSecret(path, made)))
}
