import { setTimeout as passing } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { indianDay } from '#contract/wire/indianTime.ts'
import {
  approvedCampaign,
  type CampaignFixture,
  numberAt,
  openCampaignFixture,
  recipientHeaders,
  recipientRows,
  type SentMessage,
  smsDraft,
  testedCampaign,
} from '#tests/support/campaignFixture.ts'
import { listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf, refusalOf, refusedBy } from '#tests/support/outcome.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { type SendWatch, watchSends } from '#tests/support/watchSends.ts'

let testGateway: CampaignFixture
let asked = 0
beforeAll(async () => {
  testGateway = await openCampaignFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

const sendNow = (campaignId: string, who = testGateway.support) =>
  who.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
const act = (campaignId: string, what: 'pause' | 'resume' | 'cancel' | 'retryFailed', reason = 'A good reason') =>
  testGateway.support.call('campaigns.act', { campaignId, act: what, reason })
const sentTo = (numbers: readonly string[]): SentMessage[] => {
  const wanted = new Set(numbers)
  return testGateway.provider.sent.filter(({ to }) => wanted.has(to))
}
const good = { status: 200, body: { reference: 'R-1' } }

/** A promise that somebody opens. */
const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: () => resolve() }
}

/** Sent after the process had read that it should wait, in milliseconds from then. */
const afterTold = ({ sentAt, toldAt }: SendWatch): number[] =>
  sentAt.filter((at) => at > toldAt()).map((at) => at - toldAt())

describe('a campaign of two people', () => {
  test('reaches every number once, and its funnel, the summary and the provider say the same', async () => {
    const rows: string[][] = recipientRows(1_000)
    const spoil = (place: number, row: string[]) => {
      rows[place] = row
    }
    spoil(10, [numberAt(0), 'Twice', '5 November'])
    spoil(20, [`+91 ${numberAt(1).slice(0, 5)} ${numberAt(1).slice(5)}`, 'Twice', '5 November'])
    spoil(30, [`0${numberAt(2)}`, 'Twice', '5 November'])
    spoil(40, ['987654321', 'Nine digits', '5 November'])
    spoil(50, ['', 'Nobody', '5 November'])
    spoil(60, [numberAt(60), '', '5 November'])
    spoil(70, [numberAt(70), 'Two\nlines', '5 November'])
    spoil(80, [numberAt(80), 'x'.repeat(1_000), '5 November'])
    await testGateway.support.call('campaigns.setOptOut', {
      mobileNumber: numberAt(90),
      list: 'optOut',
      isListed: true,
      reason: 'Asked on the phone',
    })

    const draft = await testedCampaign(testGateway, rows)
    expect([draft.isTested, draft.state, sentTo(['9811111111']).at(-1)?.message]).toEqual([
      true,
      'draft',
      'Dear Test, your offer ends on 5 November.',
    ])
    const { campaignId } = draft
    const checked = await testGateway.support.call('campaigns.check', { campaignId })
    expect(checked.funnel).toMatchObject({
      rows: 1_000,
      duplicate: 3,
      invalid: 5,
      optedOut: 1,
      sendable: 991,
      waiting: 991,
    })
    const left = await testGateway.support.call('campaigns.recipients', {
      campaignId,
      state: 'skipped',
      page: 1,
      size: 20,
    })
    expect(left.rows.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [12, 'duplicate'],
      [22, 'duplicate'],
      [32, 'duplicate'],
      [42, 'invalid'],
      [52, 'invalid'],
      [62, 'invalid'],
      [72, 'invalid'],
      [82, 'invalid'],
      [92, 'optedOut'],
    ])
    const [preview] = (await testGateway.support.call('campaigns.recipients', { campaignId, page: 1, size: 1 })).rows

    const submitted = await testGateway.support.call('campaigns.submit', { campaignId })
    expect([submitted.state, submitted.needsSecondPerson, submitted.can.includes('approve')]).toEqual([
      'pendingApproval',
      true,
      false,
    ])
    const approve = (who = testGateway.support2, sealHash = submitted.sealHash) =>
      who.call('campaigns.decide', { campaignId, decision: 'approve', sealHash, remark: '' })
    expect([
      await codeOf(approve(testGateway.support)),
      await codeOf(approve(testGateway.support2, 'a'.repeat(64))),
    ]).toEqual(['own-work', 'seal-differs'])
    const refused = await testGateway.database.pool.query(
      `select distinct subject, address from audit_entries where outcome in ('own-work', 'seal-differs') and subject like $1`,
      [`%${campaignId}`],
    )
    expect(refused.rows).toEqual([{ subject: `campaign:${campaignId}`, address: '127.0.0.1' }])
    const waiting = await testGateway.support2.call('waiting.list', { page: 0, size: 20 })
    expect(waiting.rows.filter(({ kind }) => kind === 'campaign').map(({ key }) => key)).toEqual([campaignId])
    expect((await approve()).state).toBe('approved')

    const numbers = Array.from({ length: 1_000 }, (_, at) => numberAt(at))
    expect(sentTo(numbers)).toEqual([])
    await sendNow(campaignId)
    const ended = await testGateway.reaches(campaignId, 'completed', 'completedWithFailures')
    const sent = sentTo(numbers)
    expect([
      ended.state,
      sent.length,
      new Set(sent.map(({ id }) => id)).size,
      new Set(sent.map(({ to }) => to)).size,
    ]).toEqual(['completed', 991, 991, 991])
    expect(sent.find(({ to }) => to === numberAt(0))?.message).toBe(preview?.text)
    expect(ended.funnel).toMatchObject({ submitted: 991, waiting: 0, failed: 0, unknown: 0 })
    const [summary] = await testGateway.support.call('campaigns.summary', {
      parameters: { day: indianDay(new Date()), campaignId: ended.code },
    })
    expect([summary?.totalNotification, summary?.totalSuccessNotification, summary?.totalDelivered]).toEqual([
      991, 991, 0,
    ])
  })

  test('is approved at once below the limit of one person’s day, and above it never again that day', async () => {
    const alone = await testGateway.support2.call('campaigns.settings', {})
    expect(alone.secondPersonAbove).toBe(100)
    const first = await testedCampaign(testGateway, recipientRows(60, 2_000), {}, testGateway.support2)
    const second = await testedCampaign(testGateway, recipientRows(60, 2_100), {}, testGateway.support2)
    const submit = (campaignId: string) => testGateway.support2.call('campaigns.submit', { campaignId })
    expect([(await submit(first.campaignId)).state, (await submit(second.campaignId)).state]).toEqual([
      'approved',
      'pendingApproval',
    ])
  })

  test('is nobody’s alone: the database takes no approver who wrote a part of it', async () => {
    const { campaignId } = await testedCampaign(testGateway, recipientRows(101, 2_300))
    await testGateway.support.call('campaigns.submit', { campaignId })
    const approved = (login: string) =>
      testGateway.database.db.execute(sql`update campaigns set state = 'approved', decided_at = now(),
        decided_by = (select id from staff where login_id = ${login}) where id = ${campaignId}`)
    expect(await refusedBy(approved('support'))).toBe('constraint campaigns_four_eyes')
    expect(
      await refusedBy(
        testGateway.database.db.execute(sql`update campaigns set state = 'queued' where id = ${campaignId}`),
      ),
    ).toBe('constraint campaigns_approved')
  })
})

describe('what does not fit', () => {
  test('is named all at once, and nothing is sent', async () => {
    const before = testGateway.provider.sent.length
    const fileUrl = await testGateway.upload(
      ['mobile_number', '1'],
      [
        [numberAt(3_000), 'Two\nlines'],
        [numberAt(3_001), 'x'.repeat(1_200)],
        ['987654321', 'Nine digits'],
      ],
    )
    const draft = await testGateway.support.call(
      'campaigns.save',
      smsDraft({
        message: 'Dear {{1}}, {{3}}: https://elsewhere.test/offer',
        url: 'https://paywise.example.elsewhere.test/',
        imageUrl: 'https://paywise.example/picture.exe',
        fileUrl,
      }),
    )
    const { campaignId } = draft
    const { faults, funnel } = await testGateway.support.call('campaigns.check', { campaignId })
    expect(faults.map(({ text }) => text)).toEqual([
      'https://elsewhere.test/offer is on a domain that messages of this desk may not lead to.',
      'https://paywise.example.elsewhere.test/ is on a domain that messages of this desk may not lead to.',
      'File size / type is wrong!',
      '{{2}} is missing: placeholders count from {{1}} without a gap.',
      'The message has 3 placeholders and the file 1 column for them: add a column for {{2}}, {{3}}.',
    ])
    expect([funnel.rows, funnel.invalid, funnel.sendable]).toEqual([3, 3, 0])
    const refused = await refusalOf(testGateway.support.call('campaigns.submit', { campaignId }))
    expect([refused.code, (refused.details as { faults: unknown[] }).faults.length]).toEqual(['campaign-not-ready', 5])
    expect(testGateway.provider.sent.length).toBe(before)
  })

  test('a test has exactly one record, and a number of ten digits', async () => {
    const test = async (rows: string[][], mobileNumber: string) => {
      const fileUrl = await testGateway.upload(recipientHeaders, rows)
      const { campaignId } = await testGateway.support.call(
        'campaigns.save',
        smsDraft({ mode: 'test', mobileNumber, fileUrl }),
      )
      return refusalOf(testGateway.support.call('campaigns.test', { campaignId }))
    }
    const two = await test(recipientRows(2, 3_100), '9811111111')
    expect([two.code, two.message]).toEqual([
      'campaign-one-record',
      'Please upload file with only 1 record for testing',
    ])
    const nine = await test(recipientRows(1, 3_100), '981111111')
    expect([nine.code, JSON.stringify(nine.details)]).toEqual([
      'campaign-not-ready',
      expect.stringContaining('Mobile Number is not valid.'),
    ])
  })

  test('what was not tested as it is now is not handed in; mode, number and file are no change of it', async () => {
    const draft = await testedCampaign(testGateway, recipientRows(3, 3_200))
    const { campaignId } = draft
    const changed = await testGateway.support.call('campaigns.save', {
      ...smsDraft({
        message: 'Dear {{1}}, it ends on {{2}}!',
        fileUrl: await testGateway.upload(recipientHeaders, recipientRows(3, 3_200)),
      }),
      campaignId,
      version: draft.version,
    })
    expect([changed.isTested, await codeOf(testGateway.support.call('campaigns.submit', { campaignId }))]).toEqual([
      false,
      'campaign-not-tested',
    ])
    const back = await testGateway.support.call('campaigns.save', {
      ...smsDraft({ fileUrl: await testGateway.upload(recipientHeaders, recipientRows(4, 3_210)) }),
      campaignId,
      version: changed.version,
    })
    expect([back.isTested, (await testGateway.support.call('campaigns.submit', { campaignId })).state]).toEqual([
      true,
      'approved',
    ])
  })

  test('a file of somebody else, an unknown vendor and an older version are refused', async () => {
    const fileUrl = await testGateway.upload(recipientHeaders, recipientRows(1, 3_300), testGateway.support2)
    const save = (overrides: Parameters<typeof smsDraft>[0]) =>
      testGateway.support.call('campaigns.save', smsDraft(overrides))
    const draft = await save({})
    const again = () =>
      testGateway.support.call('campaigns.save', {
        ...smsDraft(),
        campaignId: draft.campaignId,
        version: draft.version,
      })
    await again()
    expect([await codeOf(save({ fileUrl })), await codeOf(save({ vendor: 'nobody' })), await codeOf(again())]).toEqual([
      'file-not-found',
      'campaign-vendor-unknown',
      'record-changed',
    ])
  })
})

describe('an approval', () => {
  test('is gone with any edit, and with it the schedule', async () => {
    const { campaignId, version } = await approvedCampaign(testGateway, recipientRows(101, 4_000))
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await testGateway.support.call('campaigns.act', { campaignId, act: 'schedule', at, reason: '' })
    expect([scheduled.state, scheduled.version]).toEqual(['scheduled', version + 1])
    const edited = await testGateway.support2.call('campaigns.save', {
      ...smsDraft({ name: 'Another name' }),
      campaignId,
      version: scheduled.version,
    })
    expect([edited.state, edited.decidedBy, edited.sealHash, edited.scheduledAt, edited.isChecked]).toEqual([
      'draft',
      '',
      '',
      null,
      false,
    ])
    expect(await codeOf(sendNow(campaignId))).toBe('wrong-state')
  })

  test('is of the recipients that were seen: what reached the tables meanwhile is neither approved nor sent', async () => {
    const { campaignId } = await testedCampaign(testGateway, recipientRows(101, 4_200))
    const { sealHash } = await testGateway.support.call('campaigns.submit', { campaignId })
    const swap = (to: string) =>
      testGateway.execute(
        sql`update campaign_recipients set address = ${to} where campaign_id = ${campaignId} and row_number = 2 and not is_test`,
      )
    const approve = () =>
      testGateway.support2.call('campaigns.decide', { campaignId, decision: 'approve', sealHash, remark: '' })
    await swap('9822222222')
    expect(await codeOf(approve())).toBe('seal-differs')
    await swap(numberAt(4_200))
    expect((await approve()).state).toBe('approved')
    await swap('9822222222')
    expect([await codeOf(sendNow(campaignId)), sentTo(['9822222222'])]).toEqual(['wrong-state', []])
  })

  test('is refused with the reason in words, and the draft is there to be corrected', async () => {
    const { campaignId } = await testedCampaign(testGateway, recipientRows(101, 4_400))
    await testGateway.support.call('campaigns.submit', { campaignId })
    const reject = (remark: string) =>
      testGateway.support2.call('campaigns.decide', { campaignId, decision: 'reject', sealHash: '', remark })
    expect(await codeOf(reject(''))).toBe('remark-missing')
    const rejected = await reject('The date is wrong')
    expect([rejected.state, rejected.remark]).toEqual(['draft', 'The date is wrong'])
  })
})

describe('while it is sent', () => {
  test('who opts out after the approval and before the claim is sent nothing', async () => {
    const { campaignId } = await approvedCampaign(testGateway, recipientRows(5, 5_000))
    await testGateway.support.call('campaigns.setOptOut', {
      mobileNumber: `+91${numberAt(5_003)}`,
      list: 'dnd',
      isListed: true,
      reason: 'On the list since today',
    })
    await sendNow(campaignId)
    const { funnel } = await testGateway.reaches(campaignId, 'completed')
    expect([funnel.submitted, funnel.dnd, sentTo([numberAt(5_003)])]).toEqual([4, 1, []])
  })

  test('a pause lets what is in flight arrive and claims nothing more; after the resume each was sent once', async () => {
    const numbers = recipientRows(600, 5_100).map(([number = '']) => number)
    const { campaignId } = await approvedCampaign(testGateway, recipientRows(600, 5_100))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    testGateway.provider.answers = async () => {
      await held
      return good
    }
    await sendNow(campaignId)
    await expect.poll(() => sentTo(numbers).length).toBeGreaterThan(0)
    expect((await act(campaignId, 'pause')).state).toBe('pausing')
    release()
    const paused = await testGateway.reaches(campaignId, 'paused')
    testGateway.provider.answers = () => good
    const after = sentTo(numbers).length
    expect([paused.funnel.submitted, paused.funnel.waiting, after]).toEqual([after, 600 - after, after])
    await act(campaignId, 'resume')
    await testGateway.reaches(campaignId, 'completed')
    const sent = sentTo(numbers)
    expect([sent.length, new Set(sent.map(({ id }) => id)).size]).toEqual([600, 600])
  })

  test('what is answered late holds up nobody else', async () => {
    const rows = recipientRows(160, 6_000)
    const numbers = rows.map(([number = '']) => number)
    // One in each of the three claims that are in flight at first.
    const slow = new Set([numbers[0], numbers[40], numbers[80]])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    testGateway.provider.answers = async ({ to }) => {
      if (slow.has(to)) await held
      return good
    }
    const { campaignId } = await approvedCampaign(testGateway, rows)
    await sendNow(campaignId)
    await expect.poll(async () => (await testGateway.get(campaignId)).funnel.submitted).toBe(157)
    release()
    const { funnel } = await testGateway.reaches(campaignId, 'completed')
    testGateway.provider.answers = () => good
    expect([funnel.submitted, sentTo(numbers).length]).toEqual([160, 160])
  })

  test('an answer that comes late is kept when it comes, whoever of its claim is still waited for', async () => {
    const rows = recipientRows(40, 26_000)
    const numbers = rows.map(([number = '']) => number)
    const { campaignId } = await approvedCampaign(testGateway, rows)
    const [late, last] = [gate(), gate()]
    testGateway.provider.answers = async ({ to }) => {
      if (to === numbers[0]) await last.opened
      else if (numbers.indexOf(to) <= 20) await late.opened
      return good
    }
    await sendNow(campaignId)
    const submitted = async () => (await testGateway.get(campaignId)).funnel.submitted
    await expect.poll(submitted).toBe(19)
    late.open()
    await expect.poll(submitted).toBe(39)
    last.open()
    const { funnel } = await testGateway.reaches(campaignId, 'completed')
    testGateway.provider.answers = () => good
    expect([funnel.submitted, sentTo(numbers).length]).toEqual([40, 40])
  })

  test('a provider that asks late to wait is sent nothing by any lane until then', async () => {
    const rows = recipientRows(200, 21_000)
    const numbers = rows.map(([number = '']) => number)
    const { campaignId } = await approvedCampaign(testGateway, rows)
    const watched = watchSends(testGateway, 'fast')
    let asked = 0
    // Longer than a lane waits by itself. The first answer comes when every lane waits for late ones.
    testGateway.provider.answers = async () => {
      if (asked++ > 0 && watched.toldAt() > 0) return good
      await passing(600)
      return { status: 429, headers: { 'retry-after': '6' } }
    }
    await sendNow(campaignId)
    await testGateway.reaches(campaignId, 'completed')
    testGateway.provider.answers = () => good
    const again = afterTold(watched)
    watched.stop()
    expect(Math.min(...again)).toBeGreaterThanOrEqual(5_999)
    expect(new Set(sentTo(numbers).map(({ id }) => id)).size).toBe(200)
  })

  test('a lane that had claimed when a provider asked to wait gives its recipients back, and another campaign waits as well', async () => {
    const rows = recipientRows(600, 22_000)
    const numbers = rows.map(([number = '']) => number)
    const first = await approvedCampaign(testGateway, rows)
    const second = await approvedCampaign(testGateway, recipientRows(3, 23_000))
    const watched = watchSends(testGateway, 'fast')
    const late = gate()
    let isFirst = true
    testGateway.provider.answers = async () => {
      if (!isFirst) return good
      isFirst = false
      await late.opened
      return { status: 429, headers: { 'retry-after': '3' } }
    }
    // A claim looks at the lists last: it is held there, between its look at the provider and its sending.
    const holder = await testGateway.database.pool.connect()
    await holder.query('begin')
    await sendNow(first.campaignId)
    await expect.poll(() => isFirst).toBe(false)
    await holder.query('lock table opt_outs in access exclusive mode')
    await expect
      .poll(async () => {
        const { rows: waiting } = await testGateway.database.pool.query(
          `select from pg_locks where relation = 'opt_outs'::regclass and not granted`,
        )
        return waiting.length
      })
      .toBeGreaterThan(0)
    late.open()
    await expect.poll(watched.toldAt).toBeGreaterThan(0)
    await holder.query('rollback')
    holder.release()
    await sendNow(second.campaignId)
    await testGateway.reaches(first.campaignId, 'completed')
    await testGateway.reaches(second.campaignId, 'completed')
    testGateway.provider.answers = () => good
    const again = afterTold(watched)
    watched.stop()
    expect(Math.min(...again)).toBeGreaterThanOrEqual(2_999)
    const sent = sentTo(numbers)
    expect([sent.length, new Set(sent.map(({ id }) => id)).size]).toEqual([601, 600])
  })

  test('what a provider asks of one gateway, the others heed too, and say until when', async () => {
    const { campaignId } = await approvedCampaign(testGateway, recipientRows(3, 24_000))
    await testGateway.execute(sql`insert into provider_rests (channel, vendor, until)
      values ('sms', 'fast', date_trunc('second', now() + interval '5 seconds'))
      on conflict (channel, vendor) do update set until = excluded.until`)
    const asked = performance.now()
    const [rest] = await testGateway.execute(sql`
      select until, (extract(epoch from until - clock_timestamp()) * 1000)::float8 as ms from provider_rests where vendor = 'fast'`)
    const watched = watchSends(testGateway, 'fast')
    const { restsUntil } = await sendNow(campaignId)
    await testGateway.reaches(campaignId, 'completed')
    watched.stop()
    expect(new Date(restsUntil ?? '')).toEqual(new Date(String(rest?.['until'])))
    expect(Math.min(...watched.sentAt)).toBeGreaterThanOrEqual(asked + Number(rest?.['ms']))
  })

  test('no answer is unknown and never sent again; a refusal is sent again on demand, under another key', async () => {
    const rows = recipientRows(6, 7_000)
    const [lost, refused] = [numberAt(7_001), numberAt(7_002)]
    testGateway.provider.answers = ({ to }) =>
      to === lost ? undefined : to === refused ? { status: 200, body: { error: 'Not reachable' } } : good
    const { campaignId } = await approvedCampaign(testGateway, rows)
    await sendNow(campaignId)
    const ended = await testGateway.reaches(campaignId, 'completedWithFailures')
    expect(ended.funnel).toMatchObject({ submitted: 4, failed: 1, unknown: 1 })
    testGateway.provider.answers = () => good
    await act(campaignId, 'retryFailed')
    const again = await testGateway.reaches(campaignId, 'completedWithFailures')
    expect(again.funnel).toMatchObject({ submitted: 5, failed: 0, unknown: 1 })
    expect([
      sentTo([lost]).length,
      sentTo([refused]).length,
      new Set(sentTo([refused]).map(({ id }) => id)).size,
    ]).toEqual([1, 2, 2])
    expect(await codeOf(act(campaignId, 'retryFailed'))).toBe('campaign-nothing-failed')
  })

  test.each([
    [{}],
    [{ status: 'queued' }],
    [{ reference: '' }],
    [{ reference: 'R-2', error: 'Invalid number' }],
    [['R-2']],
    ['sent'],
    [{ error: 'Message sent successfully' }],
    [{ errorCode: 'TEMPLATE_PAUSED', reference: 'R-3' }],
  ])('an answer of %j says neither that it went nor that it did not', async (body) => {
    const at = 7_300 + asked
    asked += 1
    const { campaignId } = await approvedCampaign(testGateway, recipientRows(1, at))
    testGateway.provider.answers = () => ({ status: 200, body })
    await sendNow(campaignId)
    const { funnel } = await testGateway.reaches(campaignId, 'completedWithFailures')
    testGateway.provider.answers = () => good
    expect([funnel.submitted, funnel.failed, funnel.unknown, sentTo([numberAt(at)]).length]).toEqual([0, 0, 1, 1])
  })

  test('who was caught in a call by the end of its process is unknown; who was not is sent', async () => {
    const rows = recipientRows(3, 7_100)
    const { campaignId } = await approvedCampaign(testGateway, rows)
    await testGateway.execute(sql`update campaign_recipients set state = 'claimed', attempts = 1, fence = 1, lease_until = now() - interval '1 second'
      where campaign_id = ${campaignId} and row_number = 3 and not is_test`)
    await sendNow(campaignId)
    const { funnel } = await testGateway.reaches(campaignId, 'completedWithFailures')
    expect([funnel.submitted, funnel.unknown, sentTo([numberAt(7_101)])]).toEqual([2, 1, []])
  })

  test('waits as long as the provider says, and sends under the same key', async () => {
    const seen = new Set<string>()
    testGateway.provider.answers = ({ id, to }) => {
      if (to !== numberAt(7_200) || seen.has(id)) return good
      seen.add(id)
      return { status: 429, headers: { 'retry-after': '1' } }
    }
    const { campaignId } = await approvedCampaign(testGateway, recipientRows(2, 7_200))
    await sendNow(campaignId)
    await testGateway.reaches(campaignId, 'completed')
    testGateway.provider.answers = () => good
    const ids = sentTo([numberAt(7_200)]).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('stops by itself above a tenth of failures, and where the provider refuses the template', async () => {
    testGateway.provider.answers = ({ to }) => (Number(to) % 5 === 0 ? { status: 400, body: { error: 'No' } } : good)
    const many = await approvedCampaign(testGateway, recipientRows(600, 8_000))
    await sendNow(many.campaignId)
    const tripped = await testGateway.reaches(many.campaignId, 'paused')
    expect([tripped.funnel.waiting > 0, tripped.trouble]).toEqual([
      true,
      expect.stringMatching(/^\d+ of \d+ messages failed\.$/),
    ])
    testGateway.provider.answers = () => good
    const few = await approvedCampaign(testGateway, recipientRows(3, 8_700))
    testGateway.provider.answers = () => ({ status: 400, body: { errorCode: 'TEMPLATE_PAUSED' } })
    await sendNow(few.campaignId)
    expect((await testGateway.reaches(few.campaignId, 'paused')).trouble).toBe('The provider refuses the template.')
    testGateway.provider.answers = () => good
    await act(many.campaignId, 'cancel')
    const cancelled = await testGateway.reaches(many.campaignId, 'cancelled')
    expect([cancelled.trouble, await codeOf(act(many.campaignId, 'resume'))]).toEqual(['A good reason', 'wrong-state'])
  })
})

test('a sheet of numbers puts them on its list and takes them off it, and the next plan knows', async () => {
  const jobs = listenForJobs(testGateway)
  const send = async (rows: string[][]) => {
    const { jobId } = await sendSheet(testGateway.support, 'dnd_upload', {
      name: 'dnd.csv',
      bytes: buildSheet({ headers: ['mobile_number', 'status'], rows, format: 'csv' }),
    })
    await jobs.ended(jobId)
    const { state, rowsDone, rowsFailed } = await testGateway.support.call('files.job', { jobId })
    return [state, rowsDone, rowsFailed]
  }
  const [on, off, never] = [numberAt(9_000), numberAt(9_001), numberAt(9_002)]
  expect(
    await send([
      [on, ''],
      [off, '1'],
      ['98', '1'],
    ]),
  ).toEqual(['doneWithFailures', 2, 1])
  expect(await send([[off, '0']])).toEqual(['done', 1, 0])
  const listed = await testGateway.support.call('campaigns.optOuts', { list: 'dnd', page: 1, size: 100 })
  expect(listed.rows.map(({ mobileNumber }) => mobileNumber).filter((number) => [on, off].includes(number))).toEqual([
    on,
  ])
  const { campaignId } = await testedCampaign(
    testGateway,
    [on, off, never].map((number) => [number, 'Shop', '5 November']),
  )
  const { funnel } = await testGateway.support.call('campaigns.check', { campaignId })
  expect([funnel.dnd, funnel.sendable]).toEqual([1, 2])
})

describe('a notification campaign and a message of the merchant view', () => {
  test('is a campaign of one, of the text that the template says', async () => {
    await insertMerchants(testGateway.database.db, [
      buildMerchant({ merchantCode: 'M0000042', mobileNumber: '9833333333' }),
    ])
    const opsadmin = await testGateway.enter('opsadmin')
    const save = (message: string) =>
      opsadmin.call('campaigns.saveTemplate', {
        merchantCode: 'M0000042',
        templateType: 'sms',
        title: 'Welcome',
        language: 'English',
        message,
        paramType: '',
        templateInfo: '',
        image: '',
        isEditable: false,
        username: undefined,
      })
    await save('Welcome to us, {{1}}.')
    expect((await save('Welcome, {{1}}.')).version).toBe(2)
    const [found] = await testGateway.support.call('campaigns.findTemplates', {
      merchantCode: 'M0000042',
      templateType: 'sms',
      username: undefined,
    })
    expect([found?.title, found?.data.map(({ message, version }) => [message, version])]).toEqual([
      'Welcome',
      [['Welcome, {{1}}.', 2]],
    ])
    const send = (message: string, mobileNumber = '9833333333') =>
      testGateway.support.call('campaigns.sendNotification', {
        message,
        mobileNumber,
        language: 'English',
        merchantCode: 'M0000042',
        templateType: 'sms',
        username: undefined,
        paramType: '',
        templateInfo: '',
        image: '',
      })
    expect([
      await codeOf(send('Something else')),
      await codeOf(send('Welcome, {{1}}.')),
      await codeOf(send('Welcome, Asha.', '98333')),
    ]).toEqual(['campaign-message-fixed', 'campaign-not-ready', 'campaign-not-ready'])
    const { campaignId } = await send('Welcome, Asha.')
    await testGateway.reaches(campaignId, 'completed')
    expect(sentTo(['9833333333']).map(({ message }) => message)).toEqual(['Welcome, Asha.'])
  })
})

test('a campaign is found by a part of its name, however it is written', async () => {
  const { support } = testGateway
  for (const name of ['Pongal 20% off', 'Pongal 2000 off'])
    await support.call('campaigns.save', smsDraft({ name, mode: 'test', mobileNumber: '9811111111' }))
  const found = async (name: string) =>
    (await support.call('campaigns.list', { name, page: 1, size: 20 })).rows.map((campaign) => campaign.name)
  expect([(await found('PONGAL')).length, await found('20% OFF'), await found('pongal_')]).toEqual([
    2,
    ['Pongal 20% off'],
    [],
  ])
})
