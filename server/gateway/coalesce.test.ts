import { expect, test } from 'vitest'
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
  await nextTurn()
  for (const query of queries) query.answer()
  expect([await before, await after]).toEqual(['old', 'new'])
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
