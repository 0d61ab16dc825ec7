import type { Box } from '../cacheDatabase.ts'

/** Many chunks, one behind the other, each enciphered on its own and bound to its place. */
export interface LongBox {
  /** Before the number of the chunk. */
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: number
  readonly box: Blob
}

/** The browser uses the memory of a small chunk again for the next; where each takes new one it takes three times as long. */
const chunkBytes = 1 << 18
const tagBytes = 16
const ivBytes = 12
const numberBytes = 4

const chunkIv = (iv: Uint8Array<ArrayBuffer>, chunk: number): Uint8Array<ArrayBuffer> => {
  const own = new Uint8Array(ivBytes)
  own.set(iv)
  new DataView(own.buffer).setUint32(ivBytes - numberBytes, chunk)
  return own
}

/** `purpose` is part of what each piece is bound to: one that lies in the place of another does not open. */
export const sealingWith = (key: CryptoKey, purpose: string) => {
  const parameters = (piece: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(`${purpose} ${piece}`),
  })
  const chunkOf = (piece: string, { iv, bytes }: Omit<LongBox, 'box'>, chunk: number) =>
    parameters(`${piece} ${chunk} of ${bytes}`, chunkIv(iv, chunk))
  return {
    seal: async (piece: string, plain: BufferSource): Promise<Box> => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      return { iv, box: await crypto.subtle.encrypt(parameters(piece, iv), key, plain) }
    },
    open: (piece: string, { iv, box }: Box): Promise<ArrayBuffer> =>
      crypto.subtle.decrypt(parameters(piece, iv), key, box),
    sealLong: async (piece: string, plain: ArrayBuffer): Promise<LongBox> => {
      const head = { iv: crypto.getRandomValues(new Uint8Array(ivBytes - numberBytes)), bytes: plain.byteLength }
      const chunks: ArrayBuffer[] = []
      for (let at = 0; at < plain.byteLength; at += chunkBytes) {
        const part = new Uint8Array(plain, at, Math.min(chunkBytes, plain.byteLength - at))
        chunks.push(await crypto.subtle.encrypt(chunkOf(piece, head, chunks.length), key, part))
      }
      return { ...head, box: new Blob(chunks) }
    },
    openLong: async (piece: string, { box, ...head }: LongBox): Promise<ArrayBuffer> => {
      const sealed = await box.arrayBuffer()
      const plain = new Uint8Array(head.bytes)
      for (let chunk = 0, at = 0; at < head.bytes; chunk += 1, at += chunkBytes) {
        const length = Math.min(chunkBytes, head.bytes - at) + tagBytes
        const part = new Uint8Array(sealed, chunk * (chunkBytes + tagBytes), length)
        plain.set(new Uint8Array(await crypto.subtle.decrypt(chunkOf(piece, head, chunk), key, part)), at)
      }
      return plain.buffer
    },
  }
}
