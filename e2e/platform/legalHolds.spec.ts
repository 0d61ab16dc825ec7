import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSettled, test } from '../panel.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

test('an auditor sets a legal hold on a kind of data, Retention says so, and it ends by two', async ({ openPanel }) => {
  const auditor = await openPanel('opsadmin')
  await auditor.goto('/legal-holds?as=set')
  await expectSettled(auditor)
  await expectAccessible(auditor)
  await dialog(auditor).getByLabel('Kind of data').selectOption('Notes of calls with merchants')
  await dialog(auditor).getByLabel('Reason').fill('The court asks for it.')
  await dialog(auditor).getByRole('button', { name: 'Set it' }).press('Enter')
  await expect(main(auditor).getByText('Nothing of it is removed')).toBeVisible()
  await expectAccessible(auditor)
  const address = new URL(auditor.url()).pathname
  await auditor.goto('/retention')
  await expect(main(auditor).getByRole('row', { name: /Notes of calls with merchants.*Legal hold/ })).toBeVisible()
  await expectAccessible(auditor)

  await auditor.goto(`${address}?as=end`)
  await dialog(auditor).getByRole('textbox').fill('The case is closed.')
  await dialog(auditor).getByRole('button', { name: 'Ask for its end' }).press('Enter')
  await expect(main(auditor).getByText('Its end waits for a second person')).toBeVisible()

  const second = await openPanel('deskadmin')
  await second.goto('/waiting?kind=legalHoldEnd')
  await expect(
    main(second).getByRole('gridcell', { name: 'End of the legal hold on Notes of calls with merchants' }).first(),
  ).toBeVisible()
  await second.goto(`${address}?as=decide`)
  await dialog(second).getByRole('textbox').fill('Read the order.')
  await dialog(second).getByRole('button', { name: 'Let it end' }).press('Enter')
  await expect(main(second).getByText('Ended', { exact: true }).first()).toBeVisible()
})
