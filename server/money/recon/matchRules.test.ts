import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RequestOfName } from '#contract/index.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { razorpayFile, type RazorpayRow } from '#tests/support/reconFiles.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { applyMatchRules } from './applyMatchRules.ts'

type Rule = RequestOfName<'recon.createMatchRule'>

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
const today = indianDay(new Date())
const settledOn = today
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'))
  jobs = listenForJobs(testGateway)
})
afterAll(() => testGateway.close())

const apply = () => applyMatchRules(testGateway.database.db, new Date())
let files = 0
/** Uploads and confirms by `who`; rules are applied behind it. */
const read = async (rows: readonly RazorpayRow[], who: Client = testGateway.finance) => {
  files += 1
  const { jobId } = await sendSheet(who, 'payout_recon', razorpayFile(`file ${files}`, rows), 'RAZORPAY|PAYMENT')
  await jobs.waits(jobId)
  await confirmPlan(who, jobId)
  await jobs.ended(jobId)
  await apply()
}
const pay = (...payments: readonly (readonly [txnRefNumber: string, amountPaise: number])[]) =>
  testGateway.pay(
    payments.map(([txnRefNumber, amountPaise]) => ({
      merchantCode: 'M0000001',
      txnRefNumber,
      amountPaise,
      paymentGateway: 'RAZORPAY' as const,
    })),
  )
const row = (receipt: string, amount: number, more: Partial<RazorpayRow> = {}): RazorpayRow => ({
  entityId: `pay_${receipt}_${amount}_${files}`,
  receipt,
  amount,
  type: 'payment',
  utr: 'AXISR001',
  settledOn,
  ...more,
})
const rule = (more: Partial<Rule> = {}): Rule => ({
  gateway: 'RAZORPAY',
  difference: 'PAYMENT_UNDER',
  tolerance: 100,
  daysApart: 0,
  linesADay: 100,
  sumADay: 10_000_000,
  ...more,
})
const approve = (who: Client, { id, revision }: { readonly id: number; readonly revision: number }) =>
  who.call('checkedRecords.decide', {
    items: [{ kind: 'matchRule', id, revision, decision: 'approve' }],
    remark: 'As agreed.',
  })
/** A rule that finance made and finance2 confirmed. */
const inForce = async (more: Partial<Rule> = {}) => {
  const made = await testGateway.finance.call('recon.createMatchRule', rule(more))
  const [decided] = await approve(testGateway.finance2, made)
  expect(decided?.isDone).toBe(true)
  return made.id
}
const stop = (id: number, takeBack: 'nothing' | 'today' | 'all' = 'all', who: Client = testGateway.finance) =>
  who.call('recon.stopMatchRule', { id, takeBack, remark: 'It took too much.' })
const lineOf = async (txnRefNumber: string) => {
  const { rows } = await testGateway.finance.call('recon.rows', {
    figure: 'lines',
    fromDate: dayAfter(today, -5),
    toDate: today,
    gateway: ['RAZORPAY'],
    txnRefNumber,
    page: 1,
    size: 20,
  })
  return rows.map(({ match, ruleId, ruleNote }) => [match, ruleId, ruleNote])
}
const tallies = async () =>
  (
    await testGateway.database.db.execute(sql`
      select sum(settled_paise)::bigint::text as settled, sum(open_lines)::int as open, sum(surplus_paise)::bigint::text as surplus
      from recon_tallies where gateway = 'RAZORPAY'`)
  ).rows[0]

describe('a rule of recon', () => {
  test('takes nothing until somebody else confirms it, then what is within its tolerance, and all of it back in one act', async () => {
    await pay(['U1', 100_000], ['U2', 100_000])
    const made = await testGateway.finance.call('recon.createMatchRule', rule())
    await read([row('U1', 99_950), row('U2', 99_899)])
    const before = await tallies()
    const [own] = await approve(testGateway.finance, made)
    expect([own?.code, await lineOf('U1')]).toEqual(['own-work', [['open', null, '']]])
    await approve(testGateway.finance2, made)
    await apply()
    const left = `Rule ${made.id} left it: it is off by more than the tolerance.`
    expect([await lineOf('U1'), await lineOf('U2')]).toEqual([[['forced', made.id, '']], [['open', null, left]]])
    const { rows: took } = await testGateway.finance.call('recon.ruleMatches', { ruleId: made.id, page: 1, size: 20 })
    expect(took.map(({ txnRefNumber, amount, difference }) => [txnRefNumber, amount, difference])).toEqual([
      ['U1', 99_950, -50],
    ])
    // Two at once: one takes it back, the other finds nothing of it.
    const both = await Promise.allSettled([stop(made.id), stop(made.id, 'all', testGateway.finance2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await lineOf('U1'), await lineOf('U2'), await tallies()]).toEqual([
      [['open', null, '']],
      [['open', null, '']],
      before,
    ])
    // What a person took back no rule takes again.
    const again = await inForce()
    await apply()
    expect(await lineOf('U1')).toEqual([['open', null, '']])
    await stop(again, 'nothing')
  })

  test('that would match two lines matches none, and says so', async () => {
    const id = await inForce()
    await pay(['T1', 100_000])
    await read([row('T1', 99_990)])
    await stop(id)
    const unknown = await inForce({ difference: 'UNKNOWN_PAYMENT', tolerance: 0, daysApart: 1 })
    await pay(['K1', 123_401], ['K2', 123_402], ['K3', 123_402], ['K4', 123_403])
    await read([row('GONE1', 123_401), row('GONE2', 123_402), row('GONE3', 123_403), row('GONE4', 123_403)])
    expect([await lineOf('GONE1'), await lineOf('GONE2'), await lineOf('GONE3')]).toEqual([
      [['forced', unknown, '']],
      [['open', null, `Rule ${unknown} left it: 2 payments have this amount in these days.`]],
      [['open', null, `Rule ${unknown} left it: 2 open lines may be the same one.`]],
    ])
    expect((await testGateway.finance.call('recon.ruleMatches', { ruleId: unknown, page: 1, size: 20 })).total).toBe(1)
    await stop(unknown)
  })

  test('takes its own direction alone, and a line that is another’s already of no payment', async () => {
    const under = await inForce()
    const refundUnder = await inForce({ difference: 'REFUND_UNDER' })
    await pay(['W1', 100_000], ['W2', 100_000], ['W3', 100_000])
    const refund = (txnRefNumber: string, paidAmount: number) =>
      testGateway.finance.call('refunds.ask', { data: { txnRefNumber, paidAmount }, isMeantAgain: true })
    await refund('W2', 30_000)
    await refund('W3', 20_000)
    const refunded = (receipt: string, amount: number) => row(receipt, amount, { type: 'refund' })
    await read([row('W1', 100_050), refunded('W2', 30_050), refunded('W3', 19_950)])
    expect([await lineOf('W1'), await lineOf('W2'), await lineOf('W3')]).toEqual([
      [['open', null, '']],
      [['open', null, '']],
      [['forced', refundUnder, '']],
    ])
    // The other way round: a rule for more takes nothing of less.
    await stop(under)
    const over = await inForce({ difference: 'PAYMENT_OVER' })
    await pay(['W4', 100_000])
    await read([row('W4', 99_950)])
    expect([await lineOf('W1'), await lineOf('W4')]).toEqual([[['forced', over, '']], [['open', null, '']]])
    await stop(over)
    await stop(refundUnder)
    const unknown = await inForce({ difference: 'UNKNOWN_PAYMENT', tolerance: 0, daysApart: 1 })
    await pay(['W5', 222_201])
    await read([row('W5', 222_201)])
    await read([row('GONE6', 222_201)])
    expect([await lineOf('W5'), await lineOf('GONE6')]).toEqual([[['auto', null, '']], [['open', null, '']]])
    // A line that waits for a person is a line of the payment too.
    await pay(['W6', 333_301])
    await read([row('W6', 300_000), row('GONE7', 333_301)])
    expect([await lineOf('W6'), await lineOf('GONE7')]).toEqual([[['open', null, '']], [['open', null, '']]])
    await stop(unknown)
  })

  test('keeps to its lines and its sum of a day, taken back or not', async () => {
    const id = await inForce({ difference: 'PAYMENT_OVER', linesADay: 2, sumADay: 150_100 })
    await pay(['L1', 50_000], ['L2', 100_000], ['L3', 50_000], ['L4', 50_000])
    await read([row('L1', 50_010), row('L2', 100_100), row('L3', 50_010), row('L4', 50_010)])
    const full = ['open', null, `Rule ${id} left it: its limit of the day is used up.`]
    expect([await lineOf('L1'), await lineOf('L2'), await lineOf('L3'), await lineOf('L4')]).toEqual([
      [['forced', id, '']],
      [full],
      [['forced', id, '']],
      [full],
    ])
    await stop(id, 'today')
    const { rows } = await testGateway.finance.call('recon.matchRules', { id, page: 1, size: 1 })
    const [stopped] = rows
    expect([stopped?.isInForce, stopped?.stoppedBy, stopped?.today, stopped?.taken, stopped?.takenBack]).toEqual([
      false,
      'finance',
      2,
      0,
      2,
    ])
    // Started again by a change that somebody else confirms, it has nothing left of the day.
    const changed = await testGateway.finance.call(
      'recon.editMatchRule',
      { id, ...rule({ difference: 'PAYMENT_OVER', linesADay: 2 }) },
      { ifMatch: stopped?.revision ?? 0 },
    )
    await approve(testGateway.finance2, changed)
    expect([await apply(), (await lineOf('L2'))[0]?.[0]]).toEqual([0, 'open'])
    await stop(id)
  })

  test('leaves a line to a person that is held, proposed, or of a file of whoever confirmed it', async () => {
    const id = await inForce()
    await pay(['H1', 100_000], ['H2', 100_000], ['H3', 100_000])
    await read([row('H1', 99_990)], testGateway.finance2)
    expect(await lineOf('H1')).toEqual([
      ['open', null, `Rule ${id} left it: whoever confirmed the rule uploaded this file.`],
    ])
    await stop(id, 'nothing')
    await read([row('H2', 99_990), row('H3', 99_990)])
    const { rows } = await testGateway.database.db.execute<{ id: string }>(
      sql`select id from recon_lines where reference = 'H2'`,
    )
    await testGateway.finance.call('recon.askForceMatch', {
      lineId: Number(rows[0]?.id),
      txnRefNumber: '',
      remark: 'The provider rounds.',
    })
    await testGateway.finance.call('settlements.hold', {
      txnRefNumber: 'H3',
      reason: 'The bank asked.',
      status: 'HOLDCC',
    })
    const other = await inForce({ tolerance: 50 })
    await apply()
    expect([(await lineOf('H2'))[0]?.[0], (await lineOf('H3'))[0]?.[0]]).toEqual(['open', 'open'])
    await stop(other)
  })

  test('is refused where its fields do not go together, and the database holds what the gateway does', async () => {
    const wire = {
      gateway: 'RAZORPAY',
      difference: 'PAYMENT_UNDER',
      tolerance: '1.00',
      days_apart: 0,
      lines_a_day: 10,
      sum_a_day: '100.00',
    }
    const create = async (more: object) =>
      (await testGateway.finance.post('/ops/opsreconrule', { ...wire, ...more })).body['code']
    expect(
      await Promise.all([
        create({ tolerance: '0.00' }),
        create({ tolerance: '100.01' }),
        create({ difference: 'CREDIT_UNDER' }),
        create({ difference: 'UNKNOWN_PAYMENT' }),
        create({ days_apart: 1 }),
        create({ lines_a_day: 0 }),
        create({ sum_a_day: '0.00' }),
        create({ runs_alone: true }),
      ]),
    ).toEqual(Array.from({ length: 8 }, () => 'bad-request'))
    const id = await inForce({ tolerance: 20 })
    await pay(['D1', 100_000])
    await read([row('D1', 99_900)])
    const said = async (statement: ReturnType<typeof sql>) => {
      try {
        await testGateway.database.db.execute(statement)
        return 'done'
      } catch (error) {
        return String((error as { cause?: unknown }).cause ?? error)
      }
    }
    const line = sql`(select id from recon_lines where reference = 'D1')`
    expect([
      await said(sql`insert into recon_rule_matches (rule_id, revision, line_id, amount_paise, difference_paise, before, day, at)
        values (${id}, 2, ${line}, 99900, -100, '{}', ${today}, now())`),
      await said(sql`update recon_lines set match = 'forced' where id = ${line}`),
    ]).toEqual([
      expect.stringContaining('is beyond the tolerance of rule'),
      expect.stringContaining('has no force-match that a second person approved'),
    ])
    await stop(id)
  })
})

test('what an open line may be is ranked, and says what speaks for each', async () => {
  await pay(['NEARBY77', 250_000], ['OTHER78', 249_900])
  await read([row('NEARBY-77', 250_000)])
  const { rows } = await testGateway.database.db.execute<{ id: string }>(
    sql`select id from recon_lines where reference = 'NEARBY-77'`,
  )
  const lineId = Number(rows[0]?.id)
  const found = await testGateway.finance.call('recon.suggestions', { lineId })
  expect(found.slice(0, 2).map(({ kind, key, signs, score }) => [kind, key, signs, score])).toEqual([
    ['payment', 'NEARBY77', ['amount', 'referenceNear', 'dayNear'], 63],
    ['payment', 'OTHER78', ['amountNear', 'dayNear'], 28],
  ])
  expect(await codeOf(testGateway.finance.call('recon.suggestions', { lineId: 999_999 }))).toBe('record-not-found')
})
