import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { storedSecret } from '#server/adapters/storedSecret.ts'

export interface UploadKey {
  /** The public half: an uncompressed point of P-256 in base64. */
  readonly point: string
  readonly privateKey: CryptoKey
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** `pem` (several gateways share one by configuration), else the key in the data folder, made when there is none. */
export const openUploadKey = async (path: string, pem: string | undefined): Promise<UploadKey> => {
  const made = () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  const key = createPrivateKey(pem ?? storedSecret(path, made))
  const bytesOf = (der: Buffer) => new Uint8Array(der)
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('pkcs8', bytesOf(key.export({ type: 'pkcs8', format: 'der' })), curve, false, [
      'deriveBits',
    ]),
    crypto.subtle.importKey(
      'spki',
      bytesOf(createPublicKey(key).export({ type: 'spki', format: 'der' })),
      curve,
      true,
      [],
    ),
  ])
  return { privateKey, point: base64OfBytes(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))) }
}
