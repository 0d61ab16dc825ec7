import { expect, inject, test } from 'vitest'
import { openTestGateway } from '#tests/gateway.ts'
import { runKycCells } from '#tests/kycCells.ts'

const run = async (isForgetful: boolean) => {
  const desk = await openTestGateway(inject('postgresUrl'))
  try {
    return await runKycCells(desk, 'short', isForgetful)
  } finally {
    await desk.close()
  }
}

test('the gateway does what the three machines allow and refuses everything else, by raw requests over state, act, screen, services, role, documents and editors', async () => {
  const { cells, done, ...found } = await run(false)
  expect(found).toEqual({ wrong: [], moved: 0, astray: 0 })
  expect([cells > 1_000, done > 50]).toEqual([true, true])
})

test('the harness finds merchants that forgot who changed them', async () => {
  const { wrong, moved } = await run(true)
  expect([wrong.some((cell) => cell.endsWith(': done, not kyc-reviewer-is-editor')), moved > 10]).toEqual([true, true])
})
