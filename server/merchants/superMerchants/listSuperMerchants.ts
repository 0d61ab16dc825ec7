import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { z } from 'zod'
import { AssociatedMerchant } from '#contract/calls/merchants/superMerchantMembers.ts'
import { FoundSuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import { merchants, superMerchants } from '#server/db/schema/index.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { maskMobile } from '#contract/wire/masks.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { findSuperMerchant } from './superMerchantRows.ts'

/** No beginning of a code, nor a word, has this form: whoever types it means one super merchant. */
const wholeCode = /^[A-Z]{1,4}\d{7,}$/

const foundRow = answerRow(
  FoundSuperMerchant,
  {
    superMerchantCode: 'm.merchant_code',
    businessName: `coalesce(nullif(m.business_name, ''), m.display_name)`,
    contactPersonName: 'm.contact_person',
    mobileNumber: 'm.mobile_number',
    email: 'm.email_id',
    creationDate: 's.created_at',
    kycUpdateDate: 's.kyc_updated_at',
  },
  { from: [superMerchants, 's'] },
)

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

/** In full to whoever may look at the numbers of a review. */
const mobileShownTo = ({ services }: Reading['staff'], mobileNumber: string): string =>
  services.has('view_kyc_role') ? mobileNumber : maskMobile(mobileNumber)

const shownTo =
  (staff: Reading['staff']) =>
  <Row extends { readonly mobileNumber: string }>(row: Row): Row => ({
    ...row,
    mobileNumber: mobileShownTo(staff, row.mobileNumber),
  })

/** Whoever asks for one code that they may not see has tried it. */
const noteTry = (
  { superMerchantName }: Search,
  rows: readonly FoundSuperMerchant[],
  { staff, noteProbed }: Reading,
): void => {
  const code = superMerchantName.toUpperCase()
  if (isLimited(staff) && wholeCode.test(code) && !rows.some((row) => row.superMerchantCode === code))
    noteProbed({ asked: 'merchant', ids: [code] })
}

export const searchSuperMerchants: Handler<'superMerchants.search'> = async (request, context) => {
  const { tx } = context
  const { page, pageSize: size } = request
  const { rows, total } = await foundRow.page(tx, matching(request, context), sql`m.merchant_code`, { page, size })
  noteTry(request, rows, context)
  return { rows: rows.map(shownTo(context.staff)), total }
}

/** Every super merchant that the request matches, by code. */
export const walkSuperMerchants = async (request: Search, context: Reading) => {
  const from = matching(request, context)
  const first = await foundRow.read(
    context.tx,
    sql`select ${foundRow.columns} ${from} order by m.merchant_code limit 1`,
  )
  noteTry(request, first, context)
  const found = walkRows((last: FoundSuperMerchant | undefined) =>
    foundRow.read(
      context.tx,
      sql`select ${foundRow.columns} ${from} and m.merchant_code > ${last?.superMerchantCode ?? ''}
      order by m.merchant_code limit ${rowsAtATime}`,
    ),
  )
  return presented(found, shownTo(context.staff))
}

const memberRow = answerRow(
  AssociatedMerchant,
  { creationDate: 'm.created_at' },
  { from: [merchants, 'm'], also: { id: z.int() } },
)

const membersOf = (merchantId: number, { staff }: Pick<Reading, 'staff'>): SQL =>
  sql`from super_merchant_members b join merchants m on m.id = b.member_id
    where b.merchant_id = ${merchantId} and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`
/** Only the members that the person may see. */
export const listAssociated: Handler<'superMerchants.associated'> = async (request, { tx, staff }) => {
  const { superMerchantCode, page, pageSize: size } = request
  const { row } = await findSuperMerchant(tx, superMerchantCode, staff)
  const from = membersOf(row.merchantId, { staff })
  const { rows, total } = await memberRow.page(tx, from, sql`b.member_id`, { page, size })
  return { rows: rows.map(shownTo(staff)), total }
}

/** All of them. */
export const walkAssociated = async (
  { superMerchantCode }: Pick<RequestOfName<'superMerchants.associated'>, 'superMerchantCode'>,
  { tx, staff }: Reading,
) => {
  const { row } = await findSuperMerchant(tx, superMerchantCode, staff)
  const from = membersOf(row.merchantId, { staff })
  const found = walkRows((last: FoundBy<typeof memberRow> | undefined) =>
    memberRow.read(
      tx,
      sql`select ${memberRow.columns} ${from} and b.member_id > ${last?.id ?? 0} order by b.member_id limit ${rowsAtATime}`,
    ),
  )
  return presented(found, shownTo(staff))
}
