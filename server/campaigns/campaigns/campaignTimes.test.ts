import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isQuiet } from '#machines/campaigns/messagingCampaign.ts'
import {
  approvedCampaign,
  type CampaignFixture,
  openCampaignFixture,
  recipientRows,
} from '#tests/support/campaignFixture.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { isQuietNow } from './sendCampaigns.ts'

/** 20 January 2027, at this time in India. */
const indian = (time: string, day = '2027-01-20') => new Date(`${day}T${time}:00+05:30`)

let now = indian('12:00')
let testGateway: CampaignFixture
beforeAll(async () => {
  testGateway = await openCampaignFixture(inject('postgresUrl'), {
    env: { CAMPAIGN_QUIET_HOURS: '21:00-10:00' },
    now: () => now,
  })
})
afterAll(() => testGateway.close())

const at = (time: string, day?: string) => {
  now = indian(time, day)
  testGateway.gateway.wakeCampaigns()
}
/** A campaign that nothing holds back, for this time. Once it is sent, a worker has looked at every other one as well. */
const scheduledWitness = async (place: number, time: string, day?: string) => {
  const { campaignId } = await approvedCampaign(testGateway, recipientRows(1, place), {
    channel: 'whatsapp',
    message: '',
  })
  await testGateway.support.call('campaigns.act', {
    campaignId,
    act: 'schedule',
    at: indian(time, day).toISOString(),
    reason: '',
  })
  return async () => {
    await expect.poll(() => stateOf(campaignId)).toBe('completed')
  }
}
const stateOf = async (campaignId: string) => {
  const { rows } = await testGateway.database.pool.query<{ state: string }>(
    'select state from campaigns where id = $1',
    [campaignId],
  )
  return rows[0]?.state
}

describe('quiet hours', () => {
  test('hold a promotional SMS until they are over', async () => {
    now = indian('20:30')
    await testGateway.enterAgain()
    const { campaignId } = await approvedCampaign(testGateway, recipientRows(3))
    const lookedAtNight = await scheduledWitness(500, '23:59')
    const lookedInTheMorning = await scheduledWitness(501, '09:59', '2027-01-21')
    now = indian('21:00')
    await testGateway.enterAgain()
    const before = testGateway.provider.sent.length
    await testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
    await expect.poll(() => stateOf(campaignId)).toBe('waitingWindow')
    at('23:59')
    await lookedAtNight()
    at('09:59', '2027-01-21')
    await lookedInTheMorning()
    expect([await stateOf(campaignId), testGateway.provider.sent.length]).toEqual(['waitingWindow', before + 2])
    at('10:00', '2027-01-21')
    await expect.poll(() => stateOf(campaignId)).toBe('completed')
    expect(testGateway.provider.sent.length).toBe(before + 5)
    now = indian('12:00')
  })

  test('at no instant of the day a promotional SMS may leave in them, and everything else may at any', () => {
    const random = drawFrom(34)
    const wrong: string[] = []
    for (let tries = 0; tries < 10_000; tries++) {
      const instant = new Date(Date.UTC(2027, 0, 1) + Math.floor(random() * 365 * 86_400_000))
      const gateway = { ...testGateway.gateway, now: () => instant }
      const hour = (instant.getUTCHours() * 60 + instant.getUTCMinutes() + 330) % 1_440
      const quiet = hour >= 21 * 60 || hour < 10 * 60
      if (isQuietNow({ channel: 'sms', isPromotional: true }, gateway) !== quiet) wrong.push(instant.toISOString())
      if (isQuietNow({ channel: 'whatsapp', isPromotional: true }, gateway))
        wrong.push(`whatsapp ${instant.toISOString()}`)
      if (isQuietNow({ channel: 'sms', isPromotional: false }, gateway)) wrong.push(`service ${instant.toISOString()}`)
    }
    expect([wrong, isQuiet({ from: 1_260, to: 600 }, 1_260)]).toEqual([[], true])
  })
})

describe('a scheduled campaign', () => {
  const scheduled = async (place: number, time: string) => {
    now = indian('12:00')
    await testGateway.enterAgain()
    const { campaignId } = await approvedCampaign(testGateway, recipientRows(2, place))
    await testGateway.support.call('campaigns.act', {
      campaignId,
      act: 'schedule',
      at: indian(time).toISOString(),
      reason: '',
    })
    return campaignId
  }

  test('begins at its time, and up to a quarter of an hour late', async () => {
    const campaignId = await scheduled(100, '13:00')
    const looked = await scheduledWitness(502, '12:59')
    at('12:59')
    await looked()
    expect(await stateOf(campaignId)).toBe('scheduled')
    at('13:15')
    await expect.poll(() => stateOf(campaignId)).toBe('completed')
  })

  test('that is later than that is missed, and a person decides', async () => {
    const campaignId = await scheduled(200, '13:00')
    at('13:16')
    await expect.poll(() => stateOf(campaignId)).toBe('missed')
    await testGateway.enterAgain()
    await testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
    await expect.poll(() => stateOf(campaignId)).toBe('completed')
  })

  test('whose recipients are not those that were approved is sent to nobody, and is a draft again', async () => {
    const campaignId = await scheduled(600, '13:00')
    await testGateway.database.pool.query(
      "update campaign_recipients set address = '9811100000' where campaign_id = $1 and row_number = 2 and not is_test",
      [campaignId],
    )
    const before = testGateway.provider.sent.length
    at('13:00')
    await expect.poll(() => stateOf(campaignId)).not.toMatch(/scheduled|queued|sending/)
    await testGateway.enterAgain()
    const { state, trouble, sealHash } = await testGateway.get(campaignId)
    expect([state, sealHash, testGateway.provider.sent.length - before]).toEqual(['draft', '', 0])
    expect(trouble).toBe(
      'Its message or its recipients are not those that were approved. Check it, and hand it in again.',
    )
  })

  test('is not scheduled for what is past, and cancelled with a reason', async () => {
    const campaignId = await scheduled(300, '13:00')
    const act = (act: 'schedule' | 'cancel', more: { at?: string; reason?: string }) =>
      testGateway.support.call('campaigns.act', { campaignId, act, reason: '', ...more })
    expect(await codeOf(act('cancel', {}))).toBe('remark-missing')
    expect((await act('cancel', { reason: 'The offer is over' })).state).toBe('cancelled')
    now = indian('12:00')
    const other = await approvedCampaign(testGateway, recipientRows(2, 400))
    const past = testGateway.support.call('campaigns.act', {
      campaignId: other.campaignId,
      act: 'schedule',
      at: indian('11:59').toISOString(),
      reason: '',
    })
    expect(await codeOf(past)).toBe('campaign-time-past')
  })
})
