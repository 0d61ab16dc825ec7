import { read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { indianDay } from '#contract/wire/indianTime.ts'
import { ScriptId, scripts } from '#contract/calls/files/files.ts'
import { confirmPlan, giveRole, sendSheet } from '#tests/support/fileJobs.ts'
import { type FileKindsFixture, notThere, openFileKindsFixture, sheetOf } from '#tests/support/fileKinds.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

let testGateway: FileKindsFixture
beforeAll(async () => {
  testGateway = await openFileKindsFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.running.close())

const today = indianDay(new Date())

describe('bulk onboarding', () => {
  const merchant = (code: string, brand = '') => [
    code,
    'Ganesh Traders Pvt Ltd',
    'Ganesh Traders',
    'Ravi Rao',
    '9812345678',
    'ravi@ganesh.example',
    brand,
    '',
    '5411',
    'Grocery',
    '4 MG Road',
    'Pune',
    'Maharashtra',
    '411001',
  ]
  const onboarded = () =>
    testGateway.all(`select merchant_code, business_name, display_name, mobile_number, brand_code, pin_code, is_active, created_by_user
      from merchants where merchant_code like 'N%' order by 1`)

  it('creates merchants that are off until their store is activated, and leaves existing ones alone; what was activated since is not taken back', async () => {
    const { jobId, message } = await testGateway.carryOut('register_merchant', [
      merchant('N0000001', 'OPPO'),
      merchant('N0000002'),
      merchant('M0000001'),
      merchant('N0000003', 'NOBRAND'),
      ['N0000004', '', 'x', 'y', '123', 'no mail', '', '', '1', '', '', 'Pune', 'MH', '012345'],
    ])
    expect(message).toBe('2 rows applied, 3 failed')
    expect(await testGateway.reasonsOf(jobId)).toEqual([
      [4, 'merchant_code', 'There is a merchant with this code already.'],
      [5, 'brand_code', 'This brand does not exist, or is not yours.'],
      [6, 'business_name', 'This column must be filled.'],
    ])
    const shop = ['Ganesh Traders Pvt Ltd', 'Ganesh Traders', '9812345678']
    expect(await onboarded()).toEqual([
      ['N0000001', ...shop, 'OPPO', '411001', false, 'opsadmin'],
      ['N0000002', ...shop, '', '411001', false, 'opsadmin'],
    ])
    const found = await testGateway.anita.call('merchants.find', { text: 'Ganesh Traders', count: 8 })
    expect(found.map(({ merchantCode }) => merchantCode)).toEqual(['N0000001', 'N0000002'])
    const activation = await testGateway.carryOut('store_activation', [['N0000001', '']])
    expect(activation.message).toBe('1 row applied')
    expect(await testGateway.takeBack(jobId)).toBe('Taken back: 1 row, 1 left as it is')
    expect(await onboarded()).toEqual([['N0000001', ...shop, 'OPPO', '411001', true, 'opsadmin']])
  })
})

describe('store activation', () => {
  it('switches stores on since a day that is not after today', async () => {
    const { jobId, message } = await testGateway.carryOut('store_activation', [
      ['M0000011', '01/02/2026'],
      ['M0000012', indianDay(new Date(Date.now() + 86_400_000))],
      ['M0000013', '31-02-2026'],
      ['M0000015', today],
    ])
    expect(message).toBe('2 rows applied, 2 failed')
    expect(await testGateway.reasonsOf(jobId)).toEqual([
      [3, 'activation_date', 'The activation date is after today.'],
      [4, 'activation_date', 'A day is written YYYY-MM-DD, DD-MM-YYYY, DD/MM/YYYY or 21-Nov-2025.'],
    ])
    const store = () =>
      testGateway.all(`select is_active, activation_date::text from merchants where merchant_code = 'M0000011'`)
    expect(await store()).toEqual([[true, '2026-02-01']])
    expect(await testGateway.takeBack(jobId)).toBe('Taken back: 2 rows')
    expect((await store())[0]).toEqual([false, expect.anything()])
  })
})

describe('the result of a kind', () => {
  it('is the own workbook with status and reason, under the name and the words by which Downloads finds it', async () => {
    const { jobId } = await testGateway.carryOut('store_activation', [
      ['M0000014', '2026-01-02'],
      ['M0000098', ''],
    ])
    const { resultFileId } = await testGateway.anita.call('files.job', { jobId })
    const { url } = await testGateway.anita.call('files.link', { fileId: resultFileId ?? '' })
    const answer = await fetch(testGateway.running.address + url, { headers: { cookie: testGateway.anita.cookie } })
    const workbook = read(new Uint8Array(await answer.arrayBuffer()))
    expect(
      utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false, defval: '' }),
    ).toEqual([
      ['merchant_code', 'activation_date', 'status', 'reason'],
      ['M0000014', '2026-01-02', 'SUCCESS', ''],
      ['M0000098', '', 'FAILED', `merchant_code: ${notThere}`],
    ])
    const stored = await testGateway.all(`select action, folder from stored_files where id = '${resultFileId}'`)
    expect(stored).toEqual([['STORE_ACTIVATION_OUTPUT', 'merchantOnboarding']])
  })
})

describe('UPI', () => {
  it('is enabled with an address that belongs to no other merchant', async () => {
    const first = await testGateway.carryOut('upi_update', [
      ['M0000001', 'Ganesh@OKBank'],
      ['M0000002', 'not an address'],
    ])
    expect(first.message).toBe('1 row applied, 1 failed')
    const second = await testGateway.carryOut('upi_update', [['M0000003', 'ganesh@okbank']])
    expect(await testGateway.reasonsOf(second.jobId)).toEqual([
      [2, 'virtual_address', 'This UPI address belongs to another merchant.'],
    ])
    expect(
      await testGateway.all(`select merchant_code from merchants where virtual_address = 'ganesh@okbank'`),
    ).toEqual([['M0000001']])
  })
})

describe('the customer fee', () => {
  it('is switched only when a person has confirmed it', async () => {
    const fees = () =>
      testGateway.all(
        `select merchant_code, has_customer_fee from merchants where merchant_code in ('M0000004', 'M0000005') order by 1`,
      )
    const before = await fees()
    const { jobId } = await sendSheet(
      testGateway.anita,
      'customer_fee_update',
      sheetOf('customer_fee_update', [
        ['M0000004', 'Yes'],
        ['M0000005', '0'],
        ['M0000006', 'perhaps'],
      ]),
    )
    await testGateway.jobs.waits(jobId)
    expect(await fees()).toEqual(before)
    await confirmPlan(testGateway.anita, jobId)
    await testGateway.jobs.ended(jobId)
    expect(await fees()).toEqual([
      ['M0000004', true],
      ['M0000005', false],
    ])
    expect(await testGateway.reasonsOf(jobId)).toEqual([[4, 'customer_fee', 'Write Yes or No (1 or 0).']])
  })
})

describe('somebody who is limited to brands', () => {
  it('writes records of their own merchants only, whatever the kind', async () => {
    await giveRole(testGateway.running, 'branduser', 'ops_admin')
    const tara = await testGateway.running.signIn('branduser')
    const times = ['2027-01-01 10:00', '2027-01-01 11:00'] as const
    const rowsOf: Partial<Record<ScriptId, (code: string, at: number) => readonly string[]>> = {
      brand_merchant_mapping: (code) => [code, 'ASTRON', '', ''],
      store_activation: (code) => [code, ''],
      upi_update: (code, at) => [code, `branded${at}@okbank`],
      customer_fee_update: (code) => [code, '1'],
      sbi_merchant_activate: (code, at) => [code, `BMID000${at}`, `BTID000${at}`],
      dsr_tasks_upload: (code) => [code, 'High', 'Visit', ...times, '', 'BDE-8', '', '', '', 'No'],
      pos_mid_tid_mapping: (code, at) => [code, `BPOS000${at}`, ''],
      finance_report: (code, at) => [today, code, `BTXN000${at}`, '10', '0', '0', '10', ''],
    }
    // Each kind has a merchant of its own: a plan is of the versions of its records.
    const own = (at: number) => `B00000${at + 10}`
    await insertMerchants(
      testGateway.running.database.db,
      Object.keys(rowsOf).map((_, at) =>
        buildMerchant({ merchantCode: own(at), brandCode: 'ASTRON', isActive: false }),
      ),
    )
    const outcomeOf = async (
      [scriptId, rowOf]: [string, (code: string, at: number) => readonly string[]],
      index: number,
    ) => {
      const kind = ScriptId.parse(scriptId)
      const { jobId } = await sendSheet(tara, kind, sheetOf(kind, [own(index), 'M0000019'].map(rowOf)))
      if (scripts[kind].isConfirmed) {
        await testGateway.jobs.waits(jobId)
        await confirmPlan(tara, jobId)
      }
      const { message } = await testGateway.jobs.ended(jobId)
      const { faults } = await tara.call('files.job', { jobId })
      return [kind, message, faults.map(({ row, column, value, reason }) => [row, column, value, reason])]
    }
    const outcomes = await Promise.all(Object.entries(rowsOf).map(outcomeOf))
    const merchantColumn = (kind: string) => (kind === 'dsr_tasks_upload' ? 'Merchant ID' : 'merchant_code')
    expect(outcomes).toEqual(
      Object.keys(rowsOf).map((kind) => [
        kind,
        '1 row applied, 1 failed',
        [[3, merchantColumn(kind), 'M0000019', notThere]],
      ]),
    )
  })
})
