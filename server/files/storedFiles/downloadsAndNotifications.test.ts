import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { indianDay } from '#contract/wire/indianTime.ts'
import { createEntry, giveRole, midListFile, sendSheet, updateFile } from '#tests/support/fileJobs.ts'
import { type FileFixture, openFileFixture } from '#tests/support/fileFixture.ts'
import type { Client } from '#tests/support/gateway.ts'
import { buildMerchant } from '#tests/support/merchants.ts'
import { fileNotFound, refusalOf } from '#tests/support/outcome.ts'

const minuteMs = 60_000

let running: FileFixture
let admin: Client

beforeAll(async () => {
  running = await openFileFixture(inject('postgresUrl'), [buildMerchant()])
  for (const loginId of ['finance', 'branduser']) await giveRole(running, loginId, 'ops_admin')
  admin = await running.signIn('opsadmin')
})
afterAll(() => running.close())

describe('files.link', () => {
  const get = (url: string, client: Pick<Client, 'cookie'>) =>
    fetch(running.address + url, { headers: { cookie: client.cookie } })
  const fileId = async (client: Client) =>
    (await client.upload(midListFile('linked', ['M0000007']))).fileUrl.slice('/files/'.length)

  it('gives an address that only this session can open, for a minute', async () => {
    const { url } = await admin.call('files.link', { fileId: await fileId(admin) })
    const otherSession = await running.signIn('opsadmin')
    const statuses = async () =>
      (await Promise.all([get(url, admin), get(url, otherSession), get(url, { cookie: '' })])).map(
        ({ status }) => status,
      )
    expect(await statuses()).toEqual([200, 404, 401])
    running.pass(minuteMs + 1_000)
    expect(await statuses()).toEqual([404, 404, 401])
  })

  const audited = async (subject: string) => {
    const { rows } = await running.database.pool.query<{ call: string }>(
      'select login_id, call, outcome, before, after from audit_entries where subject = $1 and call <> $2 order by id',
      [subject, 'files.upload'],
    )
    return rows
  }
  const entryOf = (call: string, after: object) => ({
    login_id: 'opsadmin',
    call,
    outcome: 'done',
    before: null,
    after,
  })
  const addressTold = entryOf('files.link', { fileName: 'linked.csv' })
  const downloadTold = entryOf('files.download', { fileName: 'linked.csv', bytes: 18 })

  it('is told by the audit with its person and its file, before there is an address, and each download by it', async () => {
    const id = await fileId(admin)
    const { url } = await admin.call('files.link', { fileId: id })
    expect(await audited(`file:${id}`)).toEqual([addressTold])
    expect([(await (await get(url, admin)).text()).length, (await get(url, admin)).status]).toEqual([18, 200])
    expect(await audited(`file:${id}`)).toEqual([addressTold, downloadTold, downloadTold])
    await get(url, await running.signIn('opsadmin'))
    await get(url.replace(/signature=.{4}/, 'signature=AAAA'), admin)
    const asked = await fetch(running.address + url, { method: 'HEAD', headers: { cookie: admin.cookie } })
    expect([asked.status, await audited(`file:${id}`)]).toEqual([404, [addressTold, downloadTold, downloadTold]])
  })

  it('gives no byte of a download that the audit cannot take, and keeps nobody from the chain while bytes are sent', async () => {
    const { pool } = running.database
    const id = await fileId(admin)
    const { url } = await admin.call('files.link', { fileId: id })
    await pool.query(`create function refuse_download() returns trigger language plpgsql as $$ begin
      if new.call = 'files.download' then raise 'no room for the entry'; end if; return new; end $$`)
    await pool.query(
      'create trigger refuse_download before insert on audit_entries for each row execute function refuse_download()',
    )
    const refused = await get(url, admin)
    expect([refused.status, (await refused.text()).includes('mid_list'), await audited(`file:${id}`)]).toEqual([
      500,
      false,
      [addressTold],
    ])
    await pool.query('drop trigger refuse_download on audit_entries; drop function refuse_download')

    const bytes = Buffer.alloc(24_000_000, 'a')
    const path = await running.gateway.files.scratchPath()
    await writeFile(path, bytes)
    await pool.query('update stored_files set storage_key = $2, byte_size = $3 where id = $1', [
      id,
      await running.gateway.files.keep(path),
      bytes.length,
    ])
    const slow = (await get(url, admin)).body?.getReader()
    const first = await slow?.read()
    expect((await pool.query('select 1 from audit_head for update nowait')).rowCount).toBe(1)
    expect(await audited(`file:${id}`)).toEqual([
      addressTold,
      entryOf('files.download', { fileName: 'linked.csv', bytes: bytes.length }),
    ])
    let received = first?.value?.length ?? 0
    for (let piece = await slow?.read(); piece?.done === false; piece = await slow?.read())
      received += piece.value.length
    expect(received).toBe(bytes.length)
  })

  it('opens nothing by an address that was changed', async () => {
    const { url } = await admin.call('files.link', { fileId: await fileId(admin) })
    const other = await fileId(admin)
    const changed = [
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/^\/files\/[^?]+/, `/files/${other}`),
      url.replace(/signature=(.)/, (_whole, first: string) => `signature=${first === '-' ? '_' : '-'}`),
      url.replace(/\?.*/, ''),
    ]
    expect(await Promise.all(changed.map(async (address) => (await get(address, admin)).status))).toEqual([
      404, 404, 404, 404,
    ])
  })

  it('is refused for files of others, save to holders of the service of their kind, and to administrators with a reason', async () => {
    const sales = await running.signIn('sales')
    const { fileUrl } = await sales.upload(midListFile('of sales', ['M0000001']))
    const id = fileUrl.slice('/files/'.length)
    const askedBy = async (loginId: string, reason?: string) => {
      const person = await running.signIn(loginId)
      return refusalOf(person.call('files.link', { fileId: id, ...(reason === undefined ? {} : { reason }) }))
    }
    // Nobody but its uploader sees anything of a file that was never entered.
    expect([await askedBy('catalogue'), await askedBy('opsadmin', 'Looking into INC-20931')]).toEqual([
      fileNotFound,
      fileNotFound,
    ])
    await running.database.pool.query(`update stored_files set action = 'ACTIVATE_STORE' where id = $1`, [id])
    expect([await askedBy('branduser'), await askedBy('kycreviewer'), await askedBy('catalogue')]).toEqual([
      fileNotFound,
      fileNotFound,
      fileNotFound,
    ])
    expect((await get((await admin.call('files.link', { fileId: id })).url, admin)).status).toBe(200)
    await running.database.pool.query(`update stored_files set action = 'OF_NO_KIND' where id = $1`, [id])
    expect((await askedBy('opsadmin')).code).toBe('file-reason-missing')
    const empty = await admin.post('/ops/opsfilelink', { file_id: id, reason: 'aaaaaaaaaaaaaaaaaaaa' })
    expect(empty.body['code']).toBe('bad-request')
    const { url } = await admin.call('files.link', { fileId: id, reason: 'Looking into INC-20931' })
    expect((await get(url, admin)).status).toBe(200)
    const { rows } = await running.database.pool.query(
      `select after from audit_entries where call = 'files.link' and subject = $1 and after ? 'reason'`,
      [`file:${id}`],
    )
    expect(rows).toEqual([{ after: { fileName: 'of sales.csv', reason: 'Looking into INC-20931' } }])
  })

  it('lists nothing of others to somebody who acts on no kind of sheet', async () => {
    const files = await (await running.signIn('catalogue')).call('files.list', {
      date: indianDay(running.gateway.now()),
    })
    expect(files).toEqual([])
  })

  it('hands a file over under its own name, whatever the name is', async () => {
    const { fileUrl } = await admin.upload({ ...midListFile('x', ['M0000006']), name: 'दुकान list; a=b.csv' })
    const { url } = await admin.call('files.link', { fileId: fileUrl.slice('/files/'.length) })
    const answer = await get(url, admin)
    expect([answer.headers.get('content-disposition'), await answer.text()]).toEqual([
      `attachment; filename="_____ list; a=b.csv"; filename*=UTF-8''${encodeURIComponent('दुकान list; a=b.csv')}`,
      'mid_list\r\nM0000006',
    ])
  })
})

describe('files.list', () => {
  it('shows uploads and results of one IST day with the state of their job, and no upload that became no work', async () => {
    running.moveTo('2026-09-30T18:29:00Z')
    admin = await running.signIn('opsadmin')
    const waiting = midListFile('last minute', ['M0000001', 'M0000002'])
    await createEntry(admin, (await admin.upload(waiting)).fileUrl, waiting.name, 'merchant_deactivate')
    running.moveTo('2026-09-30T18:30:00Z')
    admin = await running.signIn('opsadmin')
    const { jobId } = await sendSheet(
      admin,
      'merchant_update',
      updateFile(
        'first minute',
        [
          ['M0000001', '', 'Asha'],
          ['', '', ''],
        ].slice(0, 1),
      ),
    )
    await running.jobs.ended(jobId)
    const again = updateFile('sent again', [['M0000001', '', 'Asha']])
    expect((await refusalOf(sendSheet(admin, 'merchant_update', again))).code).toBe('file-already-applied')
    await admin.upload(midListFile('panel was closed', ['M0000003']))
    const shown = async (date: string) =>
      (await admin.call('files.list', { date }))
        .map((file) => [file.fileName, file.createdBy, file.status, file.action, file.jobId])
        .toSorted((a, b) => String(a).localeCompare(String(b)))
    expect([await shown('2026-09-30'), await shown('2026-10-01'), await shown('2026-10-02')]).toEqual([
      [['last minute.csv', 'opsadmin', 'PENDING', 'MERCHANT_DEACTIVATE_INPUT', expect.any(String)]],
      [
        ['bulk_update_merchant_report_export_1_10_2026_0_0.xlsx', 'opsadmin', 'DONE', 'MERCHANT_UPDATE_OUTPUT', jobId],
        ['first minute.csv', 'opsadmin', 'DONE', 'MERCHANT_UPDATE_INPUT', jobId],
      ],
      [],
    ])
    expect((await admin.post('/ops/opssettlements', { type: 'get_s3_files', date: '2026-02-30' })).body['code']).toBe(
      'bad-request',
    )
  })
})

describe('notifications', () => {
  it('wait for their person until they are acknowledged by that person', async () => {
    const [latest] = await admin.call('files.notifications', {})
    if (latest === undefined) throw new Error('there is no notification')
    const { fileName, message, notificationReceived, socketId } = latest
    expect({ fileName, message, notificationReceived }).toEqual({
      fileName: 'first minute.csv',
      message: '1 row applied',
      notificationReceived: false,
    })
    const seen = { notificationReceived: true, socketId, fileName }
    expect(await refusalOf((await running.signIn('finance')).call('files.acknowledgeNotification', seen))).toEqual(
      fileNotFound,
    )
    expect(await refusalOf(admin.call('files.acknowledgeNotification', { ...seen, socketId: 'opsadmin-1' }))).toEqual(
      fileNotFound,
    )
    await admin.call('files.acknowledgeNotification', seen)
    expect((await admin.call('files.notifications', {}))[0]).toEqual({ ...latest, notificationReceived: true })
    const modifiedAt = async () =>
      (await admin.call('files.sockets', { parameters: { page: 0, size: 20 } })).rows.find(
        (row) => row.socketId === socketId,
      )?.modificationDate
    const firstSeenAt = await modifiedAt()
    running.pass(minuteMs)
    await admin.call('files.acknowledgeNotification', seen)
    expect([firstSeenAt, await modifiedAt()]).toEqual(['2026-09-30T18:30:00Z', firstSeenAt])
  })

  it('of one person come in pages, and are marked as read up to the newest that was seen', async () => {
    const [maker, viewer] = await Promise.all([running.signIn('bankmaker'), running.signIn('bankviewer')])
    const tell = async (loginId: string, ids: readonly number[]) => {
      for (const id of ids)
        await running.database.pool.query(
          `insert into notifications (id, staff_id, file_name, file_type, message, created_at, modified_at)
           select $2::uuid, id, $3, 'MERCHANT_UPDATE_INPUT', '1 row applied', $4::timestamptz, $4 from staff where login_id = $1`,
          [loginId, idOf(id), `told ${id}.csv`, new Date(running.now().getTime() + id * minuteMs)],
        )
    }
    const idOf = (id: number) => `0198d4a2-5d1e-7c3b-9a44-${String(id).padStart(12, '0')}`
    const pageOf = async (who: Client, asked: { unread: boolean; page: number; size: number }) => {
      const { rows, ...counts } = await who.call('files.notificationPage', asked)
      return [rows.map(({ fileName }) => fileName), counts]
    }
    const first = { unread: false, page: 1, size: 2 }
    expect(await pageOf(maker, first)).toEqual([[], { total: 0, unread: 0, newestId: null }])
    await tell('bankmaker', [1, 2, 3])
    await tell('bankviewer', [4])
    const seen = { notificationReceived: true, socketId: idOf(2), fileName: 'told 2.csv' }
    await maker.call('files.acknowledgeNotification', seen)
    const counts = { total: 3, unread: 2, newestId: idOf(3) }
    expect([await pageOf(maker, first), await pageOf(maker, { ...first, page: 2 })]).toEqual([
      [['told 3.csv', 'told 2.csv'], counts],
      [['told 1.csv'], counts],
    ])
    expect(await pageOf(maker, { ...first, unread: true })).toEqual([
      ['told 3.csv', 'told 1.csv'],
      { ...counts, total: 2 },
    ])

    await tell('bankmaker', [5])
    expect(await refusalOf(maker.call('files.acknowledgeNotifications', { socketId: idOf(4) }))).toEqual(fileNotFound)
    expect(await maker.call('files.acknowledgeNotifications', { socketId: idOf(3) })).toEqual({ acknowledged: 2 })
    expect(await pageOf(maker, { ...first, unread: true })).toEqual([
      ['told 5.csv'],
      { total: 1, unread: 1, newestId: idOf(5) },
    ])
    expect(await pageOf(viewer, first)).toEqual([['told 4.csv'], { total: 1, unread: 1, newestId: idOf(4) }])
    await maker.call('files.acknowledgeNotification', { ...seen, notificationReceived: false })
    expect((await pageOf(maker, { ...first, unread: true }))[0]).toEqual(['told 5.csv', 'told 2.csv'])
  })

  it('can be asked for on an own file only', async () => {
    const wish = (fileName: string) => ({
      date: '2026-10-01',
      socketId: 'x',
      fileName,
      fileType: 'MERCHANT_UPDATE_INPUT',
    })
    expect(await admin.call('files.setNotification', wish('first minute.csv'))).toEqual({})
    expect(await refusalOf(admin.call('files.setNotification', wish('of nobody.csv')))).toEqual(fileNotFound)
  })
})
