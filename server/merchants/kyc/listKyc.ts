import { decidingStaff, idsOfOnePerson } from '#server/people/independence/index.ts'
import { type SQL, sql } from 'drizzle-orm'
import { kycWords, ProviderState, providerWords } from '#contract/calls/merchants/kyc.ts'
import { type KycRow, type KycTab } from '#contract/calls/merchants/kycQueue.ts'
import { kycStateOf } from '#machines/merchants/kycDecision.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type Seer, auditProbedMerchants, withinScopeOf } from '#server/merchants/merchants/index.ts'
import { presentHolder } from './presentKyc.ts'

interface Found extends Record<string, unknown> {
  business_name: string
  mobile_number: string
  merchant_code: string
  kyc_approved: number | null
  is_kyc_submitted: boolean
  provider: string | null
  waiting_since: Date | null
  comment: string | null
  login_id: string | null
  name: string | null
  total: string
}

interface Page {
  readonly page: number
  readonly size: number
  readonly sort?: 'age' | 'merchantCode' | 'businessName' | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

const present = (row: Found, tab: KycTab): KycRow => ({
  businessName: row.business_name,
  mobileNumber: row.mobile_number,
  merchantCode: row.merchant_code,
  kycStatus:
    tab === 'new'
      ? kycWords[kycStateOf({ kycApproved: row.kyc_approved, isKycSubmitted: row.is_kyc_submitted })]
      : providerWords[ProviderState.parse(row.provider ?? 'pending')],
  comment: row.comment ?? '',
  waitingSince: row.waiting_since === null ? null : new Date(row.waiting_since).toISOString(),
  heldBy: row.login_id === null ? null : presentHolder({ loginId: row.login_id, name: row.name ?? '' }),
})

/** What a merchant waits for on each of the two tabs, since when, and which comments belong to it. */
const tabs: Readonly<Record<KycTab, { table: SQL; since: SQL; category: string; waiting: SQL; searched: SQL }>> = {
  new: {
    table: sql`merchants m left join provider_verifications v on v.merchant_id = m.id`,
    since: sql`m.kyc_submitted_at`,
    category: 'KYC',
    waiting: sql`m.kyc_approved is null and m.is_kyc_submitted`,
    searched: sql`m.kyc_approved is distinct from 1`,
  },
  pine: {
    table: sql`merchants m left join provider_verifications v on v.merchant_id = m.id`,
    since: sql`case when v.state = 'pending' then v.waiting_since end`,
    category: 'KYC_pinelabs',
    waiting: sql`v.state = 'pending' and m.kyc_approved = 1`,
    searched: sql`m.kyc_approved = 1`,
  },
}

const within = (staff: Seer): SQL => withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)

const list = async (
  { tx, staff, now }: StaffContext,
  tab: KycTab,
  where: SQL,
  page: Page,
): Promise<{ rows: KycRow[]; total: number }> => {
  const { table, since, category } = tabs[tab]
  const direction = page.order === 'desc' ? sql`desc` : sql`asc`
  const by = {
    age: sql`${since} ${direction} nulls last`,
    merchantCode: sql`m.merchant_code ${direction}`,
    businessName: sql`m.business_name ${direction}`,
  }[page.sort ?? 'age']
  const all = sql`${where} and ${within(staff)}`
  const { rows } = await tx.execute<Found>(sql`
    select m.business_name, m.mobile_number, m.merchant_code, m.kyc_approved, m.is_kyc_submitted,
      v.state as provider, ${since} as waiting_since, p.login_id, p.name,
      (select l.feedback from call_logs l where l.merchant_id = m.id and l.category = ${category}
        order by l.created_at desc limit 1) as comment
    from ${table}
    left join kyc_holds h on h.merchant_id = m.id and h.held_until > ${now.toISOString()}
    left join staff p on p.id = h.staff_id
    where ${all}
    order by ${by}, m.merchant_code limit ${page.size} offset ${(page.page - 1) * page.size}`)
  const counted = await tx.execute<{ total: number }>(sql`select count(*)::int as total from ${table} where ${all}`)
  return { rows: rows.map((row) => present(row, tab)), total: counted.rows[0]?.total ?? 0 }
}

export const listPendingKyc: Handler<'kyc.pending'> = async (request, context) => {
  const { merchantCode, mobileNumber, distributorCode, ...page } = request
  if (!merchantCode && !mobileNumber && !distributorCode) return refuse('filter-missing')
  await auditProbedMerchants(merchantCode ? [merchantCode] : [], context)
  const where = sql.join(
    [
      tabs.new.searched,
      ...(merchantCode ? [sql`m.merchant_code = ${merchantCode}`] : []),
      ...(mobileNumber ? [sql`m.mobile_number = ${mobileNumber}`] : []),
      ...(distributorCode ? [sql`m.distributor_code = ${distributorCode}`] : []),
    ],
    sql` and `,
  )
  return list(context, 'new', where, page)
}

export const listProviderKyc: Handler<'kyc.provider'> = async (request, context) => {
  const { merchantCode, mobileNumber, approvedDate: _unused, ...page } = request
  if (!merchantCode && !mobileNumber) return refuse('filter-missing')
  await auditProbedMerchants(merchantCode ? [merchantCode] : [], context)
  const where = sql.join(
    [
      tabs.pine.searched,
      ...(merchantCode ? [sql`m.merchant_code = ${merchantCode}`] : []),
      ...(mobileNumber ? [sql`m.mobile_number = ${mobileNumber}`] : []),
    ],
    sql` and `,
  )
  return list(context, 'pine', where, page)
}

const serviceOf = (tab: KycTab, product: string) => (tab === 'new' ? `kyc_by_${product}`.toLowerCase() : 'kyc_by_pine')

export const refuseOtherTab = (tab: KycTab, { staff, gateway }: StaffContext): void => {
  if (!staff.services.has(serviceOf(tab, gateway.config.product))) refuse('not-allowed')
}

export const listKycQueue: Handler<'kyc.queue'> = async ({ tab, ...page }, context) => {
  refuseOtherTab(tab, context)
  return list(context, tab, tabs[tab].waiting, page)
}

/** The id of the longest waiting case that nobody else holds and that the person may decide on; locked. */
export const findNext = async (
  tx: Tx,
  context: StaffContext,
  tab: KycTab,
  after: string | undefined,
): Promise<{ id: number; merchantCode: string } | undefined> => {
  const { staff, now } = context
  const ids = idsOfOnePerson(await decidingStaff(context))
  const { since, waiting } = tabs[tab]
  const from = tab === 'new' ? sql`merchants m` : sql`provider_verifications v join merchants m on m.id = v.merchant_id`
  const order = tab === 'new' ? since : sql`v.waiting_since`
  const { rows } = await tx.execute<{ id: number; merchant_code: string }>(sql`
    select m.id, m.merchant_code from ${from}
    where ${waiting} and ${within(staff)} and not (m.kyc_editors && ${sql.param(ids)}::uuid[])
      and m.merchant_code <> ${after ?? ''}
      and not exists (select from kyc_holds h where h.merchant_id = m.id and h.staff_id <> ${staff.staffId}
        and h.held_until > ${now.toISOString()})
    order by ${order}, m.merchant_code limit 1 for no key update of m skip locked`)
  const row = rows[0]
  return row === undefined ? undefined : { id: row.id, merchantCode: row.merchant_code }
}
