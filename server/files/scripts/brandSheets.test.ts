import { expect, inject, test } from 'vitest'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { scripts } from '#contract/calls/files/files.ts'
import { dayFromToday, openCatalogueFixture } from '#tests/support/catalogueFixture.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { sheetOf } from '#tests/support/fileKinds.ts'
import { codeOf } from '#tests/support/outcome.ts'

const openFixture = async () => {
  const opened = await openCatalogueFixture(inject('postgresUrl'))
  const jobs = listenForJobs(opened.desk)
  const { joel } = opened
  const carryOut = async (scriptId: ScriptId, rows: readonly (readonly string[])[], description: string) => {
    const { jobId } = await sendSheet(joel, scriptId, sheetOf(scriptId, rows), description)
    await jobs.waits(jobId)
    if (scripts[scriptId].alwaysNeedsSecondPerson) {
      expect(await codeOf(confirmPlan(joel, jobId))).toBe('plan-needs-second-person')
      await confirmPlan(await opened.desk.signIn('catalogue2'), jobId)
    } else await confirmPlan(joel, jobId)
    return { jobId, message: (await jobs.ended(jobId)).message }
  }
  const faultsOf = async (jobId: string) =>
    (await joel.call('files.job', { jobId })).faults.map(({ row, column, reason }) => [row, column, reason])
  return { ...opened, carryOut, faultsOf }
}

test('products are added and changed, an empty cell keeps what was there, and each fault is named', async () => {
  const { joel, carryOut, faultsOf } = await openFixture()
  const first = await carryOut(
    'brand_product_onboarding',
    [
      ['SKU-01', '', '1,250.50', '', ''],
      ['NEW-1', 'A new one', '99', 'Nice', ''],
      ['NEW-2', '', '99', '', ''],
      ['SKU-02', 'x', '', '', 'No such'],
    ],
    'ASTRON',
  )
  expect(first.message).toBe('2 rows applied, 2 failed')
  expect(await faultsOf(first.jobId)).toEqual([
    [4, 'product_name', 'This SKU is new: give its product_name.'],
    [5, 'product_category', 'The brand has no category of this name. Add it in Categories first.'],
  ])
  const minMax = await carryOut(
    'product_min_max_update',
    [
      ['SKU-01', '100', '5000'],
      ['SKU-02', '100', '99'],
      ['NOWHERE', '1', '2'],
    ],
    'ASTRON',
  )
  expect(minMax.message).toBe('1 row applied, 2 failed')
  const { rows } = await joel.call('catalogue.products', { brandCode: 'ASTRON', text: 'sku-01', page: 1, size: 1 })
  expect([rows[0]?.productName, rows[0]?.price, rows[0]?.minAmount, rows[0]?.maxAmount]).toEqual([
    'Product 1',
    125_050,
    10_000,
    500_000,
  ])
})

test('a scheme comes by sheet for the days of its entry once a second person confirms, and a SKU that is elsewhere is a fault', async () => {
  const { joel, carryOut, faultsOf } = await openFixture()
  const days = `ASTRON|${dayFromToday(0)}|${dayFromToday(5)}`
  const { jobId, message } = await carryOut(
    'scheme_config',
    [
      ['NEWS', 'New scheme', 'Yes', 'No', 'SKU-11', '100', '200'],
      ['NEWS', '', 'Yes', 'No', 'SKU-12', '', ''],
      ['NEWS', '', 'Yes', 'No', 'SKU-01', '', ''],
      ['NEWS', '', 'Yes', 'No', 'NOWHERE', '', ''],
    ],
    days,
  )
  expect([message, await faultsOf(jobId)]).toEqual([
    '2 rows applied, 2 failed',
    [
      [4, 'sku', 'This SKU is in another scheme of its kind on some of these days. Move it from there.'],
      [5, 'sku', 'The brand has no product of this SKU. Upload the product first.'],
    ],
  ])
  const { rows } = await joel.call('productSchemes.list', {
    brandCode: 'ASTRON',
    schemeCode: 'NEWS',
    showExpired: false,
    page: 1,
    size: 5,
  })
  expect(rows.map(({ schemeDesc, models, status }) => [schemeDesc, models, status])).toEqual([
    ['New scheme', 2, 'running'],
  ])
})

test('an entry without a brand, of another brand or of days gone by is refused; cashback waits for a second person', async () => {
  const { joel, carryOut } = await openFixture()
  const rows = [['NEWS', '', 'Yes', 'No', 'SKU-11', '', '']]
  const send = (description: string) =>
    codeOf(sendSheet(joel, 'scheme_config', sheetOf('scheme_config', rows), description))
  expect([
    await send('ASTRON'),
    await send(`NOWHERE|${dayFromToday(0)}|${dayFromToday(1)}`),
    await send(`ASTRON|${dayFromToday(2)}|${dayFromToday(1)}`),
    await send(`ASTRON|${dayFromToday(-1)}|${dayFromToday(1)}`),
  ]).toEqual(['bad-request', 'brand-not-found', 'span-wrong', 'day-before-today'])
  const offer = ['OFF1', 'SKU-01', 'Five percent', '', '', 'PERCENTAGE', '5', '', '', '', '']
  const cashback = await carryOut('cashback_config', [[...offer, dayFromToday(0), dayFromToday(9)]], 'ASTRON')
  expect(cashback.message).toBe('1 row applied')
})
