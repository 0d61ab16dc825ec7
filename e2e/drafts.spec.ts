import type { Page } from '@playwright/test'
import { ask } from './database.ts'
import { expect, expectAccessible, expectAnnounced, signIn, test } from './desk.ts'

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

test('a draft of an older version is put beside what somebody saved meanwhile', async ({ openContext, openDesk }) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  const address = '/merchants/add-edit-merchant/edit?merchant_code=M0004312'
  const name = (tab: Page) => tab.getByRole('textbox', { name: 'Display Name' })
  await page.goto(address)
  await name(page).fill('My Stores')
  await expect(page.getByRole('link', { name: 'Merchant Update 1 draft' })).toBeVisible()
  await page.close()

  const other = await openDesk('opsadmin')
  await other.goto(address)
  await name(other).fill('Their Stores')
  await other.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(other, 'Successfully Saved!')

  const again = await context.newPage()
  await again.goto(address)
  const merge = again.getByRole('dialog', { name: 'Somebody else changed this merchant' })
  await expect(merge).toContainText('both changed')
  await merge.getByRole('radio', { name: 'Mine My Stores' }).check()
  await merge.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(again, 'Successfully Saved!')
  expect(await ask(`select display_name, version from merchants where merchant_code = 'M0004312'`)).toEqual([
    { display_name: 'My Stores', version: 3 },
  ])
})

/** How often what is typed was written to the disk. */
const timesKept = (page: Page) =>
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
    const before = await timesKept(page)
    await context.setOffline(true)
    await field(page).fill(text)
    await expect.poll(() => timesKept(page)).toBeGreaterThan(before)
    if (loginId === 'kycreviewer') {
      await page.getByRole('button', { name: 'Approve KYC' }).click()
      await expect(page.getByText('A decision needs a connection. Your remark stays here')).toBeVisible()
    }
    await context.setOffline(false)
    await page.reload()
    await open(page)
    await expect(field(page)).toHaveValue(text)
    await expect(page.getByText('It is not saved yet.')).toBeVisible()
    await expectAccessible(page)

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
