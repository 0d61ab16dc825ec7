import type { PersonDataErased, PersonDataKind } from '#contract/wire/personDataKinds.ts'
import type { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { isRemovable, removable, retentions } from '#machines/platform/retention/index.ts'

export interface PersonData {
  readonly title: string
  /** Where its time, its reason and its law are said: in the table of retention. */
  readonly kind: RetentionKind
  /** Its tables, each with the column by which a row is known to be of the person. */
  readonly tables: Readonly<Record<string, string>>
  /** In the copy that a person is given; or why it is not. */
  readonly given: true | { readonly why: string }
  readonly erased: PersonDataErased
  /** Why it stays, where that is another reason than that of its kind. */
  readonly why?: string
}

const ofMerchant = (...tables: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(tables.map((table) => [table, 'merchant_id']))
const byCode = (...tables: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(tables.map((table) => [table, 'merchant_code']))
const bySubject = (...tables: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(tables.map((table) => [table, 'subject']))

/** The one definition of what is given to a merchant's person and erased for them. */
export const personData = {
  contact: {
    title: 'How they are reached',
    kind: 'merchants',
    tables: { merchants: 'id', kyc_records: 'merchant_id', super_merchants: 'merchant_id' },
    given: true,
    erased: 'ended',
    why: 'The merchant is reached by it as long as the business with them lasts.',
  },
  identity: {
    title: 'Names, addresses, numbers and bank account',
    kind: 'kyc',
    tables: { merchants: 'id', merchant_names: 'merchant_id', super_merchants: 'merchant_id' },
    given: true,
    erased: 'overdue',
  },
  kyc: {
    title: 'KYC papers, checks and decisions',
    kind: 'kyc',
    tables: ofMerchant(
      'kyc_documents',
      'kyc_items',
      'kyc_records',
      'kyc_decisions',
      'kyc_holds',
      'provider_verifications',
      'super_merchant_documents',
      'super_merchant_numbers',
      'super_merchant_sections',
      'super_merchant_verifications',
    ),
    given: true,
    erased: 'overdue',
  },
  callLogs: {
    title: 'Notes of calls with them',
    kind: 'callLogs',
    tables: ofMerchant('call_logs'),
    given: true,
    erased: 'overdue',
  },
  messages: {
    title: 'Messages to them',
    kind: 'messages',
    tables: ofMerchant('messages'),
    given: true,
    erased: 'overdue',
  },
  campaigns: {
    title: 'Campaigns that they were sent',
    kind: 'campaignRecipients',
    tables: { campaign_recipients: 'merchant_id', campaigns: 'mobile_number' },
    given: true,
    erased: 'overdue',
  },
  devices: {
    title: 'Devices with the app',
    kind: 'appDevices',
    tables: ofMerchant('app_devices', 'merchant_devices'),
    given: true,
    erased: 'ended',
    why: 'The app reaches them on it as long as the business with them lasts.',
  },
  statements: {
    title: 'Statements that were mailed to them',
    kind: 'statements',
    tables: ofMerchant('mis_files', 'mis_sends'),
    given: true,
    erased: 'overdue',
  },
  visits: {
    title: 'Tasks of field staff at their shop',
    kind: 'fieldWork',
    tables: byCode('dsr_tasks'),
    given: true,
    erased: 'overdue',
  },
  sandboxMessages: {
    title: 'Messages of the sandbox to their number',
    kind: 'sandboxMessages',
    tables: { sandbox_messages: 'recipient' },
    given: { why: 'A demo would have sent them: nobody was sent anything.' },
    erased: 'overdue',
  },
  copies: {
    title: 'Copies of their data in Downloads',
    kind: 'exports',
    tables: { person_requests: 'merchant_id' },
    given: { why: 'Earlier copies have what this one has.' },
    erased: 'overdue',
  },
  mandates: {
    title: 'Mandates and links that they were sent',
    kind: 'mandates',
    tables: { ...ofMerchant('enach_registrations', 'merchant_links'), super_merchant_tnc: 'link_id' },
    given: true,
    erased: 'never',
  },
  optOuts: {
    title: 'That their number is sent nothing',
    kind: 'optOuts',
    tables: { opt_outs: 'mobile_number' },
    given: true,
    erased: 'never',
  },
  business: {
    title: 'What the business sells, has and is charged',
    kind: 'merchants',
    tables: {
      ...ofMerchant('brand_mappings', 'app_installs', 'merchant_managers', 'warranty_figures', 'message_templates'),
      ...byCode('merchant_features', 'partner_activations', 'pos_terminals', 'mdr_rates'),
      super_merchant_members: 'member_id',
      brand_forms: 'warranty_vendor_merchant_code',
    },
    given: { why: 'Says nothing of a person. The merchant’s page has it.' },
    erased: 'never',
    why: 'Belongs to the business, and says nothing of a person.',
  },
  books: {
    title: 'Payments, settlements, refunds, disputes and invoices',
    kind: 'settlements',
    tables: {
      ...ofMerchant(
        'transactions',
        'store_orders',
        'settlement_payouts',
        'settlement_rows',
        'settlement_adjustments',
        'settlement_fee_charges',
        'settlement_holds',
        'merchant_holds',
        'refunds',
        'regularizations',
        'cashback_credits',
        'charge_slips',
        'imei_requests',
        'papers',
        'merchant_tallies',
      ),
      ...byCode('finance_report_rows', 'control_sheet_lines'),
    },
    given: {
      why: 'Books of the business, with people who paid in them. The merchant has statements and invoices of them.',
    },
    erased: 'never',
  },
  sheets: {
    title: 'Rows of sheets that named them',
    kind: 'sheets',
    tables: byCode('file_job_rows', 'file_job_plan_rows'),
    given: { why: 'What they changed is in this copy. The sheets name other merchants too.' },
    erased: 'byItself',
  },
  exchange: {
    title: 'Events and changes between systems',
    kind: 'changes',
    tables: {
      ...bySubject('changes', 'webhook_deliveries', 'feed_kept', 'feed_conflicts', 'feed_decisions', 'feed_subjects'),
      feed_documents: 'merchant_id',
    },
    given: { why: 'What they changed is in this copy. They go within weeks.' },
    erased: 'byItself',
  },
  audit: {
    title: 'What staff did',
    kind: 'audit',
    tables: bySubject('audit_entries'),
    given: { why: 'Says what staff did. Numbers of people in it are masked.' },
    erased: 'never',
  },
  requests: {
    title: 'Their requests, and legal holds',
    kind: 'legalHolds',
    tables: ofMerchant('person_requests', 'legal_holds'),
    given: { why: 'Legal holds are not for the person whom they are about. Requests came from them.' },
    erased: 'never',
  },
} as const satisfies Record<PersonDataKind, PersonData>

/** Tables with a number, an address or a merchant in them, of whom nothing is given here: why. */
export const dataOfOthers: Readonly<Record<string, string>> = {
  staff: 'people who work with the desk',
  dsr_users: 'people who work with the desk',
  staff_identities: 'people who work with the desk',
  merchant_switch_offs: 'counts what a person of the desk switched off',
  desk_tallies: 'counts',
  settlement_batches: 'counts merchants',
  transaction_details: 'whoever paid',
  campaign_reports: 'says of a message that it arrived, and not where',
}

export const personDataKinds = Object.keys(personData) as PersonDataKind[]

export const aboutPersonData = (kind: PersonDataKind): PersonData => personData[kind]

/** The least that a law asks for, in days; undefined: it has no such time. */
export const leastDays = (kind: PersonDataKind): number | undefined => {
  const { kind: kept } = aboutPersonData(kind)
  return isRemovable(kept) ? removable(kept).floorDays : undefined
}

/** Why it stays, and by which law or need. */
export const whyItStays = (kind: PersonDataKind): { readonly why: string; readonly source: string } => {
  const { kind: kept, why } = aboutPersonData(kind)
  return { why: why ?? retentions[kept].why, source: retentions[kept].source }
}
