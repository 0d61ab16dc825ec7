import { expect, inject, onTestFinished, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let files = 0

test('a sheet associates merchants once its plan is confirmed: each with one super merchant, none with itself, and it can be taken back', async () => {
  const testGateway = await openTestGateway(inject('postgresUrl'))
  onTestFinished(() => testGateway.close())
  const jobs = listenForJobs(testGateway)
  const { db, pool } = testGateway.database
  await insertMerchants(
    db,
    [1, 2, 3, 4, 5].map((number) =>
      buildMerchant({ merchantCode: `M000000${number}`, mobileNumber: `900000000${number}` }),
    ),
  )
  await pool.query(`insert into super_merchants (merchant_id, super_merchant_name, created_at)
    select id, business_name, now() from merchants where merchant_code in ('M0000001', 'M0000002')`)
  await pool.query(`insert into super_merchant_members (member_id, merchant_id, added_by, added_at)
    select m.id, s.id, (select id from staff where login_id = 'opsadmin'), now() from merchants m, merchants s
    where m.merchant_code = 'M0000005' and s.merchant_code = 'M0000002'`)
  const reviewer = await testGateway.signIn('kycreviewer')
  const send = (who: Client, rows: readonly (readonly string[])[]) =>
    sendSheet(who, 'super_merchant_members', {
      name: `members ${(files += 1)}.xlsx`,
      bytes: buildSheet({ headers: sheetHeaders('superMerchantMembers'), rows }),
    })
  const rows = [
    ['m0000001', 'M0000003'],
    ['M0000001', 'M0000004'],
    ['M0000001', 'M0000001'],
    ['M0000001', 'M0000005'],
    ['M0000003', 'M0000002'],
    ['M0000001', 'M9999999'],
  ]
  const members = async () =>
    (
      await reviewer.call('superMerchants.associated', { superMerchantCode: 'M0000001', page: 1, pageSize: 10 })
    ).rows.map(({ merchantCode }) => merchantCode)
  const version = async () => (await reviewer.call('superMerchants.get', { merchantCode: 'M0000001' })).version
  const before = await version()
  const { jobId } = await send(reviewer, rows)
  const plan = await jobs.waits(jobId)
  expect([plan?.rowsToCreate, plan?.rowsAtFault, await members()]).toEqual([2, 4, []])
  const created = await reviewer.call('files.jobRows', { jobId, fate: 'create', page: 1, size: 10 })
  expect(
    created.rows.map(({ subject, changes }) => [subject, changes.map(({ field, after }) => [field, after])]),
  ).toEqual([
    ['M0000003', [['super_merchant_code', 'M0000001']]],
    ['M0000004', [['super_merchant_code', 'M0000001']]],
  ])
  await confirmPlan(reviewer, jobId)
  await jobs.ended(jobId)
  expect([(await members()).toSorted(), (await version()) > before]).toEqual([['M0000003', 'M0000004'], true])
  const failed = await reviewer.call('files.jobRows', { jobId, fate: 'failed', page: 1, size: 10 })
  expect(failed.rows.map(({ row, reason }) => [row, reason])).toEqual([
    [4, refusals['super-merchant-of-itself'].text],
    [5, refusals['merchant-of-another-super-merchant'].text],
    [6, refusals['super-merchant-not-found'].text],
    [7, refusals['merchant-not-found'].text],
  ])
  // Whoever may send the sheet and has no KYC of the product changes no super merchant.
  await pool.query(`insert into role_services (role_id, service_id)
    select r.id, s.id from roles r, services s where r.role_name = 'sales' and s.service_name = 'update_kyc_info'`)
  const sales = await testGateway.signIn('sales')
  const refused = await send(sales, [['M0000002', 'M0000004']])
  await jobs.ended(refused.jobId)
  const { rows: notAllowed } = await sales.call('files.jobRows', {
    jobId: refused.jobId,
    fate: 'failed',
    page: 1,
    size: 10,
  })
  expect(notAllowed.map(({ reason }) => reason)).toEqual([refusals['not-allowed'].text])
  const back = await reviewer.call('files.takeBack', { jobId })
  await jobs.waits(back.jobId)
  await confirmPlan(reviewer, back.jobId)
  await jobs.ended(back.jobId)
  expect(await members()).toEqual([])
})
