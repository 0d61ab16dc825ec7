import { describe, expect, inject, test } from 'vitest'
import { plantedFaults, reportNames, runRandomReports } from './randomReports.ts'

const seed = 2026

describe('every report', () => {
  test('has the same rows on the screen, as csv, as xlsx and by a naive query, masked alike', async () => {
    const told: string[] = []
    const found = await runRandomReports(inject('postgresUrl'), {
      seed,
      questions: 6,
      transactions: 600,
      onDifferent: (words) => told.push(words),
    })
    expect(told).toEqual([])
    expect([found.questions, found.different, found.formulas]).toEqual([6 * reportNames.length, 0, 0])
    expect(found.rows).toBeGreaterThan(500)
  })

  test.each(plantedFaults)('with the planted fault %s is found to differ', async (fault) => {
    const found = await runRandomReports(inject('postgresUrl'), {
      seed,
      questions: 6,
      transactions: 200,
      only: ['reports.transactions', 'reports.registration'],
      fault,
    })
    expect(found.different).toBeGreaterThan(0)
  })
})
