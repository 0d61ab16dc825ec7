import type { Page } from '@playwright/test'
import { ask } from './database.ts'
import { reviewOf } from './kycPages.ts'
import { viewOf } from './merchantView.ts'

/** What opens over a screen; Escape closes it. */
export interface Opened {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** How one sees that it is open; a dialog or a menu where absent. */
  readonly sign?: string
}

/** A screen as an administrator of the demo opens it. */
export interface Screen {
  /** Who opens it in place of the administrator. */
  readonly loginId?: string
  /** The path of its route in `src/app/areas.ts`. */
  readonly path: string
  readonly address: string
  /** Which record of the demo stands in it for `:record`: a query of one text. */
  readonly record?: string
  /** HTTP statuses of refusals that belong to what is shown. */
  readonly statuses?: readonly number[]
  readonly opens?: readonly Opened[]
  /** Widths at which `npm test` looks at it besides the usual one: it has more columns than others. */
  readonly alsoAt?: readonly number[]
  /** What is done on the screen before it is looked at, and what that is called. */
  readonly begun?: { readonly name: string; readonly act: (page: Page) => Promise<void> }
}

/** With the record that it is of. */
export const addressOf = async ({ address, record }: Screen): Promise<string> => {
  if (record === undefined) return address
  const [found] = await ask(record)
  if (found === undefined) throw new Error(`The demo has no record for ${address}.`)
  return address.replace(':record', encodeURIComponent(String(Object.values(found)[0])))
}

const press = (key: string) => (page: Page) => page.keyboard.press(key)
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const inMain = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
/** What is asked for once something else was answered comes after the screen has settled. */
const thereIs = (name: RegExp) => (page: Page) => page.getByRole('main').getByRole('link', { name }).first().waitFor()
const follow = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
/** The figures of a picture are a table too, folded away. */
const firstRow = async (page: Page) => {
  const row = page
    .getByRole('main')
    .locator('tbody tr:not([aria-hidden], details *), [role=treegrid] [data-row]')
    .first()
  await row.focus()
  await row.press('Enter')
}

const openTransaction = async (page: Page) => {
  await page.getByRole('treegrid').locator('[data-row]').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Payment' }).waitFor()
}

const accounts = (master: string): Screen => ({
  path: '/accounts',
  address: `/accounts?activeIndex=3&master=${master}`,
  loginId: 'drafter',
  alsoAt: [1366],
  opens: [{ name: 'Add New', open: follow(/^(Add New|Update All)$/) }],
})
const merchantTab = (tab: string, opens: readonly Opened[] = []): Screen => ({
  path: '/merchant-details',
  address: viewOf('M0000002', tab),
  opens,
})

const offerTab = (tab: number) => `/offer-mgmt?brand=ASTRON&activeIndex=${tab}`
const campaignTab = (tab: number) => `/campaign?activeIndex=${tab}`
const brandTab = (tab: number) => `/brand-config?brand=ASTRON&activeIndex=${tab}`

/** What every screen can open. */
export const shellOpens: readonly Opened[] = [
  { name: 'Go to', open: press('Control+k') },
  {
    name: 'Go to, with results',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Go to a screen or merchant' }).fill('textiles')
      await page
        .getByRole('option', { name: /Textiles/ })
        .first()
        .waitFor()
    },
  },
  { name: 'Shortcuts', open: press('?') },
  { name: 'Notifications', open: button(/^Notifications/) },
  { name: 'Appearance', open: button('Appearance') },
  { name: 'the person', open: button(/^Hello, /) },
]

/** Every route of the panel and each of its tabs. */
export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    address: '/dashboard',
    opens: [{ name: 'Columns', open: inMain('Columns') }],
  },
  { path: '/today', address: '/today' },
  { path: '/accounts/:tab', address: '/accounts/refunds' },
  { path: '/reports/:tab', address: '/reports/settlements' },
  { path: '/brand-config/:tab', address: '/brand-config/categories?brand=ASTRON' },
  { path: '/offer-mgmt/:tab', address: '/offer-mgmt/sku-search?brand=ASTRON' },
  { path: '/campaigns/:tab', address: '/campaigns/summary' },
  { path: '/integrations/:tab', address: '/integrations/incoming' },
  { path: '/merchants', address: '/merchants' },
  {
    path: '/merchants',
    address: '/merchants?distributor_code=D0001',
    opens: [{ name: 'Bulk Update', open: follow('Bulk Update') }],
  },
  ...(['view', 'edit'] as const).map((action) => ({
    path: '/merchants/add-edit-merchant/:action',
    address: `/merchants/add-edit-merchant/${action}?merchant_code=M0000005`,
  })),
  { path: '/merchants/add-edit-merchant/:action', address: '/merchants/add-edit-merchant/add' },
  {
    path: '/merchant-details',
    address: '/merchant-details?bucket=B1',
    opens: [{ name: 'Login limit', open: follow(/^Update Login Limit of/) }],
  },
  merchantTab('brand-txn', [{ name: 'Columns', open: inMain('Columns') }]),
  { ...merchantTab('brand-txn'), alsoAt: [683], begun: { name: 'with a transaction open', act: openTransaction } },
  merchantTab('non-brand-txn'),
  merchantTab('o2o-txn'),
  merchantTab('details'),
  merchantTab('comments'),
  merchantTab('app-install-status'),
  merchantTab('campaign'),
  merchantTab('deactive-brand'),
  ...[0, 2, 4, 5, 6, 7, 8, 9, 10].map((tab) => ({ path: '/accounts', address: `/accounts?activeIndex=${tab}` })),
  {
    path: '/accounts',
    address: '/accounts?activeIndex=1&status=Draft',
    opens: [
      { name: 'Initiate Settlement', open: inMain('Initiate Settlement') },
      { name: 'Upload UTR', open: follow('Upload UTR') },
      { name: 'Settlement Status', open: inMain(/^Settlement Status/) },
    ],
  },
  { path: '/payments/:txnRefNumber', address: '/payments/TXN000000100' },
  {
    path: '/payouts/:payoutRef',
    address: '/payouts/:record',
    record: "select payout_ref from settlement_payouts where state = 'credited' order by id limit 1",
  },
  {
    path: '/payouts/:payoutRef',
    address: '/payouts/:record',
    record: "select payout_ref from settlement_payouts where state = 'returned' order by id limit 1",
  },
  { path: '/payouts/:payoutRef', address: '/payouts/B1-M0000001', statuses: [404] },
  {
    path: '/transfers/:utr',
    address: '/transfers/:record',
    record: 'select utr from recon_transfers order by utr limit 1',
  },
  { path: '/transfers/:utr', address: '/transfers/NOWHERE1', statuses: [404] },
  {
    path: '/accounts/refunds/:refundId',
    address: '/accounts/refunds/:record',
    record: 'select id from refunds order by asked_at, id limit 1',
  },
  {
    path: '/accounts/refunds/:refundId',
    address: '/accounts/refunds/00000000-0000-4000-8000-000000000000',
    statuses: [404],
  },
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((tab) => ({ path: '/reports', address: `/reports?activeIndex=${tab}` })),
  {
    path: '/reports/documents/:documentId',
    address: '/reports/documents/:record',
    record: 'select id from kyc_documents where replaced_at is null order by merchant_id, kind limit 1',
  },
  {
    path: '/reports/documents/:documentId',
    address: '/reports/documents/00000000-0000-4000-8000-000000000000',
    statuses: [404],
  },
  { path: '/order-mgmt', address: '/order-mgmt' },
  { path: '/accounts', address: '/accounts?activeIndex=6&mis=reliance' },
  { path: '/accounts', address: '/accounts?activeIndex=7&cashback=slips' },
  { path: '/reports', address: '/reports?activeIndex=8&sheet=upload' },
  { path: '/accounts/recon', address: '/accounts/recon' },
  { path: '/accounts/recon/rows', address: '/accounts/recon/rows' },
  { path: '/accounts/recon/transfers', address: '/accounts/recon/transfers' },
  { path: '/accounts/recon/force-matches', address: '/accounts/recon/force-matches' },
  { path: '/accounts/recon/rules', address: '/accounts/recon/rules' },
  { path: '/accounts/recon/rules/:ruleId', address: '/accounts/recon/rules/1' },
  { path: '/accounts/recon/mappings', address: '/accounts/recon/mappings' },
  { path: '/accounts/recon/mappings/:versionId', address: '/accounts/recon/mappings/1' },
  { path: '/accounts/batches', address: '/accounts/batches' },
  { path: '/payouts', address: '/payouts' },
  {
    path: '/merchant-holds',
    address: '/merchant-holds',
    opens: [
      {
        name: 'asking for one',
        open: (page) => page.getByRole('link', { name: 'Hold a merchant' }).click(),
      },
    ],
  },
  {
    path: '/merchant-holds/:holdId',
    address: '/merchant-holds/:record',
    record: `select id from merchant_holds where kind = 'reserve' and state = 'active' order by id limit 1`,
  },
  {
    path: '/disputes',
    address: '/disputes',
    opens: [{ name: 'Open a dispute', open: follow('Open a dispute') }],
  },
  { path: '/dispute-rates', address: '/dispute-rates' },
  {
    path: '/disputes/:disputeRef',
    address: '/disputes/DSP-000001',
    opens: [{ name: 'Accept', open: follow('Accept') }],
  },
  { path: '/papers', address: '/papers' },
  { path: '/papers/months/:month', address: '/papers/months/2026-10' },
  {
    path: '/papers/:paper',
    address: '/papers/:record',
    record: "select number from papers where state = 'issued' order by id limit 1",
  },
  { path: '/papers/:paper', address: '/papers/999999999', statuses: [404] },
  { path: '/position', address: '/position' },
  { path: '/position/payments', address: '/position/payments' },
  { path: '/accounts/batches/:batchId', address: '/accounts/batches/1' },
  ...['general', 'brand', 'special', 'subscription', 'feature'].map(accounts),
  {
    path: '/bank-setup',
    address: '/bank-setup',
    alsoAt: [1366],
    opens: [{ name: 'Add New', open: follow('Add New') }],
  },
  { path: '/bank-setup', address: '/bank-setup?activeIndex=1' },
  {
    path: '/bank-schemes/:schemeId',
    address: '/bank-schemes/:record',
    record: "select id from bank_schemes where bank_tenure_id = 'ASE3'",
  },
  {
    path: '/bank-schemes/:schemeId',
    address: '/bank-schemes/:record',
    loginId: 'bankchecker',
    record: "select id from bank_schemes where state = 'created' order by id limit 1",
    opens: [{ name: 'Verify', open: follow('Verify') }],
  },
  { path: '/bank-schemes/:schemeId', address: '/bank-schemes/999999999', statuses: [404] },
  { path: '/brand-config', address: '/brand-config' },
  { path: '/brand-config', address: brandTab(0) },
  {
    path: '/brand-config',
    address: `${brandTab(0)}&step=images`,
    begun: { name: 'with its products', act: thereIs(/^Images of/) },
    opens: [
      { name: 'Map images by name', open: follow('Map images by name') },
      { name: 'Images', open: follow(/^Images of/) },
    ],
  },
  {
    path: '/brand-config',
    address: brandTab(1),
    opens: [{ name: 'Add root category', open: follow('Add root category') }],
  },
  { path: '/brand-config', address: `${brandTab(2)}&as=edit` },
  { path: '/brand-config', address: brandTab(3), opens: [{ name: 'Update Query', open: follow('Update Query') }] },
  {
    path: '/brand-config',
    address: `${brandTab(4)}&scheme=ASTRON_EMI`,
    begun: { name: 'with its models', act: thereIs(/^Timeline of/) },
    opens: [
      { name: 'Extend', open: follow(/^Extend /) },
      { name: 'Upload scheme', open: follow('Upload scheme') },
      { name: 'a timeline', open: follow(/^Timeline of/) },
    ],
  },
  { path: '/brand-config', address: brandTab(5) },
  { path: '/brand-config', address: `${brandTab(5)}&cashback=lookup` },
  {
    path: '/brand-config',
    address: brandTab(6),
    opens: [{ name: 'Edit', open: follow(/^Edit /) }],
  },
  { path: '/brand-config', address: brandTab(7) },
  { path: '/brand-config/add-edit-offer/:action', address: '/brand-config/add-edit-offer/add?brand=ASTRON' },
  { path: '/offer-mgmt', address: '/offer-mgmt' },
  { path: '/offers/:offerId', address: '/offers/1' },
  { path: '/schemes/:schemeCode', address: '/schemes/ASTRON_EMI' },
  {
    path: '/offer-mgmt',
    address: offerTab(0),
    opens: [{ name: 'Generate Offer Desc', open: inMain('Generate Offer Desc') }],
  },
  { path: '/offer-mgmt', address: `${offerTab(1)}&model=a` },
  {
    path: '/offer-mgmt',
    address: `${offerTab(2)}&bank_code=HDFC`,
    opens: [
      { name: 'Update', open: inMain(/^Update /) },
      { name: 'SKUs', open: inMain(/^SKUs of/) },
    ],
  },
  { path: '/offer-mgmt', address: offerTab(3) },
  { path: '/offer-mgmt', address: offerTab(4) },
  { path: '/offer-mgmt', address: offerTab(5) },
  { path: '/campaign', address: '/campaign' },
  ...[1, 2, 3].map((tab) => ({ path: '/campaign', address: campaignTab(tab) })),
  { path: '/campaign', address: campaignTab(4), opens: [{ name: 'Add Promo', open: follow('Add Promo') }] },
  { path: '/campaign', address: campaignTab(5), opens: [{ name: 'New template', open: follow('New template') }] },
  {
    path: '/campaign/opt-outs',
    address: '/campaign/opt-outs',
    opens: [{ name: 'Add number', open: follow('Add number') }],
  },
  { path: '/campaign/opt-outs', address: '/campaign/opt-outs?activeIndex=1' },
  ...['asc', 'desc'].map((order) => ({
    path: '/campaign/:campaignId',
    address: '/campaign/:record',
    record: `select id from campaigns order by code ${order} limit 1`,
  })),
  {
    path: '/campaign/:campaignId',
    address: '/campaign/00000000-0000-4000-8000-000000000000',
    statuses: [404],
  },
  { path: '/catalogue-management', address: '/catalogue-management' },
  { path: '/scheme-mgmt', address: '/scheme-mgmt?scheme=ASTRON_EMI' },
  { path: '/waiting', address: '/waiting', opens: [{ name: 'what waits', open: firstRow }] },
  { path: '/waiting/in-a-row', address: '/waiting/in-a-row' },
  { path: '/merchants-new/kyc', address: '/merchants-new/kyc' },
  { path: '/merchants-new/kyc/add-edit-merchant/:action', address: reviewOf('M0000003') },
  { path: '/merchants-new/kyc/in-a-row', address: '/merchants-new/kyc/in-a-row' },
  { path: '/merchants-new/kyc/messages', address: '/merchants-new/kyc/messages' },
  { path: '/non-kyc-merchants', address: '/non-kyc-merchants' },
  { path: '/super-merchant-kyc', address: '/super-merchant-kyc?name=M0000' },
  {
    path: '/supermerchants/add-edit-merchant/:action',
    address: '/supermerchants/add-edit-merchant/edit?merchant=M0000167',
    opens: [{ name: 'Associate merchants', open: follow('Associate merchants') }],
  },
  {
    path: '/supermerchants/add-edit-merchant/:action',
    address: '/supermerchants/add-edit-merchant/view?merchant=M0000242',
  },
  { path: '/supermerchants/add-edit-merchant/:action', address: '/supermerchants/add-edit-merchant/add' },
  { path: '/scripts-s3-files', address: '/scripts-s3-files' },
  { path: '/scripts-s3-files', address: '/scripts-s3-files?activeIndex=1' },
  { path: '/bulk-uploads', address: '/bulk-uploads?activeIndex=1' },
  { path: '/finance', address: '/finance' },
  { path: '/downloads', address: '/downloads' },
  { path: '/received-file', address: '/received-file' },
  {
    path: '/file-jobs/:jobId',
    address: '/file-jobs/:record',
    record: 'select id from file_jobs where rows_failed > 0 order by created_at, id limit 1',
  },
  { path: '/file-jobs/:jobId', address: '/file-jobs/00000000-0000-4000-8000-000000000000', statuses: [404] },
  { path: '/notifications', address: '/notifications' },
  { path: '/user-management', address: '/user-management' },
  { path: '/user-management/add-edit-user/:action', address: '/user-management/add-edit-user/add' },
  { path: '/people/:loginId', address: '/people/support' },
  {
    path: '/user-management/add-edit-role',
    address: '/user-management/add-edit-role',
    opens: [{ name: 'Add', open: follow('Add') }],
  },
  { path: '/user-management/effective-access', address: '/user-management/effective-access?login_id=support' },
  { path: '/user-management/compare-roles', address: '/user-management/compare-roles?role=2&with=3' },
  { path: '/user-management/audit', address: '/user-management/audit', opens: [{ name: 'an entry', open: firstRow }] },
  { path: '/user-management/sessions/:loginId', address: '/user-management/sessions/opsadmin' },
  { path: '/sessions', address: '/sessions' },
  {
    path: '/integrations',
    address: '/integrations',
    alsoAt: [1366],
    opens: [{ name: 'New client', open: follow('New client') }],
  },
  { path: '/integrations', address: '/integrations?activeIndex=1', alsoAt: [1366] },
  {
    path: '/integrations',
    address: '/integrations?activeIndex=2',
    alsoAt: [1366],
    opens: [
      { name: 'New endpoint', open: follow('New endpoint') },
      { name: 'an endpoint', open: firstRow },
    ],
  },
  {
    path: '/integrations',
    address: '/integrations?activeIndex=2&show=deliveries',
    alsoAt: [1366],
    opens: [{ name: 'a delivery', open: firstRow }],
  },
  {
    path: '/legal-holds',
    address: '/legal-holds',
    alsoAt: [1366],
    opens: [{ name: 'Set a legal hold', open: follow('Set a legal hold') }],
  },
  { path: '/legal-holds/:legalHoldId', address: '/legal-holds/1', alsoAt: [1366] },
  { path: '/person-requests', address: '/person-requests', alsoAt: [1366] },
  { path: '/person-requests/:requestId', address: '/person-requests/1', alsoAt: [1366] },
  {
    path: '/person-data/:merchantCode',
    address: '/person-data/M0000001',
    alsoAt: [1366],
    opens: [{ name: 'Give a copy', open: follow('Give a copy') }],
  },
  { path: '/retention', address: '/retention', alsoAt: [1366] },
  { path: '/storage', address: '/storage' },
  { path: '*', address: '/nowhere' },
]
