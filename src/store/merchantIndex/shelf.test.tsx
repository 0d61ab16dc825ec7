import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MerchantMark } from '#contract/merchants.ts'
import { eraseCache, openCache } from '../cacheDatabase.ts'
import { openMerchantIndex } from './findMerchants.ts'
import { packMerchants } from './packMerchants.ts'
import { openShelf } from './shelf.ts'

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** So many that what is sealed of them takes several chunks. */
const marks = Array.from(
  { length: 40_000 },
  (_, nth): MerchantMark => [
    `M${String(nth).padStart(7, '0')}`,
    `Shop ${nth} Electronics`,
    nth % 3 === 0 ? `Shop ${nth} Electronics Limited` : '',
    'Pune',
    `D${nth % 70}`,
    String(9_000_000_000 + nth),
    1,
  ],
)
const changed: readonly MerchantMark[] = [['M0000007', 'Another name', '', 'Goa', 'D1', '9111111111', 0]]
const rest = { changed, cursor: 'c1', syncedAt: '2026-11-24T10:00:00.000Z' }

let person: string
let key: CryptoKey

beforeEach(async () => {
  person = crypto.randomUUID().replaceAll('-', '')
  key = await newKey()
  await openShelf(person, key).write({ ...rest, base: packMerchants(marks) })
})
afterEach(() => eraseCache(person))

const kept = (by: CryptoKey | undefined = key) => openShelf(person, by).read()

const spoil = async (piece: string, change: (value: Record<string, unknown>) => Promise<object>) => {
  const cache = openCache(person)
  const value = (await cache.pieces.get(piece))?.value as Record<string, unknown>
  await cache.pieces.put({ key: piece, value: await change(value) })
  cache.close()
}

describe('the merchants that a device keeps', () => {
  it('are read as they were written', async () => {
    const { base, ...others } = (await kept()) ?? {}
    expect(others).toEqual(rest)
    const index = openMerchantIndex(base ?? packMerchants([]))
    // As texts: taking so much apart to compare it takes seconds.
    expect(JSON.stringify(marks.map((_, record) => index.markOf(record)))).toBe(JSON.stringify(marks))
    const found = ['electronics 39999', '9000012345', 'd69'].map((text) => index.find(text, 1)[0]?.[0])
    expect(found).toEqual(['M0039999', 'M0012345', 'M0000069'])
  })

  it('have no number and no distributor for who has not the key, and nothing of what changed', async () => {
    const without = await openShelf(person, undefined).read()
    expect(without?.changed).toEqual([])
    const index = openMerchantIndex(without?.base ?? packMerchants([]))
    expect([index.find('M0000009', 1), index.find('9000000009', 1), index.find('D69', 1)]).toEqual([
      [['M0000009', 'Shop 9 Electronics', 'Shop 9 Electronics Limited', 'Pune', '', '', 1]],
      [],
      [],
    ])
  })

  it('are fetched anew where they do not open: another key, a chunk in the place of another, some cut off', async () => {
    expect(await kept(await newKey())).toBeUndefined()
    const chunk = 2 ** 18 + 16
    await spoil('sealed', ({ box, ...value }) => {
      const all = box as Blob
      const swapped = [all.slice(chunk, 2 * chunk), all.slice(0, chunk), all.slice(2 * chunk)]
      return Promise.resolve({ ...value, box: new Blob(swapped) })
    })
    expect(await kept()).toBeUndefined()
    await openShelf(person, key).write({ ...rest, base: packMerchants(marks) })
    expect(await kept()).toBeDefined()
    await spoil('sealed', ({ box, ...value }) => Promise.resolve({ ...value, box: (box as Blob).slice(0, -1) }))
    expect(await kept()).toBeUndefined()
    await openShelf(person, key).write({ ...rest, base: packMerchants(marks) })
    await spoil('open', ({ words, ...value }) => {
      const { joined, ...others } = words as { readonly joined: Blob }
      return Promise.resolve({ ...value, words: { ...others, joined: joined.slice(0, -1) } })
    })
    expect(await kept()).toBeUndefined()
  })

  it('keep the cursor and what changed without being written anew', async () => {
    await openShelf(person, key).writeChanged({ ...rest, changed: [], cursor: 'c2' })
    const { base, ...others } = (await kept()) ?? {}
    expect(others).toEqual({ ...rest, changed: [], cursor: 'c2' })
    expect(await openShelf(person, key).cursor()).toBe('c2')
    expect(base?.cityOf.length).toBe(marks.length)
  })
})

it('a device that keeps nothing of a person is not made to by looking', async () => {
  const nobody = crypto.randomUUID().replaceAll('-', '')
  expect(await openShelf(nobody, key).read()).toBeUndefined()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`ops_cache_${nobody}`)
})
