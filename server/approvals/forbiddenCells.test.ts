import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runRateCells, runSchemeCells } from '#tests/proofs/checkedCells.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let desk: TestGateway
beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'))
})
afterAll(() => desk.close())

test('the gateway does with a rate what the machine allows and refuses everything else, by raw requests over state, act, roles and own work', async () => {
  expect(await runRateCells(desk)).toEqual({ cells: 720, done: 124, wrong: [], moved: 0, astray: 0 })
})

test('the gateway does with a bank scheme what the machine allows and refuses everything else, by raw requests over state, act, services, making and checking', async () => {
  expect(await runSchemeCells(desk)).toEqual({ cells: 288, done: 52, wrong: [], moved: 0, astray: 0 })
})

test('the harness finds records that forgot who made them', async () => {
  const alone = await openTestGateway(inject('postgresUrl'))
  try {
    const found = [await runRateCells(alone, true), await runSchemeCells(alone, true)]
    expect(found.map(({ wrong }) => wrong.some((cell) => cell.endsWith(': done, not own-work')))).toEqual([true, true])
  } finally {
    await alone.close()
  }
})
