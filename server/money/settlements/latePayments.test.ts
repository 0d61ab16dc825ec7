import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { dayAfter, indianDay, shownCalendarDay } from '#contract/wire/indianTime.ts'
import { listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let testGateway: SettlementFixture
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 4 })
})
afterAll(() => testGateway.close())

const dayBefore = (days: number) => dayAfter(testGateway.txnDay, -days)
const statusIs = (txnRefNumber: string, status: string) =>
  testGateway.database.db.execute(
    sql`update transactions set status = ${status} where txn_ref_number = ${txnRefNumber}`,
  )
const pay = async (txnRefNumber: string, daysBefore: number, status = 'SUCCESSFUL', merchantCode = 'M0000001') => {
  await testGateway.pay([{ merchantCode, txnRefNumber, daysBefore }])
  if (status === 'SUCCESSFUL') return
  await statusIs(txnRefNumber, status)
  // As it would be had it never been successful.
  await testGateway.database.db.execute(sql`delete from settlement_late where transaction_id in (
    select id from transactions where txn_ref_number = ${txnRefNumber})`)
}
const preview = async (txnDate: string) => {
  const { rows, gross, earlierRows, earlierGross } = await testGateway.finance.call('settlements.preview', { txnDate })
  return { rows, gross, earlierRows, earlierGross }
}
const batchOf = async (txnRefNumber: string) => (await testGateway.row(txnRefNumber))['batch_id'] ?? null

describe('a payment that becomes successful after its day was run', () => {
  test('is in the next batch, whatever day that is of, and the preview says so', async () => {
    await pay('L1', 9)
    await pay('L2', 9, 'PENDING')
    const first = await testGateway.seal(dayBefore(9))
    await statusIs('L2', 'Successful')
    await pay('L3', 7)
    expect(await preview(dayBefore(7))).toEqual({
      rows: 2,
      gross: 200_000,
      earlierRows: 1,
      earlierGross: 100_000,
    })
    const next = await testGateway.seal(dayBefore(7))
    expect([first.rows, next.rows, await batchOf('L1'), await batchOf('L2'), await batchOf('L3')]).toEqual([
      1,
      2,
      first.batchId,
      next.batchId,
      next.batchId,
    ])
    expect(await preview(dayBefore(7))).toEqual({ rows: 0, gross: 0, earlierRows: 0, earlierGross: 0 })
    const { rows } = await testGateway.finance.call('settlements.search', {
      batchId: [next.batchId],
      page: 1,
      count: 5,
    })
    expect(rows.map(({ txnRefNumber, reason }) => [txnRefNumber, reason])).toEqual([
      ['L3', ''],
      ['L2', `It became successful on ${shownCalendarDay(indianDay(new Date()))}, after its day was run.`],
    ])
  })

  test('is taken also where it was written late, and where its own day is run again', async () => {
    await pay('L4', 7)
    await pay('L5', 9)
    const again = await testGateway.seal(dayBefore(7))
    expect([again.rows, await batchOf('L4'), await batchOf('L5')]).toEqual([2, again.batchId, again.batchId])
  })

  test('and whose day was run without finding anything is taken as well', async () => {
    await pay('L6', 6, 'PENDING')
    expect((await preview(dayBefore(6))).rows).toEqual(0)
    await statusIs('L6', 'SUCCESSFUL')
    await pay('L7', 5)
    const next = await testGateway.seal(dayBefore(5))
    expect([next.rows, await batchOf('L6')]).toEqual([2, next.batchId])
  })

  test('of a day that nobody has run waits for the run of its day, as does one of a later day', async () => {
    await pay('L8', 20)
    await pay('L9', 3)
    await pay('L10', 4)
    const next = await testGateway.seal(dayBefore(4))
    expect([next.rows, await batchOf('L8'), await batchOf('L9')]).toEqual([1, null, null])
    const own = await testGateway.seal(dayBefore(20))
    expect([own.rows, await batchOf('L8')]).toEqual([1, own.batchId])
  })

  test('and failed again before the next batch is not paid', async () => {
    await pay('L11', 4)
    await statusIs('L11', 'FAILED')
    await testGateway.seal(dayBefore(3))
    expect(await batchOf('L11')).toEqual(null)
    await statusIs('L11', 'Successful')
    const next = await testGateway.seal(dayBefore(3))
    expect([next.rows, await batchOf('L11')]).toEqual([1, next.batchId])
  })

  test('that is held is held, and enters the batch after its release', async () => {
    await pay('L12', 4)
    await testGateway.finance.call('settlements.hold', {
      txnRefNumber: 'L12',
      reason: 'The bank asked.',
      status: 'HOLDCC',
    })
    expect(await preview(dayBefore(3))).toEqual({ rows: 0, gross: 0, earlierRows: 0, earlierGross: 0 })
    await testGateway.finance2.call('settlements.release', { txnRefNumber: 'L12', reason: 'The bank is content.' })
    const next = await testGateway.seal(dayBefore(3))
    expect([next.rows, await batchOf('L12')]).toEqual([1, next.batchId])
  })

  test('stands in one batch, however many are initiated at once', async () => {
    await testGateway.pay(
      Array.from({ length: 20 }, (_, at) => ({
        merchantCode: `M000000${(at % 4) + 1}`,
        txnRefNumber: `RACE${at}`,
        // A day that was run: whichever batch is first takes them all.
        daysBefore: 9,
      })),
    )
    const asked = await Promise.all(
      [testGateway.finance, testGateway.finance2, testGateway.finance, testGateway.finance2].map((who, at) =>
        codeOf(who.call('settlements.initiate', { startDate: dayBefore(at % 2 === 0 ? 2 : 1) })),
      ),
    )
    const { rows } = await testGateway.database.db.execute(sql`
      select count(*)::int as rows, count(distinct batch_id)::int as batches from settlement_rows where txn_ref_number like 'RACE%'`)
    expect([asked.toSorted(), rows]).toEqual([
      ['done', 'nothing-to-settle', 'nothing-to-settle', 'nothing-to-settle'],
      [{ rows: 20, batches: 1 }],
    ])
  })

  test('that a status update finds while its day is being run is paid with the next batch', async () => {
    await pay('L13', 2, 'PENDING')
    await pay('L14', 2)
    const client = await testGateway.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update transactions set status = 'Successful' where txn_ref_number = 'L13'`)
      const during = await testGateway.seal(dayBefore(2))
      await client.query('commit')
      const next = await testGateway.seal(dayBefore(1))
      expect([during.rows, next.rows, await batchOf('L13')]).toEqual([1, 1, next.batchId])
    } finally {
      client.release()
    }
  })

  test('leaves the control sheet as right as before: what is settled of a day is what its payments are settled with', async () => {
    const { rows } = await testGateway.database.db.execute(sql`
      select count(*)::int as paid, count(r.id)::int as rows, count(distinct r.id)::int as once
      from transactions t left join settlement_rows r on r.id = t.id where lower(t.status) = 'successful'`)
    expect(rows).toEqual([{ paid: 34, rows: 34, once: 34 }])
  })
})

test('a settlement date before the payment is a fault of its row, in both sheets', async () => {
  const jobs = listenForJobs(testGateway)
  await testGateway.pay([
    { merchantCode: 'M0000002', txnRefNumber: 'D1', daysBefore: 1 },
    { merchantCode: 'M0000002', txnRefNumber: 'D2' },
    { merchantCode: 'M0000003', txnRefNumber: 'D3' },
  ])
  const { batchId, sealHash } = await testGateway.seal()
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  const faultsOf = async (
    script: 'update_utr' | 'update_settlement_status',
    sheet: 'utrNumbers' | 'settlementStatus',
    rows: readonly (readonly string[])[],
  ) => {
    const { jobId } = await sendSheet(testGateway.finance, script, {
      name: `${sheet}.xlsx`,
      bytes: buildSheet({ headers: sheetHeaders(sheet), rows }),
    })
    await jobs.waits(jobId)
    const { faults } = await testGateway.finance.call('files.job', { jobId })
    return faults.map(({ row, column, reason }) => [row, column, reason])
  }
  const [early, day] = [dayBefore(1), testGateway.txnDay]
  expect(
    await faultsOf('update_utr', 'utrNumbers', [
      [`B${batchId}-M0000002`, 'UTR900001', '1952.80', early, ''],
      [`B${batchId}-M0000003`, 'UTR900002', '976.40', day, ''],
    ]),
  ).toEqual([[2, 'settlement_date', 'settlement_date is before the payments that this payout is for.']])
  expect(
    await faultsOf('update_settlement_status', 'settlementStatus', [
      ['D1', 'Settled', 'UTR900001', early],
      ['D2', 'Settled', 'UTR900001', early],
      ['D3', 'Settled', 'UTR900002', '2001-01-01'],
    ]),
  ).toEqual([
    [3, 'settlement_date', 'settlement_date is before the day of this payment.'],
    [4, 'settlement_date', 'settlement_date is before the day of this payment.'],
  ])
})
