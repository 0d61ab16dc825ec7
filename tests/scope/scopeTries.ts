import { calls, type CallName } from '#contract/index.ts'
import type { CallDefinition } from '#contract/call.ts'
import { scripts } from '#contract/files.ts'
import { indianDay } from '#contract/indianTime.ts'
import type { Client } from '#tests/gateway.ts'

/** What a try asks for: somebody else's record, one that is gone, or one that nobody ever had. */
export interface Target {
  readonly merchantCode: string
  readonly txnRefNumber: string
  readonly mappingId: number
  readonly viewId: string
  readonly documentId: string
  readonly messageId: string
  readonly jobId: string
  readonly fileEntryId: string
  readonly fileId: string
  readonly notificationId: string
}

type Body = Record<string, unknown>
const silence = { title: '', imageurl: '', silent: true, message: '', url: '', campaignId: '' }
const exported = (table: string, request: Body) => ({ table, format: 'csv', request })

interface Try {
  readonly call: CallName
  readonly asks: (target: Target) => unknown
  readonly ifMatch?: number
  /** It has to end as not found. */
  readonly refused?: true
  /** Of a list, which answers as if there were nothing: the ids that the audit has to name. */
  readonly keeps?: (target: Target, loginId: string) => readonly string[]
}

const merchant = ({ merchantCode }: Target) => [merchantCode]
const transaction = ({ txnRefNumber }: Target) => [txnRefNumber]
/** A relationship manager is limited to merchants and not to brands; the login is another's for both. */
const brandAndLogin = (_: Target, loginId: string) =>
  loginId === 'relmanager' ? ['opsadmin'] : ['BOLTWAVE', 'opsadmin']

/** Every call that takes an id, with the wire body that asks for the target. */
export const tries: readonly Try[] = [
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
  {
    call: 'dashboard.transactions',
    asks: ({ txnRefNumber }) => ({ txn_ref_number: [txnRefNumber], txn_count: 300 }),
    keeps: transaction,
  },
  {
    call: 'dashboard.transactions',
    asks: () => ({ brand_code: ['BOLTWAVE'], include_login: ['relmanager', 'opsadmin'], txn_count: 300 }),
    keeps: brandAndLogin,
  },
  {
    call: 'dashboard.figures',
    asks: () => ({ brand_code: ['BOLTWAVE'], include_login: ['opsadmin'] }),
    keeps: brandAndLogin,
  },
  {
    call: 'dashboard.summary',
    asks: () => ({ exclude_login: ['opsadmin'], brand_code: ['BOLTWAVE'] }),
    keeps: brandAndLogin,
  },
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
  { call: 'kyc.linkDocument', asks: ({ documentId }) => ({ document_id: documentId }), refused: true },
  { call: 'kyc.release', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), keeps: merchant },
  { call: 'kyc.pending', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), keeps: merchant },
  { call: 'kyc.provider', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), keeps: merchant },
  { call: 'kyc.queue', asks: () => ({ tab: 'new' }) },
  { call: 'kyc.next', asks: () => ({ tab: 'new' }) },
  { call: 'kyc.incomplete', asks: () => ({ kyc_approved: null }) },
  {
    call: 'kyc.incomplete',
    asks: ({ merchantCode }) => ({ kyc_approved: null, merchant_code: [merchantCode] }),
    keeps: merchant,
  },
  {
    call: 'kyc.exportIncomplete',
    asks: ({ merchantCode }) => ({ kyc_approved: null, merchant_code: [merchantCode] }),
    keeps: merchant,
  },
  { call: 'messages.list', asks: ({ merchantCode }) => ({ merchant_code: merchantCode }), keeps: merchant },
  { call: 'messages.retry', asks: ({ messageId }) => ({ message_id: messageId }), refused: true },
  { call: 'files.job', asks: ({ jobId }) => ({ job_id: jobId }), refused: true },
  { call: 'files.jobRows', asks: ({ jobId }) => ({ job_id: jobId, fate: 'done' }), refused: true },
  { call: 'files.confirmPlan', asks: ({ jobId }) => ({ job_id: jobId, plan_hash: 'x' }), refused: true },
  { call: 'files.cancelJob', asks: ({ jobId }) => ({ job_id: jobId }), refused: true },
  { call: 'files.retryJob', asks: ({ jobId }) => ({ job_id: jobId }), refused: true },
  { call: 'files.takeBack', asks: ({ jobId }) => ({ job_id: jobId }), refused: true },
  { call: 'files.link', asks: ({ fileId }) => ({ file_id: fileId }), refused: true },
  {
    call: 'files.runScript',
    asks: ({ fileEntryId }) => ({ script_id: 'merchant_update', file_entry_id: fileEntryId }),
    refused: true,
  },
  {
    call: 'files.createEntry',
    asks: ({ fileId }) => ({
      filename: 'merchants.xlsx',
      s3_bucket: 'operations',
      s3_path: 'x',
      s3_url: `/files/${fileId}`,
      file_description: '',
      status: 'PENDING',
      action: scripts.merchant_update.action,
    }),
    refused: true,
  },
  {
    call: 'files.acknowledgeNotification',
    asks: ({ notificationId }) => ({ socket_id: notificationId, notification_received: 1, file_name: 'x' }),
    refused: true,
  },
  {
    call: 'files.acknowledgeNotifications',
    asks: ({ notificationId }) => ({ socket_id: notificationId }),
    refused: true,
  },
  { call: 'files.list', asks: () => ({ date: indianDay(new Date()) }) },
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
    asks: ({ merchantCode }) => exported('merchants.search', { merchant_code: [merchantCode] }),
    keeps: merchant,
  },
  {
    call: 'tables.export',
    asks: ({ txnRefNumber }) =>
      exported('dashboard.transactions', { txn_ref_number: [txnRefNumber], brand_code: ['BOLTWAVE'] }),
    keeps: transaction,
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
  readonly requestId: string
}

/** Makes one try in the form in which it travels. */
export const attempt = async (who: Client, { call, asks, ifMatch }: Try, target: Target): Promise<Answered> => {
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
    requestId: String(answer.body['request_id']),
  }
}
