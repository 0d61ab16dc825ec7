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
export const sealBox = async (key: CryptoKey, place: string, content: object): Promise<SealedBox> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(content))
  return { iv, bytes: await crypto.subtle.encrypt(parametersOf(iv, place), key, plain) }
}

/** Undefined where this key does not open it. */
export const openBox = async (key: CryptoKey, place: string, box: SealedBox): Promise<unknown> => {
  try {
    return JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt(parametersOf(box.iv, place), key, box.bytes)),
    )
  } catch {
    return undefined
  }
}
