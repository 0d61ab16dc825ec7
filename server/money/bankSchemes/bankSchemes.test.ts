import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { BankScheme } from '#contract/calls/money/bankSchemes.ts'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { buildScheme } from '#tests/support/rates.ts'

let testGateway: TestGateway
let maker: Client
let checker: Client
let both: Client
let viewer: Client
const now = new Date()

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  ;[maker, checker, both, viewer] = await Promise.all([
    testGateway.signIn('bankmaker'),
    testGateway.signIn('bankchecker'),
    testGateway.signIn('bankboth'),
    testGateway.signIn('bankviewer'),
  ])
})
afterAll(() => testGateway.close())

const contentOf = ({ bank, bankCode, tenure, rate, bankTenureId, brandCode, startDate, endDate, id }: BankScheme) => ({
  id,
  bank,
  bankCode,
  tenure,
  rate,
  bankTenureId,
  brandCode,
  startDate,
  endDate,
})
const create = (who: Client, overrides: Parameters<typeof buildScheme>[1] = {}) =>
  who.call('bankSchemes.create', buildScheme(now, overrides))
const edit = (who: Client, scheme: BankScheme, changes: Partial<ReturnType<typeof contentOf>>) =>
  who.call('bankSchemes.edit', { ...contentOf(scheme), ...changes }, { ifMatch: scheme.revision })
const verify = (
  who: Client,
  scheme: BankScheme,
  verificationStatus: 'approved' | 'rejected' | 'created',
  remark = 'checked',
) => who.call('bankSchemes.verify', { ...contentOf(scheme), verificationStatus, remark }, { ifMatch: scheme.revision })
const list = async (who: Client, status: 'created' | 'approved') =>
  (await who.call('bankSchemes.list', { page: 0, size: 13, status })).rows

describe('a bank scheme', () => {
  test('waits for a checker, is active once approved, and waits again, inactive, when a maker changes it', async () => {
    const created = await create(maker)
    const approved = await verify(checker, created, 'approved')
    const changed = await edit(maker, approved, { rate: 1400 })
    expect(
      [created, approved, changed].map(({ state, isActive, approvedBy, createdByUser, isChangePending }) => [
        state,
        isActive,
        approvedBy,
        createdByUser,
        isChangePending,
      ]),
    ).toEqual([
      ['created', false, null, 'bankmaker', false],
      ['approved', true, 'bankchecker', 'bankmaker', false],
      ['created', false, null, 'bankmaker', true],
    ])
    const review = await both.call('checkedRecords.review', { kind: 'bankScheme', id: created.id })
    expect([review.fields.filter(({ current, proposed }) => current !== proposed), review.can, review.makers]).toEqual([
      [{ name: 'rate', as: 'bps', current: 1350, proposed: 1400 }],
      ['approve', 'reject'],
      ['bankmaker'],
    ])
    expect(await codeOf(verify(checker, approved, 'approved'))).toBe('record-changed')
  })

  test('that was rejected shows its reason among what waits, and can be corrected', async () => {
    const created = await create(maker, { bankTenureId: 'REJ1' })
    expect([
      await codeOf(verify(checker, created, 'rejected', '')),
      await codeOf(verify(checker, created, 'created')),
    ]).toEqual(['remark-missing', 'wrong-state'])
    const rejected = await verify(checker, created, 'rejected', 'The bank agreed on 12.5 %.')
    const shown = (await list(maker, 'created')).find(({ id }) => id === created.id)
    expect([shown?.state, shown?.remark, shown?.can, await codeOf(verify(both, rejected, 'approved'))]).toEqual([
      'rejected',
      'The bank agreed on 12.5 %.',
      ['edit'],
      'wrong-state',
    ])
    const corrected = await edit(maker, rejected, { rate: 1250 })
    expect([corrected.state, corrected.remark, (await verify(checker, corrected, 'approved')).state]).toEqual([
      'created',
      '',
      'approved',
    ])
  })

  test('is made or checked by a person with both services, never both', async () => {
    const own = await create(both, { bankTenureId: 'OWN1' })
    expect([own.can, own.whyNot, await codeOf(verify(both, own, 'approved'))]).toEqual([
      ['edit'],
      'own-work',
      'own-work',
    ])
    const theirs = await create(maker, { bankTenureId: 'OWN2' })
    const approved = await verify(both, theirs, 'approved')
    expect([approved.can, await codeOf(edit(both, approved, { rate: 1 }))]).toEqual([[], 'own-work'])
    const touched = await edit(both, own, { rate: 1 })
    expect(
      (await both.call('waiting.list', { page: 0, size: 50 })).rows.filter(({ record }) => record?.id === touched.id),
    ).toEqual([])
  })

  test('belongs to makers and checkers; a viewer reads', async () => {
    const created = await create(maker, { bankTenureId: 'VIEW1' })
    expect([
      await codeOf(create(checker)),
      await codeOf(create(viewer)),
      await codeOf(edit(checker, created, { rate: 1 })),
      await codeOf(verify(maker, created, 'approved')),
      await codeOf(verify(viewer, created, 'approved')),
      (await list(viewer, 'created')).find(({ id }) => id === created.id)?.can,
    ]).toEqual(['not-allowed', 'not-allowed', 'not-allowed', 'not-allowed', 'not-allowed', []])
  })

  test('that claims another person, or to be active, is refused and recorded', async () => {
    const wire = {
      bank: 'SBI',
      bank_code: 'SBI',
      tenure: '6',
      rate: '12.25',
      bank_tenure_id: 'SB6',
      brand_code: 'ASTRON',
      start_date: buildScheme(now).startDate,
      end_date: buildScheme(now).endDate,
    }
    const post = (payload: object) =>
      maker.post('/ops/campaign/wrapperLambdaApis', { url: '/bank_setup/createScheme', method: 'POST', payload })
    const codes = await Promise.all(
      [
        { user: 'bankchecker' },
        { activation_status: 1 },
        { verification_status: 'APPROVED' },
        { approved_by: 'x' },
      ].map(async (claim) => (await post({ ...wire, ...claim })).body['code']),
    )
    const good = await post({ ...wire, user: 'bankmaker', role: 'maker', verification_status: 'CREATED' })
    expect([codes, good.status, (good.body['data'] as Record<string, unknown>)['rate']]).toEqual([
      ['claim-mismatch', 'claim-mismatch', 'own-work', 'claim-mismatch'],
      200,
      12.25,
    ])
  })

  test('has a bank code of its bank, a known brand, a rate below 20, an id of 14 letters and dates in order from today', async () => {
    const [yesterday, soon] = [-86_400_000, 3_600_000].map((ms) => new Date(now.getTime() + ms).toISOString())
    const message = async (overrides: object) => {
      try {
        await create(maker, overrides)
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
    }
    expect([
      await message({ bankCode: 'SBI' }),
      await message({ brandCode: 'NOBODY' }),
      await message({ startDate: yesterday }),
      await message({ endDate: soon }),
    ]).toEqual([
      'bank_code: HDFC has no bank code SBI.',
      'brand_code: There is no brand NOBODY.',
      'start_date: The date is before today.',
      'end_date: The scheme ends before it starts.',
    ])
    const wire = { ...contentOf(await create(maker, { bankTenureId: 'A1' })) }
    const refused = async (change: object) =>
      (
        await maker.post('/ops/campaign/wrapperLambdaApis', {
          url: '/bank_setup/createScheme',
          method: 'POST',
          payload: {
            bank: wire.bank,
            bank_code: wire.bankCode,
            tenure: 12,
            rate: 1,
            bank_tenure_id: 'A',
            brand_code: 'ASTRON',
            start_date: wire.startDate,
            end_date: wire.endDate,
            ...change,
          },
        })
      ).body['message']
    expect([
      await refused({ rate: 20 }),
      await refused({ bank_tenure_id: 'ABCDEFGHIJKLMNO' }),
      await refused({ start_date: '2030-01-01' }),
      await refused({ tenure: 7 }),
    ]).toEqual([
      'rate: The rate is a number from 0 to 19.99.',
      'bank_tenure_id: A bank tenure id has 1 to 14 letters and digits.',
      'start_date: Give a day and a time.',
      expect.stringContaining('tenure'),
    ])
  })

  test('running since last month is changed without a fault of its old start', async () => {
    const running = await create(maker, { bankTenureId: 'RUN1' })
    const later = await changedWhenRunning(running)
    expect(later).toBe('created')
  })

  test('banks come with their codes, pages with whether there is more', async () => {
    const banks = await viewer.call('bankSchemes.banks', {})
    expect(banks.find(({ bankName }) => bankName === 'HDFC')).toEqual({
      bankName: 'HDFC',
      bankCodes: ['HDFC', 'HDFC_DEBIT'],
    })
    const page = await viewer.call('bankSchemes.list', { page: 0, size: 1, status: 'created' })
    expect([page.rows.length, page.hasMore]).toEqual([1, true])
  })
})

/** The scheme began a month ago: only its rate is changed. */
const changedWhenRunning = async (scheme: BankScheme): Promise<string> => {
  await testGateway.database.db.execute(sql`update bank_schemes set revision = revision + 1, start_date = start_date - interval '31 days'
    where id = ${scheme.id}`)
  const aged = (await list(maker, 'created')).find(({ id }) => id === scheme.id)
  return aged === undefined ? 'gone' : (await edit(maker, aged, { rate: 900 })).state
}
