import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { indianDay } from '#contract/wire/indianTime.ts'
import { type ScriptId } from '#contract/calls/files/files.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { confirmPlan, sendSheet } from '#tests/support/fileJobs.ts'
import { type FileKindsFixture, notThere, openFileKindsFixture, sheetOf } from '#tests/support/fileKinds.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let testGateway: FileKindsFixture
beforeAll(async () => {
  testGateway = await openFileKindsFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.running.close())

const today = indianDay(new Date())

describe('a brand–merchant mapping', () => {
  const mappings = () =>
    testGateway.all(
      `select m.merchant_code, b.brand_code, b.distributor_code, b.state, b.deactivation_name, b.version
        from brand_mappings b join merchants m on m.id = b.merchant_id order by 1, 2`,
    )
  let first = ''

  it('waits with a plan that says which records are new, which change and which rows are at fault, and is then carried out', async () => {
    const { jobId } = await sendSheet(
      testGateway.anita,
      'brand_merchant_mapping',
      sheetOf('brand_merchant_mapping', [
        ['m0000001', 'SAMSUNG', 'D-1', ''],
        ['M0000001', 'OPPO', '', 'DEACTIVE'],
        ['M0000099', 'OPPO', '', '1'],
        ['M0000002', 'NOBRAND', '', '1'],
        ['M0000001', 'samsung', '', '0'],
      ]),
    )
    const plan = await testGateway.jobs.waits(jobId)
    expect([plan?.rowsToCreate, plan?.rowsToChange, plan?.rowsAtFault]).toEqual([2, 0, 3])
    const { rows } = await testGateway.anita.call('files.jobRows', { jobId, fate: 'create', page: 1, size: 20 })
    expect(rows[0]).toEqual({
      row: 2,
      subject: 'M0000001',
      fate: 'create',
      changes: [
        { field: 'brand_code', form: 'text', before: '', after: 'SAMSUNG' },
        { field: 'distributor_code', form: 'text', before: '', after: 'D-1' },
        { field: 'state', form: 'text', before: '', after: 'active' },
      ],
      column: '',
      value: '',
      reason: '',
    })
    expect(await mappings()).toEqual([])
    await confirmPlan(testGateway.anita, jobId)
    expect((await testGateway.jobs.ended(jobId)).message).toBe('2 rows applied, 3 failed')
    expect(await testGateway.reasonsOf(jobId)).toEqual([
      [4, 'merchant_code', notThere],
      [5, 'brand_code', 'This brand does not exist, or is not yours.'],
      [6, 'merchant_code, brand_code', 'The same merchant_code, brand_code are in row 2 already.'],
    ])
    expect(await mappings()).toEqual([
      ['M0000001', 'OPPO', '', 'deactivated', 'opsadmin', 1],
      ['M0000001', 'SAMSUNG', 'D-1', 'active', '', 1],
    ])
    first = jobId
  })

  it('whose plan wanted to create a record that somebody has made meanwhile is planned anew', async () => {
    const { jobId } = await sendSheet(
      testGateway.anita,
      'brand_merchant_mapping',
      sheetOf('brand_merchant_mapping', [['M0000003', 'OPPO', 'D-3', '1']]),
    )
    expect((await testGateway.jobs.waits(jobId))?.rowsToCreate).toBe(1)
    await testGateway.running.database.pool.query(
      `insert into brand_mappings (merchant_id, brand_code, distributor_code) select id, 'OPPO', 'D-9' from merchants where merchant_code = 'M0000003'`,
    )
    expect((await refusalOf(confirmPlan(testGateway.anita, jobId))).code).toBe('plan-stale')
    const anew = await testGateway.jobs.waits(jobId)
    expect([anew?.rowsToCreate, anew?.rowsToChange]).toEqual([0, 1])
    await testGateway.anita.call('files.cancelJob', { jobId })
    await testGateway.running.database.pool.query(`delete from brand_mappings where distributor_code = 'D-9'`)
  })

  it('is taken back: what it created is removed, except what was changed since', async () => {
    const second = await testGateway.carryOut('brand_merchant_mapping', [['M0000001', 'SAMSUNG', 'D-2', '']])
    expect(second.message).toBe('1 row applied')
    expect(await testGateway.takeBack(first)).toBe('Taken back: 1 row, 1 left as it is')
    expect(await mappings()).toEqual([['M0000001', 'SAMSUNG', 'D-2', 'active', '', 2]])
    expect(await testGateway.takeBack(second.jobId)).toBe('Taken back: 1 row')
    expect(await mappings()).toEqual([['M0000001', 'SAMSUNG', 'D-1', 'active', '', 3]])
  })
})

describe('DSR tasks', () => {
  const task = (merchantCode: string, start: string, end: string, fenced = 'No', place = ['', '', '']) => [
    merchantCode,
    'High',
    'Visit',
    start,
    end,
    place[0] ?? '',
    'BDE-7',
    'Check the standee',
    place[1] ?? '',
    place[2] ?? '',
    fenced,
  ]
  it('are created once, in Indian time, and the same task again changes nothing', async () => {
    const rows = [
      task('M0000001', '2026-12-01 10:00', '01/12/2026 11:30', 'Yes', ['200', '19.076', '72.8777']),
      task('M0000001', '01-12-2026 10:00', '2026-12-01 11:30'),
      task('M0000002', '2026-12-01 10:00', '2026-12-01 09:00'),
      task('M0000003', '2026-12-01 10:00', '2026-12-01 11:00', 'Yes'),
      task('M0000004', 'tomorrow', '2026-12-01 11:00'),
    ]
    const { jobId, message } = await testGateway.carryOut('dsr_tasks_upload', rows)
    expect(message).toBe('1 row applied, 4 failed')
    expect((await testGateway.reasonsOf(jobId)).map(([row, column]) => [row, column])).toEqual([
      [3, 'Merchant ID, Task Type, Start Time, Assign To (Employee ID of BDE)'],
      [4, 'End Time'],
      [5, 'Geo Radius'],
      [6, 'Start Time'],
    ])
    expect(
      await testGateway.all(
        `select merchant_code, task_type, employee_id, start_at at time zone 'UTC' = '2026-12-01 04:30', geo_radius, latitude, longitude, is_geo_fenced from dsr_tasks`,
      ),
    ).toEqual([['M0000001', 'Visit', 'BDE-7', true, 200, 19.076, 72.8777, true]])
    const done = await testGateway.anita.call('files.jobRows', { jobId, fate: 'done', page: 1, size: 20 })
    expect(done.rows[0]?.changes.filter(({ form }) => form !== 'text')).toEqual([
      { field: 'start_at', form: 'instant', before: '', after: '2026-12-01T04:30:00.000Z' },
      { field: 'end_at', form: 'instant', before: '', after: '2026-12-01T06:00:00.000Z' },
    ])
    const again = await testGateway.carryOut('dsr_tasks_upload', [
      rows[0] ?? [],
      task('M0000005', '2026-12-02', '2026-12-02'),
    ])
    expect(again.message).toBe('1 row applied, 1 unchanged')
    expect(await testGateway.takeBack(jobId)).toBe('Taken back: 1 row')
    expect(await testGateway.all('select merchant_code from dsr_tasks')).toEqual([['M0000005']])
  })
  it('come as a workbook: a text file is refused, and so are other columns', async () => {
    const text = {
      name: 'tasks.csv',
      bytes: buildSheet({
        headers: sheetHeaders('dsrTasks'),
        rows: [task('M0000001', '2026-12-03', '2026-12-03')],
        format: 'csv',
      }),
    }
    const refused = await refusalOf(sendSheet(testGateway.anita, 'dsr_tasks_upload', text))
    expect([refused.code, refused.message]).toEqual(['sheet-unreadable', 'Could not extract Excel Data!'])
    const other = {
      name: 'tasks.xlsx',
      bytes: buildSheet({
        headers: sheetHeaders('dsrTasks').map((header) => header.replace('Latitutde', 'Latitude')),
        rows: [task('M0000001', '2026-12-03', '2026-12-03')],
      }),
    }
    const wrong = await refusalOf(sendSheet(testGateway.anita, 'dsr_tasks_upload', other))
    expect([wrong.code, wrong.message]).toEqual([
      'sheet-wrong-header',
      'Invalid headers in Excel file. Missing: Merchant Latitutde. Unexpected: Merchant Latitude. Download the template and use its first row.',
    ])
  })
})

describe('POS terminals', () => {
  it('are mapped to merchants, move to another one, and go back', async () => {
    const terminals = () => testGateway.all('select tid, merchant_code, virtual_address from pos_terminals order by 1')
    const first = await testGateway.carryOut('pos_mid_tid_mapping', [
      ['M0000001', 'TID001', 'pos1@okbank'],
      ['M0000002', 'TID002', ''],
      ['M0000002', 'tid002', ''],
    ])
    expect(first.message).toBe('2 rows applied, 1 failed')
    const moved = await testGateway.carryOut('pos_mid_tid_mapping', [['M0000003', 'TID001', '']])
    expect(await terminals()).toEqual([
      ['TID001', 'M0000003', 'pos1@okbank'],
      ['TID002', 'M0000002', ''],
    ])
    expect(await testGateway.takeBack(moved.jobId)).toBe('Taken back: 1 row')
    expect(await terminals()).toEqual([
      ['TID001', 'M0000001', 'pos1@okbank'],
      ['TID002', 'M0000002', ''],
    ])
  })
})

describe('promoter vouchers', () => {
  it('are given to one promoter for one request, and not until a day that is over', async () => {
    const first = await testGateway.carryOut('promoter_voucher_mapping', [
      ['P1', 'R1', 'VOUCHER-1', today],
      ['P1', 'R2', 'VOUCHER-2', '2020-01-01'],
    ])
    expect(await testGateway.reasonsOf(first.jobId)).toEqual([[3, 'valid_until', 'valid_until is before today.']])
    const second = await testGateway.carryOut('promoter_voucher_mapping', [
      ['P2', 'R9', 'VOUCHER-1', '2099-12-31'],
      ['P2', 'R9', 'VOUCHER-3', '31-12-2099'],
    ])
    expect(await testGateway.reasonsOf(second.jobId)).toEqual([
      [2, 'promoter_id', 'This voucher was given to another promoter already.'],
    ])
    const third = await testGateway.carryOut('promoter_voucher_mapping', [['P1', 'R9', 'VOUCHER-1', '2099-12-31']])
    expect(await testGateway.reasonsOf(third.jobId)).toEqual([
      [2, 'request_id', 'This voucher was given for another request already.'],
    ])
    expect(
      await testGateway.all(
        'select voucher_code, promoter_id, request_id, valid_until::text from promoter_vouchers order by 1',
      ),
    ).toEqual([
      ['VOUCHER-1', 'P1', 'R1', today],
      ['VOUCHER-3', 'P2', 'R9', '2099-12-31'],
    ])
  })
})

describe('partner merchant activation', () => {
  it('gives a merchant a MID and a TID that no other merchant has', async () => {
    const first = await testGateway.carryOut('sbi_merchant_activate', [['M0000001', 'MID0001', 'TID0001']])
    expect(first.message).toBe('1 row applied')
    const second = await testGateway.carryOut('sbi_merchant_activate', [
      ['M0000002', 'MID0001', 'TID0009'],
      ['M0000003', 'MID0003', 'TID0003'],
      ['M0000004', 'MID0004', 'TID0001'],
    ])
    expect(await testGateway.reasonsOf(second.jobId)).toEqual([
      [2, 'mid', 'This MID belongs to another merchant.'],
      [4, 'tid', 'This TID belongs to another merchant.'],
    ])
    expect(await testGateway.takeBack(first.jobId)).toBe('Taken back: 1 row')
    expect(await testGateway.all('select merchant_code, mid, tid from partner_activations')).toEqual([
      ['M0000003', 'MID0003', 'TID0003'],
    ])
  })
})

describe('a finance report', () => {
  it('is kept payment by payment in paise; a later one corrects it and keeps the UTR that is known', async () => {
    const row = (amount: string, utr: string) => [today, 'M0000001', 'TXN00001', amount, '10.5', '1.89', '987.61', utr]
    await testGateway.carryOut('finance_report', [row('1000', 'UTR000001')])
    const { jobId, message } = await testGateway.carryOut('finance_report', [
      row('1000.50', ''),
      [today, 'M0000001', 'TXN00002', 'many', '0', '0', '0', ''],
    ])
    expect(message).toBe('1 row applied, 1 failed')
    expect(
      await testGateway.all(
        'select txn_ref_number, txn_amount_paise, mdr_paise, gst_paise, settlement_amount_paise, utr_number from finance_report_rows',
      ),
    ).toEqual([['TXN00001', '100050', '1050', '189', '98761', 'UTR000001']])
    const corrected = await testGateway.anita.call('files.jobRows', { jobId, fate: 'done', page: 1, size: 20 })
    expect(corrected.rows.map(({ subject, changes }) => [subject, changes])).toEqual([
      ['TXN00001', [{ field: 'txn_amount', form: 'paise', before: '100000', after: '100050' }]],
    ])
  })

  it('names the column that is at fault, and what stands there', async () => {
    const figures = ['10', '0', '0', '10', '']
    await testGateway.carryOut('finance_report', [[today, 'M0000001', 'TXN00011', ...figures]])
    const { jobId } = await testGateway.carryOut('finance_report', [
      [today, 'M0000099', 'TXN00012', ...figures],
      [today, 'M0000002', 'TXN00011', ...figures],
      ['2099-01-01', 'M0000001', 'TXN00013', ...figures],
    ])
    const { faults } = await testGateway.anita.call('files.job', { jobId })
    expect(faults.map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
      [2, 'merchant_code', 'M0000099', notThere],
      [3, 'merchant_code', 'M0000002', 'This payment is of another merchant.'],
      [4, 'report_date', '2099-01-01', 'report_date is after today.'],
    ])
  })
})

describe('runs that exclude each other', () => {
  const upi = (address: string) => sheetOf('upi_update', [['M0000016', address]])
  it('are refused with the text of their kind by the index in the database, as long as the other one is at work', async () => {
    const occupy = (scriptId: ScriptId, group: string, slot: number) =>
      testGateway.running.database.pool.query(
        `with f as (
           insert into stored_files (id, staff_id, file_name, bucket, folder, storage_key, byte_size, sha256, created_at)
           select gen_random_uuid(), id, 'other.xlsx', '', '', gen_random_uuid()::text, 0, sha256(gen_random_uuid()::text::bytea), now() from staff where login_id = 'finance' returning *),
         e as (
           insert into file_entries (id, stored_file_id, file_description, action, staff_id, created_at)
           select gen_random_uuid(), id, '', '', staff_id, now() from f returning *)
         insert into file_jobs (id, file_entry_id, script_id, state, staff_id, sha256, exclusion_group, exclusion_slot, lease_until, created_at)
         select gen_random_uuid(), e.id, $1, 'running', e.staff_id, f.sha256, $2, $3, now() + interval '1 hour', now() from e, f`,
        [scriptId, group, slot],
      )
    await occupy('upi_update', 'upi_update', 1)
    await occupy('brand_merchant_mapping', 'brand_merchant_mapping', 1)
    await occupy('dsr_tasks_upload', 'dsr_tasks', 1)
    await expect(occupy('upi_update', 'upi_update', 1)).rejects.toMatchObject({ constraint: 'file_jobs_exclusion' })

    const upiRefused = await refusalOf(sendSheet(testGateway.anita, 'upi_update', upi('one@okbank')))
    expect([upiRefused.status, upiRefused.code, upiRefused.message, upiRefused.details]).toEqual([
      409,
      'job-already-running',
      'Job Already Running..',
      { error: 'ConcurrentRunsExceededException' },
    ])
    const mapping = sheetOf('brand_merchant_mapping', [['M0000016', 'OPPO', '', '']])
    const refused = await refusalOf(sendSheet(testGateway.anita, 'brand_merchant_mapping', mapping))
    expect(refused.message).toBe('Job Already Running')
    const task = sheetOf('dsr_tasks_upload', [
      ['M0000016', 'Low', 'Call', '2026-12-05', '2026-12-05', '', 'BDE-1', '', '', '', 'No'],
    ])
    const { jobId } = await sendSheet(testGateway.anita, 'dsr_tasks_upload', task)
    expect((await testGateway.jobs.ended(jobId)).message).toBe('1 row applied')

    await testGateway.running.database.pool.query(
      `update file_jobs set state = 'done', ended_at = now() where lease_until > now() + interval '30 minutes'`,
    )
    expect((await testGateway.carryOut('upi_update', [['M0000016', 'two@okbank']])).message).toBe('1 row applied')
  })
})
