import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/index.ts'
import { Instant, wireAnswer, WireFlag, WireYesNo } from '#contract/wire.ts'
import { presentMerchant } from '#server/merchants/presentMerchant.ts'
import { buildMerchant } from '#tests/merchants.ts'
import { writeAnswer } from './writeAnswer.ts'

const merchant = presentMerchant({
  ...buildMerchant({ deactivationAt: new Date('2026-11-20T06:30:00.000Z'), kycApproved: 0 }),
  id: 7,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  version: 3,
} as Parameters<typeof presentMerchant>[0])

test('a merchant is written as its contract says', () => {
  const { response } = calls['merchants.search']
  const answer = { rows: [merchant, { ...merchant, kycApproval: 'undecided', loginLimit: null }], total: 2 }
  expect(writeAnswer(response, answer)).toEqual(z.encode(response, answer as z.output<typeof response>))
})

test('fields that are absent, null or of several forms are written like zod writes them', () => {
  const schema = z.object({
    rows: z.array(
      wireAnswer({
        isOpen: WireFlag,
        isKept: WireYesNo.optional(),
        endedAt: Instant.nullish(),
        mark: z.string().nullable(),
      }),
    ),
    either: z.union([z.object({ since: Instant }), z.literal('never')]),
  })
  const rows = [
    { isOpen: true, mark: null },
    { isOpen: false, isKept: false, endedAt: null, mark: 'm' },
    { isOpen: false, isKept: true, endedAt: '2026-11-20T06:30:00.000Z', mark: '', further: 'is left out' },
  ]
  for (const either of ['never', { since: '2026-11-20T06:30:00.000Z' }] as const) {
    const answer = { rows, either }
    expect(writeAnswer(schema, answer)).toEqual(z.encode(schema, answer))
  }
})

test('a schema that cannot be turned round is written by zod', () => {
  const schema = z.object({ at: Instant, kind: z.enum(['a', 'b']).default('a'), ids: z.array(z.int()).max(1) })
  expect(writeAnswer(schema, { at: '2026-11-20T06:30:00.000Z', kind: 'b', ids: [1] })).toEqual({
    at: '2026-11-20 06:30:00',
    kind: 'b',
    ids: [1],
  })
  expect(() => writeAnswer(schema, { at: '2026-11-20T06:30:00.000Z', kind: 'b', ids: [1, 2] })).toThrow()
})

test('what the contract does not allow is not written', () => {
  const { response } = calls['merchants.search']
  expect(() => writeAnswer(response, { rows: [{ ...merchant, isActive: 'yes' }], total: 1 })).toThrow()
  expect(() => writeAnswer(response, { rows: [merchant] })).toThrow()
})
