import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { addMerchants, decide, waitingMerchant } from '#tests/support/kyc.ts'
import { firstPage, type KycFixture, openKycFixture, review } from '#tests/support/kycFixture.ts'
import { codeOf } from '#tests/support/outcome.ts'

let testGateway: KycFixture['desk']
let radhika: KycFixture['radhika']
let pine: KycFixture['pine']

beforeAll(async () => {
  ;({ desk: testGateway, radhika, pine } = await openKycFixture(inject('postgresUrl')))
})
afterAll(() => testGateway.close())

describe('the second provider', () => {
  test('verifies what is approved, rejects with remarks alone, and may decide again', async () => {
    await addMerchants(testGateway, [waitingMerchant('P0000001')])
    const verify = async (comment: 'Approved' | 'Rejected', feedback: string) => {
      const { version, documents } = await review(pine, 'P0000001')
      return pine.call(
        'kyc.decideProvider',
        { merchantCode: 'P0000001', comment, feedback, documentsSeen: documents.map(({ documentId }) => documentId) },
        { ifMatch: version },
      )
    }
    const listed = async () =>
      (await pine.call('kyc.provider', { ...firstPage, merchantCode: 'P0000001' })).rows.map(
        ({ kycStatus, comment }) => [kycStatus, comment],
      )
    const early = await codeOf(verify('Approved', ''))
    const pending = (await review(pine, 'P0000001')).provider
    await decide(radhika, 'P0000001')
    expect([early, pending, await listed()]).toEqual(['kyc-not-approved', 'pending', [['KYC PENDING', '']]])
    expect((await pine.call('kyc.next', { tab: 'pine' })).merchantCode !== null).toEqual(true)
    expect(await codeOf(verify('Rejected', ' '))).toEqual('kyc-remark-missing')
    await verify('Rejected', 'Another shop.')
    const rejected = await listed()
    await verify('Approved', '')
    expect([rejected, await listed(), await pine.call('kyc.providerComments', { merchantCode: 'P0000001' })]).toEqual([
      [['KYC REJECTED', 'Another shop.']],
      [['KYC APPROVED', '']],
      [
        { comment: 'Approved', feedback: '' },
        { comment: 'Rejected', feedback: 'Another shop.' },
      ],
    ])
  })
})

test('the audit chain holds over everything above', async () => {
  expect((await verifyAuditChain(testGateway.database.pool)).breaks).toEqual([])
})
