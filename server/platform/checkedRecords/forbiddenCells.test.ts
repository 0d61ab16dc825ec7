import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkedKinds } from '#contract/checkedKinds/index.ts'
import { runCheckedCells } from '#tests/proofs/checkedCells.ts'
import { bankSchemeSample } from '#tests/support/checkedSamples/bankSchemes.ts'
import { checkedSamples } from '#tests/support/checkedSamples/index.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(testGateway.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
})
afterAll(() => testGateway.close())

test('every kind has a sample', () => {
  expect(checkedSamples.map(({ kind }) => kind)).toEqual(checkedKinds)
})

/** Asked by few and of less: `npm run prove -- rates` has everybody ask all of each. */
const isThin = true

/** Cells, and those that are done; of rates each as many. */
const doneOf: Readonly<Partial<Record<string, readonly number[]>>> = { bankScheme: [55, 26], matchRule: [23, 13] }

test.each(checkedSamples.map((sample) => [sample.kind, sample] as const))(
  'the gateway does with a record of %s what the machine allows and refuses everything else, by raw requests over state, act, rights, making and checking',
  async (_, sample) => {
    const { cells, done, ...found } = await runCheckedCells(testGateway, sample, { isThin })
    expect(found).toEqual({ wrong: [], moved: 0, astray: 0 })
    expect([cells, done]).toEqual(doneOf[sample.kind] ?? [119, 62])
  },
)

test('the harness finds records that forgot who made them', async () => {
  const alone = await openTestGateway(inject('postgresUrl'))
  try {
    const { wrong } = await runCheckedCells(alone, bankSchemeSample, { isForgetful: true, isThin })
    expect(wrong.some((cell) => cell.endsWith(': done, not own-work'))).toBe(true)
  } finally {
    await alone.close()
  }
})
