import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mostReconDays } from '#contract/calls/money/recon.ts'
import { moneyAddress } from '#contract/calls/money/moneyOfDays.ts'
import { troubleDays, troubleKindEntries } from '#contract/troubleKinds.ts'
import type { TroublesOfKind } from '#contract/calls/platform/troubles.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { confirmPlan, giveRole, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { eventOf, openFeedClient } from '#tests/support/feedClient.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const dayMs = 86_400_000
let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
const start = new Date(Math.floor(Date.now() / 1_000) * 1_000)
let clock = start

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 5, now: () => clock })
  jobs = listenForJobs(testGateway)
})
afterAll(() => testGateway.close())

const troubles = async (who: Client) => {
  const { kinds } = await who.call('troubles.list', {})
  return Object.fromEntries(kinds.map(({ kind, ...found }) => [kind, found])) as Partial<
    Record<TroublesOfKind['kind'], Omit<TroublesOfKind, 'kind'>>
  >
}
const today = () => indianDay(clock)
const execute = (query: ReturnType<typeof sql>) => testGateway.database.db.execute(query)

test('payments that no file settles are missing when they are due, as many as the rows behind them, and new since a person was here last', async () => {
  await testGateway.pay([
    { merchantCode: 'M0000004', txnRefNumber: 'OLD', amountPaise: 70_000, daysBefore: 3, paymentGateway: 'RAZORPAY' },
    { merchantCode: 'M0000004', txnRefNumber: 'YOUNG', amountPaise: 5_000, paymentGateway: 'RAZORPAY' },
    { merchantCode: 'M0000005', txnRefNumber: 'BANK', amountPaise: 20_000, daysBefore: 3, paymentGateway: 'BANK' },
  ])
  const seen = await troubles(testGateway.finance)
  expect([seen.missingMoney?.count, seen.missingMoney?.countNew, seen.missingMoney?.amount]).toEqual([2, 0, 90_000])
  expect(seen.missingMoney?.rows.map(({ key, title, amount }) => [key, title, amount])).toEqual([
    ['BANK', 'BANK / UPI, 1 payment', 20_000],
    ['RAZORPAY', 'RAZORPAY, 1 payment', 70_000],
  ])
  await testGateway.finance.call('settlements.hold', { txnRefNumber: 'OLD', reason: 'Asked.', status: 'HOLDCC' })
  clock = new Date(start.getTime() + 3 * dayMs)
  const finance = await testGateway.enter('finance')
  const { since } = await finance.call('troubles.list', {})
  const later = await troubles(finance)
  expect([
    Date.parse(since),
    later.missingMoney?.count,
    later.missingMoney?.countNew,
    later.missingMoney?.amount,
  ]).toEqual([start.getTime(), 3, 1, 95_000])
  const address = troubleKindEntries.missingMoney.listedAt?.(today()) ?? ''
  const asked = new URL(address, 'http://desk').searchParams
  const { total } = await finance.call('recon.rows', {
    figure: 'missing',
    fromDate: asked.get('from') ?? '',
    toDate: asked.get('to') ?? '',
    page: 1,
    size: 20,
  })
  expect([total, troubleDays]).toEqual([3, mostReconDays])
})

test('a transfer that the bank credited short says by how much', async () => {
  await execute(sql`insert into recon_transfers (gateway, utr, lines, lines_paise, matched_paise, paid_on, credited_paise, credited_on, state)
    values ('RAZORPAY', 'AXIS77', 2, 50000, 50000, ${today()}, 48000, ${today()}, 'under'),
      ('RAZORPAY', 'AXIS78', 1, 50000, 50000, ${today()}, 50000, ${today()}, 'reconciled')`)
  const { shortTransfer } = await troubles(await testGateway.enter('finance'))
  expect(shortTransfer?.rows.map(({ key, amount }) => [key, amount])).toEqual([['AXIS77', 2_000]])
})

test('a sheet that was not applied whole is a trouble of its person and of who acts on its kind, until they have been here after it', async () => {
  const finance = await testGateway.enter('finance')
  const sheet = {
    name: 'utr.xlsx',
    bytes: buildSheet({
      headers: sheetHeaders('utrNumbers'),
      rows: [['B999-M0000001', 'UTR1', '10.00', today(), '']],
    }),
  }
  const { jobId } = await sendSheet(finance, 'update_utr', sheet)
  await jobs.ended(jobId)
  const job = (who: Partial<Record<string, Omit<TroublesOfKind, 'kind'>>>) =>
    who['fileJob']?.rows.map(({ key, title }) => [key, title])
  const said = [[jobId, 'utr.xlsx, 1 of 1 rows failed']]
  expect([
    job(await troubles(finance)),
    job(await troubles(await testGateway.enter('finance2'))),
    job(await troubles(await testGateway.enter('bankchecker'))),
  ]).toEqual([said, said, undefined])
  clock = new Date(clock.getTime() + dayMs)
  expect(job(await troubles(await testGateway.enter('finance')))).toBeUndefined()
})

test('events that were refused are told to administrators of the integrations alone', async () => {
  const [maker, other] = await Promise.all(['opsadmin', 'deskadmin'].map((login) => testGateway.enter(login)))
  const platform = await openFeedClient(testGateway, [maker as Client, other as Client])
  await platform.send([
    eventOf('merchant.registered', 'WRONG001', {
      registeredAt: clock.toISOString(),
      contactPerson: 'Call 9000000001',
    }),
  ])
  const { refusedEvent } = await troubles(maker as Client)
  expect([refusedEvent?.count, refusedEvent?.rows.map(({ title }) => title)]).toEqual([
    1,
    ['merchant.registered, WRONG001'],
  ])
  expect((await troubles(await testGateway.enter('finance'))).refusedEvent).toBeUndefined()
})

test('who sees a part of the merchants is told of no money of all of them', async () => {
  await giveRole(testGateway, 'branduser', 'finance')
  const branduser = await testGateway.enter('branduser')
  expect([await troubles(branduser), await branduser.call('settlements.moneyOfDays', {})]).toEqual([{}, { days: [] }])
})

test('the money of a day is as many payments and rupees as the rows that each part opens', async () => {
  const txnDay = dayAfter(today(), -1)
  const daysBefore = Math.round((Date.parse(testGateway.txnDay) - Date.parse(txnDay)) / dayMs)
  await testGateway.pay(
    ['D1', 'D2', 'D3'].map((txnRefNumber, place) => ({
      merchantCode: `M000000${place + 1}`,
      txnRefNumber,
      amountPaise: 100_000,
      daysBefore,
      paymentGateway: 'RAZORPAY',
    })),
  )
  const finance = await testGateway.enter('finance')
  const finance2 = await testGateway.enter('finance2')
  const { batchId, sealHash } = await finance.call('settlements.initiate', { startDate: txnDay })
  await finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await finance.call('settlements.bankFile', { batchId })
  const { jobId } = await sendSheet(finance, 'update_utr', {
    name: 'paid.xlsx',
    bytes: buildSheet({
      headers: sheetHeaders('utrNumbers'),
      rows: [
        [`B${batchId}-M0000001`, 'UTR000001', '976.40', today(), ''],
        [`B${batchId}-M0000002`, 'UTR000002', '976.40', today(), 'RETURNED'],
      ],
    }),
  })
  await jobs.waits(jobId)
  await confirmPlan(finance, jobId)
  await jobs.ended(jobId)
  const { days } = await finance.call('settlements.moneyOfDays', {})
  const part = (payments: number, amount: number) => ({ payments, amount })
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4].map((back) => dayAfter(today(), -back)))
  expect(days[1]).toEqual({
    day: txnDay,
    captured: part(3, 300_000),
    settled: part(0, 0),
    paid: part(2, 195_280),
    credited: part(1, 97_640),
  })
  const opened = async (name: 'paid' | 'credited') => {
    const asked = new URL(moneyAddress(name, txnDay), 'http://desk').searchParams
    const bankStatus = (asked.get('bank') ?? '').split(',') as ('SENT' | 'CREDITED')[]
    const found = await finance.call('settlements.search', {
      fromDate: asked.get('from') ?? '',
      toDate: asked.get('to') ?? '',
      bankStatus,
      page: 1,
      count: 50,
    })
    return part(
      found.total,
      found.rows.reduce((sum, { settlementAmount }) => sum + settlementAmount, 0),
    )
  }
  expect([await opened('paid'), await opened('credited')]).toEqual([days[1]?.paid, days[1]?.credited])
  const payoutRef = `B${batchId}-M0000002`
  const { returnedPayout } = await troubles(finance)
  expect(returnedPayout?.rows.map(({ key, amount }) => [key, amount])).toEqual([[payoutRef, 97_640]])
  await finance2.call('settlements.confirmAccount', { payoutRef, remark: 'The merchant showed a cheque.' })
  expect((await troubles(finance)).returnedPayout).toBeUndefined()
})

test('what the bank says of money narrows a search, and is none by itself', async () => {
  const finance = await testGateway.enter('finance')
  const search = (more: object) =>
    codeOf(finance.call('settlements.search', { bankStatus: ['CREDITED'], page: 1, count: 5, ...more }))
  expect([await search({}), await search({ fromDate: today() })]).toEqual(['settlement-filter-missing', 'done'])
})
