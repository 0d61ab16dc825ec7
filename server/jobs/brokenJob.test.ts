import { findDoubts } from '#tests/appliedOnce.ts'
import { expect, inject, it } from 'vitest'
import { listenForJobs, sendSheet } from '#tests/fileJobs.ts'
import { openTestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { buildSheet } from '#tests/sheets.ts'

const codes = Array.from({ length: 5_010 }, (_, at) => `M${String(at + 1).padStart(7, '0')}`)

it('a job that cannot go on stops with the rows it has, is listed as stopped, and goes on behind them when tried again', async () => {
  const running = await openTestGateway(inject('postgresUrl'))
  const { db, pool } = running.database
  await insertMerchants(
    db,
    codes.map((merchantCode) => buildMerchant({ merchantCode })),
  )
  await pool.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'disk broken'; end $$`,
  )
  await pool.query(
    `create trigger refuse_one before update on merchants for each row when (old.merchant_code = 'M0005005') execute function refuse_one()`,
  )
  const jobs = listenForJobs(running)
  const admin = await running.signIn('opsadmin')
  const file = {
    name: 'owners.csv',
    bytes: buildSheet({
      headers: ['merchant_code', 'display_name', 'contact_person'],
      rows: codes.map((code) => [code, '', 'Meera Nair']),
      format: 'csv',
    }),
  }

  const { jobId } = await sendSheet(admin, 'merchant_update', file)
  const failure =
    'Something went wrong on our end after 5,000 of 5,010 rows. Try again: rows that are applied stay as they are.'
  expect((await jobs.ended(jobId)).message).toBe(failure)
  const { state, rowsDone, failure: shown, resultFileId } = await admin.call('files.job', { jobId })
  expect({ state, rowsDone, shown, resultFileId }).toEqual({
    state: 'broken',
    rowsDone: 5_000,
    shown: failure,
    resultFileId: null,
  })

  await pool.query('drop trigger refuse_one on merchants')
  expect((await admin.call('files.openJobs', {})).map((job) => [job.jobId, job.state])).toEqual([[jobId, 'broken']])
  expect((await admin.call('files.retryJob', { jobId })).state).toBe('running')
  await expect.poll(async () => (await admin.call('files.job', { jobId })).state).toBe('done')
  const good = new Map(codes.map((code) => [code, 1]))
  expect(await findDoubts(pool, { jobId, good, rows: codes.length, failed: 0 })).toEqual([
    'the audit says 5010 rows done and 2 endings',
  ])
  await running.close()
})
