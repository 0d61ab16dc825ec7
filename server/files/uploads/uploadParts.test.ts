import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { plainPartBytes } from '#contract/wire/sealedParts.ts'
import { openDatabase } from '#server/db/database.ts'
import { type FileFixture, openFileFixture } from '#tests/support/fileFixture.ts'
import { createEntry, giveRole } from '#tests/support/fileJobs.ts'
import { type Client, client, openTestGateway } from '#tests/support/gateway.ts'
import { spawnGateway } from '#tests/support/gatewayProcess.ts'
import { buildMerchant } from '#tests/support/merchants.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { type SealedUpload, sealUpload, sendPart } from '#tests/support/uploads.ts'
import { sweepFiles } from './sweepFiles.ts'
import { unfinishedBytes } from './uploadRows.ts'

let running: FileFixture
let admin: Client

beforeAll(async () => {
  running = await openFileFixture(inject('postgresUrl'), [buildMerchant({ merchantCode: 'M0000001' })])
  admin = await running.signIn('opsadmin')
})
afterAll(() => running.close())

/** A sheet of two parts: its one row of data, and a column of our template that is longer than a part. */
const sheet = (displayName: string) => ({
  name: `${displayName}.csv`,
  bytes: buildSheet({
    headers: ['merchant_code', 'display_name', 'contact_person'],
    rows: [
      ['M0000001', displayName, 'Asha'],
      ...Array.from({ length: 40 }, (_, at) => [`X${at}`, 'x'.repeat(30_000), '']),
    ],
    format: 'csv',
  }),
})
const seal = (name: string) => sealUpload(running.gateway.uploadKey.point, sheet(name))
const send = (upload: SealedUpload, part: number, ...rest: [Uint8Array<ArrayBuffer>?, object?]) =>
  sendPart(running.address, admin, upload, part, ...rest)
const commit = (upload: SealedUpload, idempotencyKey = randomUUID(), who = admin) =>
  who.call('files.commitUpload', upload.commit, { idempotencyKey })
const codeOf = async (call: Promise<unknown>) => {
  const { status, code, details } = await refusalOf(call)
  return details === undefined ? `${status} ${code}` : [`${status} ${code}`, details]
}
const rowsOf = async (table: 'uploads' | 'upload_parts' | 'stored_files') =>
  (await running.database.pool.query(`select 1 from ${table}`)).rows.length
const storedBytes = async () => {
  const files = await readdir(join(running.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  // Beside them the desk keeps of which day they are.
  return files.filter((file) => file.isFile() && file.name !== 'state.json').length
}

describe('a file in sealed parts', () => {
  it('becomes one sheet whose rows are applied, however often and in which order its parts and its commit come', async () => {
    const upload = await seal('Parts in any order')
    await Promise.all([send(upload, 1), send(upload, 0), send(upload, 1), send(upload, 0)])
    expect([await rowsOf('upload_parts'), await storedBytes()]).toEqual([2, 2])

    const key = randomUUID()
    const first = await commit(upload, key)
    const body = {
      type: 'commit',
      upload_id: upload.uploadId,
      parts: 2,
      file_name: upload.commit.fileName,
      byte_size: upload.commit.byteSize,
      sha256: upload.commit.sha256,
      point: upload.commit.point,
      s3bucketname: 'operations',
      s3bucketLocation: 'merchantUpdate',
    }
    const again = await admin.post('/ops/opsupload', body, { 'idempotency-key': key })
    expect([again.status, again.headers.get('idempotency-replayed'), again.body['payload']]).toEqual([
      200,
      'true',
      { file_url: first.fileUrl },
    ])
    const other = await admin.post('/ops/opsupload', { ...body, file_name: 'other.csv' }, { 'idempotency-key': key })
    expect([other.status, other.body['code']]).toEqual([422, 'key-reused'])
    expect(await commit(upload)).toEqual(first)
    await send(upload, 0)
    expect([await rowsOf('upload_parts'), await rowsOf('stored_files'), await storedBytes()]).toEqual([0, 1, 1])

    const entry = await createEntry(admin, first.fileUrl, upload.commit.fileName, 'merchant_update')
    const job = await admin.call('files.runScript', { scriptId: 'merchant_update', fileEntryId: entry.fileEntryId })
    await running.jobs.ended(job.jobId)
    const { rows } = await running.database.pool.query('select display_name from merchants')
    expect(rows).toEqual([{ display_name: 'Parts in any order' }])
  })

  it('is stored once when many commit it at once', async () => {
    const before = await rowsOf('stored_files')
    const upload = await seal('Many at once')
    await send(upload, 0)
    await send(upload, 1)
    const answers = await Promise.all(Array.from({ length: 4 }, () => commit(upload)))
    expect([new Set(answers.map(({ fileUrl }) => fileUrl)).size, await rowsOf('stored_files')]).toEqual([1, before + 1])
  })

  it('is refused part by part: damaged, another in its place, beyond its end, of another number, and whole while one is missing', async () => {
    const upload = await seal('Refused')
    const { parts } = upload
    const [first = new Uint8Array(), second = new Uint8Array()] = parts
    await send(upload, 1)
    expect([
      await codeOf(send(upload, 0, first.slice(0, 100), { sha256: '0'.repeat(64) })),
      await codeOf(send(upload, 1, first)),
      await codeOf(send(upload, 2, second)),
      await codeOf(send(upload, 0, first, { parts: 3 })),
      await codeOf(send(upload, 0, new Uint8Array(plainPartBytes + 17))),
      await codeOf(commit(upload)),
    ]).toEqual([
      '422 part-damaged',
      '422 key-reused',
      '400 bad-request',
      '422 key-reused',
      '413 too-large',
      ['409 upload-incomplete', { missing: [0] }],
    ])
    await send(upload, 0)
    await commit(upload)
  })

  it('is refused when it is not what was sealed for this gateway', async () => {
    const { point } = (await seal('Another')).commit
    const upload = await seal('Not what was sealed')
    await send(upload, 0)
    await send(upload, 1)
    const with_ = (change: object) => admin.call('files.commitUpload', { ...upload.commit, ...change })
    expect([
      await codeOf(with_({ point })),
      await codeOf(with_({ point: 'A'.repeat(86).concat('==') })),
      await codeOf(with_({ sha256: '0'.repeat(64) })),
      await codeOf(with_({ byteSize: 1 })),
    ]).toEqual(Array.from({ length: 4 }, () => '422 upload-unsealable'))
    await admin.call('files.discardUpload', { uploadId: upload.uploadId })
    expect(await codeOf(commit(upload))).toEqual(['409 upload-incomplete', { missing: [0, 1] }])
  })

  it('belongs to one person', async () => {
    const upload = await seal('Of one person')
    await send(upload, 0)
    await send(upload, 1)
    await giveRole(running, 'finance', 'ops_admin')
    const other = await running.signIn('finance')
    const name = (await other.call('device.key', {})).name
    expect([
      await codeOf(sendPart(running.address, other, upload, 0)),
      await codeOf(commit(upload, randomUUID(), other)),
      await codeOf(send(upload, 0, undefined, { headers: { 'x-actor': name } })),
      await codeOf(admin.call('files.commitUpload', upload.commit, { headers: { 'x-actor': name } })),
    ]).toEqual(['409 key-of-another', '409 key-of-another', '409 actor-differs', '409 actor-differs'])
    await other.call('files.discardUpload', { uploadId: upload.uploadId })
    const own = (await admin.call('device.key', {})).name
    await admin.call('files.commitUpload', upload.commit, { headers: { 'x-actor': own } })
  })

  it('waits for room when too much of a person lies here unfinished', async () => {
    const full = randomUUID()
    const { rows } = await running.database.pool.query<{ id: string }>(
      "select id from staff where login_id = 'opsadmin'",
    )
    await running.database.pool.query('insert into uploads (id, staff_id, parts, created_at) values ($1, $2, 1, $3)', [
      full,
      rows[0]?.id,
      running.now(),
    ])
    await running.database.pool.query(
      "insert into upload_parts (upload_id, part, storage_key, byte_size, sha256) values ($1, 0, '00/none', $2, '')",
      [full, unfinishedBytes - 1_000],
    )
    const upload = await seal('Waits for room')
    expect(await codeOf(send(upload, 0))).toBe('413 upload-quota-full')
    await admin.call('files.discardUpload', { uploadId: full })
    await send(upload, 0)
    await admin.call('files.discardUpload', { uploadId: upload.uploadId })
    expect(await rowsOf('upload_parts')).toBe(0)
  })

  it('is forgotten two days later when it was not committed, and may then be sent again', async () => {
    const upload = await seal('Forgotten')
    await send(upload, 0)
    await send(upload, 1)
    const bytes = await storedBytes()
    running.pass(2 * 86_400_000 + 1)
    const { parts, unclaimed } = await sweepFiles(running.gateway)
    expect(parts).toBe(2)
    // Sheets of which no entry was made are gone as well by then.
    expect(await storedBytes()).toBe(bytes - parts - unclaimed)
    admin = await running.signIn('opsadmin')
    expect(await codeOf(commit(upload))).toEqual(['409 upload-incomplete', { missing: [0, 1] }])
    await send(upload, 0)
    await send(upload, 1)
    await commit(upload)
  })
})

it('goes on behind the part that was kept when the gateway is killed, and answers its commit again', async () => {
  const first = await openTestGateway(inject('postgresUrl'))
  const { cookie } = await first.signIn('opsadmin')
  await first.close()
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-parts-'))
  const database = openDatabase(first.database.url)
  let living = await spawnGateway(dataDir, first.database.url)
  try {
    const { uploadKey } = (await (await fetch(`${living.address}/panel-config.json`)).json()) as { uploadKey: string }
    const upload = await sealUpload(uploadKey, sheet('Killed between parts'))
    await sendPart(living.address, { cookie }, upload, 0)
    await living.kill()
    living = await spawnGateway(dataDir, first.database.url)
    const key = randomUUID()
    const commitNow = () => client(living, cookie).call('files.commitUpload', upload.commit, { idempotencyKey: key })
    expect(await codeOf(commitNow())).toEqual(['409 upload-incomplete', { missing: [1] }])
    await sendPart(living.address, { cookie }, upload, 1)
    const committed = await commitNow()
    await living.kill()
    living = await spawnGateway(dataDir, first.database.url)
    expect(await commitNow()).toEqual(committed)
    expect((await database.pool.query('select 1 from stored_files')).rows.length).toBe(1)
  } finally {
    await living.kill()
    await database.close()
  }
})
