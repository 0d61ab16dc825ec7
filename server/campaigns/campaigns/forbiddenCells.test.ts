import { expect, inject, test } from 'vitest'
import { runForbiddenCells } from '#tests/proofs/campaignCells.ts'

test('every forbidden cell of the machine is refused over HTTP, whoever asks, and changes nothing', async () => {
  const { cells, ...found } = await runForbiddenCells(inject('postgresUrl'))
  expect(found).toEqual({ wrong: [], changed: [] })
  expect(cells).toBeGreaterThan(1_000)
})
