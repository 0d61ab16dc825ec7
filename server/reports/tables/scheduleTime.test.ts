import { expect, test } from 'vitest'
import { daysBefore, nextTime } from './scheduleTime.ts'

test('a report is made at six in the morning in India, of the days that are over', () => {
  // Half past five on Sunday, 1 March, in India.
  const at = new Date('2026-03-01T00:00:00Z')
  expect([
    ...(['daily', 'weekly', 'monthly'] as const).map((rhythm) => nextTime(rhythm, at).toISOString()),
    daysBefore('daily', at),
    daysBefore('weekly', new Date('2026-03-02T00:30:00Z')),
    daysBefore('monthly', at),
  ]).toEqual([
    '2026-03-02T00:30:00.000Z',
    '2026-03-02T00:30:00.000Z',
    '2026-04-01T00:30:00.000Z',
    { from: '2026-02-28', to: '2026-02-28' },
    { from: '2026-02-23', to: '2026-03-01' },
    { from: '2026-02-01', to: '2026-02-28' },
  ])
})
