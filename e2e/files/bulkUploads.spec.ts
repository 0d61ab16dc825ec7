import type { Page } from '@playwright/test'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'
import { figure, rowsOfWorkbook, sheetFile } from '../sheetFiles.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const chosen = (page: Page) => page.getByRole('tab', { selected: true })

const addMerchants = (...codes: string[]) =>
  ask(
    `insert into merchants (merchant_code, display_name, business_name, mobile_number, brand_code, created_at)
     select code, 'Bulk Journey', 'Bulk Journey', '9000000779', 'ASTRON', now() from unnest($1::text[]) code`,
    [codes],
  )

/** Chooses the file on the tab itself and follows its job to the end. */
const upload = async (page: Page, file: ReturnType<typeof sheetFile>, counts: Readonly<Record<string, string>>) => {
  const main = page.getByRole('main')
  const submit = main.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await main.getByLabel('Spreadsheet').setInputFiles(file)
  await expect(main.getByText(`Records Found: ${counts['Rows']}`, { exact: true })).toBeVisible()
  await submit.click()
  await expect(main.getByText('Successfully Updated!', { exact: true })).toBeVisible()
  for (const [label, count] of Object.entries(counts)) await expect(figure(main, label)).toHaveText(count)
}

test('tasks are uploaded on the tab that a link opens, and their result is in its group of Downloads', async ({
  openPanel,
}) => {
  await addMerchants('BULKDSR1', 'BULKDSR2')
  const whatAndWhen = ['High', 'Visit', '2031-01-05 10:30', '2031-01-05 12:00', '150', 'BDE77']
  const task = (code: string, about: string) => [code, ...whatAndWhen, about, '19.076', '72.8777', 'Yes']
  const tasks = [task('BULKDSR1', 'Bring the stand'), task('BULKDSR2', 'Ask for papers'), task('BULKDSR9', 'Nobody')]
  const page = await openPanel('sales')
  await page.goto('/bulk-uploads?activeIndex=1')
  await expect(chosen(page)).toHaveText('POS Mid-Tid Mapping')
  await page.goto('/bulk-uploads?activeIndex=7')
  await expect(chosen(page)).toHaveText('Task Upload')
  await page.getByRole('link', { name: 'Bulk-Uploads', exact: true }).click()
  await expect(chosen(page)).toHaveText('Task Upload')
  await expect(page.getByRole('grid', { name: 'Columns of the sheet' }).getByRole('row')).toHaveCount(12)

  await upload(page, sheetFile('visits.xlsx', sheetHeaders('dsrTasks'), tasks), {
    Rows: '3',
    Done: '2',
    Unchanged: '0',
    Failed: '1',
  })
  expect(
    await ask(
      `select merchant_code, description, start_at, is_geo_fenced, created_by from dsr_tasks
       where merchant_code like 'BULKDSR%' order by merchant_code`,
    ),
  ).toEqual(
    tasks.slice(0, 2).map(([code, , , , , , , about]) => ({
      merchant_code: code,
      description: about,
      start_at: new Date('2031-01-05T05:00:00Z'),
      is_geo_fenced: true,
      created_by: 'sales',
    })),
  )

  await page.getByRole('main').getByRole('link', { name: 'Open the job' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Downloads', exact: true }).click()
  await page.getByRole('tab', { name: /^Other/ }).click()
  const result = page
    .getByRole('grid', { name: 'Files' })
    .getByRole('row', { name: /DSR_TASKS_OUTPUT/ })
    .first()
  await expect(result).toContainText('dsr_tasks_report')
  await page.reload()
  await expect(chosen(page)).toHaveText(/^Other/)
  const download = page.waitForEvent('download')
  await result.getByRole('button', { name: /^Download / }).click()
  const rows = await rowsOfWorkbook(await download)
  expect(rows[0]).toEqual([...sheetHeaders('dsrTasks'), 'status', 'reason'])
  expect(rows.slice(1).map((row) => [row[0], row[11]])).toEqual([
    ['BULKDSR1', 'SUCCESS'],
    ['BULKDSR2', 'SUCCESS'],
    ['BULKDSR9', 'FAILED'],
  ])
  await page.getByRole('tab', { name: /^Store Activation/ }).click()
  await expect(page.getByRole('row', { name: /DSR_TASKS_OUTPUT/ })).toBeHidden()
})

test('the counts of a finance report with bad rows open the rows behind them', async ({ openPanel }) => {
  await addMerchants('BULKFIN1')
  const charges = ['12.50', '2.25', '985.25', '']
  const payment = (reference: string, amount: string, code = 'BULKFIN1') =>
    ['2026-01-05', code, reference, amount].concat(charges)
  const payments = [
    payment('BULKTXN1', '1000.00'),
    payment('BULKTXN2', '12.345'),
    payment('BULKTXN3', '1000', 'BULKFIN9'),
    payment('BULKTXN4', '1000.5'),
  ]
  const page = await openPanel('finance')
  await page.goto('/finance')
  const main = page.getByRole('main')
  await expect(chosen(page)).toHaveText('Finance Report')
  await upload(page, sheetFile('payments.xlsx', sheetHeaders('financeReport'), payments), {
    Rows: '4',
    Done: '2',
    Unchanged: '0',
    Failed: '2',
  })
  expect(
    await ask(
      `select txn_ref_number, txn_amount_paise::int as paise from finance_report_rows
       where txn_ref_number like 'BULKTXN%' order by txn_ref_number`,
    ),
  ).toEqual([
    { txn_ref_number: 'BULKTXN1', paise: 100_000 },
    { txn_ref_number: 'BULKTXN4', paise: 100_050 },
  ])

  await main.getByRole('link', { name: 'Failed: 2, show the rows' }).click()
  await expect(page).toHaveURL(/\/file-jobs\/.*#failed-rows$/)
  await expect(main.getByRole('region', { name: 'Rows with faults' }).getByRole('row')).toHaveText([
    'RowColumnValueReason',
    '3txn_amount12.345An amount is a number with at most two places.',
    /^4.*This merchant does not exist, or is not yours to see\.$/,
  ])
  await main.getByRole('link', { name: 'Done: 2, show the rows' }).click()
  await expect(page).toHaveURL(/\?rows=done/)
  const done = main.getByRole('region', { name: 'Rows of the sheet' }).getByRole('row')
  await expect(done).toHaveCount(3)
  await expect(done.nth(1)).toContainText('BULKTXN1')
  await expect(done.nth(1)).toContainText('₹1,000.00')
  await expect(done.nth(2)).toContainText('BULKTXN4')
})

/** Stores and registers a sheet without starting its script, as a panel does that is closed in between. */
const leaveWaiting = (page: Page, action: string, { name, buffer }: ReturnType<typeof sheetFile>): Promise<number> =>
  page.evaluate(
    async (body) => {
      const headers = {
        'content-type': 'application/json',
        'x-opsdesk': 'e2e',
        'idempotency-key': crypto.randomUUID(),
      }
      return (await fetch('/ops/uploadanyfiles3', { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    {
      filename: name,
      s3bucketname: 'operations',
      s3bucketLocation: 'merchantUpdate',
      file_description: 'Left by a journey',
      img64: buffer.toString('base64'),
      action,
    },
  )

/** Resolves when the tooltip has said it: it does so for a second. */
const tooltipSays = (page: Page, text: string) =>
  page.evaluate(
    (said) =>
      new Promise<string>((resolve) =>
        new MutationObserver((_, observer) => {
          if (![...document.querySelectorAll('[popover]')].some(({ textContent }) => textContent === said)) return
          observer.disconnect()
          resolve(said)
        }).observe(document.body, { subtree: true, childList: true, characterData: true }),
      ),
    text,
  )

test('scripts, files and sockets are walked by keyboard: a waiting file is triggered, found, and its person was told', async ({
  openContext,
}) => {
  const context = await openContext('deskadmin')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto('/scripts-s3-files')
  const vouchers = sheetFile('bulkvouchers.xlsx', sheetHeaders('promoterVouchers'), [
    ['BULKPROMO', 'BULKREQUEST', 'BULKVOUCHER', '2099-12-31'],
  ])
  expect(await leaveWaiting(page, 'PROMOTER_VOUCHER_INPUT', vouchers)).toBe(200)
  await page.getByRole('button', { name: 'Refresh' }).click()
  const script = page.getByRole('row', { name: /promoter_voucher_mapping/ })
  const trigger = script.getByRole('button', { name: 'Trigger Promoter Voucher Mapping, 1 file waiting' })
  await expect(trigger).toBeVisible()
  await expectAccessible(page)
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Script will run shortly!')
  await expect(script.getByRole('link', { name: 'DONE, open the latest run' })).toBeVisible()
  await expect(script.getByText('No file waits', { exact: true })).toBeVisible()
  expect(await ask(`select promoter_id from promoter_vouchers where voucher_code = 'BULKVOUCHER'`)).toEqual([
    { promoter_id: 'BULKPROMO' },
  ])

  await tab(page, 'Scripts').focus()
  await page.keyboard.press('ArrowRight')
  await expect(chosen(page)).toHaveText('S3 Files')
  await expect(page).toHaveURL(/\?activeIndex=1$/)
  const file = page.getByRole('grid', { name: 'S3 files' }).getByRole('row', { name: /bulkvouchers/ })
  await expect(file).toContainText('PROMOTER_VOUCHER_INPUT')
  const copied = tooltipSays(page, 'Copied')
  await file.getByRole('button', { name: /^Copy the link of bulkvouchers/ }).click()
  expect(await copied).toBe('Copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe('/downloads')

  await tab(page, 'S3 Files').focus()
  await page.keyboard.press('ArrowRight')
  await expect(chosen(page)).toHaveText('sockets')
  const told = page.getByRole('grid', { name: 'Socket notifications' }).getByRole('row', { name: /bulkvouchers/ })
  await expect(told).toContainText('deskadmin')

  await page.keyboard.press('ArrowRight')
  await expect(chosen(page)).toHaveText('Scripts')
  await page.getByLabel('Rows per page').selectOption('5')
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=3&size=5$/)
  await expect(script).toBeVisible()
  await page.reload()
  await expect(script).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('11–15 of ')

  await page.goto(link)
  await expect(page.getByRole('grid', { name: 'Files' }).locator('mark')).toHaveText(/^bulkvouchers/)
})
