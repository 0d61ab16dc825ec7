const bytesOfBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * `v1.<nonce>.<wrapped key>.<iv>.<ciphertext and tag>`, parts in base64url: AES-256-GCM with the nonce as additional
 * data, its key wrapped by RSA-OAEP-SHA256 for the gateway. `publicKey` is SPKI DER in base64.
 */
export const sealPassword = async (password: string, nonce: string, publicKey: string): Promise<string> => {
  const { subtle } = crypto
  const utf8 = new TextEncoder()
  const gatewayKey = await subtle.importKey(
    'spki',
    bytesOfBase64(publicKey),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['wrapKey'],
  )
  const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const [wrapped, box] = await Promise.all([
    subtle.wrapKey('raw', key, gatewayKey, { name: 'RSA-OAEP' }),
    subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8.encode(nonce) }, key, utf8.encode(password)),
  ])
  return ['v1', nonce, base64url(new Uint8Array(wrapped)), base64url(iv), base64url(new Uint8Array(box))].join('.')
}
