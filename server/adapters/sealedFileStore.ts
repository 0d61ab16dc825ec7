import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStore, isMissing } from './fileStore.ts'

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

async function* opened(master: Buffer, stored: Bytes): AsyncGenerator<Buffer> {
  const source = stored[Symbol.asyncIterator]()
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

const isSealed = async (bytes: Readable): Promise<boolean> => {
  let head = Buffer.alloc(0)
  for await (const some of bytes as Bytes) {
    head = Buffer.concat([head, some])
    if (head.length >= magic.length) break
  }
  return head.subarray(0, magic.length).equals(magic)
}

/**
 * Keeps every file sealed with AES-256-GCM; whoever has the disk or the bucket, or a copy of it, reads none. `allSealed`
 * is a file of this machine that says that nothing from before is left.
 */
export const sealedFileStore = (store: FileStore, master: Buffer, allSealed: string): FileStore => {
  /** Answers the path of a sealed copy; `beside` what a job wrote, it is the job's as well. */
  const seal = async (plain: Readable, beside?: string): Promise<string> => {
    const target = beside === undefined ? await store.scratchPath() : `${beside}.sealed`
    try {
      await pipeline(
        plain,
        (bytes: Bytes) => sealed(master, bytes),
        createWriteStream(target, { flags: 'wx', mode: 0o600 }),
      )
      return target
    } catch (error) {
      await rm(target, { force: true })
      throw error
    }
  }
  const read = async (key: string): Promise<Readable> => {
    const stored = await store.read(key)
    const plain = Readable.from(opened(master, stored), { objectMode: false })
    plain.once('close', () => stored.destroy())
    return plain
  }
  return {
    ...store,
    keep: async (path, key) => {
      const target = await seal(createReadStream(path), path)
      try {
        const kept = await store.keep(target, key)
        await rm(path, { force: true })
        return kept
      } catch (error) {
        await rm(target, { force: true })
        throw error
      }
    },
    replace: async (key, path) => {
      await store.replace(key, await seal(createReadStream(path)))
      await rm(path, { force: true })
    },
    sealOlder: async (signal) => {
      if (existsSync(allSealed)) return 0
      let found = 0
      for await (const { key } of store.stored()) {
        if (signal.aborted) return found
        try {
          if (await isSealed(await store.read(key))) continue
          await store.replace(key, await seal(await store.read(key)))
          found += 1
        } catch (error) {
          // Removed meanwhile.
          if (!isMissing(error) && (error as Error).name !== 'NoSuchKey') throw error
        }
      }
      await mkdir(dirname(allSealed), { recursive: true, mode: 0o700 })
      await writeFile(allSealed, '')
      return found
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
