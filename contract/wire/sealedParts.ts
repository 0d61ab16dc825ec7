import { base64UpTo } from './boundedText.ts'

/**
 * A file that waits on a device is sealed there to the gateway's public key: ECDH P-256 with a pair made for this file
 * alone, HKDF, AES-256-GCM for each part. Whoever sealed it cannot open it again.
 */
export const plainPartBytes = 1_048_576
const tagBytes = 16
export const sealedPartBytes = plainPartBytes + tagBytes
/** The largest file that any call takes has so many parts. */
export const mostParts = 64

type Bytes = Uint8Array<ArrayBuffer>

/** An uncompressed point of P-256 in base64. */
export const PointOfP256 = base64UpTo(88).length(88)

export const partsOf = (byteSize: number): number => Math.max(1, Math.ceil(byteSize / plainPartBytes))

export const bytesOfBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
export const base64OfBytes = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const digestOf = async (bytes: Bytes): Promise<string> => hexOf(await crypto.subtle.digest('SHA-256', bytes))

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

export interface FileKey {
  readonly key: CryptoKey
  readonly uploadId: string
  readonly parts: number
}

const fileKey = async (
  ownKey: CryptoKey,
  theirPoint: Bytes,
  filePoint: Bytes,
  uploadId: string,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> => {
  const theirs = await crypto.subtle.importKey('raw', theirPoint, curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, ownKey, 256)
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(`opsdesk upload 1 ${uploadId}`)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: filePoint, info },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  )
}

/** Binds a part to its file, its place and the number of parts: none can be moved, left out or taken from elsewhere. */
const boxOf = ({ uploadId, parts }: FileKey, part: number) => {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(8, part)
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${uploadId} ${part} of ${parts}`) }
}

/** A key for one file, and the point that the gateway derives it from. */
export const sealingKey = async (
  gatewayPoint: string,
  file: { readonly uploadId: string; readonly parts: number },
): Promise<{ readonly key: FileKey; readonly point: string }> => {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = await fileKey(pair.privateKey, bytesOfBase64(gatewayPoint), point, file.uploadId, 'encrypt')
  return { key: { ...file, key }, point: base64OfBytes(point) }
}

/** Throws for a point that is none. */
export const openingKey = async (
  gatewayKey: CryptoKey,
  point: string,
  file: { readonly uploadId: string; readonly parts: number },
): Promise<FileKey> => {
  const filePoint = bytesOfBase64(point)
  return { ...file, key: await fileKey(gatewayKey, filePoint, filePoint, file.uploadId, 'decrypt') }
}

export const sealPart = async (key: FileKey, part: number, plain: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.encrypt(boxOf(key, part), key.key, plain))

/** Throws for anything that was not sealed so. */
export const openPart = async (key: FileKey, part: number, sealed: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.decrypt(boxOf(key, part), key.key, sealed))
