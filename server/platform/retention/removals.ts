import { calls } from '#contract/index.ts'
import { reportJob } from '#contract/calls/files/files.ts'
import type { RemovableKind } from '#machines/platform/retention/index.ts'
import { businessEndOf, merchantEnd } from './businessEnd.ts'

/** How the rows `r` of a table go. */
type Way =
  | { readonly way: 'row' }
  /** With the bytes that this column names. */
  | { readonly way: 'file'; readonly key: string }
  /** What of the row says something of a person is emptied. */
  | { readonly way: 'fields'; readonly set: string }
  /** A job of files with all that hangs on it. */
  | { readonly way: 'job' }
  /** Something else removes them, within the hour: they are counted here. */
  | { readonly way: 'elsewhere' }

export type Removal = Way & {
  readonly table: string
  /** The moment of a row `r` from which its days count; null: they do not count yet. */
  readonly from: string
  /** The rows of before a moment, where another table has it: found from there, since a look at each row takes as long as its table is. */
  readonly isBefore?: (moment: string) => string
  /** Which rows may go. */
  readonly where?: string
  /** The id of the merchant whose row it is. */
  readonly merchant?: string
}

const row = (table: string, from: string, more: Partial<Pick<Removal, 'where' | 'merchant'>> = {}): Removal => ({
  way: 'row',
  table,
  from: `r.${from}`,
  ...more,
})

const elsewhere = (table: string, from: string, where?: string): Removal => ({
  way: 'elsewhere',
  table,
  from: `r.${from}`,
  ...(where === undefined ? {} : { where }),
})

/** The moment stands in the row of another table that `column` names. */
const ofOther = (column: string, table: string, moment: string): Pick<Removal, 'from' | 'isBefore'> => ({
  from: `(select o.${moment} from ${table} o where o.id = r.${column})`,
  isBefore: (before) => `r.${column} in (select o.id from ${table} o where o.${moment} < ${before})`,
})

const ofMerchant = { merchant: 'r.merchant_id' }

const kyc = (table: string): Removal => ({ way: 'row', table, from: merchantEnd, ...ofMerchant })
const kycPaper = (table: string): Removal => ({ ...kyc(table), way: 'file', key: 'storage_key' })

const moneyCalls = Object.values(calls).flatMap(({ kind, name }) => (kind === 'money' ? [`'${name}'`] : []))
const isMoneyCall = `r.call in (${moneyCalls.join(', ')})`

/** Nothing is tried again or taken back by it, and no campaign is sent by its sheet. */
const isAlone = `r.ended_at is not null and not exists (select from file_jobs o where o.origin_job_id = r.id)
  and not exists (select from campaigns c join file_entries e on e.stored_file_id = c.file_id where e.id = r.file_entry_id)`
/** Named by no job, and by nothing that is kept for longer. */
const isLoose = `r.headers is null and not exists (select from file_entries e where e.stored_file_id = r.id)
  and not exists (select from file_jobs j where j.result_file_id = r.id)
  and not exists (select from mis_files f where f.stored_file_id = r.id)
  and not exists (select from campaigns c where c.file_id = r.id)`

const transactionMerchant = '(select t.merchant_id from transactions t where t.id = r.transaction_id)'
const subjectMerchant = '(select m.id from merchants m where m.merchant_code = r.subject)'

/** What is removed of each kind. How long each is kept: `machines/platform/retention`. */
export const removals: Readonly<Record<RemovableKind, readonly Removal[]>> = {
  payments: [
    {
      way: 'fields',
      table: 'transactions',
      from: 'r.created_at',
      where: `r.payer <> ''`,
      set: `payer = ''`,
      ...ofMerchant,
    },
    {
      way: 'fields',
      table: 'transaction_details',
      ...ofOther('transaction_id', 'transactions', 'created_at'),
      where: `(r.email, r.payer_mobile, r.payer_card, r.payer_device, r.remarks) <> ('', '', '', '', '')`,
      set: `email = '', payer_mobile = '', payer_card = '', payer_device = '', remarks = ''`,
      merchant: transactionMerchant,
    },
    {
      way: 'fields',
      table: 'store_orders',
      from: 'r.created_at',
      where: `(r.payer, r.salutation) <> ('', '')`,
      set: `payer = '', salutation = ''`,
      ...ofMerchant,
    },
  ],
  disputeEvidence: [
    {
      way: 'file',
      key: 'storage_key',
      table: 'dispute_evidence',
      from: 'r.added_at',
      where: `exists (select from disputes d where d.dispute_ref = r.dispute_ref and d.status in ('accepted', 'won', 'lost'))`,
      merchant:
        '(select t.merchant_id from disputes d join transactions t on t.id = d.transaction_id where d.dispute_ref = r.dispute_ref)',
    },
  ],
  kyc: [
    kycPaper('kyc_documents'),
    kycPaper('super_merchant_documents'),
    ...[
      'kyc_items',
      'kyc_records',
      'kyc_holds',
      'provider_verifications',
      'super_merchant_numbers',
      'super_merchant_sections',
      'super_merchant_verifications',
    ].map(kyc),
    // A message that tells of it goes with it: it has its own time.
    { ...kyc('kyc_decisions'), where: 'not exists (select from messages s where s.decision_id = r.id)' },
    {
      way: 'fields',
      table: 'merchants',
      from: businessEndOf('r'),
      where: 'not r.is_active and r.aadhaar_sealed is not null',
      set: `aadhaar_sealed = null, aadhaar_last4 = ''`,
      merchant: 'r.id',
    },
  ],
  callLogs: [row('call_logs', 'created_at', ofMerchant)],
  messages: [row('messages', 'created_at', { where: `r.state <> 'waiting'`, ...ofMerchant })],
  appDevices: [row('app_devices', 'removed_at', ofMerchant)],
  fieldWork: [
    row('dsr_tasks', 'end_at', { merchant: '(select m.id from merchants m where m.merchant_code = r.merchant_code)' }),
    row('promoter_vouchers', 'valid_until'),
  ],
  campaignRecipients: [
    {
      way: 'fields',
      table: 'campaign_recipients',
      ...ofOther('campaign_id', 'campaigns', 'ended_at'),
      where: `r.address not like 'removed %'`,
      set: `address = 'removed ' || r.id, parameters = '{}', detail = ''`,
      ...ofMerchant,
    },
  ],
  sandboxMessages: [row('sandbox_messages', 'at')],
  sheets: [
    { way: 'job', table: 'file_jobs', from: 'r.ended_at', where: `r.script_id <> '${reportJob}' and ${isAlone}` },
  ],
  exports: [
    { way: 'job', table: 'file_jobs', from: 'r.ended_at', where: `r.script_id = '${reportJob}' and ${isAlone}` },
    { way: 'file', key: 'storage_key', table: 'stored_files', from: 'r.created_at', where: isLoose },
  ],
  statements: [
    {
      way: 'file',
      key: 'storage_key',
      table: 'stored_files',
      from: '(select max(f.made_at) from mis_files f where f.stored_file_id = r.id)',
      where: `not exists (select from mis_sends s join mis_files f on f.id = s.mis_file_id
        where f.stored_file_id = r.id and s.state in ('waiting', 'sending'))`,
      merchant: '(select max(f.merchant_id) from mis_files f where f.stored_file_id = r.id)',
    },
    row('mis_sends', 'asked_at', { where: `r.state not in ('waiting', 'sending')`, ...ofMerchant }),
  ],
  unclaimedSheets: [
    elsewhere(
      'stored_files',
      'created_at',
      `r.action = '' and r.headers is not null and not exists (select from file_entries e where e.stored_file_id = r.id)`,
    ),
  ],
  unfinishedUploads: [elsewhere('uploads', 'created_at', 'r.committed_at is null')],
  uploads: [elsewhere('uploads', 'created_at', 'r.committed_at is not null')],
  feedEvents: [row('feed_events', 'received_at')],
  feedKept: [row('feed_kept', 'received_at', { merchant: subjectMerchant })],
  feedUploads: [{ way: 'file', key: 'storage_key', table: 'feed_uploads', from: 'r.made_at' }],
  feedDocuments: [row('feed_documents', 'asked_at', { where: `r.state <> 'fetched'`, ...ofMerchant })],
  feedConflicts: [row('feed_conflicts', 'decided_at', { merchant: subjectMerchant })],
  feedDecisions: [row('feed_decisions', 'decided_at', { merchant: subjectMerchant })],
  feedAlarms: [row('feed_alarms', 'ended_at')],
  feedMinutes: [row('feed_minutes', 'minute', { where: 'r.is_audited' })],
  feedTotals: [row('feed_totals', 'said_at')],
  changes: [elsewhere('changes', 'at', 'r.position is not null')],
  webhookDeliveries: [elsewhere('webhook_deliveries', 'made_at')],
  sessions: [{ way: 'row', table: 'sessions', from: 'coalesce(r.ended_at, r.ends_at)' }],
  knownDevices: [row('known_devices', 'last_used_at')],
  passwordTries: [row('password_tries', 'last_at')],
  signIns: [row('sign_in_nonces', 'expires_at'), row('single_sign_ons', 'expires_at')],
  moneyAnswers: [row('idempotency_keys', 'created_at', { where: isMoneyCall })],
  otherAnswers: [row('idempotency_keys', 'created_at', { where: `not ${isMoneyCall}` })],
  notifications: [row('notifications', 'created_at')],
  pageViews: [row('page_views', 'day')],
}

/** The feed forgets these by itself, every hour. */
export const hourlyKinds = [
  'feedEvents',
  'feedKept',
  'feedUploads',
  'feedDocuments',
  'feedConflicts',
  'feedAlarms',
  'feedMinutes',
  'feedTotals',
] as const satisfies readonly RemovableKind[]
