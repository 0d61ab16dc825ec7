import { calls, type CallName } from '#contract/index.ts'
import type { CallDefinition } from '#contract/call.ts'
import type { Client } from '#tests/gateway.ts'

/** What a try asks for: somebody else's merchant, transaction, mapping or view, or one that nobody has. */
export interface Target {
  readonly merchantCode: string
  readonly txnRefNumber: string
  readonly mappingId: number
  readonly viewId: string
}

type Body = Record<string, unknown>
const silence = { title: '', imageurl: '', silent: true, message: '', url: '', campaignId: '' }
const exported = (table: string, request: Body) => ({ table, format: 'csv', request })

/** Every call that takes an id, with the wire body that asks for the target. `refused`: it has to end as not found. */
export const tries: readonly {
  readonly call: CallName
  readonly asks: (target: Target) => unknown
  readonly refused?: true
  readonly ifMatch?: number
}[] = [
  { call: 'merchants.search', asks: ({ merchantCode }) => ({ merchant_code: [merchantCode] }) },
  {
    call: 'merchants.search',
    asks: ({ merchantCode }) => ({ merchant_code: [merchantCode], bucket: 'B1', size: 300 }),
  },
  { call: 'merchants.find', asks: ({ merchantCode }) => ({ text: merchantCode.slice(0, 6), count: 20 }) },
  {
    call: 'merchants.edit',
    asks: ({ merchantCode }) => [{ merchant_code: merchantCode, display_name: 'Taken' }],
    refused: true,
    ifMatch: 1,
  },
  { call: 'merchants.deactivate', asks: ({ merchantCode }) => ({ mid_list: [merchantCode] }), refused: true },
  { call: 'merchants.reactivate', asks: ({ merchantCode }) => ({ mid_list: [merchantCode] }), refused: true },
  {
    call: 'merchants.unmask',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode, field: 'panNumber', reason: 'Looking around' }),
    refused: true,
  },
  { call: 'rates.agreedFeatures', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: true },
  { call: 'portfolio.summary', asks: ({ merchantCode }) => ({ merchant_code: [merchantCode] }), refused: true },
  {
    call: 'portfolio.brandTransactions',
    asks: ({ merchantCode }) => ({ merchant_code: [merchantCode], txn_count: 300 }),
    refused: true,
  },
  {
    call: 'portfolio.nonBrandTransactions',
    asks: ({ merchantCode, txnRefNumber }) => ({ merchant_code: [merchantCode], txn_ref_number: [txnRefNumber] }),
    refused: true,
  },
  {
    call: 'portfolio.storeOrders',
    asks: ({ merchantCode }) => ({ parameters: { merchant_code: merchantCode } }),
    refused: true,
  },
  { call: 'portfolio.callLogs', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: true },
  {
    call: 'portfolio.addCallLog',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode, comment: 'x' }),
    refused: true,
  },
  {
    call: 'portfolio.checkApp',
    asks: ({ merchantCode }) => ({ toList: [{ merchantCode }], data: silence }),
    refused: true,
  },
  { call: 'portfolio.warranty', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: true },
  { call: 'portfolio.sendMessage', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: true },
  { call: 'portfolio.messages', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: true },
  { call: 'portfolio.brandMappings', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: true },
  {
    call: 'portfolio.switchBrandMapping',
    asks: ({ merchantCode, mappingId }) => ({
      id: mappingId,
      merchant_code: merchantCode,
      brand_code: 'BOLTWAVE',
      status: 0,
    }),
    refused: true,
    ifMatch: 1,
  },
  {
    call: 'portfolio.setLoginLimit',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode, value: 9 }),
    refused: true,
    ifMatch: 1,
  },
  {
    call: 'dashboard.summary',
    asks: ({ merchantCode }) => ({ exclude_login: [], merchant_code: [merchantCode] }),
    refused: true,
  },
  { call: 'dashboard.transactions', asks: ({ txnRefNumber }) => ({ txn_ref_number: [txnRefNumber], txn_count: 300 }) },
  {
    call: 'dashboard.transactions',
    asks: () => ({ brand_code: ['BOLTWAVE'], include_login: ['relmanager', 'opsadmin'], txn_count: 300 }),
  },
  { call: 'dashboard.figures', asks: () => ({ brand_code: ['BOLTWAVE'], include_login: ['opsadmin'] }) },
  { call: 'kyc.case', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: true },
  { call: 'kyc.review', asks: ({ merchantCode }) => ({ merchant_code: [merchantCode] }), refused: true },
  { call: 'kyc.hold', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: true },
  { call: 'kyc.providerComments', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), refused: true },
  {
    call: 'kyc.unmask',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode, type: 'PASSPORT', reason: 'Looking around' }),
    refused: true,
  },
  {
    call: 'kyc.decide',
    asks: ({ merchantCode }) => [{ merchant_code: merchantCode, kyc_approved: 1, remark: 'Fits', documents_seen: [] }],
    refused: true,
    ifMatch: 1,
  },
  { call: 'kyc.linkDocument', asks: ({ viewId }) => ({ document_id: viewId }), refused: true },
  { call: 'kyc.release', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }) },
  { call: 'kyc.pending', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }) },
  { call: 'kyc.provider', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }) },
  { call: 'kyc.queue', asks: () => ({ tab: 'new' }) },
  { call: 'kyc.next', asks: () => ({ tab: 'new' }) },
  { call: 'kyc.incomplete', asks: () => ({ kyc_approved: null }) },
  { call: 'kyc.incomplete', asks: ({ merchantCode }) => ({ merchant_code: [merchantCode] }) },
  { call: 'messages.list', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }) },
  { call: 'messages.retry', asks: ({ viewId }) => ({ message_id: viewId }), refused: true },
  { call: 'files.list', asks: () => ({}) },
  { call: 'files.stored', asks: () => ({ parameters: {} }) },
  { call: 'tables.views', asks: () => ({ table: 'dashboard.transactions' }) },
  {
    call: 'tables.saveView',
    asks: ({ viewId }) => ({ view_id: viewId, table: 'dashboard.transactions', name: 'Taken', query: '' }),
    refused: true,
    ifMatch: 1,
  },
  { call: 'tables.deleteView', asks: ({ viewId }) => ({ view_id: viewId }), refused: true },
  {
    call: 'tables.export',
    asks: ({ merchantCode }) => exported('portfolio.brandTransactions', { merchant_code: [merchantCode] }),
    refused: true,
  },
  {
    call: 'tables.export',
    asks: ({ merchantCode }) => exported('portfolio.callLogs', { merchant_code: merchantCode }),
    refused: true,
  },
]

/** How what is not theirs is answered. */
export const refusedAs = ['merchant-not-found', 'record-not-found', 'file-not-found', 'message-not-found']

export interface Answered {
  readonly call: CallName
  readonly status: number
  readonly text: string
  readonly isRefused: boolean
}

/** Makes one try in the form in which it travels. */
export const attempt = async (
  who: Client,
  { call, asks, ifMatch }: (typeof tries)[number],
  target: Target,
): Promise<Answered> => {
  const entry: CallDefinition = calls[call]
  const asked = asks(target)
  const body = Array.isArray(asked) ? asked : { ...(asked as object), ...entry.discriminator }
  const isWrapped = entry.family === 'wrapper'
  const answer = await who.post(
    isWrapped ? '/ops/campaign/wrapperLambdaApis' : `/ops${entry.path}`,
    isWrapped ? { url: entry.path, method: entry.method ?? 'POST', payload: body } : body,
    {
      ...(entry.kind === 'read' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
    },
  )
  const code = String(answer.body['code'])
  return {
    call,
    status: answer.status,
    text: JSON.stringify(answer.body),
    isRefused: answer.status === 404 && refusedAs.includes(code),
  }
}
