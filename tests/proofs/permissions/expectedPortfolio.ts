import type { ExpectedRow } from './expectedRow.ts'

const nowhere = 'M9999999'
const noView = '3f8a0c8e-5d38-4f5b-9a54-2f6f0f0e7a01'
const silence = { title: '', imageurl: '', silent: true, message: '', url: '', campaignId: '' }
const notFound = '404 merchant-not-found'

export const expectedPortfolio: readonly ExpectedRow[] = [
  {
    call: 'portfolio.summary',
    opensFor: ['getportfoliotransactionsummary'],
    asks: { include_login: [], merchant_code: [nowhere] },
    answer: notFound,
  },
  {
    call: 'portfolio.brandTransactions',
    opensFor: ['getporfoliotransaction'],
    asks: { txn_count: 5, merchant_code: [nowhere] },
    answer: notFound,
  },
  {
    call: 'portfolio.nonBrandTransactions',
    opensFor: ['getporfoliotransaction'],
    asks: { txn_count: 5, merchant_code: [nowhere] },
    answer: notFound,
  },
  {
    call: 'portfolio.storeOrders',
    opensFor: ['getporfoliotransaction', 'getorders'],
    asks: { parameters: { merchant_code: nowhere } },
    answer: notFound,
  },
  { call: 'portfolio.callLogs', opensFor: ['getcalllogs'], asks: { merchant_code: nowhere }, answer: notFound },
  {
    call: 'portfolio.addCallLog',
    opensFor: ['calllogs'],
    asks: { merchant_code: nowhere, comment: 'Called' },
    answer: notFound,
  },
  {
    call: 'portfolio.checkApp',
    opensFor: ['checkmerchantappstatus'],
    asks: { toList: [{ merchantCode: nowhere }], data: silence },
    answer: notFound,
  },
  {
    call: 'portfolio.warranty',
    opensFor: ['calculatebrandpricewarranty'],
    asks: { merchant_code: nowhere },
    answer: notFound,
  },
  {
    call: 'portfolio.sendMessage',
    opensFor: ['calculatebrandpricewarranty'],
    asks: { merchant_code: nowhere },
    answer: notFound,
  },
  {
    call: 'portfolio.messages',
    opensFor: ['calculatebrandpricewarranty'],
    asks: { merchant_code: nowhere },
    answer: notFound,
  },
  {
    call: 'portfolio.brandMappings',
    opensFor: ['deactivatemerchant'],
    asks: { merchant_code: nowhere },
    answer: notFound,
  },
  {
    call: 'portfolio.switchBrandMapping',
    opensFor: ['deactivatemerchant'],
    asks: { id: 1, merchant_code: nowhere, brand_code: 'ASTRON', status: 0 },
    ifMatch: 1,
    answer: notFound,
  },
  {
    call: 'portfolio.setLoginLimit',
    opensFor: ['login_limit'],
    asks: { merchant_code: nowhere, value: 3 },
    ifMatch: 1,
    answer: notFound,
  },
  { call: 'dashboard.summary', opensFor: ['dashboard'], asks: { include_login: [], exclude_login: [] }, answer: '200' },
  { call: 'dashboard.transactions', opensFor: ['dashboard'], asks: { txn_count: 5 }, answer: '200' },
  { call: 'dashboard.figures', opensFor: ['dashboard'], asks: {}, answer: '200' },
  { call: 'dashboard.managers', opensFor: ['getrms'], asks: { count: 100 }, answer: '200' },
  { call: 'tables.layout', opensFor: 'signed-in', asks: { table: 'dashboard.transactions' }, answer: '200' },
  {
    call: 'tables.saveLayout',
    opensFor: 'signed-in',
    asks: { table: 'dashboard.transactions', columns: null },
    answer: '200',
  },
  { call: 'tables.views', opensFor: 'signed-in', asks: { table: 'dashboard.transactions' }, answer: '200' },
  {
    call: 'tables.saveView',
    opensFor: 'signed-in',
    asks: { view_id: noView, table: 'dashboard.transactions', name: 'Failures', query: 'status=FAILED' },
    ifMatch: 1,
    answer: '404 record-not-found',
  },
  { call: 'tables.deleteView', opensFor: 'signed-in', asks: { view_id: noView }, answer: '404 record-not-found' },
  // Whoever may not list a table adds it up no more than they export it.
  {
    call: 'tables.sums',
    opensFor: 'signed-in',
    asks: { table: 'dashboard.transactions', request: {}, columns: ['nonsense'] },
    answer: '400 bad-request',
  },
  {
    call: 'tables.export',
    opensFor: 'signed-in',
    asks: { table: 'dashboard.transactions', format: 'csv', request: {}, columns: ['nonsense'] },
    answer: '400 bad-request',
  },
]
