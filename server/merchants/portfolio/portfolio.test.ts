import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appCheckOf } from '#contract/calls/merchants/portfolio.ts'
import type { Client } from '#tests/support/gateway.ts'
import { statusAndCodeOf } from '#tests/support/outcome.ts'
import {
  minutesAgo,
  openPortfolioFixture,
  type PortfolioFixture,
  portfolioNow,
} from '#tests/support/portfolioFixture.ts'

let testGateway: PortfolioFixture
beforeAll(async () => {
  testGateway = await openPortfolioFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

describe('Comments', () => {
  const add = (comment: string, key: string, more: object = {}) =>
    testGateway.opsadmin.call(
      'portfolio.addCallLog',
      { merchantCode: 'M0000002', comment, feedback: '', ticketId: 'T1', mobileNumber: '', ...more },
      { idempotencyKey: key },
    )

  test('a comment sent twice under one key is there once, and several of one moment stay in their order', async () => {
    const keys = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    for (const [at, key] of keys.entries()) await add(`Comment ${at}`, key)
    await add('Comment 0', keys[0] ?? '')
    const logs = await testGateway.opsadmin.call('portfolio.callLogs', { merchantCode: 'M0000002' })
    expect(logs.map(({ comment, loginId, ticketId }) => [comment, loginId, ticketId])).toEqual([
      ['Comment 2', 'opsadmin', 'T1'],
      ['Comment 1', 'opsadmin', 'T1'],
      ['Comment 0', 'opsadmin', 'T1'],
    ])
  })

  test('one written offline keeps its time, one from the future does not, and an empty one is refused', async () => {
    const early = await add('Offline', crypto.randomUUID(), { writtenAt: minutesAgo(30).toISOString() })
    const late = await add('Ahead', crypto.randomUUID(), { writtenAt: '2027-01-01T00:00:00.000Z' })
    expect([early.creationDate, late.creationDate]).toEqual([
      minutesAgo(30).toISOString().replace('.000', ''),
      portfolioNow.toISOString().replace('.000', ''),
    ])
    expect(await statusAndCodeOf(add('', crypto.randomUUID()))).toEqual([422, 'comment-empty'])
  })

  test("in somebody else's name it is refused", async () => {
    expect(await statusAndCodeOf(add('x', crypto.randomUUID(), { loginId: 'support' }))).toEqual([
      403,
      'claim-mismatch',
    ])
  })
})

describe('Deactive Brand', () => {
  const mapping = async (brandCode: string, who = testGateway.opsadmin) =>
    (await who.call('portfolio.brandMappings', { merchantCode: 'M0000001' })).find((one) => one.brandCode === brandCode)
  const change = (id: number, state: 'active' | 'deactivated', version: number) =>
    testGateway.opsadmin.call(
      'portfolio.switchBrandMapping',
      { id, merchantCode: 'M0000001', brandCode: 'BOLTWAVE', state },
      { ifMatch: version },
    )

  test('goes to the status that is said, once, and only from what was seen', async () => {
    const { id = 0, version = 0, state } = (await mapping('BOLTWAVE')) ?? {}
    const off = await change(id, 'deactivated', version)
    expect([state, off.state, off.deactivationName]).toEqual(['active', 'deactivated', 'opsadmin'])
    expect([
      await statusAndCodeOf(change(id, 'active', version)),
      await statusAndCodeOf(change(id, 'deactivated', off.version ?? 0)),
      await statusAndCodeOf(change(id + 1_000, 'active', off.version ?? 0)),
    ]).toEqual([
      [412, 'record-changed'],
      [409, 'wrong-state'],
      [404, 'record-not-found'],
    ])
  })
})

describe('Update Login Limit', () => {
  test('keeps a number above nothing, and only onto the version that was seen', async () => {
    const set = (value: unknown, version: number) =>
      testGateway.opsadmin.post(
        '/ops/campaign/wrapperLambdaApis',
        { url: '/merchant/updateloginlimit', method: 'POST', payload: { merchant_code: 'M0000003', value } },
        { 'idempotency-key': crypto.randomUUID(), 'if-match': String(version) },
      )
    const answers = [await set('7', 1), await set(9, 1), await set(0, 2), await set('-1', 2), await set(2.5, 2)]
    expect(answers.map(({ status, body }) => [status, body['code'], body['message']])).toEqual([
      [200, undefined, ''],
      [412, 'merchant-changed', 'Somebody else changed this merchant while you were editing.'],
      ...Array.from({ length: 3 }, () => [400, 'bad-request', 'value: Please enter valid login limit']),
    ])
  })
})

describe('App Install Status and Campaign', () => {
  test('the check answers installed and total, once a minute, and never carries a text', async () => {
    const check = () => testGateway.opsadmin.call('portfolio.checkApp', appCheckOf('M0000001'))
    const { toList } = await check()
    expect(toList.map(({ installed, total }) => [installed, total])).toEqual([[2, 3]])
    expect(await statusAndCodeOf(check())).toEqual([429, 'app-checked-just-now'])
    const loud = { ...appCheckOf('M0000003'), data: { ...appCheckOf('M0000003').data, message: 'Buy now' } }
    expect(
      (await testGateway.opsadmin.post('/ops/checkmerchantappstatus', loud, { 'idempotency-key': crypto.randomUUID() }))
        .status,
    ).toBe(400)
  })

  test('warranty figures of two brands are added up, and a person of one sees that one', async () => {
    const figures = async (who: Client) => {
      const { count, amount, minAmount, maxAmount, amountEW, totalAmount } = await who.call('portfolio.warranty', {
        merchantCode: 'M0000001',
      })
      return [count, amount, minAmount, maxAmount, amountEW, totalAmount]
    }
    expect([await figures(testGateway.opsadmin), await figures(testGateway.support)]).toEqual([
      [4, 2_000, 400, 600, 1_400, 2_000],
      [2, 1_000, 400, 600, 700, 1_000],
    ])
  })

  test('Send Message goes form encoded, writes one message, and a second one waits a minute', async () => {
    const send = () =>
      testGateway.opsadmin.post(
        '/ops/api/v1/campaign/whatsapp-rcs-sms-campaign',
        'user=opsadmin&merchant_code=M0000001',
        {
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': crypto.randomUUID(),
        },
      )
    const [first, second] = [await send(), await send()]
    const history = () => testGateway.opsadmin.call('portfolio.messages', { merchantCode: 'M0000001', size: 10 })
    expect([first.body['data'], second.status, second.body['code']]).toEqual([
      { status: 'success', campaignName: 'MERCHANT_WARRANTY', state: 'waiting' },
      429,
      'message-sent-just-now',
    ])
    // The sandbox of the demo takes it, and says that it arrived.
    await expect.poll(async () => (await history())[0]?.deliveredStatus).toBe('DELIVERED')
    expect((await history()).map(({ campaignName, mobileNumber }) => [campaignName, mobileNumber])).toEqual([
      ['MERCHANT_WARRANTY', 'XXXXXX0001'],
    ])
  })

  test('a form is taken by that call alone', async () => {
    const answer = await testGateway.opsadmin.post('/ops/getcalllogs', 'merchant_code=M0000001', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([answer.status, answer.body['code']]).toEqual([400, 'bad-request'])
  })
})
