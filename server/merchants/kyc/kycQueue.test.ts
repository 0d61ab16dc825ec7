import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import type { Client } from '#tests/support/gateway.ts'
import { addMerchants, pngOf, upload, waitingMerchant } from '#tests/support/kyc.ts'
import { firstPage, type KycFixture, openKycFixture } from '#tests/support/kycFixture.ts'
import { codeOf } from '#tests/support/outcome.ts'

let testGateway: KycFixture['desk']
let radhika: KycFixture['radhika']
let nikhil: KycFixture['nikhil']
let pine: KycFixture['pine']
let rows: KycFixture['rows']

beforeAll(async () => {
  ;({ desk: testGateway, radhika, nikhil, pine, rows } = await openKycFixture(inject('postgresUrl')))
})
afterAll(() => testGateway.close())

describe('the queue', () => {
  beforeAll(() =>
    addMerchants(testGateway, [
      waitingMerchant('Q0000001', { kycSubmittedAt: new Date('2026-11-20T06:00:00Z'), distributorCode: 'DQ' }),
      waitingMerchant('Q0000002', { kycSubmittedAt: new Date('2026-11-19T06:00:00Z'), distributorCode: 'DQ' }),
      waitingMerchant('Q0000003', { kycSubmittedAt: null, isKycSubmitted: false, distributorCode: 'DQ' }),
      waitingMerchant('Q0000004', { kycApproved: 1, kycSubmittedAt: null, distributorCode: 'DQ' }),
      waitingMerchant('Q0000005', { kycApproved: 0, kycSubmittedAt: null, distributorCode: 'DQ' }),
    ]),
  )

  const found = async (request: Partial<Parameters<typeof radhika.call<'kyc.pending'>>[1]>) =>
    (await radhika.call('kyc.pending', { ...firstPage, ...request })).rows.map(({ merchantCode, kycStatus }) => [
      merchantCode,
      kycStatus,
    ])

  test('a search needs a filter, takes a code in any case, and finds whoever is not approved, longest waiting first', async () => {
    expect([
      await codeOf(radhika.call('kyc.pending', firstPage)),
      await found({ merchantCode: 'q0000001' }),
      await found({ distributorCode: 'DQ' }),
      await found({ distributorCode: 'DQ', sort: 'merchantCode', order: 'desc', size: 2, page: 2 }),
    ]).toEqual([
      'filter-missing',
      [['Q0000001', 'KYC NOT APPROVED']],
      [
        ['Q0000002', 'KYC NOT APPROVED'],
        ['Q0000001', 'KYC NOT APPROVED'],
        ['Q0000003', 'KYC PENDING'],
        ['Q0000005', 'KYC NOT APPROVED'],
      ],
      [
        ['Q0000002', 'KYC NOT APPROVED'],
        ['Q0000001', 'KYC NOT APPROVED'],
      ],
    ])
  })

  test('the next case is the oldest one that nobody else holds, and a hold ends after 15 minutes', async () => {
    const next = async (who: Client) => (await who.call('kyc.next', { tab: 'new' })).merchantCode
    expect([await next(radhika), await next(nikhil), await next(radhika)]).toEqual(['Q0000002', 'Q0000001', 'Q0000002'])
    const held = await radhika.call('kyc.queue', { ...firstPage, tab: 'new' })
    expect(held.rows.map(({ merchantCode, heldBy }) => [merchantCode, heldBy?.login_id])).toEqual([
      ['Q0000002', 'kycreviewer'],
      ['Q0000001', 'kycreviewer2'],
    ])
    expect([
      await nikhil.call('kyc.hold', { merchantCode: 'Q0000002', takeOver: false }),
      await nikhil.call('kyc.hold', { merchantCode: 'Q0000002', takeOver: true }),
    ]).toEqual([
      { heldBy: { login_id: 'kycreviewer', name: 'Radhika Sane' }, until: '2026-11-22T06:15:00Z', isMine: false },
      { heldBy: { login_id: 'kycreviewer2', name: 'Nikhil Barua' }, until: '2026-11-22T06:15:00Z', isMine: true },
    ])
    // Moving the clock would end the sessions as well.
    await rows(sql`update kyc_holds set held_until = held_until - interval '15 minutes'`)
    expect(await next(radhika)).toEqual('Q0000002')
    await radhika.call('kyc.release', { merchantCode: 'Q0000002' })
  })

  test('a case one has touched is not given as the next one', async () => {
    await upload(radhika, 'Q0000002', 'pan', pngOf(8, 8))
    expect((await radhika.call('kyc.next', { tab: 'new' })).merchantCode).toEqual('Q0000001')
    await radhika.call('kyc.release', { merchantCode: 'Q0000001' })
  })

  test('a tab belongs to its service', async () => {
    expect([
      await codeOf(pine.call('kyc.queue', { ...firstPage, tab: 'new' })),
      await codeOf(radhika.call('kyc.queue', { ...firstPage, tab: 'pine' })),
      await codeOf(radhika.call('kyc.next', { tab: 'pine' })),
      await codeOf(pine.call('kyc.pending', { ...firstPage, merchantCode: 'Q0000001' })),
    ]).toEqual(['not-allowed', 'not-allowed', 'not-allowed', 'not-allowed'])
  })
})

test('the audit chain holds over everything above', async () => {
  expect((await verifyAuditChain(testGateway.database.pool)).breaks).toEqual([])
})
