import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { blockerTexts } from '#contract/calls/money/settlements.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 4 })
  jobs = listenForJobs(testGateway)
})
afterAll(() => testGateway.close())

const today = indianDay(new Date())
const dayBefore = (days: number) => dayAfter(testGateway.txnDay, -days)
const carryOut = async (script: 'update_utr' | 'update_settlements', rows: readonly (readonly string[])[]) => {
  const { jobId } = await sendSheet(testGateway.finance, script, {
    name: `${script}.xlsx`,
    bytes: buildSheet({ headers: sheetHeaders(script === 'update_utr' ? 'utrNumbers' : 'settlementRows'), rows }),
  })
  await Promise.race([jobs.waits(jobId), jobs.ended(jobId)])
  if ((await testGateway.finance.call('files.job', { jobId })).state === 'awaitingConfirmation')
    await confirmPlan(script === 'update_utr' ? testGateway.finance : testGateway.finance2, jobId)
  await jobs.ended(jobId)
  return jobId
}
let utrs = 0
/** Pays the merchant ₹1,000 of that day and lets the bank send it back. */
const comesBack = async (number: number, daysBefore: number, others: readonly number[] = []) => {
  await testGateway.pay(
    [number, ...others].map((one) => ({
      merchantCode: `M000000${one}`,
      txnRefNumber: `BACK${daysBefore}-${one}`,
      daysBefore,
    })),
  )
  const { batchId, sealHash } = await testGateway.seal(dayBefore(daysBefore))
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  const payoutRef = `B${batchId}-M000000${number}`
  const { amount } = await testGateway.finance.call('settlements.payout', { payoutRef })
  utrs += 1
  const utr = `UTRACC${utrs}`
  // The same file twice is refused as a whole: the second is written with other decimals.
  const tell = (decimals = 2) =>
    carryOut('update_utr', [[payoutRef, utr, (amount / 100).toFixed(decimals), today, 'RETURNED']])
  return { payoutRef, tell }
}
const stateOf = async (txnRefNumber: string) => {
  const row = await testGateway.row(txnRefNumber)
  return [row['status'], row['hindrances'], row['batch_id']]
}
const reasonOf = async (txnRefNumber: string) =>
  (await testGateway.finance.call('settlements.search', { txnRefNumber: [txnRefNumber], page: 1, count: 5 })).rows[0]
    ?.reason
const waits = ['Draft', ['payout-returned'], null]

test('an account that a payout came back from is paid nothing more, by any way, until somebody confirms it', async () => {
  const { payoutRef, tell } = await comesBack(1, 9, [2])
  await testGateway.pay([
    { merchantCode: 'M0000001', txnRefNumber: 'N1', daysBefore: 8 },
    { merchantCode: 'M0000001', txnRefNumber: 'N2', daysBefore: 8 },
    { merchantCode: 'M0000002', txnRefNumber: 'N3', daysBefore: 8 },
  ])
  await testGateway.finance.call('settlements.hold', {
    txnRefNumber: 'N2',
    reason: 'The bank asked.',
    status: 'HOLDCC',
  })
  // Ready before the bank said it.
  await testGateway.finance.call('settlements.preview', { txnDate: dayBefore(8) })
  expect((await stateOf('N1'))[0]).toBe('Ready_to_Settle')
  await tell()
  expect([await stateOf('N1'), await reasonOf('N1')]).toEqual([waits, blockerTexts['payout-returned']])
  await testGateway.finance2.call('settlements.release', { txnRefNumber: 'N2', reason: 'The bank is content.' })
  expect(await stateOf('N2')).toEqual(waits)
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'N4', daysBefore: 8 }])
  await carryOut(
    'update_settlements',
    [['N4'], ['N1', '0']].map((row) => [...row]),
  )
  expect([await stateOf('N1'), await stateOf('N4')]).toEqual([waits, waits])
  const { leftOut, rows } = await testGateway.finance.call('settlements.preview', { txnDate: dayBefore(8) })
  expect([rows, leftOut.map(({ reason, rows: left }) => [reason, left])]).toEqual([
    1,
    [
      ['account-not-confirmed', 1],
      ['payout-returned', 3],
    ],
  ])
  expect((await testGateway.seal(dayBefore(8))).rows).toBe(1)
  expect(await codeOf(testGateway.seal(dayBefore(8)))).toBe('nothing-to-settle')
  await testGateway.finance2.call('settlements.confirmAccount', { payoutRef, remark: 'The merchant confirmed it.' })
  expect([await stateOf('N1'), await reasonOf('N1')]).toEqual([['Ready_to_Settle', [], null], ''])
  const next = await testGateway.seal(dayBefore(8))
  expect([next.rows, next.adjustments]).toEqual([3, 97_640])
})

test('a corrected account opens it as well, and the old one closes it again', async () => {
  const { tell } = await comesBack(3, 7)
  await tell()
  await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'C1', daysBefore: 7 }])
  expect(await codeOf(testGateway.seal(dayBefore(7)))).toBe('nothing-to-settle')
  const accountIs = (digit: number) =>
    testGateway.database.db.execute(
      sql`update merchants set account_ref_sealed = ${testGateway.gateway.fieldSeal.seal(
        `9123450000000000${digit}`,
        sealedFields.account,
      )}, ifsc = ${`SHYD000000${digit}`} where merchant_code = 'M0000003'`,
    )
  await accountIs(7)
  expect((await testGateway.finance.call('settlements.preview', { txnDate: dayBefore(7) })).rows).toBe(1)
  await testGateway.database.db.execute(
    sql`update merchants m set account_ref_sealed = p.account_sealed, ifsc = p.ifsc from settlement_payouts p
      where p.merchant_id = m.id and m.merchant_code = 'M0000003'`,
  )
  expect(await codeOf(testGateway.seal(dayBefore(7)))).toBe('nothing-to-settle')
  await accountIs(8)
  const next = await testGateway.seal(dayBefore(7))
  expect([next.rows, next.adjustments]).toEqual([1, 97_640])
})

test('the merchant is told once of each return, with the account masked, and the page of the payout shows it', async () => {
  const { payoutRef, tell } = await comesBack(4, 6)
  await tell()
  await tell(1)
  const { told } = await testGateway.finance.call('settlements.payout', { payoutRef })
  expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  expect(told.find(({ channel }) => channel === 'sms')?.body).toMatch(
    /your payout of ₹976\.40 to the account X+0004 came back from the bank\. Please send us the correct account number/,
  )
  expect(JSON.stringify(told)).not.toMatch(/91234500000000/)
  await testGateway.finance2.call('settlements.confirmAccount', { payoutRef, remark: 'The merchant confirmed it.' })
  expect((await testGateway.finance.call('settlements.payout', { payoutRef })).told).toHaveLength(2)
})

test('of a return and a seal at once each new row is either sealed or waits', async () => {
  const { tell } = await comesBack(2, 5)
  await testGateway.pay(
    Array.from({ length: 20 }, (_, at) => ({
      merchantCode: 'M0000002',
      txnRefNumber: `RACE${at}`,
      daysBefore: 5,
    })),
  )
  await Promise.all([tell(), codeOf(testGateway.seal(dayBefore(5)))])
  const { rows } = await testGateway.database.db.execute(sql`
    select distinct batch_id is null as waits, hindrances from settlement_rows where txn_ref_number like 'RACE%'`)
  const stored = rows.length > 0 ? rows : [{ waits: true, hindrances: ['payout-returned'] }]
  expect([[{ waits: true, hindrances: ['payout-returned'] }], [{ waits: false, hindrances: [] }]]).toContainEqual(
    stored,
  )
})
