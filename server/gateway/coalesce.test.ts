import { expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

/** A store whose queries the test lets go by hand. */
const openStore = () => {
  const queries: { keys: readonly string[]; answer(): void }[] = []
  const stored = new Map([
    ['a', 'old'],
    ['b', 'old'],
  ])
  const find = coalesce<string>((keys) => {
    const seen = new Map(stored)
    return new Promise((resolve) => queries.push({ keys, answer: () => resolve(seen) }))
  })
  return { queries, stored, find }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('look-ups of one moment are one query, and each gets its own answer', async () => {
  const { queries, find } = openStore()
  const asked = Promise.all([find('a'), find('c'), find('a'), find('b')])
  await nextTurn()
  queries[0]?.answer()
  expect([await asked, queries.map(({ keys }) => keys)]).toEqual([['old', undefined, 'old', 'old'], [['a', 'c', 'b']]])
})

test('nobody is given an answer that was asked for before they came', async () => {
  const { queries, stored, find } = openStore()
  const before = find('a')
  await nextTurn()
  stored.set('a', 'new')
  const after = find('a')
  await vi.waitUntil(() => queries.length === 2)
  for (const query of queries) query.answer()
  expect([await before, await after]).toEqual(['old', 'new'])
})

test('those who come while a query is under way are asked for together behind it', async () => {
  const { queries, find } = openStore()
  const first = find('a')
  await nextTurn()
  const behind = Promise.all([find('b'), find('c')])
  await nextTurn()
  const sentBefore = queries.length
  queries[0]?.answer()
  await vi.waitUntil(() => queries.length === 2)
  queries[1]?.answer()
  expect([await first, await behind, sentBefore, queries.map(({ keys }) => keys)]).toEqual([
    'old',
    ['old', undefined],
    1,
    [['a'], ['b', 'c']],
  ])
})

test('a query that does not come back holds the next one up for a moment, and no third one is sent beside them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { queries, find } = openStore()
  const sentAfter = async (key: string) => {
    const found = find(key)
    vi.advanceTimersByTime(1_000)
    await nextTurn()
    return { found, sent: queries.length }
  }
  const asked = [await sentAfter('a'), await sentAfter('b'), await sentAfter('c')]
  vi.useRealTimers()
  queries[1]?.answer()
  await vi.waitUntil(() => queries.length === 3)
  for (const query of queries) query.answer()
  expect([asked.map(({ sent }) => sent), await Promise.all(asked.map(({ found }) => found))]).toEqual([
    [1, 2, 2],
    ['old', 'old', undefined],
  ])
})

test('a query that breaks fails those who asked in it, and nobody after them', async () => {
  let isBroken = true
  const find = coalesce<string>((keys) =>
    isBroken ? Promise.reject(new Error('no database')) : Promise.resolve(new Map(keys.map((key) => [key, key]))),
  )
  await expect(find('a')).rejects.toThrow('no database')
  isBroken = false
  await expect(find('a')).resolves.toBe('a')
})
