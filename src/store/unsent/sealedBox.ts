/** What lies on the device under the key of its person. */
export interface SealedBox {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

const parametersOf = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
})

/** Opens in its own place only: a box laid elsewhere does not open. */
export const sealBytes = async (key: CryptoKey, place: string, plain: Uint8Array<ArrayBuffer>): Promise<SealedBox> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt(parametersOf(iv, place), key, plain) }
}

export const sealBox = (key: CryptoKey, place: string, content: object): Promise<SealedBox> =>
  sealBytes(key, place, new TextEncoder().encode(JSON.stringify(content)))

/** Undefined where this key does not open it. */
export const openBytes = (key: CryptoKey, place: string, box: SealedBox): Promise<ArrayBuffer | undefined> =>
  crypto.subtle.decrypt(parametersOf(box.iv, place), key, box.bytes).catch(() => undefined)

export const openBox = async (key: CryptoKey, place: string, box: SealedBox): Promise<unknown> => {
  const plain = await openBytes(key, place, box)
  if (plain === undefined) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(plain))
  } catch {
    return undefined
  }
}
