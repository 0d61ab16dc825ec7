import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './fileStore.ts'

/**
 * `OPSEAL1\n`, 32 bytes of salt, then pieces of 64 KiB with a tag of 16 bytes each. Every file has a key of its own, and
 * the nonce of a piece is its number and whether it is the last: none can be left out, exchanged or cut off.
 */
const magic = Buffer.from('OPSEAL1\n')
const saltBytes = 32
const pieceBytes = 65_536
const tagBytes = 16
const headBytes = magic.length + saltBytes

const keyOf = (master: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', master, salt, 'opsdesk stored file', 32))

const nonceOf = (piece: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

type Bytes = AsyncIterable<Buffer>

/** Pieces of this size; the last one, which may be empty, is told apart. */
async function* inPieces(bytes: Bytes, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let held = 0
  for await (const some of bytes) {
    waiting.push(some)
    held += some.length
    if (held <= size) continue
    const all = Buffer.concat(waiting)
    let from = 0
    // What might be the last piece is kept back.
    for (; all.length - from > size; from += size) yield { piece: all.subarray(from, from + size), isLast: false }
    waiting = [all.subarray(from)]
    held = all.length - from
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}

async function* sealed(master: Buffer, plain: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const key = keyOf(master, salt)
  yield Buffer.concat([magic, salt])
  let number = 0
  for await (const { piece, isLast } of inPieces(plain, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagBytes })
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

async function* opened(master: Buffer, kept: Bytes): AsyncGenerator<Buffer> {
  const source = kept[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < headBytes) {
    const next = await source.next()
    if (next.done === true) break
    head = Buffer.concat([head, next.value])
  }
  const rest: Bytes = {
    [Symbol.asyncIterator]: async function* () {
      yield head.subarray(headBytes)
      yield* { [Symbol.asyncIterator]: () => source }
    },
  }
  // Kept before files were sealed.
  if (!head.subarray(0, magic.length).equals(magic)) {
    yield head
    yield* { [Symbol.asyncIterator]: () => source }
    return
  }
  const key = keyOf(master, head.subarray(magic.length, headBytes))
  let number = 0
  for await (const { piece, isLast } of inPieces(rest, pieceBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new Error('A kept file is cut off.')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(piece.subarray(-tagBytes))
    yield Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
    number += 1
  }
}

/** Keeps every file sealed with AES-256-GCM; whoever has the disk or the bucket, or a copy of it, reads none. */
export const sealedFileStore = (store: FileStore, master: Buffer): FileStore => {
  const read = async (key: string): Promise<Readable> => {
    const kept = await store.read(key)
    const plain = Readable.from(opened(master, kept), { objectMode: false })
    plain.once('close', () => kept.destroy())
    return plain
  }
  return {
    ...store,
    keep: async (path) => {
      const target = await store.scratchPath()
      try {
        await pipeline(
          createReadStream(path),
          (plain: Bytes) => sealed(master, plain),
          createWriteStream(target, { flags: 'wx', mode: 0o600 }),
        )
        const key = await store.keep(target)
        await rm(path, { force: true })
        return key
      } catch (error) {
        await rm(target, { force: true })
        throw error
      }
    },
    read,
    lend: async (key, work) => {
      const path = await store.scratchPath()
      try {
        await pipeline(await read(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}
