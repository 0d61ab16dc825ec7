import { expect, inject, test } from 'vitest'
import { type ChangeFault, runChangeKills } from './changeKills.ts'
import { runChangesStreamKills } from './changesStreamKills.ts'
import { drawFrom } from './seeded.ts'

test('each planted fault of what goes out is found', async () => {
  const found = async (fault: ChangeFault, figure: 'undelivered' | 'overtaken' | 'skipped' | 'untold') => {
    const figures = await runChangeKills(inject('postgresUrl'), { kills: 1, writes: 60, draw: drawFrom(7), fault })
    return [fault, figures[figure] > 0]
  }
  expect([
    await found('lost delivery', 'undelivered'),
    await found('overtaken', 'overtaken'),
    await found('skipped', 'skipped'),
    await found('untold', 'untold'),
  ]).toEqual([
    ['lost delivery', true],
    ['overtaken', true],
    ['skipped', true],
    ['untold', true],
  ])
})

test('under twenty writers, kills and a receiver that fails, no change is skipped, lost or out of its order', async () => {
  const { untold, skipped, turned, undelivered, overtaken, failures } = await runChangeKills(inject('postgresUrl'), {
    kills: 2,
    writes: 120,
    draw: drawFrom(2026),
  })
  expect([{ untold, skipped, turned, undelivered, overtaken }, failures > 0]).toEqual([
    { untold: 0, skipped: 0, turned: 0, undelivered: 0, overtaken: 0 },
    true,
  ])
})

test('a change that is twice in a stream, and one that is not in it, is found', async () => {
  const run = (fault: 'twice' | 'left out') =>
    runChangesStreamKills(inject('postgresUrl'), { kills: 0, writes: 20, draw: drawFrom(7), fault })
  const [doubled, gone] = [await run('twice'), await run('left out')]
  expect([doubled.twice > 0, doubled.turned > 0, gone.leftOut > 0]).toEqual([true, true, true])
})

test('two publishers and three brokers that are killed leave each change once in the stream, in its order', async () => {
  const { leftOut, twice, turned, killedPublishers, killedBrokers } = await runChangesStreamKills(
    inject('postgresUrl'),
    {
      kills: 4,
      writes: 200,
      draw: drawFrom(2026),
    },
  )
  expect([{ leftOut, twice, turned }, killedPublishers + killedBrokers]).toEqual([
    { leftOut: 0, twice: 0, turned: 0 },
    4,
  ])
})
