import { afterEach, expect, inject, it } from 'vitest'
import { openGateway } from '#server/app/openGateway.ts'
import { createEntry, listenForJobs } from '#tests/support/fileJobs.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

const why = 'The work on this file was never started, so nothing was changed. Upload the file again.'

it('work that nobody started within a day ends as not started, its person is told once, and a late start still counts', async () => {
  let clock = new Date('2026-08-05T05:00:00Z')
  const now = () => clock
  const running = await openTestGateway(inject('postgresUrl'), { now })
  closings.push(() => running.close())
  const { database, config } = running
  await insertMerchants(database.db, [buildMerchant({ merchantCode: 'M0000001' })])
  const sheet = {
    name: 'closed.csv',
    bytes: buildSheet({ headers: ['mid_list'], rows: [['M0000001']], format: 'csv' }),
  }
  const first = await running.signIn('opsadmin')
  const early = { scriptId: 'merchant_activate' } as const
  const { fileUrl } = await first.upload(sheet)
  const { fileEntryId, jobId } = await createEntry(first, fileUrl, sheet.name, early.scriptId)

  const restart = async () => {
    const next = await openGateway({ config, database, panelDir: undefined, now })
    closings.push(() => next.close())
    return listenForJobs({ ...running, ...next })
  }
  const stateNow = async () =>
    (await database.pool.query('select state, failure from file_jobs where id = $1', [jobId])).rows
  clock = new Date('2026-08-06T04:00:00Z')
  await restart()
  clock = new Date('2026-08-06T05:01:00Z')
  await restart()
  await expect.poll(stateNow).toEqual([{ state: 'lapsed', failure: why }])
  await restart()

  const admin = await running.signIn('opsadmin')
  const told = async () =>
    (await admin.call('files.notifications', {})).map((notice) => [notice.fileName, notice.message, notice.jobId])
  expect(await told()).toEqual([['closed.csv', why, jobId]])
  const listed = async () => (await admin.call('files.list', { date: '2026-08-05' })).map(({ status }) => status)
  expect(await listed()).toEqual(['NOT STARTED'])

  await admin.call('files.runScript', { ...early, fileEntryId })
  await expect.poll(stateNow).toEqual([{ state: 'done', failure: null }])
  expect([await told(), await listed()]).toEqual([[['closed.csv', '0 rows applied, 1 unchanged', jobId]], ['DONE']])
})
