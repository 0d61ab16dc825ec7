import { sql } from 'drizzle-orm'
import { ownership } from '#contract/feed/ownership.ts'
import type { EventOf } from '#contract/feed/index.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { merchants } from '#server/db/schema/index.ts'
import { reopenedApproval } from '#server/merchants/kyc/index.ts'
import { lockAgainstSealing } from '#server/money/settlements/index.ts'
import { type Conflict, keepConflicts } from './conflicts.ts'
import { type EventOfKind, type FeedContext, type Outcomes, textList } from './feedContext.ts'
import { seersOf } from './seers.ts'

export type MerchantEvent = EventOfKind<'merchant.registered' | 'merchant.updated'>
type Data = EventOf<'merchant.registered'>['data']
type Field = keyof Data

/** Where each field of an event is kept; the account number is sealed and stands apart. */
const columnOf = {
  displayName: 'display_name',
  contactPerson: 'contact_person',
  emailId: 'email_id',
  mobileNumber: 'mobile_number',
  altMobileNumber: 'alt_mobile_number',
  address: 'address',
  locality: 'locality',
  city: 'city',
  state: 'state',
  pinCode: 'pin_code',
  accountHolderName: 'account_holder_name',
  ifsc: 'ifsc',
  bankName: 'bank_name',
  businessName: 'business_name',
  panNumber: 'pan_number',
  gstNumber: 'gst_number',
  distributorCode: 'distributor_code',
  brandCode: 'brand_code',
  mccCode: 'mcc_code',
  category: 'category',
  userId: 'user_id',
  accessRoleName: 'access_role_name',
  businessLob: 'business_lob',
  isHomeDelivery: 'is_home_delivery',
} as const satisfies Readonly<Record<Exclude<Field, 'accountNumber' | 'registeredAt'>, string>>
type PlainField = keyof typeof columnOf
const plainFields = Object.keys(columnOf) as PlainField[]

/** Every column of a merchant with its owner: a new one without an owner does not compile. */
type Column = keyof typeof merchants.$inferSelect
type OwnField = keyof (typeof ownership)['merchant'] | keyof (typeof ownership)['papers'] | 'kept by the desk'
export const ownerOfColumn = {
  id: 'kept by the desk',
  merchantCode: 'kept by the desk',
  displayName: 'displayName',
  businessName: 'businessName',
  emailId: 'emailId',
  mobileNumber: 'mobileNumber',
  altMobileNumber: 'altMobileNumber',
  distributorCode: 'distributorCode',
  brandCode: 'brandCode',
  mccCode: 'mccCode',
  address: 'address',
  locality: 'locality',
  city: 'city',
  state: 'state',
  pinCode: 'pinCode',
  contactPerson: 'contactPerson',
  aadhaarSealed: 'aadhaarNumber',
  aadhaarLast4: 'aadhaarNumber',
  isAadhaarVerified: 'verified',
  accountHolderName: 'accountHolderName',
  ifsc: 'ifsc',
  bankName: 'bankName',
  panNumber: 'panNumber',
  gstNumber: 'gstNumber',
  accountRefSealed: 'accountNumber',
  accountRefLast4: 'accountNumber',
  accountRefBlind: 'accountNumber',
  category: 'category',
  userId: 'userId',
  accessRoleName: 'accessRoleName',
  businessLob: 'businessLob',
  isHomeDelivery: 'isHomeDelivery',
  isVerified: 'verified',
  activationDate: 'activationDate',
  isActive: 'status',
  deactivationName: 'status',
  deactivationAt: 'status',
  kycApproved: 'kyc',
  isKycSubmitted: 'kyc',
  kycUpdatedAt: 'kyc',
  kycSubmittedAt: 'kyc',
  kycEditors: 'kyc',
  chequeUrl: 'documents',
  panUrl: 'documents',
  addressUrl: 'documents',
  bucket: 'bucket',
  loginLimit: 'loginLimit',
  groupCode: 'groupCode',
  hasCustomerFee: 'customerFee',
  virtualAddress: 'upiAddress',
  bankUnconfirmedAt: 'bankConfirmed',
  deskRevisions: 'kept by the desk',
  createdByUser: 'kept by the desk',
  createdAt: 'registeredAt',
  version: 'kept by the desk',
  lastJobId: 'kept by the desk',
  changedNo: 'kept by the desk',
} as const satisfies Readonly<Record<Column, OwnField>>

/** What says where money goes. */
const bankFields: readonly Field[] = ['accountNumber', 'ifsc', 'accountHolderName', 'bankName']
/** What an approval of the KYC rests on. */
const approvedFields: readonly Field[] = ['panNumber', 'accountNumber', 'ifsc', 'accountHolderName', 'businessName']

type Stored = Record<(typeof columnOf)[PlainField], string | boolean> & {
  id: number
  merchant_code: string
  version: number
  account_ref_blind: Buffer | null
  kyc_approved: number | null
  is_kyc_submitted: boolean
  kyc_submitted_at: string | null
  desk_revisions: Readonly<Record<string, number>>
  bank_unconfirmed_at: string | null
}

const accountOf = ({ seal }: FeedContext, accountNumber: string) =>
  accountNumber === ''
    ? { account_sealed: null, account_last4: '', account_blind: null }
    : {
        account_sealed: seal.seal(accountNumber, sealedFields.account).toString('hex'),
        account_last4: accountNumber.slice(-4),
        account_blind: seal.blind(accountNumber).toString('hex'),
      }

const plainColumns = Object.values(columnOf)
const plainTypes = plainColumns.map((column) => `${column} ${column === 'is_home_delivery' ? 'boolean' : 'text'}`)
const rowTypes = [
  'merchant_code text',
  ...plainTypes,
  'account_sealed text',
  'account_last4 text',
  'account_blind text',
  'registered_at timestamptz',
].join(', ')

const plainRow = (data: Data) => Object.fromEntries(plainFields.map((field) => [columnOf[field], data[field]]))

/** New merchants are off until their store is activated, as those of a sheet. Answers those that were there already. */
const register = async (
  context: FeedContext,
  events: readonly MerchantEvent[],
  seers: readonly string[],
): Promise<MerchantEvent[]> => {
  const { tx, clientId, now } = context
  const rows = events.map(({ event: { subject, data } }) => ({
    merchant_code: subject,
    ...plainRow(data),
    ...accountOf(context, data.accountNumber),
    registered_at: data.registeredAt,
  }))
  const made = await tx.execute<{ code: string }>(sql`
    insert into merchants (merchant_code, ${sql.raw(plainColumns.join(', '))}, account_ref_sealed, account_ref_last4,
      account_ref_blind, created_at, is_active, created_by_user, kyc_editors, bank_unconfirmed_at)
    select n.merchant_code, ${sql.raw(plainColumns.map((column) => `n.${column}`).join(', '))}, decode(n.account_sealed, 'hex'),
      n.account_last4, decode(n.account_blind, 'hex'), n.registered_at, false,
      (select 'client:' || c.name from machine_clients c where c.id = ${clientId}), ${sql.param([...seers])}::uuid[],
      case when n.account_sealed is not null then ${now.toISOString()}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(${sql.raw(rowTypes)}) order by n.merchant_code collate "C"
    on conflict (merchant_code) do nothing returning merchant_code as code`)
  const own = new Set(made.rows.map(({ code }) => code))
  return events.filter(({ event }) => !own.has(event.subject))
}

interface Change {
  readonly one: MerchantEvent
  readonly stored: Stored
  /** The fields that differ and are taken. */
  readonly taken: readonly Field[]
  readonly conflicts: readonly Conflict[]
}

const isSame = ({ seal }: FeedContext, stored: Stored, data: Data, field: Field): boolean => {
  if (field === 'registeredAt') return true
  if (field === 'accountNumber')
    return data.accountNumber === ''
      ? stored.account_ref_blind === null
      : stored.account_ref_blind?.equals(seal.blind(data.accountNumber)) === true
  return stored[columnOf[field]] === data[field]
}

/** An event that was made before a correction of staff was seen does not take it back. */
const changeOf = (context: FeedContext, one: MerchantEvent, stored: Stored): Change => {
  const { data, seenrevision } = one.event
  const differing = (Object.keys(data) as Field[]).filter((field) => !isSame(context, stored, data, field))
  const isOlder = (field: Field) =>
    ownership.merchant[field] === 'shared' && (stored.desk_revisions[field] ?? 0) > seenrevision
  const older = differing.filter(isOlder)
  // Account, holder and IFSC belong together: what of them is older holds the others back.
  const isHeldBack = (field: Field) => bankFields.includes(field) && older.some((other) => bankFields.includes(other))
  const refused = differing.filter((field) => isOlder(field) || isHeldBack(field))
  return {
    one,
    stored,
    taken: differing.filter((field) => !refused.includes(field)),
    conflicts: refused.map((field) => ({
      one,
      field,
      reason: 'deskKnowsLater',
      desk: field === 'accountNumber' || field === 'registeredAt' ? '' : stored[columnOf[field]],
      sent: data[field],
      deskRevision: stored.desk_revisions[field] ?? 0,
    })),
  }
}

const touchesMoney = ({ taken, stored }: Change): boolean =>
  taken.some((field) => bankFields.includes(field)) ||
  (stored.kyc_approved === 1 && taken.some((field) => approvedFields.includes(field)))

const readStored = async (
  { tx }: FeedContext,
  events: readonly MerchantEvent[],
  isLocked: boolean,
): Promise<Map<string, Stored>> => {
  const codes = events.map(({ event }) => event.subject)
  const { rows } = await tx.execute<Stored>(sql`
    select id, merchant_code, version, account_ref_blind, kyc_approved, is_kyc_submitted, kyc_submitted_at, desk_revisions,
      bank_unconfirmed_at, ${sql.raw(plainColumns.join(', '))}
    from merchants where merchant_code = any(${textList(codes)}) order by merchant_code collate "C"
    ${isLocked ? sql`for no key update` : sql``}`)
  return new Map(rows.map((row) => [row.merchant_code, row]))
}

const changesOf = async (
  context: FeedContext,
  events: readonly MerchantEvent[],
  isLocked: boolean,
): Promise<Change[]> => {
  const stored = await readStored(context, events, isLocked)
  return events.flatMap((one) => {
    const before = stored.get(one.event.subject)
    return before === undefined ? [] : [changeOf(context, one, before)]
  })
}

const writeChanges = async (
  context: FeedContext,
  changes: readonly Change[],
  seers: readonly string[],
): Promise<void> => {
  const { tx, now } = context
  const rows = changes
    .filter(({ taken }) => taken.length > 0)
    .map(({ one: { event }, stored, taken }) => {
      const isTaken = (field: Field) => taken.includes(field)
      const reopened = taken.some((field) => approvedFields.includes(field))
        ? reopenedApproval({ kycApproved: stored.kyc_approved, isKycSubmitted: stored.is_kyc_submitted }, now)
        : {}
      return {
        id: stored.id,
        ...Object.fromEntries(
          plainFields.map((field) => [columnOf[field], isTaken(field) ? event.data[field] : stored[columnOf[field]]]),
        ),
        has_account: isTaken('accountNumber'),
        ...accountOf(context, isTaken('accountNumber') ? event.data.accountNumber : ''),
        is_bank: taken.some((field) => bankFields.includes(field)),
        is_reopened: 'kycApproved' in reopened,
        has_editors: taken.some((field) => approvedFields.includes(field)),
      }
    })
  if (rows.length === 0) return
  await tx.execute(sql`
    update merchants m set ${sql.raw(plainColumns.map((column) => `${column} = n.${column}`).join(', '))},
      account_ref_sealed = case when n.has_account then decode(n.account_sealed, 'hex') else m.account_ref_sealed end,
      account_ref_last4 = case when n.has_account then n.account_last4 else m.account_ref_last4 end,
      account_ref_blind = case when n.has_account then decode(n.account_blind, 'hex') else m.account_ref_blind end,
      bank_unconfirmed_at = case when n.is_bank then ${now.toISOString()}::timestamptz else m.bank_unconfirmed_at end,
      kyc_approved = case when n.is_reopened then null else m.kyc_approved end,
      is_kyc_submitted = m.is_kyc_submitted or n.is_reopened,
      kyc_submitted_at = case when n.is_reopened then ${now.toISOString()}::timestamptz else m.kyc_submitted_at end,
      kyc_editors = case when n.has_editors then array(select distinct unnest(m.kyc_editors || ${sql.param([...seers])}::uuid[]))
        else m.kyc_editors end,
      version = m.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id int, ${sql.raw(plainTypes.join(', '))}, has_account boolean,
      account_sealed text, account_last4 text, account_blind text, is_bank boolean, is_reopened boolean, has_editors boolean)
    where m.id = n.id`)
}

export const applyMerchants = async (
  context: FeedContext,
  events: readonly MerchantEvent[],
  outcomes: Outcomes,
): Promise<void> => {
  if (events.length === 0) return
  const seers = await seersOf(context)
  const there = await register(context, events, seers)
  if (there.length > 0) {
    // Where the money of a batch goes is read while it is sealed, more than once.
    if ((await changesOf(context, there, false)).some(touchesMoney)) await lockAgainstSealing(context.tx)
    const changes = await changesOf(context, there, true)
    await writeChanges(context, changes, seers)
    await keepConflicts(
      context,
      changes.flatMap(({ conflicts }) => conflicts),
    )
    for (const { one, conflicts } of changes) if (conflicts.length > 0) outcomes.set(one, 'conflict')
  }
  for (const one of events) if (!outcomes.has(one)) outcomes.set(one, 'applied')
}

/** Values that staff took from a conflict: they count as the platform's, with all that a changed account brings. */
export const takeMerchantFields = async (
  context: FeedContext,
  merchantCode: string,
  values: Partial<Data>,
): Promise<void> => {
  await context.tx.execute(sql`select set_config('opsdesk.writer', 'feed', true)`)
  const taken = Object.keys(values) as Field[]
  const one = { event: { subject: merchantCode, data: values } } as MerchantEvent
  if (taken.some((field) => bankFields.includes(field) || approvedFields.includes(field)))
    await lockAgainstSealing(context.tx)
  const stored = (await readStored(context, [one], true)).get(merchantCode)
  if (stored === undefined) throw new Error('the merchant of a conflict cannot be found')
  await writeChanges(context, [{ one, stored, taken, conflicts: [] }], await seersOf(context))
}
