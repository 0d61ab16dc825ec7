import { readFile } from 'node:fs/promises'
import { expect, test } from '../panel.ts'

const code = 'M0000031'

test('an administrator finds who changed a merchant, proves the chain whole and takes the entries along', async ({
  openPanel,
}) => {
  const page = await openPanel('opsadmin')
  await page.goto(`/merchants/add-edit-merchant/edit?merchant_code=${code}`)
  const contact = page.getByLabel('Contact Person')
  const old = await contact.inputValue()
  await contact.fill('Audited Person')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/merchants$/)

  await page.goto(`/merchants/add-edit-merchant/view?merchant_code=${code}`)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(`/user-management/audit?record=${code}`)
  const row = page.getByRole('row', { name: new RegExp(`opsadmin merchants\\.edit ${code}`) }).first()
  await expect(row).toContainText(`${old} → Audited Person`)

  await row.getByRole('button', { name: /^Open entry/ }).click()
  const entry = page.getByRole('dialog')
  await expect(entry.getByRole('row', { name: `contactPerson ${old} Audited Person` })).toBeVisible()
  await entry.getByRole('button', { name: 'All by this person' }).click()
  await expect(page).toHaveURL('/user-management/audit?person=opsadmin')
  await expect(page.getByLabel('Person')).toHaveValue('opsadmin')

  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('The chain is whole')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain(`merchants.edit,done,${code},,,contactPerson,${old},Audited Person`)

  const sales = await openPanel('sales')
  await sales.goto('/user-management/audit')
  await expect(sales.getByText('You may not open this page')).toBeVisible()
})
