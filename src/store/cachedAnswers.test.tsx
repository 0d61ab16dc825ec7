import { QueryClient, QueryObserver } from '@tanstack/react-query'
import Dexie from 'dexie'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { listRoles } from '#contract/calls/people/roles.ts'
import { getSession } from '#contract/calls/people/session.ts'
import { searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { keeping } from '#src/gateway/useCall.ts'
import { openCache } from './cacheDatabase.ts'
import { cacheName } from './cacheName.ts'
import { keepAnswers } from './cachedAnswers.ts'

const person = 'f'.repeat(32)
const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const answer = [
  { id: 7, roleName: 'finance', isActive: true, changedBy: 'meera.nair', changedAt: '2026-11-21T05:00:00Z' },
]
const closed = [{ id: 7, roleName: 'finance', isActive: true, changedBy: '', changedAt: null }]

afterEach(() => Dexie.delete(cacheName(person)))

/** What screens hold after the device has given back what it keeps. */
const restored = async (key: CryptoKey | undefined) => {
  const queries = new QueryClient()
  const end = await keepAnswers(queries, { name: person, key })
  const entries = [listRoles, searchMerchants, getSession].map((entry) =>
    queries.getQueryCache().build(queries, { queryKey: [entry.name], meta: keeping(entry) }),
  )
  onTestFinished(() => {
    end()
    queries.clear()
  })
  return async () => entries.map(({ state }) => state.data)
}

const keepThree = async (key: CryptoKey | undefined) => {
  const queries = new QueryClient()
  const end = await keepAnswers(queries, { name: person, key })
  for (const entry of [listRoles, searchMerchants, getSession])
    await queries.fetchQuery({ queryKey: [entry.name], queryFn: () => answer, meta: keeping(entry) })
  return { end, queries }
}

const rows = async () => {
  const cache = openCache(person)
  const all = await cache.answers.toArray()
  cache.close()
  return all
}

test('answers lie on the device as far as each field may, and come back whole with the key of the person only', async () => {
  const key = await newKey()
  const { end } = await keepThree(key)
  await expect.poll(async () => (await rows()).length).toBe(2)
  end()

  const stored = await rows()
  const opened = stored.map(({ asked, open }) => [typeof asked, JSON.parse(open ?? 'null') as unknown] as const)
  expect(new Map(opened)).toEqual(
    new Map<string, unknown>([
      ['string', closed],
      ['object', null],
    ]),
  )
  expect(JSON.stringify(stored)).not.toContain('meera.nair')
  expect(stored.every(({ sealed }) => sealed !== null && !new TextDecoder().decode(sealed.box).includes('meera'))).toBe(
    true,
  )

  await expect.poll(await restored(key)).toEqual([answer, answer, undefined])
  await expect.poll(await restored(undefined)).toEqual([closed, undefined, undefined])
  await expect.poll(await restored(await newKey())).toEqual([closed, undefined, undefined])
})

test('without a key nothing sealed is kept, and of what lies open only the fields that may', async () => {
  const { end } = await keepThree(undefined)
  await expect.poll(async () => (await rows()).length).toBe(1)
  end()
  expect((await rows()).map(({ open, sealed }) => [JSON.parse(open ?? 'null'), sealed])).toEqual([[closed, null]])
})

test('what is given back is asked for again, however young it is and whenever its screen comes', async () => {
  const key = await newKey()
  const { end } = await keepThree(key)
  await expect.poll(async () => (await rows()).length).toBe(2)
  end()

  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  onTestFinished(await keepAnswers(queries, { name: person, key }))
  const later = [{ ...answer[0], roleName: 'accounts' }]
  const query = { queryKey: [listRoles.name], queryFn: () => later, meta: keeping(listRoles) }
  const { state } = queries.getQueryCache().build(queries, query)
  expect(state.data).toBe(undefined)
  await expect.poll(() => queries.getQueryData(query.queryKey)).toEqual(answer)
  onTestFinished(new QueryObserver(queries, query).subscribe(() => {}))
  await expect.poll(() => queries.getQueryData(query.queryKey)).toEqual(later)
})

test('what one tab was answered is given back to another one that was open before', async () => {
  const key = await newKey()
  const other = new QueryClient()
  const endOther = await keepAnswers(other, { name: person, key })
  onTestFinished(() => {
    endOther()
    other.clear()
  })
  const { end } = await keepThree(key)
  await expect.poll(async () => (await rows()).length).toBe(2)
  end()
  const opened = [listRoles, searchMerchants, getSession].map((entry) =>
    other.getQueryCache().build(other, { queryKey: [entry.name], meta: keeping(entry) }),
  )
  await expect.poll(() => opened.map(({ state }) => state.data)).toEqual([answer, answer, undefined])
})

test('what was kept by a clock that went ahead gives way to what the gateway answers by the right one', async () => {
  const key = await newKey()
  const { end } = await keepThree(key)
  await expect.poll(async () => (await rows()).length).toBe(2)
  end()
  const cache = openCache(person)
  await cache.answers.toCollection().modify({ at: Date.now() + 86_400_000 })
  cache.close()

  const queries = new QueryClient()
  onTestFinished(await keepAnswers(queries, { name: person, key }))
  const later = [{ ...answer[0], roleName: 'accounts' }]
  const query = { queryKey: [listRoles.name], queryFn: () => later, meta: keeping(listRoles) }
  expect(await queries.fetchQuery(query)).toEqual(later)
  await expect.poll(async () => (await rows()).map(({ at }) => at <= Date.now())).toEqual([true])
  await expect.poll(await restored(key)).toEqual([later, undefined, undefined])
  expect(queries.getQueryData(query.queryKey)).toEqual(later)
})
