import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'

/** Seals a password as the panel does. */
export const sealPassword = (publicKey: string, nonce: string, password: string): string => {
  const key = randomBytes(32)
  const iv = randomBytes(12)
  const box = createCipheriv('aes-256-gcm', key, iv)
  box.setAAD(Buffer.from(nonce))
  const text = Buffer.concat([box.update(password, 'utf8'), box.final(), box.getAuthTag()])
  const spki = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const wrapped = publicEncrypt({ key: spki, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, key)
  return ['v1', nonce, ...[wrapped, iv, text].map((part) => part.toString('base64url'))].join('.')
}
