import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBucket } from '#tests/support/bucket.ts'
import { openBucketFileStore } from './bucketFileStore.ts'
import type { FileStore } from './fileStore.ts'
import { openLocalFileStore } from './localFileStore.ts'
import { sealedFileStore } from './sealedFileStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'opsdesk-sealed-'))
let plainStore: FileStore
let store: FileStore
beforeAll(async () => {
  plainStore = await openLocalFileStore(folder)
  store = sealedFileStore(plainStore, randomBytes(32), join(folder, 'all-sealed'))
})

const keep = async (bytes: Buffer, where = store) => {
  const path = await where.scratchPath()
  writeFileSync(path, bytes)
  return where.keep(path)
}
const onDisk = (key: string) => join(folder, key)

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_003])('%i bytes come back as they were', async (size) => {
  const bytes = randomBytes(size)
  const key = await keep(bytes)
  expect((await buffer(await store.read(key))).equals(bytes)).toBe(true)
  expect(await store.lend(key, async (path) => readFileSync(path).equals(bytes))).toBe(true)
})

test('nothing of a file is on the disk as it was', async () => {
  const text = 'ABCDE1234F 999941057058 '.repeat(10_000)
  const stored = readFileSync(onDisk(await keep(Buffer.from(text))))
  expect(stored.includes('ABCDE1234F')).toBe(false)
})

test('a file from before they were sealed is read, is sealed once under its key, and is then as old as it was', async () => {
  const text = 'mid_list\nABCDE1234F\n'.repeat(10_000)
  const keys = [await keep(Buffer.from(text), plainStore), await keep(Buffer.from('M1'), plainStore)]
  const young = await keep(Buffer.from('sealed already'))
  const before = readFileSync(onDisk(young))
  const at = new Date('2025-01-31T06:30:00Z')
  for (const key of keys) utimesSync(onDisk(key), at, at)
  const read = async () => Promise.all(keys.map(async (key) => String(await buffer(await store.read(key)))))
  expect(await read()).toEqual([text, 'M1'])
  const stopped = await store.sealOlder?.(AbortSignal.abort())
  expect([stopped, await store.sealOlder?.(new AbortController().signal)]).toEqual([0, keys.length])
  expect(await read()).toEqual([text, 'M1'])
  for (const key of keys) {
    const stored = readFileSync(onDisk(key))
    expect([stored.includes('ABCDE1234F'), stored.subarray(0, 7).toString(), statSync(onDisk(key)).mtime]).toEqual([
      false,
      'OPSEAL1',
      at,
    ])
  }
  expect(readFileSync(onDisk(young)).equals(before)).toBe(true)
  expect(await store.sealOlder?.(new AbortController().signal)).toBe(0)
})

test('files of a bucket from before they were sealed are sealed where they are, more of them than it has connections', async () => {
  const bucket = await openBucket()
  try {
    const url = new URL(bucket.env['FILES_URL'] ?? '')
    const inBucket = await openBucketFileStore(mkdtempSync(join(tmpdir(), 'opsdesk-scratch-')), {
      bucket: url.hostname,
      prefix: 'opsdesk/',
      region: 'ap-south-1',
      endpoint: url.searchParams.get('endpoint') ?? undefined,
      account: { keyId: 'S3RVER', secret: 'S3RVER' },
    })
    const sealing = sealedFileStore(inBucket, randomBytes(32), join(folder, 'bucket-all-sealed'))
    const text = 'mid_list\nABCDE1234F\n'.repeat(10_000)
    const keys: string[] = []
    for (let at = 0; at < 60; at += 1)
      keys.push(await keep(Buffer.from(text), inBucket), await keep(randomBytes(200_000), sealing))
    expect(await sealing.sealOlder?.(new AbortController().signal)).toBe(60)
    expect([String(await buffer(await sealing.read(keys[0] ?? ''))) === text, bucket.names().length]).toEqual([
      true,
      120,
    ])
    for (const key of keys) {
      const stored = await buffer(await inBucket.read(key))
      expect([stored.includes('ABCDE1234F'), stored.subarray(0, 7).toString()]).toEqual([false, 'OPSEAL1'])
    }
  } finally {
    await bucket.close()
  }
})

describe('a kept file is not opened when', () => {
  const changed = async (change: (stored: Buffer) => Buffer) => {
    const key = await keep(randomBytes(200_000))
    writeFileSync(onDisk(key), change(readFileSync(onDisk(key))))
    return buffer(await store.read(key))
  }
  const piece = 65_536 + 16
  test.each<[string, (stored: Buffer) => Buffer]>([
    [
      'one bit is another',
      (stored) =>
        Buffer.concat([stored.subarray(0, 99_999), Buffer.of((stored[99_999] ?? 0) ^ 1), stored.subarray(100_000)]),
    ],
    ['its end is cut off at a piece', (stored) => stored.subarray(0, 40 + piece * 2)],
    ['its end is cut off', (stored) => stored.subarray(0, -1)],
    [
      'two pieces are exchanged',
      (stored) =>
        Buffer.concat([
          stored.subarray(0, 40),
          stored.subarray(40 + piece, 40 + 2 * piece),
          stored.subarray(40, 40 + piece),
          stored.subarray(40 + 2 * piece),
        ]),
    ],
    ['something is added', (stored) => Buffer.concat([stored, Buffer.alloc(20)])],
  ])('%s', async (_, change) => {
    await expect(changed(change)).rejects.toThrow()
  })
})
