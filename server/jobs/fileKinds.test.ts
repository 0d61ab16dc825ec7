import { read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { indianDay } from '#contract/indianTime.ts'
import { ScriptId, scripts } from '#contract/files.ts'
import { sheetHeaders } from '#contract/sheets.ts'
import { confirmPlan, giveRole, listenForJobs, sendSheet } from '#tests/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { refusalOf } from '#tests/outcome.ts'
import { buildSheet } from '#tests/sheets.ts'

const today = indianDay(new Date())
const notThere = 'This merchant does not exist, or is not yours to see.'

let running: TestGateway
let jobs: ReturnType<typeof listenForJobs>
let anita: Client

beforeAll(async () => {
  running = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(
    running.database.db,
    Array.from({ length: 20 }, (_, at) =>
      buildMerchant({ merchantCode: `M00000${String(at + 1).padStart(2, '0')}`, isActive: at !== 10 }),
    ),
  )
  await running.database.pool.query(
    `insert into brands (brand_code) values ('SAMSUNG'), ('OPPO') on conflict do nothing`,
  )
  jobs = listenForJobs(running)
  anita = await running.signIn('opsadmin')
})
afterAll(() => running.close())

let sheets = 0
const sheetOf = (scriptId: ScriptId, rows: readonly (readonly string[])[]) => ({
  name: `${scriptId} ${(sheets += 1)}.xlsx`,
  bytes: buildSheet({ headers: sheetHeaders(scripts[scriptId].sheet), rows }),
})

/** From the file to the end of its job; a plan is confirmed as it stands. */
const carryOut = async (scriptId: ScriptId, rows: readonly (readonly string[])[]) => {
  const { jobId } = await sendSheet(anita, scriptId, sheetOf(scriptId, rows))
  return { jobId, message: await finish(jobId, scripts[scriptId].isConfirmed) }
}
const finish = async (jobId: string, isConfirmed: boolean): Promise<string> => {
  if (isConfirmed) {
    await jobs.waits(jobId)
    await confirmPlan(anita, jobId)
  }
  return (await jobs.ended(jobId)).message
}
const takeBack = async (jobId: string): Promise<string> => {
  const back = await anita.call('files.takeBack', { jobId })
  return finish(back.jobId, true)
}
const reasonsOf = async (jobId: string): Promise<[number, string, string][]> =>
  (await anita.call('files.job', { jobId })).faults.map(({ row, column, reason }) => [row, column, reason])
const all = async (query: string): Promise<unknown[]> => {
  const { rows } = await running.database.pool.query({ text: query, rowMode: 'array' })
  return rows
}

describe('a brand–merchant mapping', () => {
  const mappings = () =>
    all(
      `select m.merchant_code, b.brand_code, b.distributor_code, b.state, b.deactivation_name, b.version
        from brand_mappings b join merchants m on m.id = b.merchant_id order by 1, 2`,
    )
  let first = ''

  it('waits with a plan that says which records are new, which change and which rows are at fault, and is then carried out', async () => {
    const { jobId } = await sendSheet(
      anita,
      'brand_merchant_mapping',
      sheetOf('brand_merchant_mapping', [
        ['m0000001', 'SAMSUNG', 'D-1', ''],
        ['M0000001', 'OPPO', '', 'DEACTIVE'],
        ['M0000099', 'OPPO', '', '1'],
        ['M0000002', 'NOBRAND', '', '1'],
        ['M0000001', 'samsung', '', '0'],
      ]),
    )
    const plan = await jobs.waits(jobId)
    expect([plan?.rowsToCreate, plan?.rowsToChange, plan?.rowsAtFault]).toEqual([2, 0, 3])
    const { rows } = await anita.call('files.jobRows', { jobId, fate: 'create', page: 1, size: 20 })
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
    await confirmPlan(anita, jobId)
    expect((await jobs.ended(jobId)).message).toBe('2 rows applied, 3 failed')
    expect(await reasonsOf(jobId)).toEqual([
      [4, 'merchant_code', notThere],
      [5, 'merchant_code', 'This brand does not exist, or is not yours.'],
      [6, 'merchant_code, brand_code', 'The same merchant_code, brand_code stand in row 2 already.'],
    ])
    expect(await mappings()).toEqual([
      ['M0000001', 'OPPO', '', 'deactivated', 'opsadmin', 1],
      ['M0000001', 'SAMSUNG', 'D-1', 'active', '', 1],
    ])
    first = jobId
  })

  it('whose plan wanted to create a record that somebody has made meanwhile is planned anew', async () => {
    const { jobId } = await sendSheet(
      anita,
      'brand_merchant_mapping',
      sheetOf('brand_merchant_mapping', [['M0000003', 'OPPO', 'D-3', '1']]),
    )
    expect((await jobs.waits(jobId))?.rowsToCreate).toBe(1)
    await running.database.pool.query(
      `insert into brand_mappings (merchant_id, brand_code, distributor_code) select id, 'OPPO', 'D-9' from merchants where merchant_code = 'M0000003'`,
    )
    expect((await refusalOf(confirmPlan(anita, jobId))).code).toBe('plan-stale')
    const anew = await jobs.waits(jobId)
    expect([anew?.rowsToCreate, anew?.rowsToChange]).toEqual([0, 1])
    await anita.call('files.cancelJob', { jobId })
    await running.database.pool.query(`delete from brand_mappings where distributor_code = 'D-9'`)
  })

  it('is taken back: what it created is removed, except what was changed since', async () => {
    const second = await carryOut('brand_merchant_mapping', [['M0000001', 'SAMSUNG', 'D-2', '']])
    expect(second.message).toBe('1 row applied')
    expect(await takeBack(first)).toBe('Taken back: 1 row, 1 left as it is')
    expect(await mappings()).toEqual([['M0000001', 'SAMSUNG', 'D-2', 'active', '', 2]])
    expect(await takeBack(second.jobId)).toBe('Taken back: 1 row')
    expect(await mappings()).toEqual([['M0000001', 'SAMSUNG', 'D-1', 'active', '', 3]])
  })
})

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
    all(`select merchant_code, business_name, display_name, mobile_number, brand_code, pin_code, is_active, created_by_user
      from merchants where merchant_code like 'N%' order by 1`)

  it('creates merchants that are off until their store is activated, and leaves existing ones alone; what was activated since is not taken back', async () => {
    const { jobId, message } = await carryOut('register_merchant', [
      merchant('N0000001', 'OPPO'),
      merchant('N0000002'),
      merchant('M0000001'),
      merchant('N0000003', 'NOBRAND'),
      ['N0000004', '', 'x', 'y', '123', 'no mail', '', '', '1', '', '', 'Pune', 'MH', '012345'],
    ])
    expect(message).toBe('2 rows applied, 3 failed')
    expect((await reasonsOf(jobId)).map(([row, , reason]) => [row, reason])).toEqual([
      [4, 'There is a merchant with this code already.'],
      [5, 'This brand does not exist, or is not yours.'],
      [6, 'This column must be filled.'],
    ])
    const shop = ['Ganesh Traders Pvt Ltd', 'Ganesh Traders', '9812345678']
    expect(await onboarded()).toEqual([
      ['N0000001', ...shop, 'OPPO', '411001', false, 'opsadmin'],
      ['N0000002', ...shop, '', '411001', false, 'opsadmin'],
    ])
    const found = await anita.call('merchants.find', { text: 'Ganesh Traders', count: 8 })
    expect(found.map(({ merchantCode }) => merchantCode)).toEqual(['N0000001', 'N0000002'])
    const activation = await carryOut('store_activation', [['N0000001', '']])
    expect(activation.message).toBe('1 row applied')
    expect(await takeBack(jobId)).toBe('Taken back: 1 row, 1 left as it is')
    expect(await onboarded()).toEqual([['N0000001', ...shop, 'OPPO', '411001', true, 'opsadmin']])
  })
})

describe('store activation', () => {
  it('switches stores on since a day that is not after today', async () => {
    const { jobId, message } = await carryOut('store_activation', [
      ['M0000011', '01/02/2026'],
      ['M0000012', '2099-01-01'],
      ['M0000013', '31-02-2026'],
    ])
    expect(message).toBe('1 row applied, 2 failed')
    expect((await reasonsOf(jobId)).map(([row, , reason]) => [row, reason])).toEqual([
      [3, 'The activation date is after today.'],
      [4, 'A day is written YYYY-MM-DD, DD-MM-YYYY or DD/MM/YYYY.'],
    ])
    const store = () => all(`select is_active, activation_date::text from merchants where merchant_code = 'M0000011'`)
    expect(await store()).toEqual([[true, '2026-02-01']])
    expect(await takeBack(jobId)).toBe('Taken back: 1 row')
    expect((await store())[0]).toEqual([false, expect.anything()])
  })
})

describe('UPI', () => {
  it('is enabled with an address that belongs to no other merchant', async () => {
    const first = await carryOut('upi_update', [
      ['M0000001', 'Ganesh@OKBank'],
      ['M0000002', 'not an address'],
    ])
    expect(first.message).toBe('1 row applied, 1 failed')
    const second = await carryOut('upi_update', [['M0000003', 'ganesh@okbank']])
    expect(await reasonsOf(second.jobId)).toEqual([
      [2, 'merchant_code', 'This UPI address belongs to another merchant.'],
    ])
    expect(await all(`select merchant_code from merchants where virtual_address = 'ganesh@okbank'`)).toEqual([
      ['M0000001'],
    ])
  })
})

describe('the customer fee', () => {
  it('is switched only when a person has confirmed it', async () => {
    const fees = () =>
      all(
        `select merchant_code, has_customer_fee from merchants where merchant_code in ('M0000004', 'M0000005') order by 1`,
      )
    const before = await fees()
    const { jobId } = await sendSheet(
      anita,
      'customer_fee_update',
      sheetOf('customer_fee_update', [
        ['M0000004', 'Yes'],
        ['M0000005', '0'],
        ['M0000006', 'perhaps'],
      ]),
    )
    await jobs.waits(jobId)
    expect(await fees()).toEqual(before)
    await confirmPlan(anita, jobId)
    await jobs.ended(jobId)
    expect(await fees()).toEqual([
      ['M0000004', true],
      ['M0000005', false],
    ])
    expect(await reasonsOf(jobId)).toEqual([[4, 'customer_fee', 'Write Yes or No (1 or 0).']])
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
    const { jobId, message } = await carryOut('dsr_tasks_upload', rows)
    expect(message).toBe('1 row applied, 4 failed')
    expect((await reasonsOf(jobId)).map(([row, column]) => [row, column])).toEqual([
      [3, 'Merchant ID, Task Type, Start Time, Assign To (Employee ID of BDE)'],
      [4, 'End Time'],
      [5, 'Geo Radius'],
      [6, 'Start Time'],
    ])
    expect(
      await all(
        `select merchant_code, task_type, employee_id, start_at at time zone 'UTC' = '2026-12-01 04:30', geo_radius, latitude, longitude, is_geo_fenced from dsr_tasks`,
      ),
    ).toEqual([['M0000001', 'Visit', 'BDE-7', true, 200, 19.076, 72.8777, true]])
    const done = await anita.call('files.jobRows', { jobId, fate: 'done', page: 1, size: 20 })
    expect(done.rows[0]?.changes.filter(({ form }) => form !== 'text')).toEqual([
      { field: 'start_at', form: 'instant', before: '', after: '2026-12-01T04:30:00.000Z' },
      { field: 'end_at', form: 'instant', before: '', after: '2026-12-01T06:00:00.000Z' },
    ])
    const again = await carryOut('dsr_tasks_upload', [rows[0] ?? [], task('M0000005', '2026-12-02', '2026-12-02')])
    expect(again.message).toBe('1 row applied, 1 unchanged')
    expect(await takeBack(jobId)).toBe('Taken back: 1 row')
    expect(await all('select merchant_code from dsr_tasks')).toEqual([['M0000005']])
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
    const refused = await refusalOf(sendSheet(anita, 'dsr_tasks_upload', text))
    expect([refused.code, refused.message]).toEqual(['sheet-unreadable', 'Could not extract Excel Data!'])
    const other = {
      name: 'tasks.xlsx',
      bytes: buildSheet({
        headers: sheetHeaders('dsrTasks').map((header) => header.replace('Latitutde', 'Latitude')),
        rows: [task('M0000001', '2026-12-03', '2026-12-03')],
      }),
    }
    const wrong = await refusalOf(sendSheet(anita, 'dsr_tasks_upload', other))
    expect([wrong.code, wrong.message]).toEqual([
      'sheet-wrong-header',
      'Invalid headers in Excel file. Missing: Merchant Latitutde. Unexpected: Merchant Latitude. Download the template and use its first row.',
    ])
  })
})

describe('POS terminals', () => {
  it('are mapped to merchants, move to another one, and go back', async () => {
    const terminals = () => all('select tid, merchant_code, virtual_address from pos_terminals order by 1')
    const first = await carryOut('pos_mid_tid_mapping', [
      ['M0000001', 'TID001', 'pos1@okbank'],
      ['M0000002', 'TID002', ''],
      ['M0000002', 'tid002', ''],
    ])
    expect(first.message).toBe('2 rows applied, 1 failed')
    const moved = await carryOut('pos_mid_tid_mapping', [['M0000003', 'TID001', '']])
    expect(await terminals()).toEqual([
      ['TID001', 'M0000003', 'pos1@okbank'],
      ['TID002', 'M0000002', ''],
    ])
    expect(await takeBack(moved.jobId)).toBe('Taken back: 1 row')
    expect(await terminals()).toEqual([
      ['TID001', 'M0000001', 'pos1@okbank'],
      ['TID002', 'M0000002', ''],
    ])
  })
})

describe('promoter vouchers', () => {
  it('are given to one promoter for one request, and not until a day that is over', async () => {
    const first = await carryOut('promoter_voucher_mapping', [
      ['P1', 'R1', 'VOUCHER-1', today],
      ['P1', 'R2', 'VOUCHER-2', '2020-01-01'],
    ])
    expect(await reasonsOf(first.jobId)).toEqual([[3, 'voucher_code', 'valid_until is before today.']])
    const second = await carryOut('promoter_voucher_mapping', [
      ['P2', 'R9', 'VOUCHER-1', '2099-12-31'],
      ['P2', 'R9', 'VOUCHER-3', '31-12-2099'],
    ])
    expect(await reasonsOf(second.jobId)).toEqual([
      [2, 'voucher_code', 'This voucher was given to another promoter or request already.'],
    ])
    expect(
      await all('select voucher_code, promoter_id, request_id, valid_until::text from promoter_vouchers order by 1'),
    ).toEqual([
      ['VOUCHER-1', 'P1', 'R1', today],
      ['VOUCHER-3', 'P2', 'R9', '2099-12-31'],
    ])
  })
})

describe('partner merchant activation', () => {
  it('gives a merchant a MID and a TID that no other merchant has', async () => {
    const first = await carryOut('sbi_merchant_activate', [['M0000001', 'MID0001', 'TID0001']])
    expect(first.message).toBe('1 row applied')
    const second = await carryOut('sbi_merchant_activate', [
      ['M0000002', 'MID0001', 'TID0009'],
      ['M0000003', 'MID0003', 'TID0003'],
    ])
    expect(await reasonsOf(second.jobId)).toEqual([[2, 'merchant_code', 'This MID belongs to another merchant.']])
    expect(await takeBack(first.jobId)).toBe('Taken back: 1 row')
    expect(await all('select merchant_code, mid, tid from partner_activations')).toEqual([
      ['M0000003', 'MID0003', 'TID0003'],
    ])
  })
})

describe('a finance report', () => {
  it('is kept payment by payment in paise; a later one corrects it and keeps the UTR that is known', async () => {
    const row = (amount: string, utr: string) => [today, 'M0000001', 'TXN00001', amount, '10.5', '1.89', '987.61', utr]
    await carryOut('finance_report', [row('1000', 'UTR000001')])
    const { jobId, message } = await carryOut('finance_report', [
      row('1000.50', ''),
      [today, 'M0000001', 'TXN00002', 'many', '0', '0', '0', ''],
    ])
    expect(message).toBe('1 row applied, 1 failed')
    expect(
      await all(
        'select txn_ref_number, txn_amount_paise, mdr_paise, gst_paise, settlement_amount_paise, utr_number from finance_report_rows',
      ),
    ).toEqual([['TXN00001', '100050', '1050', '189', '98761', 'UTR000001']])
    const corrected = await anita.call('files.jobRows', { jobId, fate: 'done', page: 1, size: 20 })
    expect(corrected.rows.map(({ subject, changes }) => [subject, changes])).toEqual([
      ['TXN00001', [{ field: 'txn_amount', form: 'paise', before: '100000', after: '100050' }]],
    ])
  })
})

describe('somebody who is limited to brands', () => {
  it('writes records of their own merchants only, whatever the kind', async () => {
    await giveRole(running, 'branduser', 'ops_admin')
    const tara = await running.signIn('branduser')
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
      running.database.db,
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
        await jobs.waits(jobId)
        await confirmPlan(tara, jobId)
      }
      const { message } = await jobs.ended(jobId)
      const { faults } = await tara.call('files.job', { jobId })
      return [kind, message, faults.map(({ row, reason }) => [row, reason])]
    }
    const outcomes = await Promise.all(Object.entries(rowsOf).map(outcomeOf))
    expect(outcomes).toEqual(Object.keys(rowsOf).map((kind) => [kind, '1 row applied, 1 failed', [[3, notThere]]]))
  })
})

describe('the result of a kind', () => {
  it('is the own workbook with status and reason, under the name and the words by which Downloads finds it', async () => {
    const { jobId } = await carryOut('store_activation', [
      ['M0000014', '2026-01-02'],
      ['M0000098', ''],
    ])
    const { resultFileId } = await anita.call('files.job', { jobId })
    const { url } = await anita.call('files.link', { fileId: resultFileId ?? '' })
    const answer = await fetch(running.address + url, { headers: { cookie: anita.cookie } })
    const workbook = read(new Uint8Array(await answer.arrayBuffer()))
    expect(
      utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false, defval: '' }),
    ).toEqual([
      ['merchant_code', 'activation_date', 'status', 'reason'],
      ['M0000014', '2026-01-02', 'SUCCESS', ''],
      ['M0000098', '', 'FAILED', `merchant_code: ${notThere}`],
    ])
    const stored = await all(`select action, folder from stored_files where id = '${resultFileId}'`)
    expect(stored).toEqual([['STORE_ACTIVATION_OUTPUT', 'merchantOnboarding']])
  })
})

describe('runs that exclude each other', () => {
  const upi = (address: string) => sheetOf('upi_update', [['M0000016', address]])
  it('are refused with the text of their kind by the index in the database, as long as the other one is at work', async () => {
    const occupy = (scriptId: ScriptId, group: string, slot: number) =>
      running.database.pool.query(
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

    const upiRefused = await refusalOf(sendSheet(anita, 'upi_update', upi('one@okbank')))
    expect([upiRefused.status, upiRefused.code, upiRefused.message, upiRefused.details]).toEqual([
      409,
      'job-already-running',
      'Job Already Running..',
      { error: 'ConcurrentRunsExceededException' },
    ])
    const mapping = sheetOf('brand_merchant_mapping', [['M0000016', 'OPPO', '', '']])
    const refused = await refusalOf(sendSheet(anita, 'brand_merchant_mapping', mapping))
    expect(refused.message).toBe('Job Already Running')
    const task = sheetOf('dsr_tasks_upload', [
      ['M0000016', 'Low', 'Call', '2026-12-05', '2026-12-05', '', 'BDE-1', '', '', '', 'No'],
    ])
    const { jobId } = await sendSheet(anita, 'dsr_tasks_upload', task)
    expect((await jobs.ended(jobId)).message).toBe('1 row applied')

    await running.database.pool.query(
      `update file_jobs set state = 'done', ended_at = now() where lease_until > now() + interval '30 minutes'`,
    )
    expect((await carryOut('upi_update', [['M0000016', 'two@okbank']])).message).toBe('1 row applied')
  })
})
