import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { numberOfScript, ScriptId, scripts } from '#contract/calls/files/files.ts'
import type { ScriptRow } from '#contract/calls/files/scriptsAndFiles.ts'
import { createEntry, giveRole, listenForJobs } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let running: TestGateway
let admin: Client
let reader: Client
let jobs: ReturnType<typeof listenForJobs>

beforeAll(async () => {
  running = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(running.database.db, [
    buildMerchant({ merchantCode: 'S0000001' }),
    buildMerchant({ merchantCode: 'S0000002' }),
  ])
  await running.database.pool.query(`
    with made as (insert into roles (role_name) values ('script_reader') returning id)
    insert into role_services (role_id, service_id)
    select made.id, s.id from made, services s where s.service_name in ('getscripts&files', 'dsr')`)
  await giveRole(running, 'kycreviewer', 'script_reader')
  ;[admin, reader] = await Promise.all([running.signIn('opsadmin'), running.signIn('kycreviewer')])
  jobs = listenForJobs(running)
})
afterAll(() => running.close())

const sheetOf = (code: string, name: string) => ({
  name: `${code}.xlsx`,
  bytes: buildSheet({ headers: ['merchant_code', 'display_name', 'contact_person'], rows: [[code, name, '']] }),
})
const leaveWaiting = async (client: Client, code: string, name: string) => {
  const { fileUrl } = await client.upload(sheetOf(code, name))
  return createEntry(client, fileUrl, `${code}.xlsx`, 'merchant_update')
}
const scriptRow = async (client: Client, scriptId: ScriptId): Promise<ScriptRow | undefined> =>
  (await client.call('files.scripts', { parameters: { page: 0, size: 100 } })).rows.find(
    (row) => row.scriptId === scriptId,
  )
const place = { parameters: { page: 0, size: 100 } }

describe('files.scripts', () => {
  it('has every script in the order of the table, page by page', async () => {
    const size = 5
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(Object.keys(scripts).length / size) }, (_, page) =>
        admin.call('files.scripts', { parameters: { page, size } }),
      ),
    )
    expect([
      pages.flatMap(({ rows }) => rows.map(({ id, scriptId, scriptName }) => [id, scriptId, scriptName])),
      pages.map(({ total }) => total),
    ]).toEqual([
      Object.entries(scripts).map(([scriptId, { title }]) => [numberOfScript(scriptId as ScriptId), scriptId, title]),
      pages.map(() => Object.keys(scripts).length),
    ])
    const numbers = ScriptId.options.map(numberOfScript)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect([numberOfScript('product_min_max_update'), numberOfScript('cashback_insert_update')]).toEqual([23, 24])
    // The documents call this one when MIS data are made.
    expect(numbers).not.toContain(19)
  })

  it('a script that a file waits for is triggered without naming the file, and says how its run ended', async () => {
    expect(await scriptRow(admin, 'merchant_update')).toEqual({
      id: 1,
      scriptId: 'merchant_update',
      scriptName: 'Bulk Update',
      scheduledDate: null,
      currentStatus: 'NEVER RUN',
      startDate: null,
      triggerable: false,
      filesWaiting: 0,
      jobId: null,
    })
    const { jobId } = await leaveWaiting(admin, 'S0000001', 'Waited')
    const waiting = await scriptRow(admin, 'merchant_update')
    expect([waiting?.currentStatus, waiting?.triggerable, waiting?.filesWaiting]).toEqual(['PENDING', true, 1])

    const started = await admin.call('files.runScript', {
      scriptId: 'merchant_update',
      startDate: '2026-01-31 06:30:00',
    })
    expect(started.jobId).toBe(jobId)
    await jobs.ended(jobId)
    const ended = await scriptRow(admin, 'merchant_update')
    expect([ended?.currentStatus, ended?.triggerable, ended?.jobId]).toEqual(['DONE', false, jobId])
    expect(
      await refusalOf(admin.call('files.runScript', { scriptId: 'merchant_update', startDate: '2026-01-31 06:30:00' })),
    ).toEqual({ status: 409, code: 'nothing-waiting', message: 'No file waits for this script. Upload one first.' })
  })
})

describe('a script that is triggered by its number in the list', () => {
  it('is the one of that number; a number or a name that is not its is refused', async () => {
    const { jobId } = await leaveWaiting(admin, 'S0000002', 'By number')
    const trigger = (body: object) =>
      admin.post(
        '/ops/opssettlements',
        { type: 'update_script', start_date: '2026-01-31 06:30:00', ...body },
        { 'idempotency-key': randomUUID() },
      )
    const unknown = await Promise.all([{ id: 999 }, { id: 2, script_id: 'merchant_update' }, {}].map(trigger))
    expect(unknown.map(({ body }) => body['code'])).toEqual(['unknown-script', 'unknown-script', 'unknown-script'])
    expect((await trigger({ id: 1 })).body['payload']).toEqual(expect.objectContaining({ job_id: jobId }))
    await jobs.ended(jobId)
  })
})

describe('/glue/trigger', () => {
  it('starts the file that has waited longest, called directly or inside a wrapper', async () => {
    const first = await leaveWaiting(admin, 'S0000001', 'First')
    const second = await leaveWaiting(admin, 'S0000002', 'Second')
    const direct = await admin.post(
      '/ops/glue/trigger',
      { 'job-name': 'merchant_update', arguments: { '--user': 'opsadmin' } },
      { 'idempotency-key': randomUUID() },
    )
    const wrapped = await admin.call('files.triggerJobWrapped', {
      'job-name': 'merchant_update',
      arguments: { user: 'opsadmin' },
    })
    expect([direct.body['payload'], wrapped.jobRunId]).toEqual([{ JobRunId: first.jobId }, second.jobId])
    await Promise.all([jobs.ended(first.jobId), jobs.ended(second.jobId)])
  })

  it('in the name of somebody else is refused, and so is a job of another area', async () => {
    expect([
      await refusalOf(
        admin.call('files.triggerJob', { 'job-name': 'merchant_update', arguments: { '--user': 'sales' } }),
      ),
      await refusalOf(admin.call('files.triggerJob', { 'job-name': '16-control-sheet', arguments: {} })),
    ]).toEqual([
      expect.objectContaining({ status: 403, code: 'claim-mismatch' }),
      expect.objectContaining({ code: 'unknown-script' }),
    ])
  })

  it('leaves alone what others left waiting for a script that the person may not start', async () => {
    const { jobId } = await leaveWaiting(admin, 'S0000001', 'Left alone')
    const row = await scriptRow(reader, 'merchant_update')
    expect([row?.triggerable, row?.filesWaiting, row?.jobId]).toEqual([false, 0, jobId])
    expect(await refusalOf(reader.call('files.triggerJob', { 'job-name': 'merchant_update', arguments: {} }))).toEqual(
      expect.objectContaining({ status: 403, code: 'not-allowed' }),
    )
    await admin.call('files.triggerJob', { 'job-name': 'merchant_update', arguments: {} })
    await jobs.ended(jobId)
  })
})

describe('files.stored and files.sockets', () => {
  it('list the files of every day and who was told, newest first, a page at a time', async () => {
    const { rows, total } = await admin.call('files.stored', place)
    const second = await admin.call('files.stored', { parameters: { page: 1, size: 3 } })
    expect([second.rows, second.total]).toEqual([rows.slice(3, 6), total])
    const [newest] = rows
    expect([newest?.action, newest?.status, newest?.createdBy, newest?.s3Url]).toEqual([
      'MERCHANT_UPDATE_OUTPUT',
      'DONE',
      'opsadmin',
      `/files/${newest?.fileId}`,
    ])

    const newestTold = () => reader.call('files.sockets', { parameters: { page: 0, size: 1 } })
    // A panel hears it before it is written down that it was sent.
    await expect.poll(async () => (await newestTold()).rows[0]?.notificationSent).toBe(true)
    const told = await newestTold()
    expect([told.total, told.rows]).toEqual([
      5,
      [
        {
          createdByUser: 'opsadmin',
          socketId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          fileName: 'S0000001.xlsx',
          fileType: 'MERCHANT_UPDATE_INPUT',
          status: 'DONE',
          notificationSent: true,
          notificationReceived: false,
          creationDate: expect.stringMatching(/Z$/),
          modificationDate: expect.stringMatching(/Z$/),
        },
      ],
    ])
  })

  it('somebody who is limited to brands sees own files and own notifications only', async () => {
    await giveRole(running, 'branduser', 'ops_admin')
    const branded = await running.signIn('branduser')
    const totals = async () => [
      (await branded.call('files.stored', place)).total,
      (await branded.call('files.sockets', place)).total,
    ]
    expect(await totals()).toEqual([0, 0])
  })

  it('a file that no script was made of is done, not pending', async () => {
    await running.database.pool.query(`
      insert into stored_files (id, staff_id, file_name, bucket, folder, storage_key, byte_size, sha256, action, created_at)
      select gen_random_uuid(), id, 'report.xlsx', 'operations', 'nonKycMerchants', 'report', 1, '', 'NON_KYC_MERCHANTS_EXPORT', now()
      from staff where login_id = 'opsadmin'`)
    const [file] = (await admin.call('files.stored', place)).rows
    expect([file?.action, file?.status, file?.jobId]).toEqual(['NON_KYC_MERCHANTS_EXPORT', 'DONE', null])
  })
})

describe('/uploadanyfiles3', () => {
  const send = (client: Client, file: { name: string; bytes: Uint8Array }, action: string) =>
    client.call('files.uploadAny', {
      filename: file.name,
      bucket: 'operations',
      folder: 'merchantUpdate',
      fileDescription: 'Bulk Update',
      content: Buffer.from(file.bytes).toString('base64'),
      action,
    })

  it('stores a sheet that comes in base64 and registers it; its script is triggered afterwards', async () => {
    const entry = await send(admin, sheetOf('S0000002', 'Sent in base64'), 'MERCHANT_UPDATE_INPUT')
    expect(entry).toEqual({
      fileEntryId: expect.any(String),
      jobId: expect.any(String),
      status: 'PENDING',
      fileUrl: expect.stringMatching(/^\/files\//),
    })
    await admin.call('files.runScript', { scriptId: 'merchant_update', startDate: '2026-01-31 06:30:00' })
    await jobs.ended(entry.jobId)
    const { rows } = await running.database.pool.query(
      `select display_name from merchants where merchant_code = 'S0000002'`,
    )
    expect(rows).toEqual([{ display_name: 'Sent in base64' }])
  })

  it('refuses what is no sheet, has other columns, or belongs to an unknown action', async () => {
    const wrong = { name: 'x.xlsx', bytes: buildSheet({ headers: ['mid'], rows: [['S0000001']] }) }
    const codes = await Promise.all(
      [
        send(admin, { name: 'x.xlsx', bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') }, 'MERCHANT_UPDATE_INPUT'),
        send(admin, wrong, 'MERCHANT_UPDATE_INPUT'),
        send(admin, wrong, 'UPDATE_EVERYTHING'),
        send(reader, wrong, 'MERCHANT_UPDATE_INPUT'),
      ].map(refusalOf),
    )
    expect(codes).toEqual(
      ['sheet-unreadable', 'sheet-wrong-header', 'unknown-script', 'not-allowed'].map((code) =>
        expect.objectContaining({ code }),
      ),
    )
    const { rows } = await running.database.pool.query(
      `select count(*)::int as left_over from stored_files where action = ''`,
    )
    expect(rows).toEqual([{ left_over: 0 }])
  })
})
