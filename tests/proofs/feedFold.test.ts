import { expect, inject, test } from 'vitest'
import { runFeedFuzz } from './feedFuzz.ts'
import { runFeedFold } from './feedFold.ts'
import { runFeedStreamKills } from './feedStreamKills.ts'
import { drawFrom } from './seeded.ts'

test('each spoiled row is found', async () => {
  for (const fault of ['lost payment', 'older payment', 'wrong merchant'] as const) {
    const { differing } = await runFeedFold(inject('postgresUrl'), { events: 60, lanes: 1, seed: 7, fault })
    expect([fault, differing.length > 0]).toEqual([fault, true])
  }
})

test('whatever order events come in, however often and in how many lanes, the database is what they say', async () => {
  const figures = await runFeedFold(inject('postgresUrl'), { events: 1_500, lanes: 3, seed: 2026 })
  expect([figures.differing, figures.wrongTallies, figures.unanswered, figures.wronglyRefused]).toEqual([[], 0, [], []])
  expect([figures.applied, figures.duplicate, figures.stale, figures.early, figures.refused].every((n) => n > 0)).toBe(
    true,
  )
})

test('events with what no platform sends are answered one by one, and nothing breaks', async () => {
  const { broken, untold, refused } = await runFeedFuzz(inject('postgresUrl'), { events: 1_500, seed: 2026 })
  expect([broken, untold, refused > 1_000]).toEqual([[], 0, true])
})

test('a process that acknowledges before it stores is found out', async () => {
  const planted = { events: 200, kills: 0, draw: drawFrom(7), isAcknowledgedFirst: true }
  expect((await runFeedStreamKills(inject('postgresUrl'), planted)).differing.length).toBeGreaterThan(0)
})

test('from a stream of three brokers that are killed, as its readers are, the database is what the events say', async () => {
  const figures = await runFeedStreamKills(inject('postgresUrl'), { events: 800, kills: 3, draw: drawFrom(2026) })
  expect([figures.differing, figures.wrongTallies]).toEqual([[], 0])
  expect(figures.killedWorkers + figures.killedBrokers).toBe(3)
})
