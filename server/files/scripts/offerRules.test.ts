import { expect, inject, test } from 'vitest'
import type { OfferField } from '#contract/sheets/offerCells.ts'
import { readOfferRule, workbookRow, writeOfferRule } from '#machines/catalogue/offerRuleText.ts'
import { dayFromToday } from '#tests/support/catalogueFixture.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { sheetOf } from '#tests/support/fileKinds.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openOfferFixture, typedRule } from '#tests/support/offerFixture.ts'

const row = (more: Partial<Record<OfferField, string>>) => workbookRow(typedRule(more))

test('every planted fault is named at once, overlaps in the file and with what stands too, and a second person confirms', async () => {
  const { desk: testGateway, joel, pool } = await openOfferFixture(inject('postgresUrl'))
  const jobs = listenForJobs(testGateway)
  const rows = [
    row({ ruleDesc: 'New', bankCode: 'ICICI' }),
    row({ ruleDesc: 'Same cards', bankCode: 'ICICI', sku: 'SKU-02,SKU-03' }),
    row({ ruleDesc: 'As what stands', bankCode: 'SBI', offerToDt: dayFromToday(30) }),
    row({ ruleDesc: 'Wrong', bankCode: 'KOTAK', sku: 'SKU-01,NOWHERE', groupCodes: 'G99' }),
    row({ ruleDesc: 'Shares', bankCode: 'KOTAK', brandShare: '50' }),
    row({ ruleDesc: 'Of others', brandCode: 'NOWHERE' }),
    row({ ruleDesc: 'Too much', bankCode: 'KOTAK', totalCashback: '101', maxCashback: '-1' }),
    row({ ruleDesc: 'Velocity', bankCode: 'KOTAK', velocitycheck: 'Yes' }),
    row({ ruleDesc: 'Past', bankCode: 'KOTAK', offerFromDt: dayFromToday(-1) }),
    row({ ruleDesc: 'All of them', bankCode: 'AXIS_DEBIT', sku: 'ALL', paymentMethods: 'all' }),
  ]
  const { jobId } = await sendSheet(joel, 'cashback_insert_update', sheetOf('cashback_insert_update', rows))
  await jobs.waits(jobId)
  const { faults } = await joel.call('files.job', { jobId })
  expect(faults.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
    [3, 'rule_desc', expect.stringContaining('Row 2 would take some of the same transactions, for example ₹1,000')],
    [4, 'rule_desc', expect.stringContaining('“To come” would take some of the same transactions')],
    [5, 'sku, group_codes', expect.stringContaining('no SKU NOWHERE')],
    [6, 'brand_share', expect.stringContaining('110 percent together')],
    [7, 'brand_code', 'This brand does not exist. Reload and try again.'],
    [8, 'max_cashback', expect.stringContaining('without Cr, Dr')],
    [9, 'velocity_rule', expect.stringContaining('must be filled')],
    [10, 'offer_from_dt', expect.stringContaining('before today')],
  ])
  expect(await codeOf(confirmPlan(joel, jobId))).toBe('plan-needs-second-person')
  const anita = await testGateway.signIn('opsadmin')
  await confirmPlan(anita, jobId)
  await jobs.ended(jobId)
  const stored = await pool.query({
    text: `select rule_desc, bank_code, skus, bank_share_bps, max_cashback_paise, changed_by from offer_rules where last_job_id is not null order by id`,
    rowMode: 'array',
  })
  expect(stored.rows).toEqual([
    ['New', 'ICICI', 'SKU-01,SKU-02', 6_000, '200000', 'catalogue'],
    ['All of them', 'AXIS_DEBIT', '', 6_000, '200000', 'catalogue'],
  ])
})

test('the workbook that the panel writes is read back as the rules it was written from', async () => {
  const { desk: testGateway, joel } = await openOfferFixture(inject('postgresUrl'))
  const jobs = listenForJobs(testGateway)
  const { rule } = readOfferRule(typedRule({ bankCode: 'ICICI', tenure: '9, 6', regions: 'Tamil Nadu' }), {
    now: Date.now(),
    starts: 'now',
  })
  if (rule === undefined) throw new Error('the rule has a fault')
  const rows = [workbookRow(writeOfferRule(rule, 'Written'))]
  const { jobId } = await sendSheet(joel, 'cashback_insert_update', sheetOf('cashback_insert_update', rows))
  await jobs.waits(jobId)
  await confirmPlan(await testGateway.signIn('opsadmin'), jobId)
  await jobs.ended(jobId)
  const { rows: found } = await joel.call('offers.list', { brandCode: 'ASTRON', bankCode: 'ICICI', page: 1, size: 5 })
  expect(found.map(({ displaySpel, tenure, regions }) => [displaySpel, tenure, regions])).toEqual([
    [writeOfferRule(rule, '').rule, '6,9', 'TAMIL NADU'],
  ])
  // Other cells of a rule that has not begun change it.
  const changed = [workbookRow({ ...writeOfferRule(rule, 'Written'), rule: '', totalCashback: '6' })]
  const second = await sendSheet(joel, 'cashback_insert_update', sheetOf('cashback_insert_update', changed))
  await jobs.waits(second.jobId)
  expect((await joel.call('files.job', { jobId: second.jobId })).faults).toEqual([])
})
