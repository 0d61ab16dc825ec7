import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { NonKycRow } from '#contract/calls/merchants/nonKycMerchants.ts'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import { all } from '#server/db/conditions.ts'
import { merchants } from '#server/db/schema/index.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { managedByLogins, auditProbedMerchants, withinScopeOf } from '#server/merchants/merchants/index.ts'
import { transacts } from '#server/money/transactions/index.ts'

type Filter = Omit<RequestOfName<'kyc.incomplete'>, 'pageNumber' | 'pageCount'>
type ReadContext = Pick<StaffContext, 'tx' | 'staff' | 'now' | 'noteProbed' | 'gateway'>

const dayOf = (day: string) => indianDayBounds(day) ?? refuse('bad-request', { message: 'There is no such day.' })

type Flags = Pick<Filter, 'brandTransactingMerchant' | 'transactingMerchant'>

/** Told by the transactions that the person may see, however they ended. */
const transacting = ({ brandTransactingMerchant, transactingMerchant }: Flags, staff: Staff): SQL[] => {
  const [withBrand, withoutBrand] = [transacts(sql`m.id`, staff, true), transacts(sql`m.id`, staff, false)]
  const isIt = (condition: SQL, isWanted: boolean) => (isWanted ? condition : sql`not (${condition})`)
  const ofBrand = brandTransactingMerchant === undefined ? [] : [isIt(withBrand, brandTransactingMerchant)]
  if (transactingMerchant === undefined || (brandTransactingMerchant && transactingMerchant)) return ofBrand
  // An `or` of both would have all merchants looked up, where the other flag has answered half of it.
  const either = brandTransactingMerchant === false ? withoutBrand : sql`(${withBrand} or ${withoutBrand})`
  return [...ofBrand, isIt(either, transactingMerchant)]
}

const matching = (filter: Filter, { staff, now }: Pick<StaffContext, 'staff' | 'now'>): SQL => {
  const { kycFromDate, kycTillDate, merchantCode, kycApproved, includeLogin } = filter
  const parts: SQL[] = [kycApproved === false ? sql`m.kyc_approved = 0` : sql`m.kyc_approved is null`]
  parts.push(...transacting(filter, staff))
  if (merchantCode?.[0] !== undefined) parts.push(sql`m.merchant_code = ${merchantCode[0]}`)
  if (includeLogin?.length) parts.push(managedByLogins(includeLogin, sql`m.id`))
  parts.push(withinScopeOf(staff, sql`m.id`, sql`m.brand_code`))
  if (kycFromDate !== undefined) {
    const { from } = dayOf(kycFromDate)
    if (from > now) refuse('kyc-date-in-future')
    parts.push(sql`m.kyc_updated_at >= ${from.toISOString()}`)
  }
  if (kycTillDate !== undefined) {
    const { from, before } = dayOf(kycTillDate)
    if (from > now) refuse('kyc-date-in-future')
    parts.push(sql`m.kyc_updated_at < ${before.toISOString()}`)
  }
  return all(parts)
}

const row = answerRow(
  NonKycRow,
  {
    kycUpdateDate: 'm.kyc_updated_at',
    remark: mapped(
      `(select array_agg(l.feedback order by l.created_at desc) from call_logs l
        where l.merchant_id = m.id and l.category = 'KYC' and l.feedback <> '')`,
      (feedback: string[] | null) => (feedback ?? []).map((comment) => ({ comment })),
    ),
  },
  { from: [merchants, 'm'] },
)

export const listNonKycMerchants: Handler<'kyc.incomplete'> = async (request, context) => {
  const { pageNumber, pageCount, ...filter } = request
  const where = matching(filter, context)
  await auditProbedMerchants(filter.merchantCode ?? [], context)
  const page = { page: pageNumber, size: pageCount }
  return {
    ...(await row.page(context.tx, sql`from merchants m where ${where}`, sql`m.merchant_code`, page)),
    pageNumber,
  }
}

/** Every merchant that the request matches, by code. */
export const walkNonKycMerchants = async (
  request: RequestOfName<'kyc.incomplete'>,
  context: ReadContext,
): Promise<AsyncIterable<readonly NonKycRow[]>> => {
  const where = matching(request, context)
  await auditProbedMerchants(request.merchantCode ?? [], context)
  return walkRows((last: NonKycRow | undefined) =>
    row.read(
      context.tx,
      sql`select ${row.columns} from merchants m where ${where} and m.merchant_code > ${last?.merchantCode ?? ''}
      order by m.merchant_code limit ${rowsAtATime}`,
    ),
  )
}
