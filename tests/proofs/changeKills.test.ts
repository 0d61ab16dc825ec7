import { expect, inject, test } from 'vitest'
import { type ChangeFault, runChangeKills } from './changeKills.ts'
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
