import { afterEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { addCallLog, listCallLogs } from '#contract/calls/merchants/callLogs.ts'
import { deactivateMerchants, Merchant, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import {
  checkAppInstalled,
  getWarrantyFigures,
  listBrandMappings,
  listBrandTransactions,
  listCampaignMessages,
  listNonBrandTransactions,
  listStoreOrders,
  merchantSummary,
  sendMerchantMessage,
  setLoginLimit,
  switchBrandMapping,
} from '#contract/calls/merchants/portfolio.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { getTableLayout, listSavedViews, saveView } from '#contract/calls/reports/tables.ts'
import { currentWorkDatabase, openWorkOf } from '#src/store/unsent/currentWorkDatabase.ts'
import { openPendingComments } from '#src/store/unsent/pendingComments.ts'
import { clickTwice, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { MerchantInfo } from './MerchantInfo.tsx'

const routes = [{ path: '/merchant-details', element: <MerchantInfo /> }]
const asha = z.decode(Merchant, {
  id: 1,
  merchant_code: 'M0000001',
  display_name: 'Asha Kirana',
  contact_person: 'Asha Kulkarni',
  mobile_number: '9000000001',
  account_ref_number: 'XXXXXXXX1234',
  status: 1,
  kyc_approved: null,
  version: 4,
})

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

const show = async (gateway: PageGateway, search: string, services: readonly string[]) => {
  gateway.answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
  screen = await showScreen(routes, { at: `/merchant-details?${search}`, services })
}

const dialog = (role: 'dialog' | 'alertdialog' = 'alertdialog') => page.getByRole(role)
const keysOf = (gateway: PageGateway, name: string) =>
  gateway.sent.filter((sent) => sent.name === name).map(({ idempotencyKey }) => idempotencyKey)

it('Update Login Limit is sent once for two clicks, and after a failure again with the same key', async () => {
  const gateway = openPageGateway()
  gateway.answer(setLoginLimit, () => ({ refuse: 'busy' }))
  await show(gateway, 'code=M0000001', ['getporfoliomerchants', 'login_limit'])
  await page.getByRole('link', { name: 'Update Login Limit of M0000001' }).click()
  await dialog('dialog').getByLabelText('Login Limit').fill('7')
  const update = dialog('dialog').getByRole('button', { name: 'Update' })
  await clickTwice(update)
  await expect.element(dialog('dialog').getByText('The gateway is busy. Try again in a moment.')).toBeVisible()
  gateway.answer(setLoginLimit, () => ({ merchantCode: 'M0000001', loginLimit: 7, version: 5 }))
  await clickTwice(update)
  await expect.element(dialog('dialog')).not.toBeInTheDocument()
  const keys = keysOf(gateway, 'portfolio.setLoginLimit')
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

it('Deactivate Merchant is sent once for two clicks', async () => {
  const gateway = openPageGateway()
  gateway.answer(deactivateMerchants, () => [{ merchant_code: 'M0000001', status: 0 as const }])
  await show(gateway, 'merchant_code=M0000001', ['getporfoliomerchants', 'deactivatemerchant'])
  await page.getByRole('button', { name: 'Deactivate Merchant' }).click()
  await clickTwice(dialog().getByRole('button', { name: 'Yes' }))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(keysOf(gateway, 'merchants.deactivate').length).toBe(1)
})

it('a brand is switched once for two clicks', async () => {
  const gateway = openPageGateway()
  const mapping = {
    id: 3,
    brandCode: 'ASTRON',
    state: 'active' as const,
    distributorCode: 'D1',
    deactivationName: '',
    version: 1,
  }
  gateway.answer(listBrandMappings, () => [mapping])
  gateway.answer(switchBrandMapping, () => ({ ...mapping, state: 'deactivated' as const, version: 2 }))
  await show(gateway, 'merchant_code=M0000001&tab=deactive-brand', ['getporfoliomerchants', 'deactivatemerchant'])
  await page.getByRole('button', { name: 'Deactivate ASTRON' }).click()
  await clickTwice(dialog().getByRole('button', { name: 'Deactivate' }))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(keysOf(gateway, 'portfolio.switchBrandMapping').length).toBe(1)
})

it('Send Message is sent once for two clicks', async () => {
  const gateway = openPageGateway()
  gateway.answer(getWarrantyFigures, () => ({ count: 0 }) as never)
  gateway.answer(listCampaignMessages, () => [])
  gateway.answer(sendMerchantMessage, () => ({ campaignName: 'MERCHANT_WARRANTY', state: 'waiting' }))
  await show(gateway, 'merchant_code=M0000001&tab=campaign', ['getporfoliomerchants', 'calculatebrandpricewarranty'])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await clickTwice(dialog().getByRole('button', { name: 'Send Message' }))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(keysOf(gateway, 'portfolio.sendMessage').length).toBe(1)
})

it.each([
  ['brand-txn', ['portfolio.brandTransactions', 'portfolio.summary']],
  ['non-brand-txn', ['portfolio.nonBrandTransactions']],
  ['o2o-txn', ['portfolio.storeOrders']],
  ['details', []],
  ['comments', ['portfolio.callLogs']],
  ['app-install-status', []],
  ['campaign', ['portfolio.messages', 'portfolio.warranty']],
  ['deactive-brand', ['portfolio.brandMappings']],
] as const)('the tab %s asks for its own data alone: %j', async (tab, wanted) => {
  const gateway = openPageGateway()
  gateway.answer(merchantSummary, () => ({ day: [], month: [], total: [] }))
  for (const entry of [listBrandTransactions, listNonBrandTransactions, listStoreOrders])
    gateway.answer(entry, () => ({ rows: [], total: 0 }))
  for (const entry of [listCallLogs, listCampaignMessages, listBrandMappings]) gateway.answer(entry, () => [])
  gateway.answer(getWarrantyFigures, () => ({ count: 0 }) as never)
  await show(gateway, `merchant_code=M0000001&tab=${tab}`, [
    'getporfoliomerchants',
    'getporfoliotransaction',
    'getportfoliotransactionsummary',
    'getcalllogs',
    'calllogs',
    'checkmerchantappstatus',
    'calculatebrandpricewarranty',
    'deactivatemerchant',
  ])
  await expect.element(page.getByRole('heading', { name: 'Asha Kirana' })).toBeVisible()
  const asked = () => [...new Set(gateway.sent.map(({ name }) => name))].filter((name) => name.startsWith('portfolio.'))
  await expect.poll(() => asked().toSorted()).toEqual(wanted)
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0)
  expect(asked().toSorted()).toEqual(wanted)
})

it('a filter of a tab that was just left brings nobody back, and does not follow into the next', async () => {
  const gateway = openPageGateway()
  for (const entry of [listBrandTransactions, listNonBrandTransactions])
    gateway.answer(entry, () => ({ rows: [], total: 0 }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listSavedViews, () => [])
  await show(gateway, 'merchant_code=M0000001&tab=brand-txn&status=failed', [
    'getporfoliomerchants',
    'getporfoliotransaction',
  ])
  const reset = page.getByRole('button', { name: 'Reset' })
  await expect.element(reset).toBeVisible()
  const own = reset.element() as HTMLElement
  // Tabs are chosen by their focus.
  ;(page.getByRole('tab', { name: 'Non Brand Txn' }).element() as HTMLElement).focus()
  own.click()
  await expect.element(page.getByRole('tab', { name: 'Non Brand Txn' })).toHaveAttribute('aria-selected', 'true')
  expect(screen?.router.state.location.search).toBe('?merchant_code=M0000001&tab=non-brand-txn')
})

it('a view is saved once for two clicks', async () => {
  const gateway = openPageGateway()
  const table = 'portfolio.brandTransactions'
  gateway.answer(listBrandTransactions, () => ({ rows: [], total: 0 }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listSavedViews, () => [])
  gateway.answer(saveView, ({ name }) => ({
    viewId: '3f8a0c8e-5d38-4f5b-9a54-2f6f0f0e7a01',
    table,
    name,
    query: '',
    columns: null,
    isShared: false,
    isMine: true,
    ownedBy: 'tester',
    changedAt: '2026-11-22T10:00:00Z',
    version: 1,
  }))
  await show(gateway, 'merchant_code=M0000001&tab=brand-txn', ['getporfoliomerchants', 'getporfoliotransaction'])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await dialog('dialog').getByLabelText('Name').fill('Failures')
  await clickTwice(dialog('dialog').getByRole('button', { name: 'Save' }))
  await expect.element(dialog('dialog')).not.toBeInTheDocument()
  expect(keysOf(gateway, 'tables.saveView').length).toBe(1)
})

it('figures of the app stay while a further check is refused', async () => {
  const gateway = openPageGateway()
  const toList = [{ merchantCode: 'M0000001', installed: 2, total: 3, checkedAt: '2026-11-22T10:00:00Z' }]
  gateway.answer(checkAppInstalled, () => ({ toList }))
  await show(gateway, 'merchant_code=M0000001&tab=app-install-status', [
    'getporfoliomerchants',
    'checkmerchantappstatus',
  ])
  const check = page.getByRole('button', { name: 'Check App Installed' })
  await check.click()
  await expect.element(page.getByText('Installed', { exact: true })).toBeVisible()
  gateway.answer(checkAppInstalled, () => ({ refuse: 'app-checked-just-now' }))
  await check.click()
  await expect.element(page.getByText('This merchant was checked a moment ago. Wait a minute.')).toBeVisible()
  await expect.element(page.getByText('Installed', { exact: true })).toBeVisible()
})

it('what is being written stays when the merchant cannot be read again, and the page says so', async () => {
  const gateway = openPageGateway()
  gateway.answer(listCallLogs, () => [])
  await show(gateway, 'merchant_code=M0000001&tab=comments', ['getporfoliomerchants', 'getcalllogs', 'calllogs'])
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Called about the machine')
  gateway.answer(searchMerchants, () => ({ refuse: 'broken' }))
  await screen?.readAgain(searchMerchants)
  await expect.element(page.getByText(/^Saved data from .* Could not refresh\.$/)).toBeVisible()
  await expect.element(comment).toHaveValue('Called about the machine')
})

it('an address with an empty merchant code is the search, and a code that cannot be one is to be corrected', async () => {
  const gateway = openPageGateway()
  await show(gateway, 'merchant_code=', ['getporfoliomerchants'])
  await expect.element(page.getByText('Fill in at least one of the four fields above, then Search.')).toBeVisible()
  await screen?.router.navigate('/merchant-details?code=M00!')
  await expect.element(page.getByText('Correct the merchant code above, then Search.')).toBeVisible()
  expect(gateway.sent).toEqual([])
})

it('a limit that somebody else has set meanwhile is told, and set over it at the second press', async () => {
  const gateway = openPageGateway()
  await show(gateway, 'code=M0000001', ['getporfoliomerchants', 'login_limit'])
  await page.getByRole('link', { name: 'Update Login Limit of M0000001' }).click()
  await dialog('dialog').getByLabelText('Login Limit').fill('9')
  gateway.answer(setLoginLimit, (_, { ifMatch }) =>
    ifMatch === '5' ? { merchantCode: 'M0000001', loginLimit: 9, version: 6 } : { refuse: 'merchant-changed' },
  )
  gateway.answer(searchMerchants, () => ({ rows: [{ ...asha, loginLimit: 5, version: 5 }], total: 1 }))
  const update = dialog('dialog').getByRole('button', { name: 'Update' })
  await update.click()
  await expect.element(dialog('dialog').getByText(/Somebody else changed .* The limit is 5 now\./)).toBeVisible()
  await update.click()
  await expect.element(dialog('dialog')).not.toBeInTheDocument()
})

it('a brand that somebody else has switched meanwhile is shown as it is, and is not asked for again', async () => {
  const gateway = openPageGateway()
  const mapping = { id: 3, brandCode: 'ASTRON', distributorCode: 'D1', deactivationName: '', version: 1 }
  gateway.answer(listBrandMappings, () => [{ ...mapping, state: 'active' as const }])
  await show(gateway, 'merchant_code=M0000001&tab=deactive-brand', ['getporfoliomerchants', 'deactivatemerchant'])
  await page.getByRole('button', { name: 'Deactivate ASTRON' }).click()
  gateway.answer(switchBrandMapping, () => ({ refuse: 'record-changed' }))
  gateway.answer(listBrandMappings, () => [{ ...mapping, state: 'deactivated' as const, version: 2 }])
  await dialog().getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(page.getByRole('button', { name: 'Activate ASTRON', exact: true })).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('the question whether to deactivate a merchant stays that question when somebody else has done it', async () => {
  const gateway = openPageGateway()
  await show(gateway, 'merchant_code=M0000001', ['getporfoliomerchants', 'deactivatemerchant'])
  await page.getByRole('button', { name: 'Deactivate Merchant' }).click()
  await expect.element(dialog()).toHaveTextContent('Deactivate merchant?')
  gateway.answer(searchMerchants, () => ({ rows: [{ ...asha, isActive: false, version: 5 }], total: 1 }))
  await screen?.readAgain(searchMerchants)
  await expect.element(page.getByText('DEACTIVE', { exact: true })).toBeInTheDocument()
  await expect.element(dialog()).toHaveTextContent('Deactivate merchant?')
})

/** The device is made ready to keep comments until the end of the fact. */
const openCommentsOfDevice = async () => {
  const person = crypto.randomUUID().replaceAll('-', '')
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const closeWork = openWorkOf({ name: person, key })
  onTestFinished(closeWork)
  const work = currentWorkDatabase()?.work
  if (work === undefined) throw new Error('The device was not opened.')
  onTestFinished(openPendingComments({ person, work, key }))
}
const commentField = () => page.getByRole('textbox', { name: 'Comment' })
const unsent = () => page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem')

it('a comment submitted before the device is ready to keep it is kept as soon as it is', async () => {
  const gateway = openPageGateway()
  gateway.answer(listCallLogs, () => [])
  gateway.answer(addCallLog, () => ({ refuse: 'busy' }))
  await show(gateway, 'merchant_code=M0000001&tab=comments', ['getporfoliomerchants', 'getcalllogs', 'calllogs'])
  await commentField().fill('Called about the machine')
  await clickTwice(page.getByRole('button', { name: 'Submit' }))
  await openCommentsOfDevice()
  await expect.element(unsent()).toHaveTextContent(/Called about the machine.*Pending/)
  await expect.element(commentField()).toHaveValue('')
  expect(unsent().elements().length).toBe(1)
})

it('a refused comment says why, and taken back it is in the form again, under what is being typed', async () => {
  const gateway = openPageGateway()
  gateway.answer(listCallLogs, () => [])
  gateway.answer(addCallLog, () => ({ refuse: 'merchant-not-found' }))
  await show(gateway, 'merchant_code=M0000001&tab=comments', ['getporfoliomerchants', 'getcalllogs', 'calllogs'])
  await openCommentsOfDevice()
  await commentField().fill('Called about the machine')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(unsent()).toHaveTextContent(refusals['merchant-not-found'].text)
  await commentField().fill('The next one')
  await unsent().getByRole('button', { name: 'Take back' }).click()
  await expect.element(commentField()).toHaveValue('The next one\nCalled about the machine')
  expect(unsent().elements()).toEqual([])
})
