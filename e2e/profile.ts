import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Something that must not stay in a browser: a text that a person typed or was shown, or bytes. */
export interface Canary {
  readonly name: string
  readonly value: string | Buffer
}

/** Base64 of what may lie anywhere inside of longer bytes: without the letters that its neighbours decide. */
const base64Inside = (bytes: Buffer): string[] =>
  [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const isCutShort = (offset + bytes.length) % 3 !== 0
    return text.slice(offset === 0 ? 0 : offset + 1, isCutShort ? -1 : undefined)
  })

/** Chromium's own way with cookies where no keyring is used: each value after the digest of its host, sealed alike. */
const asCookie = (host: string, text: string): Buffer => {
  const [word, rounds] = process.platform === 'darwin' ? (['mock_password', 1003] as const) : (['peanuts', 1] as const)
  const cipher = createCipheriv('aes-128-cbc', pbkdf2Sync(word, 'saltysalt', rounds, 16, 'sha1'), Buffer.alloc(16, ' '))
  return Buffer.concat([cipher.update(createHash('sha256').update(host).digest()), cipher.update(text), cipher.final()])
}

interface Needle {
  readonly name: string
  readonly spelling: string
  readonly bytes: Buffer
}

const needlesOf = (host: string, { name, value }: Canary): Needle[] => {
  const plain = Buffer.from(value)
  const wide = typeof value === 'string' ? [Buffer.from(value, 'utf16le')] : []
  const spellings: [string, readonly (Buffer | string)[]][] = [
    ['as it is', [plain]],
    ['UTF-16', wide],
    ['hex', [plain, ...wide].flatMap((bytes) => [bytes.toString('hex'), bytes.toString('hex').toUpperCase()])],
    ['base64', [plain, ...wide].flatMap(base64Inside)],
    ['base64url', [plain, ...wide].flatMap(base64Inside).map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))],
    ['cookie', typeof value === 'string' ? [asCookie(host, value)] : []],
  ]
  return spellings.flatMap(([spelling, all]) => all.map((one) => ({ name, spelling, bytes: Buffer.from(one) })))
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Chromium removes files while it is looked at. */
const read = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

const found = (needles: readonly Needle[], bytes: Buffer, place: string): string[] => [
  ...new Set(
    needles
      .filter((needle) => bytes.includes(needle.bytes))
      .map(({ name, spelling }) => `${name}, ${spelling}, in ${place}`),
  ),
]

/** Each canary in each file of a profile folder that holds it, in any spelling. */
export const searchProfile = (folder: string, host: string, canaries: readonly Canary[]): string[] => {
  const needles = canaries.flatMap((canary) => needlesOf(host, canary))
  return filesIn(folder).flatMap((file) => found(needles, read(file), file.slice(folder.length + 1)))
}

/** Everything that scripts of the page can reach of what the browser keeps: one binary text for each kind. */
const storagesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const latin = (bytes: ArrayBuffer) =>
      Array.from({ length: Math.ceil(bytes.byteLength / 32_768) }, (_, nth) =>
        String.fromCharCode(...new Uint8Array(bytes.slice(nth * 32_768, (nth + 1) * 32_768))),
      ).join('')
    const utf8 = (text: string) => latin(new TextEncoder().encode(text).buffer)
    const textIn = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return latin(value)
      if (ArrayBuffer.isView(value)) return latin(new Uint8Array(value.buffer as ArrayBuffer).slice().buffer)
      if (typeof value === 'object' && value !== null)
        return Object.entries(value)
          .flatMap(([name, one]) => [utf8(name), textIn(one)])
          .join('\n')
      return utf8(String(value))
    }
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
      })
    const databases: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      // Removed since it was named: opening would make an empty one.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      const database = await asked(opening).catch(() => undefined)
      if (database === undefined) continue
      for (const store of database.objectStoreNames)
        databases.push(name, textIn(await asked(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        cached.push(request.url, latin((await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer(0)))
    }
    return {
      localStorage: textIn({ ...localStorage }),
      sessionStorage: textIn({ ...sessionStorage }),
      IndexedDB: databases.join('\n'),
      'Cache Storage': cached.join('\n'),
    }
  })

/** Each canary in each kind of storage that a script of the page can read. */
export const searchStorages = async (page: Page, host: string, canaries: readonly Canary[]): Promise<string[]> => {
  const needles = canaries.flatMap((canary) => needlesOf(host, canary))
  return Object.entries(await storagesOf(page)).flatMap(([place, text]) =>
    found(needles, Buffer.from(text, 'latin1'), place),
  )
}
