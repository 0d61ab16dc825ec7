import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type CampaignFixture,
  numberAt,
  openCampaignFixture,
  ownNumber,
  recipientHeaders,
  smsDraft,
} from '#tests/support/campaignFixture.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { type PlantedTestFault, testMessages } from '#tests/proofs/campaignTests.ts'

const run = (fault?: PlantedTestFault) => testMessages(inject('postgresUrl'), { limit: 2, more: 2, fault })

describe('a test message', () => {
  test('to a typed number is a message as any: it counts over all accounts of a person, heeds lists and hours, and is in no figure', async () => {
    expect(await run()).toEqual({
      letThrough: 2,
      beyondLimit: 0,
      toListed: 0,
      inQuietHours: 0,
      ownRefused: 0,
      inFigures: 0,
    })
  })

  test('the harness finds tests that count nothing, and lists and hours that nobody looks at', async () => {
    const uncounted = await run('tests are not counted')
    expect([uncounted.beyondLimit, uncounted.inFigures]).toEqual([2, 1])
    expect((await run('lists are not read')).toListed).toBe(1)
    expect((await run('hours are not kept')).inQuietHours).toBe(1)
  })
})

describe('one desk', () => {
  let testGateway: CampaignFixture
  beforeAll(async () => {
    testGateway = await openCampaignFixture(inject('postgresUrl'), { env: { CAMPAIGN_SECOND_PERSON_ABOVE: '1' } })
  })
  afterAll(() => testGateway.close())

  const draft = async (overrides: Parameters<typeof smsDraft>[0]) => {
    const fileUrl = await testGateway.upload(recipientHeaders, [[numberAt(1), 'Test', '5 November']])
    return testGateway.support.call('campaigns.save', smsDraft({ mode: 'test', fileUrl, ...overrides }))
  }
  const sendTest = async (overrides: Parameters<typeof smsDraft>[0]) => {
    const { campaignId } = await draft(overrides)
    return refusalOf(testGateway.support.call('campaigns.test', { campaignId }))
  }

  test('a number that the person, or an account of theirs, wrote into their record is not their own', async () => {
    const writtenBy = (login: string) =>
      testGateway.execute(sql`update staff set changed_by = ${login} where login_id = 'support'`)
    await writtenBy('support')
    await testGateway.support.call('campaigns.test', {
      campaignId: (await draft({ mobileNumber: ownNumber })).campaignId,
    })
    const beyond = await sendTest({ mobileNumber: ownNumber })
    expect([beyond.code, beyond.message]).toEqual([
      'campaign-test-limit',
      'One person sends at most 1 recipients a day alone, tests to other numbers than their own among them. Send the test to the number in your own record, or tomorrow.',
    ])
    await writtenBy('opsadmin')
    const { campaignId } = await draft({ mobileNumber: ownNumber })
    expect(await codeOf(testGateway.support.call('campaigns.test', { campaignId }))).toBe('done')
  })

  test('to the device of a merchant counts as well, by the documented form of pushes too', async () => {
    await insertMerchants(testGateway.database.db, [buildMerchant({ merchantCode: 'M0000042' })])
    await testGateway.execute(sql`insert into app_devices (token, merchant_id, installed_at)
      select 'token-of-a-merchant', id, now() from merchants where merchant_code = 'M0000042'`)
    const before = testGateway.provider.sent.length
    const fileName = await testGateway.upload(['merchant_code'], [['M0000042']])
    const push = {
      mode: 'test',
      vendor: 'cloud',
      fileName,
      merchantCode: 'M0000042',
      mobileNumber: ownNumber,
      name: 'News',
      message: 'A word',
      title: 'News',
      imageUrl: '',
    } as const
    expect([
      await codeOf(testGateway.support.call('campaigns.submitPush', push)),
      testGateway.provider.sent.length,
    ]).toEqual(['campaign-test-limit', before])
  })

  test('waits as its provider asked, whoever was told', async () => {
    await testGateway.execute(
      sql`insert into provider_rests (channel, vendor, until) values ('sms', 'fast', now() + interval '50 seconds')`,
    )
    const waiting = await sendTest({ mobileNumber: ownNumber })
    expect([waiting.code, waiting.message]).toEqual([
      'campaign-test-failed',
      expect.stringMatching(/^The provider asks to wait (?:49|50) seconds\. Send the test again then\.$/),
    ])
    await testGateway.execute(sql`delete from provider_rests`)
    testGateway.provider.answers = () => ({ status: 429, headers: { 'retry-after': '40' } })
    expect((await sendTest({ mobileNumber: ownNumber })).code).toBe('campaign-test-failed')
    const [rest] = await testGateway.execute(
      sql`select vendor, until > now() + interval '30 seconds' as is_long from provider_rests`,
    )
    expect(rest).toEqual({ vendor: 'fast', is_long: true })
  })
})
