import type { Page } from '@playwright/test'
import { pdfOf, pngOf } from '#tests/support/kyc.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'
import { approval, decisionDialog, formOf, merchantStatus, reviewOf, verification } from '../kycPages.ts'

const code = 'JKYC0001'

/** A merchant of the journey's own, of which nothing was sent yet. */
const addMerchant = () =>
  ask(
    `insert into merchants (merchant_code, display_name, business_name, mobile_number, brand_code, created_at)
     values ($1, 'Journey Stores', 'Journey Stores', '9000000777', 'ASTRON', now())`,
    [code],
  )

const uploads = '**/upload/parts'
const documentOf = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })

/** Counts what the person presses; a typed letter is one. */
const keyboardOf = (page: Page) => {
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  return {
    press,
    type: async (text: string) => {
      for (const letter of text) await press(letter === ' ' ? 'Space' : letter)
    },
    count: () => presses,
  }
}

test('documents are uploaded in the form, one of them after a reload without a connection, a case is reviewed and approved by keyboard alone in fewer than thirty presses, the provider rejects and approves, and a decline is taken back', async ({
  openPanel,
  watch,
}) => {
  watch.expectNoNetwork()
  await addMerchant()
  const form = formOf(code)
  const admin = await openPanel('opsadmin')
  await admin.goto(form)
  await expect(approval(admin)).toContainText('KYC PENDING')
  await expect(approval(admin)).toContainText('PAN, address and cheque')
  await admin.getByLabel('PAN document').setInputFiles({
    name: 'pan.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>no image</html>'),
  })
  await expectAnnounced(admin, 'File size / type is wrong!')
  const papers = {
    PAN: { name: 'pan.pdf', mimeType: 'application/pdf', buffer: pdfOf(['PAN of the shop', 'Its other side']) },
    Address: { name: 'address.png', mimeType: 'image/png', buffer: pngOf(200, 120) },
    Cheque: { name: 'cheque.png', mimeType: 'image/png', buffer: pngOf(220, 100) },
  }
  const { Cheque: last, ...first } = papers
  const detailsReadAgain = admin.waitForRequest('**/getPorfolioMerchants', { timeout: 120_000 })
  for (const [label, file] of Object.entries(first)) {
    await admin.getByLabel(`${label} document`).setInputFiles(file)
    await expect(admin.getByRole('button', { name: `Replace ${label}` })).toBeVisible()
  }
  await detailsReadAgain
  await admin.context().route(uploads, (route) => route.abort('internetdisconnected'))
  await admin.getByLabel('Cheque document').setInputFiles(last)
  const stored = admin.getByText('Kept on this device. There is no connection. It is sent by itself')
  await expect(stored).toBeVisible()
  await admin.reload()
  await expect(stored).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Upload Cheque' })).toHaveCount(0)
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Uploads, 1 not finished' }).click()
  const tray = admin.getByRole('dialog', { name: 'Uploads' })
  await expect(tray.getByText(`Cheque of ${code}`)).toBeVisible()
  await admin.context().unroute(uploads)
  // As the browser says it; a pause that ends meanwhile may be quicker.
  await admin.evaluate(() => dispatchEvent(new Event('online')))
  await expect(tray.getByText('Stored with the merchant.')).toHaveCount(3)
  await admin.keyboard.press('Escape')
  await expectAnnounced(admin, 'Document successfully uploaded!')
  await expect(admin.getByRole('button', { name: 'Replace Cheque' })).toBeVisible()
  await expect(approval(admin)).toContainText('KYC NOT APPROVED')
  await expect(approval(admin)).toContainText('Somebody else has to decide.')
  await expect(admin.getByRole('button', { name: 'Update KYC Status' })).toHaveCount(0)

  // The one that waits longest is the next case.
  await ask(`update merchants set kyc_submitted_at = '2020-01-01' where merchant_code = $1`, [code])
  const reviewer = await openPanel('kycreviewer')
  await reviewer.goto('/merchants-new/kyc')
  await expect(reviewer.getByRole('row').filter({ hasText: code })).toBeVisible()
  const keyboard = keyboardOf(reviewer)
  await keyboard.press('n')
  await expect(reviewer).toHaveURL(new RegExp(`merchant_code=${code}`))
  await expect(reviewer.getByRole('img', { name: 'PAN, page 1' })).toBeVisible()
  await keyboard.press(']')
  await expect(reviewer.getByRole('img', { name: 'PAN, page 2' })).toBeVisible()
  await keyboard.press('2')
  await expect(documentOf(reviewer, 'Address').getByRole('img')).toBeVisible()
  await keyboard.press('r')
  await expect(documentOf(reviewer, 'Address').getByRole('img')).toHaveAttribute('style', /rotate\(90deg\)/)
  await keyboard.press('3')
  await expect(documentOf(reviewer, 'Cheque').getByRole('img')).toBeVisible()
  await expectAccessible(reviewer)
  await keyboard.press('u')
  await expect(decisionDialog(reviewer).getByLabel('Remark')).toBeFocused()
  await expect(decisionDialog(reviewer).getByRole('button', { name: 'Approve KYC' })).toBeDisabled()
  await keyboard.type('Fits')
  await expect(decisionDialog(reviewer).getByRole('button', { name: 'Approve KYC' })).toBeEnabled()
  await expectAccessible(reviewer)
  const isOnApprove = () =>
    decisionDialog(reviewer)
      .getByRole('button', { name: 'Approve KYC' })
      .evaluate((button) => button === document.activeElement)
  while (!(await isOnApprove()) && keyboard.count() < 30) await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expectAnnounced(reviewer, 'Successfully Updated KYC Status!')
  await expect(approval(reviewer)).toContainText('KYC APPROVED')
  await expect(approval(reviewer)).toContainText('Approved by kycreviewer')
  await expect(approval(reviewer)).toContainText('SMS: Kept')
  expect(keyboard.count()).toBeLessThan(30)

  const provider = await openPanel('pinereviewer')
  await provider.goto('/merchants-new/kyc')
  await provider.getByRole('textbox', { name: 'Mobile Number' }).fill('9000000777')
  await provider.getByRole('button', { name: 'Search', exact: true }).click()
  const row = provider.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('KYC PENDING')
  await row.getByRole('link', { name: `Review ${code}` }).click()
  await expect(verification(provider)).toContainText('KYC PENDING')
  await provider.getByRole('radio', { name: 'Reject' }).check()
  await expect(provider.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await provider.getByLabel('Remarks').fill('Another shop.')
  await provider.getByRole('button', { name: 'Submit' }).click()
  await expect(verification(provider)).toContainText('KYC REJECTED')
  await expect(verification(provider)).toContainText('Another shop.')
  await provider.getByRole('radio', { name: 'Approve' }).check()
  await provider.getByRole('button', { name: 'Submit' }).click()
  await expect(verification(provider)).toContainText('KYC APPROVED')

  const colleague = await openPanel('kycreviewer2')
  await colleague.goto(reviewOf(code))
  await colleague.getByRole('button', { name: 'Update KYC Status' }).click()
  await expect(decisionDialog(colleague).getByRole('button', { name: 'Approve KYC' })).toHaveCount(0)
  await decisionDialog(colleague).getByLabel('Remark').fill('The cheque is blurred.')
  await decisionDialog(colleague).getByLabel('Reason for declining').selectOption({ index: 1 })
  await decisionDialog(colleague).getByRole('checkbox', { name: 'Cheque' }).check()
  await decisionDialog(colleague).getByRole('button', { name: 'Decline KYC' }).click()
  await expect(approval(colleague)).toContainText('Declined by kycreviewer2')
  await expect(approval(colleague)).toContainText('The cheque is blurred.')
  await expect(approval(colleague)).toContainText('To be sent again: Cheque')
  // Those of campaigns, older than any decision, are listed with the others.
  await colleague.goto('/merchants-new/kyc/messages?state=sent')
  await expect(
    colleague.getByRole('row').filter({ hasText: 'offer your customers an extended warranty' }),
  ).not.toHaveCount(0)
  await colleague.goto('/merchants-new/kyc/messages')
  await colleague.getByRole('textbox', { name: 'Merchant Code' }).fill(code.toLowerCase())
  await colleague.getByRole('button', { name: 'Search', exact: true }).click()
  const told = colleague.getByRole('row').filter({ hasText: code })
  await expect(told).toHaveCount(4)
  await expect(told.filter({ hasText: 'your documents are rejected' })).toHaveCount(2)

  const other = await openPanel('deskadmin')
  await other.goto(form)
  await other.getByRole('button', { name: 'Update KYC Status' }).click()
  await expect(decisionDialog(other).getByRole('button', { name: 'Decline KYC' })).toHaveCount(0)
  await decisionDialog(other).getByLabel('Remark').fill('The bank has confirmed it.')
  await decisionDialog(other).getByRole('button', { name: 'Approve KYC' }).click()
  await expect(approval(other)).toContainText('KYC APPROVED')
  const status = merchantStatus(other)
  for (const [verb, shown] of [
    ['Deactivate', 'Merchant Deactivated'],
    ['Activate', 'The merchant can transact.'],
  ] as const) {
    await status.getByRole('button', { name: verb, exact: true }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()
    await expect(status).toContainText(shown)
  }
  expect(
    await ask(
      `select call, login_id, outcome from audit_entries where subject = $1
       and call in ('kyc.commitDocument', 'kyc.decide', 'kyc.decideProvider', 'merchants.deactivate', 'merchants.reactivate')
       order by id`,
      [code],
    ),
  ).toEqual([
    ...Array.from({ length: 3 }, () => ({ call: 'kyc.commitDocument', login_id: 'opsadmin', outcome: 'done' })),
    { call: 'kyc.decide', login_id: 'kycreviewer', outcome: 'done' },
    { call: 'kyc.decideProvider', login_id: 'pinereviewer', outcome: 'done' },
    { call: 'kyc.decideProvider', login_id: 'pinereviewer', outcome: 'done' },
    { call: 'kyc.decide', login_id: 'kycreviewer2', outcome: 'done' },
    { call: 'kyc.decide', login_id: 'deskadmin', outcome: 'done' },
    { call: 'merchants.deactivate', login_id: 'deskadmin', outcome: 'done' },
    { call: 'merchants.reactivate', login_id: 'deskadmin', outcome: 'done' },
  ])
})

test('support reads the three lists of Non KYC Merchants, narrows one down, exports it whole, and opens the details of a merchant', async ({
  openPanel,
}) => {
  const page = await openPanel('support')
  await page.goto('/non-kyc-merchants')
  const list = page.getByRole('grid', { name: 'Non KYC Merchants' })
  const rows = list.getByRole('row')
  for (const name of ['Brand Merchants', 'Non Brand Merchants', 'On Hold Merchants']) {
    const tab = page.getByRole('navigation', { name: 'Non KYC Merchants' }).getByRole('link', { name, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText(/^Total Records: [1-9]/)).toBeVisible()
    await expect(list).not.toHaveAttribute('aria-busy')
    await expect(rows).not.toHaveCount(1)
  }
  const code = /[A-Z]\d{7}/.exec((await rows.nth(1).textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('textbox', { name: 'Merchant Code' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Total Records: 1', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^Excel/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^non_kyc_merchants_export_.*\.xlsx$/)
  await page.getByLabel('KYC Updated From').fill('2026-02-01')
  await page.getByLabel('KYC Updated Till').fill('2026-01-31')
  await expect(page.getByText('This day is before KYC Updated From.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Total Records: 1', { exact: true })).toHaveCount(0)
  await rows.nth(1).press('Enter')
  await expect(page).toHaveURL(/\/merchant-details\?merchant_code=/)
})
