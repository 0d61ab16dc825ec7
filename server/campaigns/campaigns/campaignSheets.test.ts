import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type CampaignFixture,
  numberAt,
  openCampaignFixture,
  ownNumber,
  recipientHeaders,
  recipientRows,
  smsDraft,
  testedCampaign,
} from '#tests/support/campaignFixture.ts'
import { listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { buildBook } from '#tests/support/sheets.ts'

let testGateway: CampaignFixture
beforeAll(async () => {
  testGateway = await openCampaignFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

/** Fifty rows, 45 of them hidden; the visible ones are the last five. */
const hidden = Array.from({ length: 45 }, (_, at) => at)
const filtered = (from: number, format: Parameters<typeof buildBook>[1] = 'xlsx') =>
  buildBook([{ name: 'People', headers: recipientHeaders, rows: recipientRows(50, from), hidden }], format)

const attach = async (bytes: Uint8Array<ArrayBuffer>, name = 'people.xlsx', sheetName?: string) =>
  (await testGateway.support.upload({ name, bytes, ...(sheetName === undefined ? {} : { sheetName }) })).fileUrl

const liveDraft = async (fileUrl: string, takesHidden = false) => {
  const { campaignId, version } = await testedCampaign(testGateway, recipientRows(1, 90_000))
  return testGateway.support.call('campaigns.save', {
    ...smsDraft({ mode: 'live', fileUrl, takesHidden }),
    campaignId,
    version,
  })
}

describe('rows that are hidden in the sheet', () => {
  test.each(['xlsx', 'xlsb', 'xlml'] as const)(
    'are left out of a campaign and counted, in a file of %s',
    async (format) => {
      const { campaignId } = await liveDraft(
        await attach(filtered(100, format), format === 'xlml' ? 'a.xls' : `a.${format}`),
      )
      const { funnel, rowsHidden, takesHidden, faults } = await testGateway.support.call('campaigns.check', {
        campaignId,
      })
      expect([funnel.rows, funnel.hidden, funnel.sendable, rowsHidden, takesHidden, faults]).toEqual([
        50,
        45,
        5,
        45,
        false,
        [],
      ])
      const left = await testGateway.support.call('campaigns.recipients', {
        campaignId,
        reason: 'hidden',
        page: 1,
        size: 1,
      })
      expect([left.total, left.rows[0]?.rowNumber, left.rows[0]?.detail]).toEqual([
        45,
        2,
        'Hidden in the sheet, by a filter or by hand.',
      ])
    },
  )

  test('are sent nothing, and keep no visible row from being sent', async () => {
    // The number of the visible row stands in a hidden one before it.
    const rows = [[numberAt(200), 'Hidden', '5 November'], ...recipientRows(1, 200)]
    const { campaignId } = await liveDraft(
      await attach(buildBook([{ name: 'People', headers: recipientHeaders, rows, hidden: [0] }])),
    )
    await testGateway.support.call('campaigns.submit', { campaignId })
    const before = testGateway.provider.sent.length
    await testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
    await testGateway.reaches(campaignId, 'completed')
    expect(testGateway.provider.sent.slice(before).map(({ to, message }) => [to, message])).toEqual([
      [numberAt(200), 'Dear Shop 200, your offer ends on 5 November.'],
    ])
  })

  test('are sent it where the author says so, and the approval is gone with that word', async () => {
    const fileUrl = await attach(filtered(300))
    const draft = await liveDraft(fileUrl, true)
    const { campaignId } = draft
    const checked = await testGateway.support.call('campaigns.check', { campaignId })
    expect([checked.funnel.sendable, checked.funnel.hidden, checked.rowsHidden, checked.takesHidden]).toEqual([
      50,
      0,
      45,
      true,
    ])
    const submitted = await testGateway.support.call('campaigns.submit', { campaignId })
    const back = await testGateway.support.call('campaigns.save', {
      ...smsDraft({ fileUrl }),
      campaignId,
      version: submitted.version,
    })
    expect([submitted.state, back.state, back.takesHidden, back.isChecked]).toEqual(['approved', 'draft', false, false])
  })

  test('are no record of a test: one that is seen among them is the one', async () => {
    const rows = recipientRows(3, 400)
    const sheet = { name: 'People', headers: recipientHeaders, rows }
    const test = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { campaignId } = await testGateway.support.call(
        'campaigns.save',
        smsDraft({ mode: 'test', mobileNumber: ownNumber, fileUrl: await attach(bytes) }),
      )
      return codeOf(testGateway.support.call('campaigns.test', { campaignId }))
    }
    expect([await test(buildBook([{ ...sheet, hidden: [0, 2] }])), await test(buildBook([sheet]))]).toEqual([
      'done',
      'campaign-one-record',
    ])
    expect(testGateway.provider.sent.at(-1)?.message).toBe('Dear Shop 401, your offer ends on 5 November.')
  })
})

test('a sheet that nobody confirms is applied with its hidden rows, and its job says how many they are', async () => {
  const jobs = listenForJobs(testGateway)
  const rows = Array.from({ length: 4 }, (_, at) => [numberAt(3_000 + at), '1'])
  const { jobId } = await sendSheet(testGateway.support, 'dnd_upload', {
    name: 'dnd.xlsx',
    bytes: buildBook([{ name: 'Numbers', headers: ['mobile_number', 'status'], rows, hidden: [1, 2, 3] }]),
  })
  await jobs.ended(jobId)
  const { rowsTotal, rowsHidden, rowsDone } = await testGateway.support.call('files.job', { jobId })
  expect([rowsTotal, rowsHidden, rowsDone]).toEqual([4, 3, 4])
})

test('the sheet of a workbook that was chosen is the one that is read', async () => {
  const bytes = buildBook([
    { name: 'Last year', headers: recipientHeaders, rows: recipientRows(9, 500) },
    { name: 'This year', headers: recipientHeaders, rows: recipientRows(4, 600) },
  ])
  const read = async (sheetName?: string) => {
    const { campaignId } = await liveDraft(await attach(bytes, 'people.xlsx', sheetName))
    const checked = await testGateway.support.call('campaigns.check', { campaignId })
    return [checked.sheetName, checked.funnel.sendable]
  }
  expect([await read(), await read('This year')]).toEqual([
    ['', 9],
    ['This year', 4],
  ])
})

test('a cell that a program had no value for, or a placeholder that nobody filled in, leaves its recipient out', async () => {
  const rows = [
    ['0919810000700', 'Asha', '5 November'],
    [numberAt(701), '{{first_name}}', '5 November'],
    [numberAt(702), 'null', '5 November'],
    [numberAt(703), 'Asha', 'undefined'],
  ]
  const { campaignId } = await liveDraft(await testGateway.upload(recipientHeaders, rows))
  const { funnel } = await testGateway.support.call('campaigns.check', { campaignId })
  const { rows: left } = await testGateway.support.call('campaigns.recipients', { campaignId, page: 1, size: 20 })
  expect([funnel.sendable, funnel.invalid]).toEqual([1, 3])
  expect(left.map(({ address, detail }) => [address, detail])).toEqual([
    ['XXXXXX0700', ''],
    ['', '{{1}} has a placeholder that nobody filled in: {{first_name}}.'],
    ['', '{{1}} is null: it has no value.'],
    ['', '{{2}} is undefined: it has no value.'],
  ])
})

test('a title is sent as it is: one with a placeholder is not sent at all', async () => {
  const { campaignId } = await testGateway.support.call(
    'campaigns.save',
    smsDraft({
      title: 'For {{first_name}}',
      fileUrl: await testGateway.upload(recipientHeaders, recipientRows(1, 800)),
    }),
  )
  const { faults } = await testGateway.support.call('campaigns.check', { campaignId })
  expect(faults).toEqual([{ field: 'title', text: 'A title is sent as it is: it has no placeholders.' }])
})

test('a template whose text only the provider has is approved with a word on where it was read', async () => {
  const whatsApp = { channel: 'whatsapp', message: '' } as const
  const handedIn = async (message: string, from: number) => {
    const { campaignId } = await testedCampaign(testGateway, recipientRows(101, from), { ...whatsApp, message })
    return testGateway.support.call('campaigns.submit', { campaignId })
  }
  const approve = ({ campaignId, sealHash }: { campaignId: string; sealHash: string }, remark: string) =>
    codeOf(testGateway.support2.call('campaigns.decide', { campaignId, decision: 'approve', sealHash, remark }))
  const unseen = await handedIn('', 1_000)
  const seen = await handedIn('Dear {{1}}, it ends on {{2}}. Yours', 1_200)
  const { rows } = await testGateway.support2.call('campaigns.recipients', {
    campaignId: unseen.campaignId,
    state: 'planned',
    page: 1,
    size: 1,
  })
  expect(rows.map(({ text, values }) => [text, values])).toEqual([['', ['Shop 1000', '5 November']]])
  expect([await approve(unseen, ''), await approve(unseen, 'Read in the console'), await approve(seen, '')]).toEqual([
    'remark-missing',
    'done',
    'done',
  ])
})
