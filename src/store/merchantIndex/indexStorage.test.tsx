import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import type { WriteBegun, WriterOrder } from '#tests/support/indexStorageWriter.ts'
import { shelvedMerchants } from '#tests/support/storedMerchants.ts'
import { eraseCache, openCache } from '../cacheDatabase.ts'
import { openMerchantIndex } from './findMerchants.ts'
import { packMerchants } from './packMerchants.ts'
import { openIndexStorage } from './indexStorage.ts'

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** So many that what is sealed of them takes several chunks. */
const marks = shelvedMerchants(40_000)
const changed: readonly MerchantMark[] = [['M0000007', 'Another name', '', 'Goa', 'D1', '9111111111', 0]]
const rest = { changed, cursor: 'c1', syncedAt: '2026-11-24T10:00:00.000Z' }

let person: string
let key: CryptoKey

beforeEach(async () => {
  person = crypto.randomUUID().replaceAll('-', '')
  key = await newKey()
  await openIndexStorage(person, key).write({ ...rest, base: packMerchants(marks) })
})
afterEach(() => eraseCache(person))

const stored = (by: CryptoKey | undefined = key) => openIndexStorage(person, by).read()

const spoil = async (piece: string, change: (value: Record<string, unknown>) => Promise<object>) => {
  const cache = openCache(person)
  const value = (await cache.pieces.get(piece))?.value as Record<string, unknown>
  await cache.pieces.put({ key: piece, value: await change(value) })
  cache.close()
}

describe('the merchants that a device keeps', () => {
  it('are read as they were written', async () => {
    const { base, ...others } = (await stored()) ?? {}
    expect(others).toEqual(rest)
    const index = openMerchantIndex(base ?? packMerchants([]))
    // As texts: taking so much apart to compare it takes seconds.
    expect(JSON.stringify(marks.map((_, record) => index.markOf(record)))).toBe(JSON.stringify(marks))
    const found = ['electronics 39999', '9000012345', 'd69'].map((text) => index.find(text, 1)[0]?.[0])
    expect(found).toEqual(['M0039999', 'M0012345', 'M0000069'])
  })

  it('have no number and no distributor for who has not the key, and nothing of what changed', async () => {
    const without = await openIndexStorage(person, undefined).read()
    expect(without?.changed).toEqual([])
    const index = openMerchantIndex(without?.base ?? packMerchants([]))
    expect([index.find('M0000009', 1), index.find('9000000009', 1), index.find('D69', 1)]).toEqual([
      [['M0000009', 'Shop 9 Electronics', 'Shop 9 Electronics Limited', 'Pune', '', '', 1]],
      [],
      [],
    ])
  })

  it('are fetched anew where they do not open: another key, a chunk or a column in the place of another, some cut off', async () => {
    expect(await stored(await newKey())).toBeUndefined()
    const chunk = 2 ** 18 + 16
    await spoil('sealed', ({ box, ...value }) => {
      const all = box as Blob
      const swapped = [all.slice(chunk, 2 * chunk), all.slice(0, chunk), all.slice(2 * chunk)]
      return Promise.resolve({ ...value, box: new Blob(swapped) })
    })
    expect(await stored()).toBeUndefined()
    await openIndexStorage(person, key).write({ ...rest, base: packMerchants(marks) })
    expect(await stored()).toBeDefined()
    await spoil('sealed', ({ box, ...value }) => Promise.resolve({ ...value, box: (box as Blob).slice(0, -1) }))
    expect(await stored()).toBeUndefined()
    await openIndexStorage(person, key).write({ ...rest, base: packMerchants(marks) })
    await spoil('sealed', ({ layout, ...value }) => {
      const columns = layout as readonly (readonly [name: string, ...how: unknown[]])[]
      const turned = columns.map(([, ...how], at) => [columns.at(at - 1)?.[0], ...how])
      return Promise.resolve({ ...value, layout: turned })
    })
    expect(await stored()).toBeUndefined()
    await openIndexStorage(person, key).write({ ...rest, base: packMerchants(marks) })
    await spoil('open', ({ words, ...value }) => {
      const { joined, ...others } = words as { readonly joined: Blob }
      return Promise.resolve({ ...value, words: { ...others, joined: joined.slice(0, -1) } })
    })
    expect(await stored()).toBeUndefined()
  })

  it('are fetched anew where only their changes were kept after everything was cleared', async () => {
    await openCache(person).pieces.clear()
    await openIndexStorage(person, key).writeChanged({ ...rest, cursor: 'c2' })
    expect([await stored(), await openIndexStorage(person, undefined).read()]).toEqual([undefined, undefined])
  })

  it('keep the cursor and what changed without being written anew', async () => {
    await openIndexStorage(person, key).writeChanged({ ...rest, changed: [], cursor: 'c2' })
    const { base, ...others } = (await stored()) ?? {}
    expect(others).toEqual({ ...rest, changed: [], cursor: 'c2' })
    expect(await openIndexStorage(person, key).cursor()).toBe('c2')
    expect(base?.cityOf.length).toBe(marks.length)
  })
})

/** Ends a worker within its third write, after that share of the time that a write takes; how many it wrote last. */
const killWriter = async (from: number, share: number): Promise<number> => {
  const writer = new Worker(new URL('../../../tests/support/indexStorageWriter.ts', import.meta.url), {
    type: 'module',
  })
  const { promise, resolve } = Promise.withResolvers<number>()
  writer.addEventListener('message', ({ data: { count, lastMs } }: MessageEvent<WriteBegun>) => {
    if (count === from + 2) setTimeout(() => resolve(count), share * lastMs)
  })
  writer.postMessage({ person, key, from } satisfies WriterOrder)
  const begun = await promise
  writer.terminate()
  return begun
}

it('an index storage whose writer is killed is whole, as it was before a write or after it', async () => {
  const drawn = drawFrom(24)
  let from = 1_000
  for (let round = 0; round < 10; round += 1) {
    const begun = await killWriter(from, drawn())
    const { base, cursor } = (await stored()) ?? {}
    const count = base?.cityOf.length ?? 0
    expect(cursor).toBe(`c${count}`)
    // A writer is not killed at once: it may have gone on to the next by then.
    expect(count).toBeGreaterThanOrEqual(begun - 1)
    const index = openMerchantIndex(base ?? packMerchants([]))
    const last = shelvedMerchants(count).at(-1)
    expect(index.find(last?.[5] ?? '', 1)).toEqual([last])
    from = count + 1
  }
})

it('a device that keeps nothing of a person is not made to by looking', async () => {
  const nobody = crypto.randomUUID().replaceAll('-', '')
  expect(await openIndexStorage(nobody, key).read()).toBeUndefined()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`ops_cache_${nobody}`)
})
