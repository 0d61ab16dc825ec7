import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  confirmPlan,
  createEntry,
  giveRole,
  midListFile,
  sendSheet,
  type SheetFile,
  updateFile,
} from '#tests/support/fileJobs.ts'
import { type FileFixture, openFileFixture } from '#tests/support/fileFixture.ts'
import type { Client } from '#tests/support/gateway.ts'
import { buildMerchant } from '#tests/support/merchants.ts'
import { fileNotFound, refusalOf } from '#tests/support/outcome.ts'
import {
  buildMerchantRows,
  buildParts,
  buildSheet,
  buildZipBomb,
  claimInflatedSize,
  merchantHeaders,
  zipParts,
} from '#tests/support/sheets.ts'

const codes = ['M0000001', 'M0000002', 'M0000003']
const minuteMs = 60_000

let running: FileFixture
let admin: Client

beforeAll(async () => {
  running = await openFileFixture(
    inject('postgresUrl'),
    codes.map((merchantCode, at) =>
      buildMerchant({ merchantCode, brandCode: ['ASTRON', 'OTHER', 'BOLTWAVE'][at] ?? '' }),
    ),
  )
  admin = await running.signIn('opsadmin')
})
afterAll(() => running.close())

const incoming = () => readdir(join(running.config.dataDir, 'files', 'incoming'))
const messageOf = async (started: Promise<{ jobId: string }>) =>
  (await running.jobs.ended((await started).jobId)).message
/** As a list that is switched off is: sent, and its plan confirmed. */
const sendAndConfirm = async (client: Client, file: SheetFile) => {
  const started = await sendSheet(client, 'merchant_deactivate', file)
  await running.jobs.waits(started.jobId)
  await confirmPlan(client, started.jobId)
  return started
}
const activity = async () =>
  (
    await running.database.pool.query<{
      merchant_code: string
      is_active: boolean
      deactivation_name: string
      deactivation_at: Date | null
      version: number
    }>(
      'select merchant_code, is_active, deactivation_name, deactivation_at, version from merchants order by merchant_code',
    )
  ).rows

/** Sheets that are no sheets of ours, each with what its person is told. */
const hostileSheets = (): readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>, told: string])[] => {
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const xls = buildSheet({ headers: merchantHeaders, rows: buildMerchantRows(300), format: 'xls' })
  const looped = xls.slice()
  // Every sector of the chain table leads back to the first.
  const table = (new DataView(xls.buffer).getUint32(76, true) + 1) * 512
  looped.fill(0, table, table + 512)
  const endless = { ...buildParts(''), 'xl/worksheets/sheet1.xml': `<worksheet a="${'y z'.repeat(1_000_000)}` }
  return [
    ['blank.xlsx', buildSheet({ headers: merchantHeaders }), 'Blank Excel File!'],
    ['nothing.xls', new Uint8Array(), 'Blank Excel File!'],
    ['picture.xlsx', picture, 'Could not extract Excel Data! It is a picture: upload the spreadsheet itself.'],
    ['bomb.xlsx', buildZipBomb(310), 'Could not extract Excel Data!'],
    ['lying bomb.xlsx', claimInflatedSize(buildZipBomb(310), 4_000), 'Could not extract Excel Data!'],
    ['endless tag.xlsx', zipParts(endless), 'Could not extract Excel Data!'],
    ['looped.xls', looped, 'Could not extract Excel Data!'],
    ['cut.xls', xls.slice(0, 3_000), 'Could not extract Excel Data!'],
  ]
}

describe('files.upload', () => {
  it('keeps nothing of a hostile sheet, and says why by the documented text', async () => {
    const sheets = hostileSheets()
    const answers = []
    for (const [name, bytes] of sheets) answers.push((await refusalOf(admin.upload({ name, bytes }))).message)
    expect(answers).toEqual(sheets.map(([, , told]) => told))
    expect((await running.database.pool.query('select 1 from stored_files')).rows).toEqual([])
    await expect.poll(incoming).toEqual([])
    const kept = await readdir(join(running.config.dataDir, 'files'))
    expect(kept.filter((name) => name !== 'state.json')).toEqual(['incoming'])
  })

  it('looks into two sheets at a time: the next ones wait, hold no connection, and are refused when half of those that may wait are theirs', async () => {
    const held = Promise.withResolvers<void>()
    const two = ['one', 'another'].map((by) => running.gateway.sheetTurns.take(() => held.promise, { by }))
    const waiting = Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => admin.upload(midListFile(`waits ${at}`, [`M000000${at}`]))),
    )
    await expect.poll(incoming).toHaveLength(8)
    expect(await admin.call('files.notifications', {})).toEqual([])
    const heldConnections = async () => {
      const { rows } = await running.database.pool.query(
        `select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      )
      return rows
    }
    // What else the gateway does may be caught between two statements; an upload that waits would stay.
    await expect.poll(heldConnections).toEqual([])
    const refused = await refusalOf(admin.upload(midListFile('one too many', ['M0000001'])))
    held.resolve()
    await Promise.allSettled(two)
    const answers = await waiting
    const taken = answers.filter(({ status }) => status === 'fulfilled')
    const late = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect([refused, taken.length > 0, late.filter((code) => code !== 'busy')]).toEqual([
      { status: 503, code: 'busy', message: 'The gateway is busy. Try again in a moment.', details: undefined },
      true,
      [],
    ])
    await running.database.pool.query('delete from stored_files')
  })

  it('reads a sheet in one process while its person waits, and in one more when it is applied', async () => {
    let begun = 0
    const count = () => {
      begun += 1
    }
    subscribe('child_process', count)
    const file = midListFile('twice read', ['M0000005'])
    const { fileUrl } = await admin.upload(file)
    const counts = [begun]
    const { fileEntryId, jobId } = await createEntry(admin, fileUrl, file.name, 'merchant_activate')
    counts.push(begun)
    await admin.call('files.runScript', { scriptId: 'merchant_activate', fileEntryId })
    await running.jobs.ended(jobId)
    counts.push(begun)
    unsubscribe('child_process', count)
    expect(counts).toEqual([1, 1, 2])
    await expect.poll(incoming).toEqual([])
  })
})

describe('files.createEntry', () => {
  it('names the columns that are missing and those that are not known', async () => {
    const { fileUrl } = await admin.upload(
      updateFile('wrong header', [['M0000001', 'A']], ['merchant_code', 'shop name']),
    )
    expect(await refusalOf(createEntry(admin, fileUrl, 'wrong header.csv', 'merchant_update'))).toEqual({
      status: 422,
      code: 'sheet-wrong-header',
      message:
        'Invalid headers in Excel file. Missing: display_name, contact_person. Unexpected: shop name. Download the template and use its first row.',
      details: { missing: ['display_name', 'contact_person'], unexpected: ['shop name'] },
    })
  })

  it('knows no file of another person, and no script of an unknown action', async () => {
    const { fileUrl } = await admin.upload(midListFile('mine', ['M0000001']))
    await giveRole(running, 'finance', 'ops_admin')
    const finance = await running.signIn('finance')
    expect(await refusalOf(createEntry(finance, fileUrl, 'mine.csv', 'merchant_deactivate'))).toEqual(fileNotFound)
    const entry = {
      filename: 'mine.csv',
      s3Bucket: '',
      s3Path: '',
      s3Url: fileUrl,
      fileDescription: '',
      status: 'PENDING',
      action: 'CLOSE_STORE',
    } as const
    expect((await refusalOf(admin.call('files.createEntry', entry))).code).toBe('unknown-script')
  })

  it('answers the entry that still waits when the same file is sent again', async () => {
    const first = await createEntry(
      admin,
      (await admin.upload(midListFile('waits', ['M0000009']))).fileUrl,
      'waits.csv',
      'merchant_deactivate',
    )
    const second = await createEntry(
      admin,
      (await admin.upload(midListFile('waits', ['M0000009']))).fileUrl,
      'waits.csv',
      'merchant_deactivate',
    )
    expect(second).toEqual(first)
  })

  it('is refused with the documented text while the same content waits for its confirmation, whatever its name is', async () => {
    const { jobId } = await sendSheet(admin, 'merchant_deactivate', midListFile('closing', ['M0000002']))
    await running.jobs.waits(jobId)
    const { fileUrl } = await admin.upload(midListFile('closing again', ['M0000002']))
    expect(await refusalOf(createEntry(admin, fileUrl, 'closing again.csv', 'merchant_deactivate'))).toEqual({
      status: 409,
      code: 'file-still-running',
      message: 'Previous uploaded file is still running. Please try after some time',
      details: undefined,
    })
    await admin.call('files.cancelJob', { jobId })
    expect((await createEntry(admin, fileUrl, 'closing again.csv', 'merchant_deactivate')).jobId).not.toBe(jobId)
  })

  it('is not for holders of the other script’s service', async () => {
    await running.database.pool.query(`
      with r as (insert into roles (role_name) values ('only_deactivates') returning id)
      insert into role_services (role_id, service_id) select r.id, s.id from r, services s where s.service_name = 'deactivatemerchant'`)
    await giveRole(running, 'catalogue', 'only_deactivates')
    const catalogue = await running.signIn('catalogue')
    const { fileUrl } = await catalogue.upload(updateFile('not for me', [['M0000001', 'A', 'B']]))
    expect((await refusalOf(createEntry(catalogue, fileUrl, 'not for me.csv', 'merchant_update'))).code).toBe(
      'not-allowed',
    )
  })
})

describe('files.runScript', () => {
  it('starts an entry once', async () => {
    const file = midListFile('once', ['M0000008'])
    const { fileUrl } = await admin.upload(file)
    const { fileEntryId, jobId } = await createEntry(admin, fileUrl, file.name, 'merchant_activate')
    const wish = { scriptId: 'merchant_activate', fileEntryId } as const
    await admin.call('files.runScript', wish)
    await running.jobs.ended(jobId)
    expect(await refusalOf(admin.call('files.runScript', wish))).toEqual({
      status: 409,
      code: 'job-already-running',
      message: 'Job Already Running..',
      details: { error: 'ConcurrentRunsExceededException' },
    })
    expect((await refusalOf(admin.call('files.runScript', { ...wish, scriptId: 'merchant_deactivate' }))).code).toBe(
      'unknown-script',
    )
    expect(await refusalOf((await running.signIn('finance')).call('files.runScript', wish))).toEqual(fileNotFound)
  })

  it('switches a list of merchants off, on and off again, and says who did it', async () => {
    const file = midListFile('seasonal', codes)
    const before = await activity()
    const off = running.now()
    expect(await messageOf(sendAndConfirm(admin, file))).toBe('3 rows applied')
    expect(await activity()).toEqual(
      before.map((row) => ({
        ...row,
        is_active: false,
        deactivation_name: 'opsadmin',
        deactivation_at: off,
        version: 2,
      })),
    )
    expect((await refusalOf(sendSheet(admin, 'merchant_deactivate', file))).code).toBe('file-already-applied')
    running.pass(minuteMs)
    expect(await messageOf(sendSheet(admin, 'merchant_activate', file))).toBe('3 rows applied')
    expect(await activity()).toEqual(before.map((row) => ({ ...row, version: 3 })))
    running.pass(minuteMs)
    expect(await messageOf(sendAndConfirm(admin, file))).toBe('3 rows applied')
    running.pass(minuteMs)
    expect(await messageOf(sendSheet(admin, 'merchant_activate', file))).toBe('3 rows applied')
    expect(await activity()).toEqual(before.map((row) => ({ ...row, version: 5 })))
  })

  it('takes the same file again after a day, and changes nothing by it', async () => {
    const file = updateFile('daily', [['M0000001', 'Asha Stores', '']])
    expect(await messageOf(sendSheet(admin, 'merchant_update', file))).toBe('1 row applied')
    running.pass(24 * 60 * minuteMs)
    admin = await running.signIn('opsadmin')
    expect(await messageOf(sendSheet(admin, 'merchant_update', file))).toBe('0 rows applied, 1 unchanged')
  })

  it('changes only merchants of the brands a person is limited to', async () => {
    await giveRole(running, 'branduser', 'ops_admin')
    const brandUser = await running.signIn('branduser')
    const started = await sendSheet(
      brandUser,
      'merchant_update',
      updateFile(
        'brands',
        codes.map((code) => [code, '', 'Tara Lobo']),
      ),
    )
    expect((await running.jobs.ended(started.jobId)).message).toBe('2 rows applied, 1 failed')
    expect((await brandUser.call('files.job', { jobId: started.jobId })).faults).toEqual([
      {
        row: 3,
        column: 'merchant_code',
        value: 'M0000002',
        reason: 'This merchant does not exist, or is not yours to see.',
      },
    ])
  })

  it('changes nothing for a person who lost the service before the job began', async () => {
    await giveRole(running, 'sales', 'ops_admin')
    const sales = await running.signIn('sales')
    const file = updateFile('too late', [['M0000001', 'Too Late', '']])
    const { jobId } = await createEntry(sales, (await sales.upload(file)).fileUrl, file.name, 'merchant_update')
    await running.database.pool.query(
      `delete from staff_roles where staff_id = (select id from staff where login_id = 'sales') and role_id = (select id from roles where role_name = 'ops_admin')`,
    )
    await running.database.pool.query(`update file_jobs set state = 'checking' where id = $1`, [jobId])
    running.gateway.wakeJobs()
    expect((await running.jobs.ended(jobId)).message).toBe(
      'You are not allowed to do this. Ask an administrator for access.',
    )
    expect((await admin.call('files.job', { jobId })).state).toBe('failed')
  })
})
