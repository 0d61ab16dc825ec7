import { expect, inject, it } from 'vitest'
import { listenForJobs, sendSheet } from '#tests/fileJobs.ts'
import { openTestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { buildSheet } from '#tests/sheets.ts'

const codes = Array.from({ length: 5_010 }, (_, at) => `M${String(at + 1).padStart(7, '0')}`)

it('a job that cannot go on ends with the rows it has, and the file may be sent again at once', async () => {
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
    name: 'off.csv',
    bytes: buildSheet({ headers: ['mid_list'], rows: codes.map((code) => [code]), format: 'csv' }),
  }

  const { jobId } = await sendSheet(admin, 'merchant_deactivate', file)
  const failure =
    'Something went wrong on our end after 5,000 of 5,010 rows. Upload the file again: rows that are applied stay as they are.'
  expect((await jobs.ended(jobId)).message).toBe(failure)
  const { state, rowsDone, failure: shown, resultFileId } = await admin.call('files.job', { jobId })
  expect({ state, rowsDone, shown, resultFileId }).toEqual({
    state: 'failed',
    rowsDone: 5_000,
    shown: failure,
    resultFileId: null,
  })

  await pool.query('drop trigger refuse_one on merchants')
  const again = await sendSheet(admin, 'merchant_deactivate', file)
  expect((await jobs.ended(again.jobId)).message).toBe('10 rows applied, 5,000 unchanged')
  await running.close()
})
