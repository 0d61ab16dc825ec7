import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { readRecipients, readMisDates } from '#contract/calls/reports/mis.ts'
import { makeDueReports } from '#server/reports/tables/index.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { openSmtp } from '#tests/support/smtpServer.ts'
import { insertTransactions } from '#tests/support/transactions.ts'
import { waitMs } from '#tests/support/patience.ts'

const mails: string[] = []
let refusal: (() => Error | undefined | Promise<Error | undefined>) | undefined
let smtp: Awaited<ReturnType<typeof openSmtp>>
let testGateway: TestGateway
let finance: Client
const now = () => new Date('2026-11-22T10:00:00.000Z')

beforeAll(async () => {
  smtp = await openSmtp(0, mails, () => refusal?.())
  testGateway = await openTestGateway(inject('postgresUrl'), {
    now,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'desk@paywise.example',
      MESSAGE_RETRY_SECONDS: '3600',
      MIS_BRANDS: 'ASTRON',
      MIS_DOMAINS: 'partner.example',
      MIS_P_FILE_RECIPIENTS: 'pfile@partner.example',
      // Nobody: set to nothing it would be that of the demo.
      MIS_REFUND_RECIPIENTS: ',',
    },
  })
  const { db } = testGateway.database
  await insertMerchants(db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON', emailId: 'owner@shop.example' }),
    buildMerchant({ merchantCode: 'M0000002', brandCode: 'BOLTWAVE', emailId: '' }),
  ])
  const createdAt = new Date('2026-11-19T06:30:00Z')
  await insertTransactions(db, [
    { merchantCode: 'M0000001', txnRefNumber: 'A1', brandCode: 'ASTRON', createdAt },
    { merchantCode: 'M0000001', txnRefNumber: 'A2', brandCode: 'ASTRON', createdAt },
    { merchantCode: 'M0000001', txnRefNumber: 'A3', brandCode: 'ASTRON', createdAt, status: 'FAILED' },
    { merchantCode: 'M0000002', txnRefNumber: 'B1', brandCode: 'BOLTWAVE', createdAt },
  ])
  await testGateway.database.pool.query(`insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at,
      answered_at, needs_second_person, provider_reference)
    select gen_random_uuid(), id, merchant_id, 5000, 'success', (select id from staff where login_id = 'opsadmin'),
      '2026-11-19T07:00:00Z', '2026-11-19T07:00:00Z', false, 'RF1' from transactions where txn_ref_number = 'A2'`)
  finance = await testGateway.signIn('finance')
})
afterAll(async () => {
  await testGateway.close()
  await smtp.close()
})

const window = { fromDate: '2026-11-20', toDate: '2026-11-20' }
const paidOn = { fromDate: '2026-11-19', toDate: '2026-11-19' }
const sends = () => finance.call('mis.sends', { page: 1, size: 50 })
const until = (misId: number, state: string) =>
  vi.waitFor(
    async () => {
      const found = (await sends()).rows.find((row) => row.misId === misId)
      if (found?.state !== state) throw new Error(`${found?.state} ${found?.trouble}`)
      return found
    },
    { timeout: waitMs, interval: 100 },
  )

describe('a MIS', () => {
  test('is previewed, leaves once with its file attached, and leaves again only when somebody says so', async () => {
    const asked = { kind: 'settlement', merchantCode: 'M0000001', ...window } as const
    const preview = await finance.call('mis.preview', asked)
    expect([preview.rows, preview.amount, preview.recipients, preview.sentBefore, preview.firstRows.length]).toEqual([
      2,
      246_000,
      ['owner@shop.example'],
      [],
      2,
    ])
    const twice = await Promise.allSettled([finance.call('mis.send', asked), finance.call('mis.send', asked)])
    const [done] = twice.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const sent = await until(done?.misId ?? 0, 'sent')
    expect([mails.length, sent.timesAsked, sent.fileName]).toEqual([
      1,
      1,
      'SETTLEMENT_MIS_M0000001_2026-11-20_2026-11-20.xlsx'.replace('_2026-11-20_2026-11-20', '_2026-11-20'),
    ])
    expect(mails[0]).toContain('To: owner@shop.example')
    expect(mails[0]).toContain('filename=SETTLEMENT_MIS_M0000001_2026-11-20.xlsx')
    expect((await refusalOf(finance.call('mis.send', asked))).message).toContain('Use Send again')
    expect((await finance.call('mis.preview', asked)).sentBefore).toHaveLength(1)

    const again = { misId: sent.misId }
    const both = await Promise.allSettled([
      finance.call('mis.sendAgain', again, { ifMatch: 1 }),
      finance.call('mis.sendAgain', again, { ifMatch: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await vi.waitFor(() => expect(mails.length).toBe(2), { timeout: waitMs })
    expect((await until(sent.misId, 'sent')).timesAsked).toBe(2)
  })

  test('of a partner has the payments and refunds of its brands, and goes to allowed domains alone', async () => {
    const asked = { kind: 'refundPFile', ...paidOn } as const
    const preview = await finance.call('mis.preview', asked)
    expect(preview.firstRows.map(([type, number, , , brand, amount]) => [type, number, brand, amount])).toEqual([
      ['PAYMENT', 'A1', 'ASTRON', '1250.5'],
      ['PAYMENT', 'A2', 'ASTRON', '1250.5'],
      ['REFUND', 'A2', 'ASTRON', '-50'],
    ])
    const before = mails.length
    expect([
      await codeOf(finance.call('mis.send', { ...asked, recipients: ['x@elsewhere.example'] })),
      await codeOf(finance.call('mis.send', { ...asked, recipients: ['x@not-partner.example'] })),
      await codeOf(finance.call('mis.send', asked)),
      await codeOf(finance.call('mis.send', { kind: 'settlement', merchantCode: 'M0000002', ...window })),
      await codeOf(finance.call('mis.send', { kind: 'settlement', ...window })),
      await codeOf(finance.call('mis.send', { kind: 'pFile', fromDate: '2026-11-10', toDate: '2026-11-10' })),
      await codeOf(finance.call('mis.preview', { ...asked, fromDate: '2026-09-01' })),
      await codeOf(finance.call('mis.preview', { ...asked, toDate: '2026-11-23' })),
    ]).toEqual([
      'mis-domain',
      'mis-domain',
      'mis-no-recipient',
      'mis-no-recipient',
      'mis-no-merchant',
      'mis-empty',
      'mis-too-long',
      'report-in-future',
    ])
    const sent = await finance.call('mis.send', { kind: 'pFile', ...paidOn })
    expect((await until(sent.misId, 'sent')).recipients).toEqual(['pfile@partner.example'])
    expect(mails.length).toBe(before + 1)
  })

  test('that the mail server refuses waits to be tried again; one that was on its way when a process ended never leaves by itself', async () => {
    refusal = () => Object.assign(new Error('Mailbox full'), { responseCode: 452 })
    const refused = await finance.call('mis.send', {
      kind: 'refundPFile',
      ...paidOn,
      recipients: ['full@partner.example'],
    })
    const waiting = await vi.waitFor(
      async () => {
        const found = (await sends()).rows.find(({ misId }) => misId === refused.misId)
        if (found?.trouble === '') throw new Error('not tried yet')
        return found
      },
      { timeout: waitMs, interval: 100 },
    )
    expect([waiting?.state, waiting?.trouble]).toEqual(['waiting', expect.stringContaining('Mailbox full')])
    refusal = undefined
    const before = mails.length
    // As a process leaves it that is killed between the mail server and its own note.
    await testGateway.database.pool.query(
      `update mis_sends set state = 'sending', lease_until = now() - interval '1 second' where id = $1`,
      [refused.misId],
    )
    const lost = await until(refused.misId, 'unknown')
    expect([mails.length, lost.trouble]).toEqual([before, expect.stringContaining('ask whether it arrived')])
    await finance.call('mis.sendAgain', { misId: refused.misId }, { ifMatch: lost.timesAsked })
    await until(refused.misId, 'sent')
    expect(mails.length).toBe(before + 1)
  })

  test('is generated into the list of Daily MIS, with its link and batch', async () => {
    const made = await finance.call('mis.generate', { merchantCode: 'M0000001', ...window })
    const files = await finance.call('mis.files', {
      parameters: {
        fromDate: dayAfter(window.fromDate, -1),
        toDate: '2026-11-22',
        merchantCode: 'M0000001',
        fileType: 'SETTLEMENT_MIS',
      },
    })
    expect([files[0]?.batchId, files[0]?.s3Url, made.rows]).toEqual([made.batchId, `/files/${made.fileId}`, 2])
    const { url } = await finance.call('files.link', { fileId: made.fileId })
    const file = await fetch(testGateway.address + url, { headers: { cookie: finance.cookie } })
    expect([file.status, (await file.arrayBuffer()).byteLength > 1_000]).toEqual([200, true])
    expect(await codeOf(finance.call('mis.generate', { merchantCode: 'M0000002', ...paidOn }))).toBe('mis-empty')
  })
})

test('recipients are a JSON list of addresses, and days are DDMMYY', () => {
  expect([readRecipients('["a@b.example"]'), readRecipients('a@b.example'), readRecipients('["a"]')]).toEqual([
    ['a@b.example'],
    undefined,
    undefined,
  ])
  expect([readMisDates('211126, 221126'), readMisDates('320126'), readMisDates('310226')]).toEqual([
    ['2026-11-21', '2026-11-22'],
    undefined,
    undefined,
  ])
})

test('a scheduled report is mailed with a link that asks for a sign-in, and with none of its rows', async () => {
  const before = mails.length
  await testGateway.database.db.execute(
    sql`update staff set email = 'finance@paywise.example' where login_id = 'finance'`,
  )
  await finance.call('schedules.add', {
    report: 'reports.failed',
    rhythm: 'daily',
    format: 'csv',
    request: { from_date: '2020-01-01' },
  })
  await testGateway.database.pool.query(`update report_schedules set next_at = '2026-11-20T00:30:00Z'`)
  await makeDueReports(testGateway.gateway)
  await vi.waitFor(() => expect(mails.length).toBe(before + 1), { timeout: waitMs })
  const [schedule] = await finance.call('schedules.list', {})
  const mail = (mails.at(-1) ?? '').replaceAll('=\r\n', '')
  expect(mail).toContain('To: finance@paywise.example')
  expect(mail).toContain('failed_transaction_report')
  expect(mail).toContain(`/file-jobs/${schedule?.lastJobId}`)
  expect(mail).not.toContain('A3')
  expect(mail).not.toContain('Content-Disposition: attachment')
  const nobody = await fetch(`${testGateway.address}/ops/opsfilejob`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-opsdesk': 'test' },
    body: JSON.stringify({ job_id: schedule?.lastJobId }),
  })
  expect(nobody.status).toBe(401)
})
