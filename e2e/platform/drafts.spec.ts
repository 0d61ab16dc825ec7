import type { Page } from '@playwright/test'
import { merchantHeaders } from '#tests/support/sheets.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, signIn, test } from '../panel.ts'
import { sheetFile } from '../sheetFiles.ts'

test('what is typed into a form survives a reload and another sign-in, is marked and found, and two tabs never overwrite each other', async ({
  openContext,
}) => {
  const context = await openContext()
  const page = await context.newPage()
  const address = '/merchants/add-edit-merchant/edit?merchant_code=M0004311'
  const name = (tab: Page) => tab.getByRole('textbox', { name: 'Display Name' })
  const contact = (tab: Page) => tab.getByRole('textbox', { name: 'Contact Person' })
  const menuEntry = (tab: Page) => tab.getByRole('link', { name: 'Merchant Update 1 draft' })
  await page.goto('/')
  await signIn(page, 'opsadmin')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto(address)
  await name(page).fill('Draft Stores')
  await expect(menuEntry(page)).toBeVisible()

  await page.goto('/merchants')
  await expect(menuEntry(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('option', { name: /M0004311/ }).click()
  await expect(name(page)).toHaveValue('Draft Stores')
  await expect(page.getByText('It is not saved yet.')).toBeVisible()
  await expectAccessible(page)

  await context.clearCookies({ name: '__Host-opsdesk' })
  await page.reload()
  await signIn(page, 'opsadmin')
  await expect(name(page)).toHaveValue('Draft Stores')

  const second = await context.newPage()
  await second.goto(address)
  await expect(name(second)).toHaveValue('Draft Stores')
  await contact(page).fill('From the first tab')
  await expect(contact(second)).toHaveValue('From the first tab')
  await contact(second).fill('From the second tab')
  await expect(contact(page)).toHaveValue('From the second tab')

  await second.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(second, 'Successfully Saved!')
  await expect(second.getByRole('link', { name: 'Merchant Update', exact: true })).toBeVisible()
  expect(await ask(`select display_name, contact_person from merchants where merchant_code = 'M0004311'`)).toEqual([
    { display_name: 'Draft Stores', contact_person: 'From the second tab' },
  ])
})

test('a draft of an older version is put beside what somebody saved meanwhile', async ({ openContext, openPanel }) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  const address = '/merchants/add-edit-merchant/edit?merchant_code=M0004312'
  const name = (tab: Page) => tab.getByRole('textbox', { name: 'Display Name' })
  await page.goto(address)
  await name(page).fill('My Stores')
  await expect(page.getByRole('link', { name: 'Merchant Update 1 draft' })).toBeVisible()
  await page.close()

  const other = await openPanel('opsadmin')
  await other.goto(address)
  await name(other).fill('Their Stores')
  await other.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(other, 'Successfully Saved!')

  const again = await context.newPage()
  await again.goto(address)
  const merge = again.getByRole('dialog', { name: 'This record was changed since you typed' })
  await expect(merge).toContainText('both changed')
  await merge.getByRole('radio', { name: 'Mine My Stores' }).check()
  await merge.getByRole('button', { name: 'Go on with this' }).click()
  await again.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(again, 'Successfully Saved!')
  expect(await ask(`select display_name, version from merchants where merchant_code = 'M0004312'`)).toEqual([
    { display_name: 'My Stores', version: 3 },
  ])
})

/** How often what is typed was written to the disk. */
const timesSaved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        indexedDB.databases().then((found) => {
          const opening = indexedDB.open(found.find(({ name }) => name?.startsWith('ops_work_'))?.name ?? '')
          opening.onerror = () => reject(new Error(opening.error?.message))
          opening.onsuccess = () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
            reading.onsuccess = () => {
              opening.result.close()
              resolve((reading.result as { rev: number }[]).reduce((sum, { rev }) => sum + rev, 0))
            }
          }
        }, reject)
      }),
  )

interface Typed {
  readonly loginId: string
  readonly address: string
  readonly entry: string
  readonly open: (page: Page) => Promise<void>
  readonly field: (page: Page) => ReturnType<Page['getByLabel']>
  readonly text: string
}

const dialogs: readonly Typed[] = [
  {
    loginId: 'drafter',
    address: '/accounts?activeIndex=3&master=general&as=add',
    entry: 'Account Management',
    open: () => Promise.resolve(),
    field: (page) => page.getByRole('dialog').getByLabel('value', { exact: true }),
    text: '1.75',
  },
  {
    loginId: 'bankmaker',
    address: '/bank-setup?as=add',
    entry: 'Bank Setup',
    open: () => Promise.resolve(),
    field: (page) => page.getByRole('dialog').getByLabel('Bank Tenure Id'),
    text: 'DRAFT01',
  },
  {
    loginId: 'kycreviewer',
    address: '/merchants-new/kyc/add-edit-merchant/edit?merchant_code=JDRAFT01',
    entry: 'New Merchant KYC',
    open: (page) => page.getByRole('button', { name: 'Update KYC Status' }).click(),
    field: (page) => page.getByRole('dialog', { name: 'Update KYC Status' }).getByLabel('Remark'),
    text: 'The cheque is of another account.',
  },
]

test('what is typed into the dialog of a rate, of a bank scheme and of a KYC decision survives a lost connection, a reload and another sign-in; no decision is made without a connection', async ({
  openContext,
  watch,
}) => {
  watch.expectNoNetwork()
  await ask(
    `insert into merchants (merchant_code, display_name, business_name, mobile_number, brand_code, created_at, is_kyc_submitted, kyc_submitted_at)
     values ('JDRAFT01', 'Draft Journey', 'Draft Journey', '9000000778', 'ASTRON', now(), true, now())`,
  )
  for (const { loginId, address, entry, open, field, text } of dialogs) {
    const context = await openContext(loginId)
    const page = await context.newPage()
    const mark = page.getByRole('link', { name: `${entry} 1 draft` })
    await page.goto(address)
    await open(page)
    await expect(field(page)).toBeEditable()
    await field(page).fill(text.slice(0, -1))
    await expect(mark).toBeAttached()
    const before = await timesSaved(page)
    await context.setOffline(true)
    await field(page).fill(text)
    await expect.poll(() => timesSaved(page)).toBeGreaterThan(before)
    if (loginId === 'kycreviewer') {
      await page.getByRole('button', { name: 'Approve KYC' }).click()
      await expect(page.getByText('A decision needs a connection. Your remark stays here')).toBeVisible()
    }
    await context.setOffline(false)
    await page.reload()
    await open(page)
    await expect(field(page)).toHaveValue(text)
    await expect(page.getByText('It is not saved yet.')).toBeVisible()

    await context.clearCookies({ name: '__Host-opsdesk' })
    await page.reload()
    await signIn(page, loginId)
    await open(page)
    await expect(field(page)).toHaveValue(text)
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(field(page)).toHaveValue('')
    await expect(mark).toHaveCount(0)
  }
})

test('a file that was chosen and not submitted survives its dialog, a reload, another sign-in and a logout, is marked and found, and goes when it is submitted', async ({
  openContext,
}) => {
  const context = await openContext()
  const page = await context.newPage()
  const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
  const mark = page.getByRole('link', { name: 'Merchant Update 1 draft' })
  const putBack = dialog.getByText('It is not submitted yet.')
  const found = dialog.getByText('Records Found: 1', { exact: true })
  await page.goto('/')
  await signIn(page, 'opsadmin')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto('/merchants?merchant_code=M0004316')
  await page.getByRole('link', { name: 'Bulk Update', exact: true }).click()
  await dialog
    .getByLabel('Spreadsheet')
    .setInputFiles(sheetFile('chosen.xlsx', merchantHeaders, [['M0004316', 'Chosen Stores', 'Asha Rao']]))
  await expect(found).toBeVisible()
  await expect(dialog.getByText('Kept on this device, sealed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(mark).toBeVisible()

  await page.getByRole('link', { name: 'Bulk Update', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Chosen earlier and not submitted' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Bulk Update: chosen.xlsx' }).click()
  await expect(putBack).toBeVisible()
  await page.reload()
  await expect(putBack).toBeVisible()
  await expect(found).toBeVisible()

  await context.clearCookies({ name: '__Host-opsdesk' })
  await page.reload()
  await signIn(page, 'opsadmin')
  await expect(putBack).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Hello, / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signIn(page, 'opsadmin')
  await expect(mark).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page
    .getByRole('dialog', { name: 'Go to' })
    .getByRole('option', { name: /chosen\.xlsx/ })
    .click()
  await expect(found).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Successfully Updated!', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Merchant Update', exact: true })).toBeAttached()
  expect(await ask(`select display_name from merchants where merchant_code = 'M0004316'`)).toEqual([
    { display_name: 'Chosen Stores' },
  ])
})

test('each opening of the form for a new user is a draft of its own: none takes the place of another', async ({
  openContext,
}) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  const login = page.getByLabel('Login Id')
  const begin = async (loginId: string) => {
    await page.goto('/user-management/add-edit-user/add')
    await expect(login).toHaveValue('')
    await login.fill(loginId)
  }
  const marks = (count: string) => page.getByRole('link', { name: `User Management ${count}` })
  await begin('first.opening')
  await expect(marks('1 draft')).toBeVisible()
  await begin('second.opening')
  await expect(marks('2 drafts')).toBeVisible()
  await page.reload()
  await expect(login).toHaveValue('second.opening')

  await page.goto('/user-management/add-edit-user/add')
  const earlier = page.getByRole('region', { name: 'Begun earlier and not saved' })
  await expect(earlier.getByRole('link', { name: 'New user' })).toHaveCount(2)
  await earlier.getByRole('link', { name: 'New user' }).last().click()
  await expect(login).toHaveValue('first.opening')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(login).toHaveValue('')
  await expect(marks('1 draft')).toBeVisible()
  await earlier.getByRole('link', { name: 'New user' }).click()
  await expect(login).toHaveValue('second.opening')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(marks('1 draft')).toHaveCount(0)
})

test('on a full disk the dialog says that the chosen file is not kept and not sent; with room again the same choice is handed over, once', async ({
  openContext,
  baseURL: origin = '',
}) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
  const mark = page.getByRole('link', { name: 'Merchant Update 1 draft' })
  const jobs = () =>
    ask(
      `select count(*)::int as jobs from file_jobs j join file_entries e on e.id = j.file_entry_id
       join stored_files f on f.id = e.stored_file_id where f.file_name like 'full%'`,
    )
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 10_000_000 })
  await page.goto('/merchants?upload=merchant_update')
  await dialog
    .getByLabel('Spreadsheet')
    .setInputFiles(sheetFile('small.xlsx', merchantHeaders, [['M0004317', 'A', '']]))
  await expect(dialog.getByText('Kept on this device, sealed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(mark).toBeVisible()

  await page.getByRole('link', { name: 'Bulk Update', exact: true }).click()
  const long = Array.from({ length: 400 }, () => `M0004317,${'x'.repeat(30_000)},`)
  await dialog.getByLabel('Spreadsheet').setInputFiles({
    name: 'full.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([merchantHeaders.join(','), 'M0004317,Full Stores,', ...long].join('\n')),
  })
  await expect(dialog.getByText('It could not be kept on this device: submit it before you leave.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText(/nothing was sent\. Free some space and try again\.$/)).toBeVisible()
  await expect(mark).toBeAttached()
  expect(await jobs()).toEqual([{ jobs: 0 }])

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Successfully Updated!', { exact: true })).toBeVisible()
  expect(await jobs()).toEqual([{ jobs: 1 }])
  await expect(mark).toBeAttached()
})
