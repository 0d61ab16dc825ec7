import type { Try } from './attempt.ts'
import type { Target } from './target.ts'

type Body = Record<string, unknown>
const silence = { title: '', imageurl: '', silent: true, message: '', url: '', campaignId: '' }
export const exported = (table: string, request: Body) => ({ table, format: 'csv', request })

const merchant = ({ merchantCode }: Target) => [merchantCode]
const transaction = ({ txnRefNumber }: Target) => [txnRefNumber]
/** A relationship manager is limited to merchants and not to brands; the login is another's for both. */
const brandAndLogin = ({ brandCode, login }: Target, loginId: string) =>
  loginId === 'relmanager' ? [login] : [brandCode, login]

/** Calls about merchants, transactions and saved views, each with the wire body that asks for the target. */
export const merchantTries: readonly Try[] = [
  { call: 'merchants.search', asks: ({ merchantCode }) => ({ merchant_code: [merchantCode] }), keeps: merchant },
  {
    call: 'merchants.search',
    asks: ({ merchantCode }) => ({ merchant_code: [merchantCode], bucket: 'B1', size: 300 }),
    keeps: merchant,
  },
  { call: 'merchants.find', asks: ({ merchantCode }) => ({ text: merchantCode.slice(0, 6), count: 20 }) },
  { call: 'merchants.find', asks: ({ merchantCode }) => ({ text: merchantCode, count: 20 }), keeps: merchant },
  {
    call: 'merchants.edit',
    asks: ({ merchantCode }) => [{ merchant_code: merchantCode, display_name: 'Taken' }],
    refused: 'not-found',
    ifMatch: 1,
  },
  { call: 'merchants.deactivate', asks: ({ merchantCode }) => ({ mid_list: [merchantCode] }), refused: 'not-found' },
  { call: 'merchants.reactivate', asks: ({ merchantCode }) => ({ mid_list: [merchantCode] }), refused: 'not-found' },
  {
    call: 'merchants.unmask',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode, field: 'panNumber', reason: 'Looking around here' }),
    refused: 'not-found',
  },
  {
    call: 'personRequests.lastErasure',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode }),
    refused: 'not-found',
  },
  { call: 'portfolio.summary', asks: ({ merchantCode }) => ({ merchant_code: [merchantCode] }), refused: 'not-found' },
  {
    call: 'portfolio.brandTransactions',
    asks: ({ merchantCode }) => ({ merchant_code: [merchantCode], txn_count: 300 }),
    refused: 'not-found',
  },
  {
    call: 'portfolio.nonBrandTransactions',
    asks: ({ merchantCode, txnRefNumber }) => ({ merchant_code: [merchantCode], txn_ref_number: [txnRefNumber] }),
    refused: 'not-found',
  },
  {
    call: 'portfolio.brandTransactions',
    asks: ({ txnRefNumber }) => ({ merchant_code: ['M0000007'], txn_ref_number: [txnRefNumber] }),
    keeps: transaction,
  },
  {
    call: 'portfolio.nonBrandTransactions',
    asks: ({ txnRefNumber }) => ({ merchant_code: ['M0000007'], txn_ref_number: [txnRefNumber] }),
    keeps: transaction,
  },
  {
    call: 'portfolio.storeOrders',
    asks: ({ txnRefNumber }) => ({ parameters: { merchant_code: 'M0000007', txn_ref_number: [txnRefNumber] } }),
    keeps: transaction,
  },
  {
    call: 'portfolio.storeOrders',
    asks: ({ merchantCode }) => ({ parameters: { merchant_code: merchantCode } }),
    refused: 'not-found',
  },
  { call: 'portfolio.callLogs', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: 'not-found' },
  {
    call: 'portfolio.addCallLog',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode, comment: 'x' }),
    refused: 'not-found',
  },
  {
    call: 'portfolio.checkApp',
    asks: ({ merchantCode }) => ({ toList: [{ merchantCode }], data: silence }),
    refused: 'not-found',
  },
  { call: 'portfolio.warranty', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: 'not-found' },
  {
    call: 'portfolio.sendMessage',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode }),
    refused: 'not-found',
  },
  { call: 'portfolio.messages', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: 'not-found' },
  {
    call: 'portfolio.brandMappings',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode }),
    refused: 'not-found',
  },
  {
    call: 'portfolio.switchBrandMapping',
    asks: ({ merchantCode, mappingId, brandCode }) => ({
      id: mappingId,
      merchant_code: merchantCode,
      brand_code: brandCode,
      status: 0,
    }),
    refused: 'not-found',
    ifMatch: 1,
  },
  {
    call: 'portfolio.setLoginLimit',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode, value: 9 }),
    refused: 'not-found',
    ifMatch: 1,
  },
  {
    call: 'dashboard.summary',
    asks: ({ merchantCode }) => ({ exclude_login: [], merchant_code: [merchantCode] }),
    refused: 'not-found',
  },
  {
    call: 'dashboard.transactions',
    asks: ({ txnRefNumber }) => ({ txn_ref_number: [txnRefNumber], txn_count: 300 }),
    keeps: transaction,
  },
  {
    call: 'dashboard.transactions',
    asks: ({ brandCode, login }) => ({
      brand_code: [brandCode],
      include_login: ['relmanager', login],
      exclude_login: [login],
      txn_count: 300,
    }),
    keeps: brandAndLogin,
  },
  {
    call: 'dashboard.figures',
    asks: ({ brandCode, login }) => ({ brand_code: [brandCode], include_login: [login], exclude_login: [login] }),
    keeps: brandAndLogin,
  },
  {
    call: 'dashboard.summary',
    asks: ({ brandCode, login }) => ({ include_login: [login], exclude_login: [login], brand_code: [brandCode] }),
    keeps: brandAndLogin,
  },
  {
    call: 'merchants.search',
    asks: ({ mobileNumber, login }) => ({ mobile_number: mobileNumber, include_login: [login], size: 300 }),
  },
  { call: 'merchants.search', asks: ({ mobileNumber }) => ({ mobile_number: mobileNumber, size: 300 }) },
  { call: 'merchants.search', asks: ({ distributorCode }) => ({ distributor_code: distributorCode, size: 300 }) },
  ...(['portfolio.brandTransactions', 'portfolio.nonBrandTransactions'] as const).map((call) => ({
    call,
    asks: ({ login }: Target) => ({ merchant_code: ['M0000007'], include_login: [login], txn_count: 300 }),
  })),
  { call: 'portfolio.summary', asks: ({ login }) => ({ merchant_code: ['M0000007'], include_login: [login] }) },
  {
    call: 'portfolio.switchBrandMapping',
    asks: ({ mappingId, brandCode }) => ({
      id: mappingId,
      merchant_code: 'M0000007',
      brand_code: brandCode,
      status: 0,
    }),
    refused: 'not-found',
    ifMatch: 1,
  },
  ...(['portfolio.callLogs', 'portfolio.addCallLog'] as const).map((call) => ({
    call,
    asks: ({ login }: Target) => ({
      merchant_code: 'M0000007',
      login_id: login,
      ...(call === 'portfolio.addCallLog' ? { comment: 'x' } : {}),
    }),
    refused: 'claim-mismatch' as const,
  })),
  { call: 'tables.views', asks: () => ({ table: 'dashboard.transactions' }) },
  {
    call: 'tables.saveView',
    asks: ({ viewId }) => ({ view_id: viewId, table: 'dashboard.transactions', name: 'Taken', query: '' }),
    refused: 'not-found',
    ifMatch: 1,
  },
  { call: 'tables.deleteView', asks: ({ viewId }) => ({ view_id: viewId }), refused: 'not-found' },
  {
    call: 'tables.export',
    asks: ({ merchantCode }) => exported('portfolio.brandTransactions', { merchant_code: [merchantCode] }),
    refused: 'not-found',
  },
  {
    call: 'tables.export',
    asks: ({ merchantCode }) => exported('merchants.search', { merchant_code: [merchantCode] }),
    keeps: merchant,
  },
  {
    call: 'tables.export',
    asks: ({ txnRefNumber, brandCode }) =>
      exported('dashboard.transactions', { txn_ref_number: [txnRefNumber], brand_code: [brandCode] }),
    keeps: transaction,
  },
  {
    call: 'tables.export',
    asks: ({ merchantCode }) => exported('portfolio.callLogs', { merchant_code: merchantCode }),
    refused: 'not-found',
  },
]
