import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type FileJob,
  getFileJob,
  listFiles,
  listJobRows,
  listOpenJobs,
  runScript,
  scripts,
} from '#contract/calls/files/files.ts'
import { listScripts, listStoredFiles, type ScriptRow } from '#contract/calls/files/scriptsAndFiles.ts'
import { readRecordLife } from '#contract/calls/platform/recordLife.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { unreadableDay } from '#src/ui/readDay.ts'
import { clickTwice, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { shownJob } from '#tests/support/shownJob.ts'
import { BulkUploads } from './BulkUploads.tsx'
import { DownloadList } from './DownloadList.tsx'
import { FileJobDetail } from './FileJobDetail.tsx'
import { ScriptsAndFiles } from './ScriptsAndFiles.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const at = '2026-01-31T06:30:00Z'
const uploader = ['pos_mid_tid_mapping_service', 'promoter_voucher_map_service']
const tabs = () => page.getByRole('tab').elements()
const tabNames = () => tabs().map((tab) => tab.textContent)

const openBulk = async (address: string, services: readonly string[]) => {
  openPageGateway().answer(listOpenJobs, (): FileJob[] => [])
  shown = await showScreen([{ path: '/bulk-uploads', element: <BulkUploads /> }], { at: address, services })
}

it('Bulk-Uploads opens on the first tab that the services allow, and shows no other tab', async () => {
  await openBulk('/bulk-uploads', uploader)
  await expect.element(page.getByRole('tab', { name: 'POS Mid-Tid Mapping' })).toHaveAttribute('aria-selected', 'true')
  expect(tabNames()).toEqual(['POS Mid-Tid Mapping', 'Promoter Voucher Mapping'])
  await expect
    .element(page.getByLabelText('Spreadsheet'))
    .toHaveAttribute('accept', '.xls,.xlsx,.xlsm,.xlsb,.ods,.fods,.xml,.slk,.dif,.htm,.html')
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect
    .element(page.getByRole('link', { name: 'Download Template' }))
    .toHaveAttribute('href', '/templates/Pos_Mid_Tid_Mapping.xlsx')

  await page.getByRole('tab', { name: 'Promoter Voucher Mapping' }).click()
  await expect.element(page.getByRole('row', { name: /^valid_until Yes/ })).toBeVisible()
  expect(shown?.router.state.location.search).toBe('?activeIndex=2')
})

it('Bulk-Uploads says when only its open jobs could not be read, and shows them once they can be', async () => {
  const gateway = openPageGateway()
  gateway.answer(listOpenJobs, () => ({ refuse: 'busy' }))
  shown = await showScreen([{ path: '/bulk-uploads', element: <BulkUploads /> }], {
    at: '/bulk-uploads',
    services: uploader,
  })
  const told = page.getByRole('alert')
  await expect.element(told).toHaveTextContent('Jobs at work or waiting could not be loaded')
  await expect.element(told).toHaveTextContent(`${refusals.busy.text} Request test`)
  await expect.element(page.getByLabelText('Spreadsheet')).toBeVisible()

  gateway.answer(listOpenJobs, (): FileJob[] => [{ ...shownJob, scriptId: 'pos_mid_tid_mapping', state: 'running' }])
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('grid', { name: 'Jobs at work or waiting' })).toHaveTextContent('rows.csv')
  await expect.element(told).not.toBeInTheDocument()

  gateway.answer(listOpenJobs, () => ({ refuse: 'broken' }))
  await shown.readAgain(listOpenJobs)
  await expect.element(page.getByText(/Could not refresh\./)).toBeVisible()
  await expect.element(page.getByRole('grid', { name: 'Jobs at work or waiting' })).toHaveTextContent('rows.csv')
})

it('a link to a tab that the person may not see opens one that they may', async () => {
  await openBulk('/bulk-uploads?activeIndex=0', ['promoter_voucher_map_service'])
  await expect
    .element(page.getByRole('tab', { name: 'Promoter Voucher Mapping' }))
    .toHaveAttribute('aria-selected', 'true')
  expect(tabNames()).toEqual(['Promoter Voucher Mapping'])
})

const script: ScriptRow = {
  id: 1,
  scriptId: 'merchant_update',
  scriptName: scripts.merchant_update.title,
  scheduledDate: at,
  currentStatus: 'PENDING',
  startDate: null,
  triggerable: true,
  filesWaiting: 2,
  jobId: null,
}

const openScripts = async (address: string) => {
  const gateway = openPageGateway()
  gateway.answer(listScripts, () => ({ rows: [script], total: 1 }))
  gateway.answer(runScript, () => ({ refuse: 'nothing-waiting' }))
  gateway.answer(listStoredFiles, ({ parameters: { page: asked } }) => ({
    rows: [
      {
        fileId: `0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a0${asked}`,
        createdBy: 'tester',
        s3Url: '/files/1',
        status: 'DONE',
        action: 'MERCHANT_UPDATE_INPUT',
        fileName: `page ${asked}.xlsx`,
        creationDate: at,
        jobId: null,
      },
    ],
    total: 250,
  }))
  shown = await showScreen([{ path: '/scripts-s3-files', element: <ScriptsAndFiles /> }], {
    at: address,
    services: ['getscripts&files', 'updatemerchantuser'],
  })
  return gateway
}

it('a job stays with what is known of it while it or its rows cannot be read, and says so with the request to tell support', async () => {
  const gateway = openPageGateway()
  const job: FileJob = { ...shownJob, state: 'running', rowsTotal: 3, rowsDone: 2, startDate: at, runningSince: at }
  gateway.answer(getFileJob, () => job)
  gateway.answer(listJobRows, () => ({ refuse: 'broken' }))
  gateway.answer(readRecordLife, () => [])
  shown = await showScreen([{ path: '/file-jobs/:jobId', element: <FileJobDetail /> }], {
    at: `/file-jobs/${job.jobId}?rows=done`,
    services: [],
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${refusals.broken.text}Request test`)
  gateway.answer(getFileJob, () => ({ refuse: 'broken' }))
  await shown.readAgain(getFileJob)
  await expect.element(page.getByText(/Could not refresh\./)).toBeVisible()
  await expect.element(page.getByText('2 of 3 rows')).toBeVisible()
})

it('two clicks in one turn trigger a script once, and a refusal says why', async () => {
  const gateway = await openScripts('/scripts-s3-files')
  const trigger = page.getByRole('button', { name: 'Trigger Bulk Update, 2 files waiting' })
  await clickTwice(trigger)
  await expect.poll(() => gateway.sent.filter(({ name }) => name === 'files.scripts').length).toBe(2)
  expect(gateway.sent.filter(({ name }) => name === 'files.runScript').map(({ body }) => body)).toEqual([
    {
      type: 'update_script',
      script_id: 'merchant_update',
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d [\d:]{8}$/),
    },
  ])
})

it('S3 Files go on page by page, from 0 for the gateway and from 1 in the address', async () => {
  const gateway = await openScripts('/scripts-s3-files?activeIndex=1&page=2')
  await expect.element(page.getByText('page 1.xlsx', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('page 2.xlsx', { exact: true })).toBeVisible()
  await expect.element(page.getByText('201–250 of 250')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  expect(shown?.router.state.location.search).toBe('?activeIndex=1&page=3')
  expect(gateway.sent.filter(({ name }) => name === 'files.stored').map(({ body }) => body)).toEqual(
    [1, 2].map((pageIndex) => ({ query_id: 'get_s3_files', parameters: { pageIndex, pageSize: 100 } })),
  )
})

it('Downloads are sorted by any column, all files of the day, and the address keeps the order', async () => {
  const gateway = openPageGateway()
  const file = (nth: number, fileName: string, createdBy: string, minute: number) => ({
    fileId: `0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a0${nth}`,
    createdBy,
    s3Url: `/files/${nth}`,
    status: nth === 2 ? 'FAILED' : 'DONE',
    action: 'MERCHANT_UPDATE_INPUT',
    fileName,
    creationDate: `2026-01-31T06:${minute}:00Z`,
    jobId: null,
  })
  gateway.answer(listOpenJobs, (): FileJob[] => [])
  gateway.answer(listFiles, () => [
    file(3, 'rates 10.xlsx', 'finance', 40),
    file(2, 'rates 9.xlsx', 'bankmaker', 30),
    file(1, 'Brands.xlsx', 'finance', 20),
  ])
  shown = await showScreen([{ path: '/downloads', element: <DownloadList /> }], {
    at: '/downloads?date=2026-01-31',
    services: ['downloads'],
  })
  const files = page.getByRole('grid', { name: 'Files' })
  const rows = () => files.getByRole('row').elements().slice(1)
  const names = () => rows().map(({ firstElementChild }) => firstElementChild?.textContent)
  const header = (name: string) => files.getByRole('columnheader', { name })
  await expect.element(header('Creation Date')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(names).toEqual(['rates 10.xlsx', 'rates 9.xlsx', 'Brands.xlsx'])

  await header('File Name').getByRole('button').click()
  await expect.poll(names).toEqual(['Brands.xlsx', 'rates 9.xlsx', 'rates 10.xlsx'])
  await header('Status').getByRole('button').click()
  await header('Status').getByRole('button').click()
  await expect.poll(names).toEqual(['rates 9.xlsx', 'rates 10.xlsx', 'Brands.xlsx'])
  await expect.element(header('Status')).toHaveAttribute('aria-sort', 'descending')
  expect(shown.router.state.location.search).toBe('?date=2026-01-31&sort=status&order=desc')
  expect(gateway.sent.filter(({ name }) => name === 'files.list')).toHaveLength(1)
})

it('Downloads of a day that is typed sign by sign are those of that day, and half a day asks for none', async () => {
  const gateway = openPageGateway()
  gateway.answer(listOpenJobs, (): FileJob[] => [])
  gateway.answer(listFiles, () => [])
  shown = await showScreen([{ path: '/downloads', element: <DownloadList /> }], {
    at: '/downloads?date=2026-01-31',
    services: ['downloads'],
  })
  await expect.element(page.getByText('No files on 31 Jan 2026')).toBeVisible()
  const day = page.getByLabelText('Date')
  const shownDay = () => (day.element() as HTMLInputElement).value
  ;(day.element() as HTMLInputElement).select()
  await userEvent.keyboard('5/9/2025')
  await expect.element(page.getByText('No files on 05 Sep 2025')).toBeVisible()
  expect([shownDay(), shown.router.state.location.search]).toEqual(['5/9/2025', '?date=2025-09-05'])

  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByText(unreadableDay)).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'All' }).click()
  await expect.element(page.getByText(unreadableDay)).toBeVisible()
  expect([shownDay(), shown.router.state.location.search]).toEqual(['5/9/202', '?date=2025-09-05'])
  await day.fill('')
  await page.getByRole('tab', { name: 'All' }).click()
  await expect.poll(shownDay).toBe('05 Sep 2025')
  await shown.router.navigate('/downloads?date=2026-01-30')
  await expect.poll(shownDay).toBe('30 Jan 2026')
  await expect.element(page.getByText('No files on 30 Jan 2026')).toBeVisible()
})
