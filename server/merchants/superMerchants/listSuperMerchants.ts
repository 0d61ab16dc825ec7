import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import type { SuperMerchantState } from '#contract/calls/merchants/superMerchants.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { maskMobile } from '#contract/wire/masks.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { findSuperMerchant } from './superMerchantRows.ts'

/** No beginning of a code, nor a word, has this form: whoever types it means one super merchant. */
const wholeCode = /^[A-Z]{1,4}\d{7,}$/

type ListRow = {
  merchant_code: string
  super_merchant_name: string
  business_name: string
  legal_name: string
  contact_person: string
  mobile_number: string
  email_id: string
  business_type: string
  created_at: Date
  kyc_updated_at: Date | null
  state: SuperMerchantState
}

/** Each way by an index of its own; one condition of them all would read every super merchant. */
const named = (text: string): SQL => {
  const query = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
  const upper = text.toUpperCase()
  const ways = [
    ...(/^[A-Z0-9_-]+$/.test(upper)
      ? [sql`select id from merchants where merchant_code between ${upper} and ${upper.padEnd(40, 'Z')}`]
      : []),
    ...(query === ''
      ? []
      : [
          sql`select merchant_id from super_merchants where name_words @@ to_tsquery('simple', ${query})`,
          sql`select merchant_id from merchant_names where words @@ to_tsquery('simple', ${query})`,
        ]),
  ]
  return ways.length === 0 ? sql`false` : sql`s.merchant_id in (${sql.join(ways, sql` union all `)})`
}

type Search = Pick<RequestOfName<'superMerchants.search'>, 'superMerchantName' | 'mobileNumber'>
type Reading = Pick<StaffContext, 'tx' | 'staff' | 'noteProbed'>

const matching = ({ superMerchantName, mobileNumber }: Search, { staff }: Reading): SQL => {
  if (superMerchantName === '' && mobileNumber === '') refuse('super-merchant-filter-missing')
  return sql`from super_merchants s join merchants m on m.id = s.merchant_id
    where ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}
    and ${superMerchantName === '' ? sql`true` : named(superMerchantName)}
    and ${mobileNumber === '' ? sql`true` : sql`m.mobile_number = ${mobileNumber}`}`
}

const listColumns = sql`m.merchant_code, s.super_merchant_name,
  coalesce(nullif(m.business_name, ''), m.display_name) as business_name, s.legal_name, m.contact_person,
  m.mobile_number, m.email_id, s.business_type, s.created_at, s.kyc_updated_at, s.state`

/** In full to whoever may look at the numbers of a review. */
const mobileShownTo = ({ services }: Reading['staff'], mobileNumber: string): string =>
  services.has('view_kyc_role') ? mobileNumber : maskMobile(mobileNumber)

const presentTo = (staff: Reading['staff']) => (row: ListRow) => ({
  superMerchantCode: row.merchant_code,
  superMerchantName: row.super_merchant_name,
  businessName: row.business_name,
  legalName: row.legal_name,
  contactPersonName: row.contact_person,
  mobileNumber: mobileShownTo(staff, row.mobile_number),
  email: row.email_id,
  businessType: row.business_type,
  creationDate: new Date(row.created_at).toISOString(),
  kycUpdateDate: row.kyc_updated_at === null ? null : new Date(row.kyc_updated_at).toISOString(),
  state: row.state,
})

/** Whoever asks for one code that they may not see has tried it. */
const noteTry = ({ superMerchantName }: Search, rows: readonly ListRow[], { staff, noteProbed }: Reading): void => {
  const code = superMerchantName.toUpperCase()
  if (isLimited(staff) && wholeCode.test(code) && !rows.some((row) => row.merchant_code === code))
    noteProbed({ asked: 'merchant', ids: [code] })
}

export const searchSuperMerchants: Handler<'superMerchants.search'> = async (request, context) => {
  const { tx } = context
  const { page, pageSize } = request
  const from = matching(request, context)
  const { rows } = await tx.execute<ListRow>(sql`
    select ${listColumns} ${from} order by m.merchant_code limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const { rows: counted } = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  noteTry(request, rows, context)
  return { rows: rows.map(presentTo(context.staff)), total: counted[0]?.total ?? 0 }
}

/** Every super merchant that the request matches, by code. */
export const walkSuperMerchants = async (request: Search, context: Reading) => {
  const from = matching(request, context)
  const { rows: first } = await context.tx.execute<ListRow>(
    sql`select ${listColumns} ${from} order by m.merchant_code limit 1`,
  )
  noteTry(request, first, context)
  const found = walkRows(async (last: ListRow | undefined) => {
    const { rows } = await context.tx.execute<ListRow>(sql`
      select ${listColumns} ${from} and m.merchant_code > ${last?.merchant_code ?? ''}
      order by m.merchant_code limit ${rowsAtATime}`)
    return rows
  })
  return presented(found, presentTo(context.staff))
}

type MemberRow = { id: number; merchant_code: string; display_name: string; mobile_number: string; created_at: Date }

const membersOf = (merchantId: number, { staff }: Pick<Reading, 'staff'>): SQL =>
  sql`from super_merchant_members b join merchants m on m.id = b.member_id
    where b.merchant_id = ${merchantId} and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`
const memberColumns = sql`m.id, m.merchant_code, m.display_name, m.mobile_number, m.created_at`

const presentMemberTo = (staff: Reading['staff']) => (member: MemberRow) => ({
  merchantCode: member.merchant_code,
  displayName: member.display_name,
  mobileNumber: mobileShownTo(staff, member.mobile_number),
  creationDate: new Date(member.created_at).toISOString(),
})

/** Only the members that the person may see. */
export const listAssociated: Handler<'superMerchants.associated'> = async (request, { tx, staff }) => {
  const { superMerchantCode, page, pageSize } = request
  const { row } = await findSuperMerchant(tx, superMerchantCode, staff)
  const from = membersOf(row.merchantId, { staff })
  const { rows } = await tx.execute<MemberRow>(sql`
    select ${memberColumns} ${from} order by b.member_id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const { rows: counted } = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  return { rows: rows.map(presentMemberTo(staff)), total: counted[0]?.total ?? 0 }
}

/** All of them. */
export const walkAssociated = async (
  { superMerchantCode }: Pick<RequestOfName<'superMerchants.associated'>, 'superMerchantCode'>,
  { tx, staff }: Reading,
) => {
  const { row } = await findSuperMerchant(tx, superMerchantCode, staff)
  const from = membersOf(row.merchantId, { staff })
  const found = walkRows(async (last: MemberRow | undefined) => {
    const { rows } = await tx.execute<MemberRow>(sql`
      select ${memberColumns} ${from} and b.member_id > ${last?.id ?? 0} order by b.member_id limit ${rowsAtATime}`)
    return rows
  })
  return presented(found, presentMemberTo(staff))
}
