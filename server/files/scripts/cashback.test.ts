import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { indianDay } from '#contract/wire/indianTime.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 1 })
  jobs = listenForJobs(testGateway)
  await testGateway.pay(
    ['C1', 'C2', 'C3', 'C4'].map((txnRefNumber) => ({
      merchantCode: 'M0000001',
      txnRefNumber,
      amountPaise: txnRefNumber === 'C3' ? 33_335 : 100_000,
    })),
  )
  await testGateway.database.pool.query(`update transactions set status = 'FAILED' where txn_ref_number = 'C4'`)
})
afterAll(() => testGateway.close())

let files = 0
const send =
  (
    kind: 'cashback_calculate' | 'chargeslip_generate' | 'control_sheet_recon',
    sheet: Parameters<typeof sheetHeaders>[0],
  ) =>
  async (rows: readonly (readonly string[])[], who = testGateway.finance) =>
    sendSheet(who, kind, {
      name: `${kind} ${(files += 1)}.xlsx`,
      bytes: buildSheet({ headers: sheetHeaders(sheet), rows }),
    })
const cashback = () => send('cashback_calculate', 'cashbackCalculate')
const credits = async () => {
  const { rows } = await testGateway.database.pool.query<{ line: string }>(`
    select c.txn_ref_number || ' ' || c.amount_paise || ' ' || c.difference_paise || ' ' ||
      (select sum(e.difference_paise) from cashback_entries e where e.transaction_id = c.transaction_id) as line
    from cashback_credits c order by 1`)
  return rows.map(({ line }) => line)
}

describe('cashback', () => {
  test('is credited once for a payment, by a rule and up to its cap, when a second person confirms', async () => {
    const { jobId } = await cashback()([
      ['C1', 'O1', 'PERCENTAGE', '10', '50'],
      ['C2', 'O2', 'AMOUNT', '25', ''],
      ['C3', 'O3', 'PERCENTAGE', '1.5', ''],
      ['C4', 'O1', 'AMOUNT', '25', ''],
      ['NONE', 'O1', 'AMOUNT', '25', ''],
      ['C5', 'O1', 'PERCENTAGE', '101', ''],
    ])
    const plan = await jobs.waits(jobId)
    expect([plan?.rowsToCreate, plan?.rowsAtFault, plan?.needsSecondPerson]).toEqual([3, 3, true])
    expect(await codeOf(confirmPlan(testGateway.finance, jobId))).toBe('plan-needs-second-person')
    await confirmPlan(testGateway.finance2, jobId)
    await jobs.ended(jobId)
    // 1.5 % of ₹333.35 is 500.025 paise.
    expect(await credits()).toEqual(['C1 5000 5000 5000', 'C2 2500 2500 2500', 'C3 500 500 500'])
  })

  test('of days that are calculated anew shows the signed difference, and the sum of all differences is the credit', async () => {
    await testGateway.database.pool.query(`insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by,
        asked_at, needs_second_person)
      select gen_random_uuid(), id, merchant_id, 80000, 'success', (select id from staff where login_id = 'opsadmin'), now(), false
      from transactions where txn_ref_number in ('C1', 'C2')`)
    const { jobId } = await testGateway.finance.call('cashback.calculateDays', {
      fromDate: testGateway.txnDay,
      toDate: testGateway.txnDay,
    })
    const plan = await jobs.waits(jobId)
    const { rows } = await testGateway.finance.call('files.jobRows', { jobId, fate: 'change', page: 1, size: 10 })
    expect([plan?.rowsToChange, plan?.rowsUnchanged, rows.map(({ subject, changes }) => [subject, changes])]).toEqual([
      1,
      2,
      [['C1', [{ field: 'amount', form: 'paise', before: '5000', after: '2000' }]]],
    ])
    await confirmPlan(testGateway.finance2, jobId)
    await jobs.ended(jobId)
    expect((await credits())[0]).toBe('C1 2000 -3000 2000')
    // The same days again: no difference, and nothing to confirm.
    const again = await testGateway.finance.call('cashback.calculateDays', { fromDate: testGateway.txnDay })
    await jobs.ended(again.jobId)
    expect((await credits())[0]).toBe('C1 2000 -3000 2000')
    const report = await testGateway.finance.call('reports.cashback', {
      fromDate: indianDay(new Date()),
      toDate: indianDay(new Date()),
      txnRefNumber: ['C1'],
      page: 1,
      size: 10,
    })
    expect(report.rows.map(({ cashback: amount, difference }) => [amount, difference])).toEqual([[2_000, -3_000]])
    expect((await testGateway.finance.call('cashback.files', {})).length).toBeGreaterThan(2)
  })

  test('takes no SQL from a panel, and says where no rule is known', async () => {
    const sent = await testGateway.finance.post(
      '/ops/automation-scripts',
      { type: 'saveScriptAdditionalData', script_id: 'cashback_calculate', fromDate: '2026-01-01', sql: 'select 1' },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect([
      sent.body['code'],
      await codeOf(testGateway.finance.call('cashback.calculateDays', { fromDate: '2026-01-01' })),
    ]).toEqual(['bad-request', 'cashback-none'])
  })
})

test('charge slips that are generated again show what is different since', async () => {
  const generate = send('chargeslip_generate', 'chargeSlips')
  const first = await generate([['C2'], ['C3'], ['NONE']])
  await jobs.ended(first.jobId)
  await testGateway.database.pool.query(`update transactions set status = 'REFUNDED' where txn_ref_number = 'C2'`)
  const second = await generate([['C2'], ['C3'], ['NONE']])
  await jobs.ended(second.jobId)
  const job = await testGateway.finance.call('files.job', { jobId: second.jobId })
  const { rows } = await testGateway.finance.call('files.jobRows', {
    jobId: second.jobId,
    fate: 'done',
    page: 1,
    size: 10,
  })
  expect([job.rowsDone, job.rowsUnchanged, job.rowsFailed, rows.map(({ changes }) => changes)]).toEqual([
    1,
    1,
    1,
    [[{ field: 'status', form: 'text', before: 'SUCCESSFUL', after: 'REFUNDED' }]],
  ])
})

describe('an uploaded control sheet', () => {
  const upload = () => send('control_sheet_recon', 'controlSheet')
  test('is set against what the desk has, also of a day on which nothing was paid', async () => {
    const { jobId } = await upload()([
      [testGateway.txnDay, 'M0000001', '2', '1333.35', '0'],
      ['2026-01-05', 'M0000001', '1', '10', '10'],
    ])
    await jobs.ended(jobId)
    const of = async (day: string) =>
      (
        await testGateway.finance.call('reports.controlSheet', { fromDate: day, toDate: day, page: 1, size: 10 })
      ).rows.map(({ paid, statedPaid, statedDifference }) => [paid, statedPaid, statedDifference])
    expect([await of(testGateway.txnDay), await of('2026-01-05')]).toEqual([
      [[133_335, 133_335, 0]],
      [[0, 1_000, 1_000]],
    ])
  })

  test('with wrong columns is refused with the documented text first, then which are missing', async () => {
    const refused = await refusalOf(
      sendSheet(testGateway.finance, 'control_sheet_recon', {
        name: 'wrong.xlsx',
        bytes: buildSheet({
          headers: ['transaction_date', 'merchant', 'paid_amount'],
          rows: [['2026-01-05', 'M0000001', '1']],
        }),
      }),
    )
    expect([refused.code, refused.message.startsWith('Invalid headers in Excel file'), refused.message]).toEqual([
      'sheet-wrong-header',
      true,
      expect.stringContaining('merchant_code'),
    ])
  })
})

// Last: its payments are of the day that the control sheet counts.
test('cashback of days follows the offers of Cashback Mgmt where no file named a rule, as far as product and bank are known', async () => {
  const { pool } = testGateway.database
  await testGateway.pay(
    ['D1', 'D2', 'D3', 'D4'].map((txnRefNumber) => ({
      merchantCode: 'M0000001',
      txnRefNumber,
      amountPaise: 200_000,
    })),
  )
  await pool.query(`update transactions set brand_code = 'ASTRON', txn_type = 'brand_card', card_category = 'CREDIT'
    where txn_ref_number like 'D%'`)
  await pool.query(`insert into transaction_details (transaction_id, product_code, issuer_bank)
    select id, case when txn_ref_number = 'D3' then '' else 'SKU-1' end, case txn_ref_number when 'D1' then 'HDFC' when 'D2' then '' else 'SBI' end
    from transactions where txn_ref_number like 'D%'
    on conflict (transaction_id) do update set product_code = excluded.product_code, issuer_bank = excluded.issuer_bank`)
  await pool.query(`insert into cashback_offers (offer_code, brand_code, product_code, bank_code, cashback_type, total_cashback,
      max_cashback_paise, min_transaction_paise, from_at, to_at)
    select code, 'ASTRON', 'SKU-1', bank, 'PERCENTAGE', gives, 0, 100000, now() - interval '400 days', now() + interval '9 days'
    from (values ('HDFC-5', 'HDFC', 500), ('ANY-1', '', 100)) o(code, bank, gives)`)
  const { jobId } = await testGateway.finance.call('cashback.calculateDays', { fromDate: testGateway.txnDay })
  const plan = await jobs.waits(jobId)
  // D3 does not say its product: no offer of a product takes it.
  expect([plan?.rowsToCreate, plan?.rowsAtFault]).toEqual([3, 0])
  await confirmPlan(testGateway.finance2, jobId)
  await jobs.ended(jobId)
  expect((await credits()).filter((line) => line.startsWith('D'))).toEqual([
    'D1 10000 10000 10000',
    'D2 2000 2000 2000',
    'D4 2000 2000 2000',
  ])
  // What an offer says later changes no credit.
  await pool.query(`update cashback_offers set total_cashback = 900`)
  const again = await testGateway.finance.call('cashback.calculateDays', { fromDate: testGateway.txnDay })
  await jobs.ended(again.jobId)
  expect((await credits())[3]).toBe('D1 10000 10000 10000')
})
