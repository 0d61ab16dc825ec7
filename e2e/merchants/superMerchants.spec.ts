import type { Page } from '@playwright/test'
import { pdfOf, pngOf } from '#tests/support/kyc.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, expectSettled, test } from '../panel.ts'
import { linkOf } from '../merchantLinks.ts'

const addressOf = (action: 'edit' | 'view', code: string) =>
  `/supermerchants/add-edit-merchant/${action}?merchant=${code}`
const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
const number = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const image = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: pngOf(240, 140) })

/** Types a number and leaves its field, which has it verified. */
const enter = async (page: Page, name: string, value: string) => {
  await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.keyboard.press('Tab')
}
const upload = async (
  page: Page,
  label: string,
  file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
) => {
  await page.getByLabel(`${label} document`, { exact: true }).setInputFiles(file)
  await expect(button(page, `Replace ${label}`)).toBeVisible()
}
/** Chooses as a person does, in the field itself: leaving it asks about the number. Its choices come later than the form. */
const chooseState = async (page: Page, state: string) => {
  const field = section(page, 'ID Proof').getByLabel('State')
  await expect(field).toBeEnabled()
  await field.focus()
  await field.selectOption(state)
  await page.keyboard.press('Tab')
}
const save = async (page: Page, name: string) => {
  await button(page, `Save ${name}`).click()
  await expect(section(page, name).getByText('Saved by')).toBeVisible()
}

test('a partnership firm is onboarded: a number of somebody else is corrected, what was typed survives a reload and a paper the loss of the network, and the whole is handed in', async ({
  openPanel,
  watch,
}) => {
  watch.expectNoNetwork()
  const page = await openPanel('kycreviewer')
  await page.goto('/super-merchant-kyc?name=M0000133')
  await page.getByRole('link', { name: 'Edit M0000133' }).click()
  await section(page, 'Basic Details').getByLabel('Business Type').selectOption('Partnership Firm')
  await save(page, 'Basic Details')

  await section(page, 'ID Proof').getByLabel('ID Proof Type').selectOption('VOTERID')
  await enter(page, 'Voter ID number', 'ABC1234514')
  await chooseState(page, 'Kerala')
  await expect(number(page, 'Voter ID number')).toContainText('SOMEBODY ELSE')
  await expect(number(page, 'Voter ID number')).toContainText('Manual review')
  await button(page, 'Change Voter ID number').click()
  await enter(page, 'Voter ID number', 'ABC1234566')
  await chooseState(page, 'Kerala')
  await expect(number(page, 'Voter ID number')).toContainText('Verified')

  await page.getByRole('textbox', { name: 'Account Number', exact: true }).fill('123456789042')
  await expect(page.getByText('Save ID Proof, Business Proof, Bank Account Default first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Super Merchant KYC 2 drafts' })).toBeVisible()
  await page.reload()
  await expect(section(page, 'Bank Account Default').getByText('was put back')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Account Number', exact: true })).toHaveValue('123456789042')
  await section(page, 'ID Proof').getByLabel('ID Proof Type').selectOption('VOTERID')
  await enter(page, 'IFSC', 'SHYD0000042')
  await expect(number(page, 'Account Number')).toContainText('Verified')
  await expectSettled(page)
  await expectAccessible(page)

  await page.context().route('**/upload/parts', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('ID Proof document', { exact: true }).setInputFiles(image('voter'))
  await expect(page.getByText('Kept on this device. There is no connection. It is sent by itself')).toBeVisible()
  await page.context().unroute('**/upload/parts')
  // As the browser says it; a pause that ends meanwhile may be quicker.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(button(page, 'Replace ID Proof')).toBeVisible()
  await save(page, 'ID Proof')

  await enter(page, 'Business PAN', 'AAPFU0942F')
  await expect(number(page, 'Business PAN')).toContainText('Verified')
  await upload(page, 'PAN Card', image('pan'))
  await upload(page, 'Partnership Deed', { name: 'deed.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Deed']) })
  await save(page, 'Business Proof')
  await upload(page, 'Cancelled Cheque', image('cheque'))
  await save(page, 'Bank Account Default')

  await button(page, 'Save all details').click()
  const dialog = page.getByRole('dialog', { name: 'Save all details?' })
  await expect(dialog).toContainText('Partnership Deed')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectAnnounced(page, 'All details validated and saved!')
  await expect(page.getByText('This super merchant waits for a review')).toBeVisible()
})

test('a second reviewer sends one document back, it is corrected and approved, and the merchant accepts the terms', async ({
  openPanel,
  openContext,
}) => {
  const code = 'M0000231'
  const checker = await openPanel('kycreviewer2')
  await checker.goto('/waiting?kind=superMerchant')
  await expectSettled(checker)
  await expectAccessible(checker)
  const [owner] = await ask(
    `select coalesce(nullif(business_name, ''), display_name) as name from merchants where merchant_code = $1`,
    [code],
  )
  await checker.getByRole('link', { name: `Review ${String(owner?.['name'])}` }).click()
  await expect(checker).toHaveURL(addressOf('view', code))
  await checker.getByRole('region', { name: 'Documents' }).getByRole('button', { name: 'Cancelled Cheque' }).click()
  await expect(checker.getByRole('img', { name: 'Cancelled Cheque' })).toBeVisible()
  await checker.getByRole('link', { name: 'Decide', exact: true }).click()
  const decision = checker.getByRole('dialog', { name: 'Decide on this super merchant' })
  await decision.getByLabel('Cancelled Cheque').fill('The account number is cut off.')
  await decision.getByLabel('Remark').fill('The cheque cannot be read.')
  await expectAccessible(checker)
  await decision.getByRole('button', { name: 'Send back' }).click()
  await expectAnnounced(checker, 'Sent back for changes.')

  const maker = await openPanel('kycreviewer')
  await maker.goto(addressOf('edit', code))
  await expect(maker.getByText('Sent back: The account number is cut off.', { exact: true })).toBeVisible()
  await maker.getByLabel('Cancelled Cheque document', { exact: true }).setInputFiles(image('cheque'))
  await expect(maker.getByText('Sent back: The account number is cut off.', { exact: true })).toHaveCount(0)
  await save(maker, 'Bank Account Default')
  await button(maker, 'Save all details').click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(maker.getByText('This super merchant waits for a review')).toBeVisible()

  await checker.reload()
  await expect(checker.getByRole('link', { name: 'Decide', exact: true })).toBeVisible()
  await checker.keyboard.press('u')
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expectAnnounced(checker, 'Super merchant approved.')

  await button(checker, 'Send TnC link').click()
  await expectAnnounced(checker, 'TnC link sent to merchant')
  const merchant = await (await openContext()).newPage()
  await merchant.goto(await linkOf(code, 'tnc'))
  await expect(merchant.getByRole('heading', { name: 'Terms and conditions' })).toBeVisible()
  await expectAccessible(merchant)
  await merchant.getByRole('button', { name: 'Accept' }).click()
  await expect(merchant.getByRole('heading', { name: 'You have accepted the terms and conditions' })).toBeVisible()
  await checker.reload()
  await expect(checker.getByText('Terms and conditions accepted by the merchant')).toBeVisible()
})
