import { decidingStaff, idsOfOnePerson } from '#server/people/independence/index.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RequestOfName } from '#contract/index.ts'
import { kycWords, ProviderState, providerWords } from '#contract/calls/merchants/kyc.ts'
import { KycRow, type KycTab } from '#contract/calls/merchants/kycQueue.ts'
import { kycStateOf } from '#machines/merchants/kycDecision.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import { all } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type Seer, auditProbedMerchants, withinScopeOf } from '#server/merchants/merchants/index.ts'
import { presentHolder } from './presentKyc.ts'

interface Page {
  readonly page: number
  readonly size: number
  readonly sort?: 'age' | 'merchantCode' | 'businessName' | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

/** Since when each case waits, and the last comment of its category. */
const rowOf = (since: SQL, category: string) =>
  answerRow(
    KycRow,
    {
      waitingSince: since,
      comment: `coalesce((select l.feedback from call_logs l where l.merchant_id = m.id and l.category = '${category}'
        order by l.created_at desc limit 1), '')`,
      provider: `coalesce(v.state, 'pending')`,
      holder: 'p.login_id',
      holderName: `coalesce(p.name, '')`,
    },
    {
      from: [merchants, 'm'],
      computed: ['kycStatus', 'heldBy'],
      also: {
        kycApproved: z.int().nullable(),
        isKycSubmitted: z.boolean(),
        provider: ProviderState,
        holder: z.string().nullable(),
        holderName: z.string(),
      },
    },
  )

const present = (row: FoundBy<ReturnType<typeof rowOf>>, tab: KycTab): KycRow => ({
  ...row,
  kycStatus: tab === 'new' ? kycWords[kycStateOf(row)] : providerWords[row.provider],
  heldBy: row.holder === null ? null : presentHolder({ loginId: row.holder, name: row.holderName }),
})

const since = { new: sql`m.kyc_submitted_at`, pine: sql`case when v.state = 'pending' then v.waiting_since end` }

/** What a merchant waits for on each of the two tabs, since when, and which comments belong to it. */
const tabs = {
  new: {
    row: rowOf(since.new, 'KYC'),
    waiting: sql`m.kyc_approved is null and m.is_kyc_submitted`,
    searched: sql`m.kyc_approved is distinct from 1`,
  },
  pine: {
    row: rowOf(since.pine, 'KYC_pinelabs'),
    waiting: sql`v.state = 'pending' and m.kyc_approved = 1`,
    searched: sql`m.kyc_approved = 1`,
  },
} satisfies Readonly<Record<KycTab, object>>

const within = (staff: Seer): SQL => withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)

const list = async (
  { tx, staff, now }: StaffContext,
  tab: KycTab,
  where: SQL,
  page: Page,
): Promise<{ rows: KycRow[]; total: number }> => {
  const direction = page.order === 'desc' ? sql`desc` : sql`asc`
  const by = {
    age: sql`${since[tab]} ${direction} nulls last`,
    merchantCode: sql`m.merchant_code ${direction}`,
    businessName: sql`m.business_name ${direction}`,
  }[page.sort ?? 'age']
  const { rows, total } = await tabs[tab].row.page(
    tx,
    sql`from merchants m left join provider_verifications v on v.merchant_id = m.id
    left join kyc_holds h on h.merchant_id = m.id and h.held_until > ${now.toISOString()}
    left join staff p on p.id = h.staff_id where ${where} and ${within(staff)}`,
    sql`${by}, m.merchant_code`,
    page,
  )
  return { rows: rows.map((row) => present(row, tab)), total }
}

type Searched = Pick<RequestOfName<'kyc.pending'>, 'merchantCode' | 'mobileNumber' | 'distributorCode'>

const searched = (tab: KycTab, { merchantCode, mobileNumber, distributorCode }: Searched): SQL =>
  all([
    tabs[tab].searched,
    Boolean(merchantCode) && sql`m.merchant_code = ${merchantCode}`,
    Boolean(mobileNumber) && sql`m.mobile_number = ${mobileNumber}`,
    Boolean(distributorCode) && sql`m.distributor_code = ${distributorCode}`,
  ])

export const listPendingKyc: Handler<'kyc.pending'> = async (request, context) => {
  const { merchantCode, mobileNumber, distributorCode, ...page } = request
  if (!merchantCode && !mobileNumber && !distributorCode) return refuse('filter-missing')
  await auditProbedMerchants(merchantCode ? [merchantCode] : [], context)
  return list(context, 'new', searched('new', { merchantCode, mobileNumber, distributorCode }), page)
}

export const listProviderKyc: Handler<'kyc.provider'> = async (request, context) => {
  const { merchantCode, mobileNumber, approvedDate: _unused, ...page } = request
  if (!merchantCode && !mobileNumber) return refuse('filter-missing')
  await auditProbedMerchants(merchantCode ? [merchantCode] : [], context)
  return list(context, 'pine', searched('pine', { merchantCode, mobileNumber }), page)
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
  const from = tab === 'new' ? sql`merchants m` : sql`provider_verifications v join merchants m on m.id = v.merchant_id`
  const order = tab === 'new' ? since.new : sql`v.waiting_since`
  const { rows } = await tx.execute<{ id: number; merchant_code: string }>(sql`
    select m.id, m.merchant_code from ${from}
    where ${tabs[tab].waiting} and ${within(staff)} and not (m.kyc_editors && ${sql.param(ids)}::uuid[])
      and m.merchant_code <> ${after ?? ''}
      and not exists (select from kyc_holds h where h.merchant_id = m.id and h.staff_id <> ${staff.staffId}
        and h.held_until > ${now.toISOString()})
    order by ${order}, m.merchant_code limit 1 for no key update of m skip locked`)
  const row = rows[0]
  return row === undefined ? undefined : { id: row.id, merchantCode: row.merchant_code }
}
