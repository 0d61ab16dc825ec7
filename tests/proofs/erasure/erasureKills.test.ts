import { expect, inject, test } from 'vitest'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { runNightKills } from './nightKills.ts'
import { runPersonKills } from './personKills.ts'

const seed = Number(process.env['SEED'] ?? 2026)

test('an erasure and a copy that are killed come to their whole end, once, and leave nothing lying about', async () => {
  const { killsAtWork, erasures, copies, stopped, unansweredQuestions, ...wrong } = await runPersonKills(
    inject('postgresUrl'),
    { rounds: 1, sizes: { notes: 6_000, papers: 60 }, draw: drawFrom(seed), takesMs: 400 },
  )
  expect([Object.entries(wrong), erasures, killsAtWork > 0]).toEqual([
    Object.keys(wrong).map((name) => [name, name === 'kills' ? 2 : 0]),
    1,
    true,
  ])
})

test('a night that is killed goes on where it was, and says what went', async () => {
  const { nights, kills, killsAtWork, removed, ...wrong } = await runNightKills(inject('postgresUrl'), {
    nights: 1,
    notes: 6_000,
    files: 60,
    draw: drawFrom(seed),
  })
  expect([Object.entries(wrong), removed > 6_000, killsAtWork > 0]).toEqual([
    Object.keys(wrong).map((name) => [name, 0]),
    true,
    true,
  ])
})
