import { afterEach, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openGateway } from '#server/app/openGateway.ts'
import { findDoubts } from '#tests/proofs/appliedOnce.ts'
import { createEntry, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { scriptsById } from '#server/files/scripts/index.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { applyBatch } from './applySheet.ts'
import { claimJob, giveBack, keepLease, LeaseLost } from './jobLease.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

const codes = Array.from({ length: 20_000 }, (_, at) => `M${String(at + 1).padStart(7, '0')}`)
const sheetOf = (list: readonly string[]) => ({
  name: 'owners.csv',
  bytes: buildSheet({
    headers: ['contact_person', 'merchant_code', 'display_name'],
    rows: list.map((code) => ['Meera Nair', code, '']),
    format: 'csv',
  }),
})

const open = async (list: readonly string[]): Promise<TestGateway> => {
  const running = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(
    running.database.db,
    list.map((merchantCode) => buildMerchant({ merchantCode })),
  )
  return running
}

it('a gateway that is stopped finishes its batch and gives the job back, and the next one goes on behind it', async () => {
  const first = await open(codes)
  let stopped: Promise<void> | undefined
  const stopping = new Promise<void>((resolve) => {
    first.gateway.sendToStaff = (_, event, body) => {
      if (event !== 'file-job-progress' || (body as { rows_done: number }).rows_done === 0) return
      stopped ??= first.close()
      void stopped.then(resolve)
    }
  })
  const { jobId } = await sendSheet(await first.signIn('opsadmin'), 'merchant_update', sheetOf(codes))
  await stopping

  const database = openDatabase(first.database.url)
  closings.push(() => database.close())
  const { rows: left } = await database.pool.query(
    'select state, rows_applied % 5000 as odd_rows, rows_applied < 20000 as is_unfinished, lease_until is null as is_free from file_jobs where id = $1',
    [jobId],
  )
  expect(left).toEqual([{ state: 'running', odd_rows: 0, is_unfinished: true, is_free: true }])

  const second = await openGateway({ config: first.config, database, panelDir: undefined })
  closings.push(() => second.close())
  await listenForJobs({ ...first, ...second }).ended(jobId)
  const good = new Map(codes.map((code) => [code, 1]))
  expect(await findDoubts(database.pool, { jobId, good, rows: codes.length, failed: 0 })).toEqual([])
})

it('a process that was taken for dead can write nothing more to the job, to merchants or to the audit', async () => {
  const running = await open(codes.slice(0, 3))
  const admin = await running.signIn('opsadmin')
  const { fileUrl } = await admin.upload(sheetOf(codes.slice(0, 3)))
  const { jobId } = await createEntry(admin, fileUrl, 'owners.csv', 'merchant_update')
  await running.close()
  const database = openDatabase(running.database.url)
  closings.push(() => database.close())
  const { db, pool } = database
  await pool.query(`update file_jobs set state = 'running' where id = $1`, [jobId])

  const late = await claimJob(db, [])
  expect(await claimJob(db, [])).toBeUndefined()
  await pool.query('update file_jobs set lease_until = now() where id = $1', [jobId])
  const next = await claimJob(db, [])
  if (late === undefined || next === undefined) throw new Error('the job was not claimed twice')
  expect([late.fence, next.fence, await keepLease(db, late), await keepLease(db, next)]).toEqual([1, 2, false, true])

  const everything = async () =>
    Promise.all(
      ['file_jobs', 'file_job_rows', 'merchants', 'audit_entries'].map(
        async (table) => (await pool.query(`select * from ${table} order by 1`)).rows,
      ),
    )
  const before = await everything()
  const actor = { staffId: late.staffId, loginId: 'opsadmin', brands: [], flags: new Set<never>() }
  const cells = { merchant_code: 'M0000001', display_name: '', contact_person: 'Meera Nair' }
  const batch = {
    job: late,
    actor,
    at: new Date(),
    rows: [{ rowNumber: 2, cells, raw: ['Meera Nair', 'M0000001', ''], faults: [], isHidden: false }],
  }
  await expect(
    applyBatch({ database }, scriptsById.merchant_update, { ...late, scriptId: 'merchant_update' }, batch),
  ).rejects.toBeInstanceOf(LeaseLost)
  await giveBack(db, late, 0)
  expect(await everything()).toEqual(before)
})
