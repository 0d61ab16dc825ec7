import { merchantHeaders } from '#tests/support/sheets.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, test } from '../panel.ts'
import { changes, code, expectApplied, openUpload, sheet } from '../merchantSheets.ts'
import { figure, rowsOfWorkbook } from '../sheetFiles.ts'

/** 1 as loaded, and one more for every change. */
const versionOf = 'select version from merchants where merchant_code = $1'

const tooLong = 'N'.repeat(101)
const badRows = [
  ['M?', 'Navin Stores', 'Navin Rao'],
  [code(1001), 'Navin Stores again', 'Navin Rao'],
  [code(1498), tooLong, 'Navin Rao'],
  [code(1499), '', ''],
  [code(9_999_991), 'Nowhere Stores', 'Nobody'],
  [code(9_999_992), 'Nowhere Stores', 'Nobody'],
  [code(9_999_993), 'Nowhere Stores', 'Nobody'],
]
const threeHundred = sheet('stores.xlsx', [...changes(1001, 293), ...badRows])

test('a sheet of 300 rows with 7 bad ones: 293 are applied, 7 are named, the person is told, the result opens', async ({
  openPanel,
}) => {
  const page = await openPanel('opsadmin')
  const dialog = await openUpload(page)
  await dialog.getByLabel('Spreadsheet').setInputFiles(threeHundred)
  await expect(dialog.getByText('Records Found: 300', { exact: true })).toBeVisible()
  const preview = dialog.getByRole('region', { name: 'First rows of the sheet' })
  await expect(preview.getByRole('row')).toHaveText([
    'merchant_codedisplay_namecontact_person',
    ...changes(1001, 5).map((cells) => cells.join('')),
  ])
  await expect(dialog.getByText('4 rows have faults and will be left out')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expectApplied(dialog)
  for (const [label, count] of Object.entries({ Rows: '300', Done: '293', Unchanged: '0', Failed: '7' })) {
    await expect(figure(dialog, label)).toHaveText(count)
  }
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notices = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notices.getByRole('listitem').filter({ hasText: 'stores_' })).toContainText('293 rows applied, 7 failed')
  await expect
    .poll(() => ask(`select message, notification_received from notifications where file_name like 'stores\\_%'`))
    .toEqual([{ message: '293 rows applied, 7 failed', notification_received: true }])

  await notices.getByRole('link', { name: '293 rows applied, 7 failed' }).first().click()
  await expect(page).toHaveURL(/\/file-jobs\/.*#failed-rows$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Rows that were not applied' })).toBeInViewport()
  await expect(main.getByText('Done, some rows failed', { exact: true })).toBeVisible()
  const faults = main.getByRole('region', { name: 'Rows with faults' }).getByRole('row')
  await expect(faults).toHaveCount(8)
  await expect(faults.nth(5)).toContainText(/^299merchant_codeM9999991/)
  await expectAccessible(page)
  const fromJob = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download result' }).click()
  const rows = await rowsOfWorkbook(await fromJob)
  expect(rows).toHaveLength(301)
  expect(rows[0]).toEqual([...merchantHeaders, 'status', 'reason'])
  expect(rows[1]).toEqual([...(changes(1001, 1)[0] ?? []), 'SUCCESS', ''])
  expect(rows.slice(1).filter((row) => row[3] === 'SUCCESS')).toHaveLength(293)
  const failed = rows.filter((row) => row[3] === 'FAILED')
  expect(failed.map((row) => row.slice(0, 3))).toEqual(badRows)
  expect(failed.filter((row) => row[4] === '')).toEqual([])

  await main.getByRole('link', { name: 'Downloads', exact: true }).click()
  const files = page.getByRole('grid', { name: 'Files' })
  const result = files.getByRole('row', { name: /MERCHANT_UPDATE_OUTPUT/ }).first()
  await expect(result).toBeVisible()
  const fromList = page.waitForEvent('download')
  await result.getByRole('button', { name: /^Download / }).click()
  expect(await rowsOfWorkbook(await fromList)).toEqual(rows)
})

test('the same file again changes nothing and says who applied it and when', async ({ openPanel, watch }) => {
  watch.expectStatuses(409)
  const page = await openPanel('opsadmin')
  const dialog = await openUpload(page)
  await dialog.getByLabel('Spreadsheet').setInputFiles(threeHundred)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('This file was applied before.')).toBeVisible()
  await expect(dialog.getByText('Anita Deshmukh applied the same content on')).toContainText(
    /on \d\d \w{3} \d{4}, \d\d:\d\d\. Nothing was changed now\./,
  )
  expect(await ask(versionOf, [code(1001)])).toEqual([{ version: 2 }])
  await dialog.getByRole('link', { name: 'Open that job' }).click()
  await expect(page.getByRole('main').getByText('Done, some rows failed', { exact: true })).toBeVisible()
})

test('a sheet that is no sheet, or another one, is named and cannot be submitted', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  const dialog = await openUpload(page)
  const chooser = dialog.getByLabel('Spreadsheet')
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()

  await chooser.setInputFiles(sheet('headers.xlsx', changes(1, 2), ['merchant_code', 'display_name', 'mobile']))
  await expect(dialog.getByText('Invalid headers in Excel file')).toBeVisible()
  await expect(dialog.getByText('Missing: contact_person', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Unexpected: mobile', { exact: true })).toBeVisible()
  await expect(submit).toBeDisabled()

  await chooser.setInputFiles(sheet('blank.xlsx', [], []))
  await expect(dialog.getByText('Blank Excel File!', { exact: true })).toBeVisible()
  await expect(submit).toBeDisabled()

  await chooser.setInputFiles({
    name: 'picture.xlsx',
    mimeType: '',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  })
  await expect(dialog.getByText(/^Could not extract Excel Data!/).first()).toBeVisible()
  await expect(submit).toBeDisabled()

  const template = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download Template' }).click()
  expect((await rowsOfWorkbook(await template))[0]).toEqual([...merchantHeaders])
})

test('merchants are switched off when their plan is confirmed, and not before', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  const dialog = await openUpload(page, 'Bulk Deactivate / Activate')
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
  const list = [[code(60)], [code(61)], [code(62)], ['X9']]
  await dialog.getByLabel('Spreadsheet').setInputFiles(sheet('off.xlsx', list, ['mid_list']))
  await expect(dialog.getByText('Records Found: 4', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('3 merchants wait to be switched off')).toBeVisible({ timeout: 30_000 })
  for (const [label, count] of Object.entries({ Rows: '4', 'To change': '3', 'No change': '0', 'At fault': '1' })) {
    await expect(figure(dialog, label)).toHaveText(count)
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Switch off 3 merchants' }).click()
  const question = page.getByRole('alertdialog', { name: 'Switch off 3 merchants?' })
  await expect(question).toContainText('1 row with faults will be left out.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  const areActive = `select bool_and(is_active) as all, bool_or(is_active) as any from merchants where merchant_code = any($1)`
  expect(await ask(areActive, [list.flat()])).toEqual([{ all: true, any: true }])

  await dialog.getByRole('button', { name: 'Switch off 3 merchants' }).click()
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expectApplied(dialog)
  expect(await ask(areActive, [list.flat()])).toEqual([{ all: false, any: false }])
  await page.goto(`/merchants?merchant_code=${code(61)}`)
  await expect(page.getByRole('row', { name: /^Deactivated Shree Provision Store/ })).toBeVisible()
})

test('501 merchants are switched off by two people, and switched on again by taking it back', async ({
  openPanel,
  lendRole,
}) => {
  await lendRole('finance', 'ops_admin')
  const many = Array.from({ length: 501 }, (_, at) => [code(2001 + at)])
  const countOff = async () =>
    (
      await ask('select count(*)::int as off from merchants where not is_active and merchant_code = any($1)', [
        many.flat(),
      ])
    )[0]?.['off']
  await ask('update merchants set is_active = true where merchant_code = any($1)', [many.flat()])

  const anita = await openPanel('opsadmin')
  const dialog = await openUpload(anita, 'Bulk Deactivate / Activate')
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await dialog.getByLabel('Spreadsheet').setInputFiles(sheet('closing.xlsx', many, ['mid_list']))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText(/a colleague has to confirm this/)).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('button', { name: /^Switch off/ })).toBeHidden()
  await dialog.getByRole('link', { name: 'Open the job' }).click()
  const job = anita.getByRole('main')
  await expect(job.getByRole('region', { name: 'Rows of the sheet' }).getByRole('row')).toHaveCount(21)
  const address = new URL(anita.url()).pathname

  const vidya = await openPanel('finance')
  await vidya.goto('/downloads')
  const open = vidya.getByRole('grid', { name: 'Jobs at work or waiting' })
  const waiting = open.getByRole('row', { name: /closing_/ })
  await expect(waiting).toContainText('Waiting for confirmation')
  await expect(waiting).toContainText('501 to switch off, by a second person')
  await expectAccessible(vidya)
  await waiting.getByRole('link', { name: '501 to switch off' }).click()
  await expect(vidya).toHaveURL(`${address}?rows=change`)
  const main = vidya.getByRole('main')
  await main.getByRole('button', { name: 'Next page' }).click()
  await expect(vidya).toHaveURL(/page=2/)
  await expect(main.getByRole('region', { name: 'Rows of the sheet' })).toContainText(code(2021))
  expect(await countOff()).toBe(0)
  await main.getByRole('button', { name: 'Switch off 501 merchants' }).click()
  await vidya
    .getByRole('alertdialog', { name: 'Switch off 501 merchants?' })
    .getByRole('button', { name: 'Switch off' })
    .click()
  await expectApplied(main)
  await expect(main.getByRole('heading', { name: 'Rows that were changed' })).toBeVisible()
  expect(await countOff()).toBe(501)

  await expect(job.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await job.getByRole('button', { name: 'Take back' }).click()
  await expect(job.getByText('501 rows can be put back')).toBeVisible({ timeout: 30_000 })
  expect(new URL(anita.url()).pathname).not.toBe(address)
  await job.getByRole('button', { name: 'Put back 501 rows' }).click()
  await anita.getByRole('alertdialog', { name: 'Put back 501 rows?' }).getByRole('button', { name: 'Put back' }).click()
  await expectApplied(job)
  expect(await countOff()).toBe(0)
  await job.getByRole('link', { name: 'the earlier job' }).click()
  await expect(anita).toHaveURL(address)
  await expect(job.getByText('Taken back', { exact: true }).first()).toBeVisible()
})

test('answers lost in the middle of Submit are asked for again by themselves, and lead to one job and no more', async ({
  openPanel,
  watch,
}) => {
  watch.expectNoNetwork()
  const page = await openPanel('opsadmin')
  const dialog = await openUpload(page)
  await dialog.getByLabel('Spreadsheet').setInputFiles(sheet('lost.xlsx', changes(1501, 20)))
  await expect(dialog.getByText('Records Found: 20', { exact: true })).toBeVisible()
  for (const address of ['**/ops/createfileentry', '**/ops/opssettlements']) {
    await page.route(
      address,
      async (route) => {
        await route.fetch()
        await route.abort('internetdisconnected')
      },
      { times: 1 },
    )
  }
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expectApplied(dialog)
  await expect(figure(dialog, 'Done')).toHaveText('20')
  expect(
    await ask(
      `select jobs.state, jobs.rows_done from file_jobs jobs
       join file_entries entries on entries.id = jobs.file_entry_id
       join stored_files files on files.id = entries.stored_file_id
       where files.file_name like 'lost\\_%'`,
    ),
  ).toEqual([{ state: 'done', rows_done: 20 }])
  expect(await ask(versionOf, [code(1501)])).toEqual([{ version: 2 }])
})

test('a result that nobody saw is counted on the bell until the list is opened, and is worked through among all notifications', async ({
  openPanel,
}) => {
  const page = await openPanel('opsadmin')
  await page.goto('/merchants')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const dialog = await openUpload(page)
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  await dialog.getByLabel('Spreadsheet').setInputFiles(sheet('unseen.xlsx', changes(1601, 20)))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expectApplied(dialog)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const isReceived = `select notification_received from notifications where file_name like 'unseen\\_%'`
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(bell).toBeVisible()
  expect(await ask(isReceived)).toEqual([{ notification_received: false }])

  await bell.click()
  const notices = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notices.getByRole('listitem').filter({ hasText: 'unseen_' })).toContainText('20 rows applied')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect.poll(() => ask(isReceived)).toEqual([{ notification_received: true }])

  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await notices.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  const told = page.getByRole('grid', { name: 'Notifications' }).getByRole('row', { name: /unseen_/ })
  await told.getByRole('button', { name: /as unread$/ }).click()
  await expect(bell).toBeVisible()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page).toHaveURL(/\?show=unread$/)
  await expect(told).toContainText('20 rows applied')
  await expectAccessible(page)

  await page.reload()
  await expect(told).toContainText('20 rows applied')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Nothing is unread')).toBeVisible()
  expect(await ask(isReceived)).toEqual([{ notification_received: true }])
})
