import { expect, inject, test } from 'vitest'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { runKycCells } from '#tests/proofs/kycCells.ts'
import { runKycDocumentCells } from '#tests/proofs/kycDocumentCells.ts'

const onGateway = async <Found>(run: (testGateway: TestGateway) => Promise<Found>): Promise<Found> => {
  const testGateway = await openTestGateway(inject('postgresUrl'))
  try {
    return await run(testGateway)
  } finally {
    await testGateway.close()
  }
}

test('the gateway does what the three machines allow and refuses everything else, by raw requests over state, act, screen, services, role, documents and editors', async () => {
  const { cells, done, ...found } = await onGateway((testGateway) => runKycCells(testGateway, 'short'))
  expect(found).toEqual({ wrong: [], moved: 0, astray: 0 })
  expect([cells > 1_000, done > 50]).toEqual([true, true])
})

test('the harness finds merchants that forgot who changed them', async () => {
  const { wrong, moved } = await onGateway((testGateway) => runKycCells(testGateway, 'short', true))
  expect([wrong.some((cell) => cell.endsWith(': done, not kyc-reviewer-is-editor')), moved > 10]).toEqual([true, true])
})

test('a document is taken by holders of uploaddocument alone, in every state but the approved one, and brings the case to the queue where the machine says so, by raw requests over state, document, services, role and what is there or was asked for', async () => {
  const { cells, done, ...found } = await onGateway((testGateway) => runKycDocumentCells(testGateway, 'short'))
  expect(found).toEqual({ wrong: [], moved: 0, astray: 0 })
  expect([cells > 200, done > 80]).toEqual([true, true])
})

test('the harness finds declined merchants that never come back to the queue', async () => {
  const { wrong, astray } = await onGateway((testGateway) => runKycDocumentCells(testGateway, 'short', true))
  expect([wrong, astray > 5]).toEqual([[], true])
})
