import { describe, expect, it } from 'vitest'
import { type Drain, lockOnly, openModelWorld, runSchedule, workboxStyle } from '#tests/proofs/outboxSchedules.ts'

const seed = Number(process.env['SEED'] ?? 20261122)
/** `npm run prove -- offline` asks for more. */
const schedules = Number(process.env['OUTBOX_SCHEDULES'] ?? 60)
const hostile = { steps: 40, faults: 0.5 }

const run = async (count: number, drain?: () => Drain) => {
  const found: string[] = []
  for (let at = 0; at < count; at += 1) {
    const world = openModelWorld()
    const faults = await runSchedule(seed + at, {
      world,
      ...hostile,
      ...(drain === undefined ? {} : { drain: drain() }),
    })
    for (const { file, what } of faults) found.push(`seed ${seed + at}: ${file} ${what}`)
  }
  return found
}

describe('the harness finds', () => {
  it('a queue that takes out before it sends', async () => {
    expect((await run(20, () => workboxStyle)).filter((fault) => fault.endsWith('lost'))).not.toEqual([])
  })

  it('a drain whose only guard is a lock', async () => {
    expect((await run(20, lockOnly)).filter((fault) => fault.endsWith('doubled'))).not.toEqual([])
  })
})

describe('what was handed over', () => {
  it('is done once, by whom it was handed over, whatever dies, freezes or gets lost', async () => {
    expect(await run(schedules)).toEqual([])
  })
})
