import { type SQL, sql } from 'drizzle-orm'
import type { PersonDataKind } from '#contract/wire/personDataKinds.ts'
import type { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { aboutPersonData, leastDays } from '#machines/platform/personData/index.ts'
import { businessEndOf, merchantEnd, type Removal, removals } from '#server/platform/retention/index.ts'

const dayMs = 86_400_000

interface PersonRemoval {
  readonly removal: Removal
  /** Which rows `r` are of the merchant with this id. */
  readonly of: (merchantId: number) => SQL
}

const byMerchant = (removal: Removal): PersonRemoval => ({
  removal,
  of: (merchantId) => sql`${sql.raw(removal.merchant ?? 'null::integer')} = ${merchantId}`,
})

const numbersOf = (merchantId: number): SQL => sql`(
  select n from merchants m cross join lateral (values (m.mobile_number), (m.alt_mobile_number)) w(n) where m.id = ${merchantId} and n <> '')`

/** These columns of the rows of a table are emptied, where one of them has something. */
const emptied = (
  table: string,
  from: string,
  merchant: string,
  { texts, nulls = [], more = '' }: { texts: readonly string[]; nulls?: readonly string[]; more?: string },
): PersonRemoval =>
  byMerchant({
    way: 'fields',
    table,
    from,
    merchant,
    where: [...texts.map((name) => `r.${name} <> ''`), ...nulls.map((name) => `r.${name} is not null`)].join(' or '),
    set: [...texts.map((name) => `${name} = ''`), ...nulls.map((name) => `${name} = null`)].join(', ') + more,
  })

const ownEnd = businessEndOf('r')
/** Whoever has the merchant open is told that it is another one. */
const newVersion = ', version = r.version + 1'

/** How each kind goes that an erasure takes. What of a merchant's own row goes is last: the others are found by it. */
export const personRemovals: Readonly<Partial<Record<PersonDataKind, readonly PersonRemoval[]>>> = {
  callLogs: removals.callLogs.map(byMerchant),
  messages: removals.messages.map(byMerchant),
  campaigns: [
    ...removals.campaignRecipients.map((removal) => ({
      removal,
      of: (merchantId: number) =>
        sql`(r.merchant_id = ${merchantId} or (r.merchant_id is null and r.address in ${numbersOf(merchantId)}))`,
    })),
    {
      removal: {
        way: 'fields',
        table: 'campaigns',
        from: 'r.ended_at',
        where: `r.mobile_number <> ''`,
        set: `mobile_number = ''`,
      },
      of: (merchantId) => sql`r.mobile_number in ${numbersOf(merchantId)}`,
    },
  ],
  devices: [
    byMerchant({
      way: 'row',
      table: 'app_devices',
      from: `coalesce(r.removed_at, ${merchantEnd})`,
      merchant: 'r.merchant_id',
    }),
    byMerchant({ way: 'row', table: 'merchant_devices', from: merchantEnd, merchant: 'r.merchant_id' }),
  ],
  statements: removals.statements.map(byMerchant),
  visits: removals.fieldWork.filter(({ table }) => table === 'dsr_tasks').map(byMerchant),
  sandboxMessages: removals.sandboxMessages.map((removal) => ({
    removal,
    of: (merchantId) => sql`r.recipient in ${numbersOf(merchantId)}`,
  })),
  copies: [
    byMerchant({
      way: 'job',
      table: 'file_jobs',
      from: 'r.ended_at',
      merchant: '(select q.merchant_id from person_requests q where q.job_id = r.id)',
    }),
  ],
  kyc: removals.kyc.filter(({ table }) => table !== 'merchants').map(byMerchant),
  identity: [
    emptied('super_merchants', merchantEnd, 'r.merchant_id', { texts: ['super_merchant_name', 'legal_name'] }),
    emptied('merchants', ownEnd, 'r.id', {
      texts: [
        'display_name',
        'business_name',
        'address',
        'locality',
        'city',
        'state',
        'pin_code',
        'aadhaar_last4',
        'account_holder_name',
        'ifsc',
        'bank_name',
        'pan_number',
        'gst_number',
        'account_ref_last4',
        'cheque_url',
        'pan_url',
        'address_url',
      ],
      nulls: ['aadhaar_sealed', 'account_ref_sealed', 'account_ref_blind'],
      more: newVersion,
    }),
  ],
  contact: [
    emptied('kyc_records', merchantEnd, 'r.merchant_id', { texts: ['whatsapp_mobile_number'] }),
    emptied('super_merchants', merchantEnd, 'r.merchant_id', { texts: ['whatsapp_mobile_number'] }),
    emptied('merchants', ownEnd, 'r.id', {
      texts: ['mobile_number', 'alt_mobile_number', 'email_id', 'contact_person', 'user_id', 'virtual_address'],
      more: newVersion,
    }),
  ],
}

/** In which order they go. */
export const erasedKinds = Object.keys(personRemovals) as PersonDataKind[]

export const removalsOf = (kind: PersonDataKind): readonly PersonRemoval[] => personRemovals[kind] ?? []

export const retentionOf = (kind: PersonDataKind): RetentionKind => aboutPersonData(kind).kind

/** What is of before this moment no law asks for any more. */
export const erasedBefore = (kind: PersonDataKind, now: Date): Date =>
  new Date(now.getTime() - (leastDays(kind) ?? 0) * dayMs)
