import { expect, it } from 'vitest'
import { openTurns } from './turns.ts'

const busy = expect.objectContaining({ code: 'busy', message: 'The gateway is busy. Try again in a moment.' })

it('works go on two at a time and in order; one that finds no place is refused at once', async () => {
  const turns = openTurns({ atOnce: 2, waiting: 2, waitMs: 60_000 })
  const begun: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const works = ends.map(({ promise }, at) =>
    turns.take(async () => {
      begun.push(at)
      await promise
      return at
    }),
  )
  await expect(works[4]).rejects.toEqual(busy)
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await works[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]?.reject(new Error('broken'))
  await expect(works[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const { resolve } of ends) resolve()
  expect(await Promise.all([works[2], works[3], turns.take(async () => 'free again')])).toEqual([2, 3, 'free again'])
})

it('a work that waits for too long is refused, and its place is free again', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 1, waitMs: 1 })
  const end = Promise.withResolvers<void>()
  const first = turns.take(() => end.promise)
  await expect(turns.take(async () => undefined)).rejects.toEqual(busy)
  await expect(turns.take(async () => undefined)).rejects.toEqual(busy)
  end.resolve()
  await first
  expect(await turns.take(async () => 'done')).toBe('done')
})
