import { type SQL, sql } from 'drizzle-orm'
import type { PersonDataKind } from '#contract/wire/personDataKinds.ts'
import { maskGst, maskPan, maskToLast4 } from '#contract/wire/masks.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { businessEndOf } from '#server/platform/retention/index.ts'

/** What a person reads: texts under the names that people give them. */
export type CopyRow = Readonly<Record<string, string>>

interface Opening {
  readonly fieldSeal: Gateway['fieldSeal']
  /** Whoever has it written sees KYC. */
  readonly hasKyc: boolean
}

type Found = Readonly<Record<string, unknown>>

export interface CopyPart {
  readonly kind: PersonDataKind
  readonly title: string
  /** For who sees KYC alone. */
  readonly isKyc?: true
  /** A row for each thing, under its name; names that begin with `_` are not given. */
  readonly rows: (merchantId: number) => SQL
  readonly present?: (row: Found, opening: Opening) => Found
}

/** The most of one part, the latest. */
export const mostRows = 20_000

const day = (at: string): SQL =>
  sql.raw(`coalesce(to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'), '')`)

type Sealed = (typeof sealedFields)[keyof typeof sealedFields]

/** In full, or its last four digits. */
const opened = (sealed: unknown, last4: unknown, field: Sealed, { fieldSeal, hasKyc }: Opening): string => {
  if (!Buffer.isBuffer(sealed)) return ''
  return hasKyc ? fieldSeal.open(sealed, field) : maskToLast4(String(last4))
}

const of = (id: number) => sql`r.merchant_id = ${id}`

export const copyParts: readonly CopyPart[] = [
  {
    kind: 'contact',
    title: 'How you are reached',
    rows: (id) => sql`
      select m.contact_person as "Contact person", m.mobile_number as "Mobile number", m.alt_mobile_number as "Other mobile number",
        coalesce(k.whatsapp_mobile_number, '') as "WhatsApp number", m.email_id as "E-mail", m.user_id as "Login of the app",
        m.virtual_address as "UPI address"
      from merchants m left join kyc_records k on k.merchant_id = m.id where m.id = ${id}`,
  },
  {
    kind: 'identity',
    title: 'Names, addresses, numbers and bank account',
    rows: (id) => sql`
      select m.merchant_code as "Merchant code", m.display_name as "Display name", m.business_name as "Business name",
        coalesce(k.trade_name, '') as "Trade name", coalesce(k.business_type, '') as "Kind of business",
        coalesce(s.legal_name, '') as "Legal name", m.address as "Address", coalesce(k.address2, '') as "Address, second line",
        m.locality as "Locality", m.city as "City", m.state as "State", m.pin_code as "PIN code", m.pan_number as "PAN",
        m.gst_number as "GST number", m.aadhaar_sealed as "Aadhaar", m.aadhaar_last4 as "_aadhaar",
        m.account_holder_name as "Account holder", m.account_ref_sealed as "Account number", m.account_ref_last4 as "_account",
        m.ifsc as "IFSC", m.bank_name as "Bank", m.category as "Category", ${day('m.created_at')} as "With us since",
        ${day(businessEndOf('m'))} as "Business ended"
      from merchants m left join kyc_records k on k.merchant_id = m.id left join super_merchants s on s.merchant_id = m.id
      where m.id = ${id}`,
    present: (row, opening) => ({
      ...row,
      ...(opening.hasKyc ? {} : { PAN: maskPan(String(row['PAN'])), 'GST number': maskGst(String(row['GST number'])) }),
      Aadhaar: opened(row['Aadhaar'], row['_aadhaar'], sealedFields.aadhaar, opening),
      'Account number': opened(row['Account number'], row['_account'], sealedFields.account, opening),
    }),
  },
  {
    kind: 'kyc',
    title: 'What was verified',
    rows: (id) => sql`
      select r.item_group as "Group", r.type as "Paper", r.number_sealed as "Number", r.number_last4 as "_last4",
        r.verified_name as "Name found", case when r.is_verified then 'yes' else 'no' end as "Verified"
      from kyc_items r where ${of(id)} order by r.item_group, r.type`,
    present: (row, opening) => ({
      ...row,
      Number: opened(row['Number'], row['_last4'], sealedFields.kycItem, opening),
    }),
  },
  {
    kind: 'kyc',
    title: 'Numbers of the onboarding',
    rows: (id) => sql`
      select r.kind as "Paper", r.number_sealed as "Number", r.number_last4 as "_last4", coalesce(r.date_of_birth::text, '') as "Date of birth",
        r.address_state as "State", r.ifsc as "IFSC", r.bank_name as "Bank", r.branch_name as "Branch", r.given_name as "Name given",
        r.returned_name as "Name found", r.state as "Outcome", ${day('r.answered_at')} as "Answered"
      from super_merchant_numbers r where ${of(id)} order by r.kind`,
    present: (row, opening) => ({
      ...row,
      Number: opened(row['Number'], row['_last4'], sealedFields.superMerchantNumber, opening),
    }),
  },
  {
    kind: 'kyc',
    title: 'Questions to the verification service',
    rows: (id) => sql`
      select r.kind as "Paper", ${day('r.asked_at')} as "Asked", r.outcome as "Outcome", ${day('r.answered_at')} as "Answered"
      from super_merchant_verifications r where ${of(id)} order by r.asked_at desc limit ${mostRows}`,
  },
  {
    kind: 'kyc',
    title: 'Decisions on the KYC, by staff',
    rows: (id) => sql`
      select ${day('r.created_at')} as "Decided", case when r.is_approved then 'approved' else 'declined' end as "Decision",
        r.remark as "Remark", r.reason_code as "Reason"
      from kyc_decisions r where ${of(id)} order by r.created_at desc limit ${mostRows}`,
  },
  {
    kind: 'kyc',
    title: 'Verification by the second provider',
    rows: (id) => sql`
      select r.state as "State", ${day('r.waiting_since')} as "Asked", ${day('r.decided_at')} as "Decided"
      from provider_verifications r where ${of(id)}`,
  },
  {
    kind: 'callLogs',
    title: 'Notes of calls with you, by staff',
    rows: (id) => sql`
      select ${day('r.created_at')} as "Noted", r.category as "About", r.comment as "Comment", r.feedback as "Feedback",
        r.mobile_number as "Number called", r.ticket_id as "Ticket"
      from call_logs r where ${of(id)} order by r.created_at desc limit ${mostRows}`,
  },
  {
    kind: 'messages',
    title: 'Messages to you',
    rows: (id) => sql`
      select ${day('r.created_at')} as "Written", r.channel as "By", r.recipient as "To", r.subject as "Subject", r.body as "Text",
        r.state as "State", ${day('r.sent_at')} as "Sent"
      from messages r where ${of(id)} order by r.created_at desc limit ${mostRows}`,
  },
  {
    kind: 'campaigns',
    title: 'Campaigns that you were sent',
    rows: (id) => sql`
      select c.name as "Campaign", c.channel as "By", r.address as "To", c.message as "Text", r.state as "State",
        ${day('r.answered_at')} as "Sent", ${day('r.clicked_at')} as "Opened"
      from campaign_recipients r join campaigns c on c.id = r.campaign_id where ${of(id)} and not r.is_test
      order by r.id desc limit ${mostRows}`,
  },
  {
    kind: 'devices',
    title: 'Devices with the app',
    rows: (id) => sql`
      select r.token as "Device", ${day('r.installed_at')} as "Since", ${day('r.removed_at')} as "Gone" from app_devices r where ${of(id)}
      union all
      select r.device_key, '', case when r.has_app then '' else 'has no app' end from merchant_devices r where ${of(id)}
      order by 1 limit ${mostRows}`,
  },
  {
    kind: 'statements',
    title: 'Statements that were mailed to you',
    rows: (id) => sql`
      select r.kind as "Statement", r.from_day::text as "From", r.to_day::text as "To", array_to_string(r.recipients, ', ') as "Mailed to",
        ${day('r.sent_at')} as "Sent"
      from mis_sends r where ${of(id)} order by r.asked_at desc limit ${mostRows}`,
  },
  {
    kind: 'visits',
    title: 'Visits of field staff',
    rows: (id) => sql`
      select r.task_type as "Task", ${day('r.start_at')} as "From", ${day('r.end_at')} as "To", r.description as "What about"
      from dsr_tasks r join merchants m on m.merchant_code = r.merchant_code where m.id = ${id}
      order by r.start_at desc limit ${mostRows}`,
  },
  {
    kind: 'mandates',
    title: 'Mandates and links that you were sent',
    rows: (id) => sql`
      select case r.purpose when 'enach' then 'Mandate' else 'Terms and conditions' end as "Link for", r.state as "State",
        ${day('r.issued_at')} as "Sent", ${day('r.completed_at')} as "Completed", coalesce(e.mandate_state, '') as "Mandate",
        coalesce(e.umrn, '') as "UMRN", coalesce(t.accepted_from, '') as "Accepted from"
      from merchant_links r left join enach_registrations e on e.link_id = r.id left join super_merchant_tnc t on t.link_id = r.id
      where ${of(id)} order by r.issued_at desc limit ${mostRows}`,
  },
  {
    kind: 'optOuts',
    title: 'That your number is sent nothing',
    rows: (id) => sql`
      select r.mobile_number as "Number", case r.list when 'dnd' then 'Do not disturb' else 'Opted out' end as "List",
        case when r.is_listed then 'yes' else 'no' end as "Listed", ${day('r.since')} as "Since"
      from opt_outs r join merchants m on m.id = ${id} and r.mobile_number in (m.mobile_number, m.alt_mobile_number)
      where r.mobile_number <> ''`,
  },
]

/** Papers of the KYC, those that were replaced too. */
export const copiedPapers = (id: number): SQL => sql`
  select 'kyc' as of, r.kind, r.content_type, r.storage_key, r.created_at from kyc_documents r where ${of(id)}
  union all
  select 'onboarding', r.kind, r.content_type, r.storage_key, r.created_at from super_merchant_documents r where ${of(id)}
  order by 5, 4 limit 500`

/** As a person reads it. */
export const presentRow = ({ present }: CopyPart, row: Found, opening: Opening): CopyRow =>
  Object.fromEntries(
    Object.entries(present?.(row, opening) ?? row).flatMap(([name, value]) =>
      name.startsWith('_')
        ? []
        : [[name, value === null || value === undefined ? '' : String(value as string | number)]],
    ),
  )
