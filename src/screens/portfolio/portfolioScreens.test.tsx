import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { deactivateMerchants, Merchant, searchMerchants } from '#contract/merchants.ts'
import {
  getWarrantyFigures,
  listBrandMappings,
  listBrandTransactions,
  listCallLogs,
  listCampaignMessages,
  listNonBrandTransactions,
  listStoreOrders,
  merchantSummary,
  sendMerchantMessage,
  setLoginLimit,
  switchBrandMapping,
} from '#contract/portfolio.ts'
import { getTableLayout, listSavedViews, saveView } from '#contract/tables.ts'
import { clickTwice, openPageGateway, type PageGateway, showScreen } from '#tests/screens.tsx'
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
  await page.getByRole('button', { name: 'Update Login Limit of M0000001' }).click()
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
