import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import type { NonKycRow } from '#contract/calls/nonKycMerchants.ts'
import { storedFiles } from '#server/db/schema/index.ts'
import { exportFileName, linkTo } from '#server/storedFiles/index.ts'
import { writeResultWorkbook } from '#server/jobs/resultWorkbook.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { managedByLogins, tellTriedMerchants, withinScopeOf } from '#server/merchants/index.ts'
import { transacts } from '#server/transactions/index.ts'

type Filter = RequestOfName<'kyc.exportIncomplete'>

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

const matching = (filter: Filter, { staff, now }: StaffContext): SQL => {
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
  return sql.join(parts, sql` and `)
}

interface Found extends Record<string, unknown> {
  merchant_code: string
  business_name: string
  mobile_number: string
  brand_code: string
  contact_person: string
  kyc_updated_at: Date | null
  remarks: string[] | null
}

const columns = sql`m.merchant_code, m.business_name, m.mobile_number, m.brand_code, m.contact_person, m.kyc_updated_at,
  (select array_agg(l.feedback order by l.created_at desc) from call_logs l
    where l.merchant_id = m.id and l.category = 'KYC' and l.feedback <> '') as remarks`

const present = (row: Found): NonKycRow => ({
  merchantCode: row.merchant_code,
  businessName: row.business_name,
  mobileNumber: row.mobile_number,
  brandCode: row.brand_code,
  contactPerson: row.contact_person,
  kycUpdateDate: row.kyc_updated_at === null ? null : new Date(row.kyc_updated_at).toISOString(),
  remark: (row.remarks ?? []).map((comment) => ({ comment })),
})

export const listNonKycMerchants: Handler<'kyc.incomplete'> = async (request, context) => {
  const { pageNumber, pageCount, ...filter } = request
  const where = matching(filter, context)
  await tellTriedMerchants(filter.merchantCode ?? [], context)
  const { rows } = await context.tx.execute<Found>(sql`
    select ${columns} from merchants m where ${where}
    order by m.merchant_code limit ${pageCount} offset ${(pageNumber - 1) * pageCount}`)
  const counted = await context.tx.execute<{ total: number }>(
    sql`select count(*)::int as total from merchants m where ${where}`,
  )
  return { rows: rows.map(present), total: counted.rows[0]?.total ?? 0, pageNumber }
}

const headers = [
  'merchant_code',
  'business_name',
  'mobile_number',
  'brand_code',
  'contact_person',
  'kyc_update_date',
  'remarks',
]
const atOnce = 2_000

async function* allRows({ tx }: StaffContext, where: SQL): AsyncGenerator<string[]> {
  let last = ''
  for (;;) {
    const { rows } = await tx.execute<Found>(sql`
      select ${columns} from merchants m where ${where} and m.merchant_code > ${last}
      order by m.merchant_code limit ${atOnce}`)
    for (const row of rows.map(present))
      yield [
        row.merchantCode,
        row.businessName,
        row.mobileNumber,
        row.brandCode,
        row.contactPerson,
        row.kycUpdateDate ?? '',
        row.remark.map(({ comment }) => comment).join('\n'),
      ]
    if (rows.length < atOnce) return
    last = rows.at(-1)?.merchant_code ?? ''
  }
}

const sha256Of = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest()
}

export const exportNonKycMerchants: Handler<'kyc.exportIncomplete'> = async (filter, context) => {
  const { tx, gateway, staff, now, note } = context
  await tellTriedMerchants(filter.merchantCode ?? [], context)
  const path = await gateway.files.scratchPath()
  try {
    const { rows } = await writeResultWorkbook(createWriteStream(path, { mode: 0o600 }), {
      sheetName: 'Non KYC Merchants',
      headers,
      rows: allRows(context, matching(filter, context)),
    })
    const id = randomUUID()
    const { size } = await stat(path)
    const sha256 = await sha256Of(path)
    await tx.insert(storedFiles).values({
      id,
      staffId: staff.staffId,
      fileName: exportFileName('non_kyc_merchants', now),
      bucket: 'operations',
      folder: 'nonKycMerchants',
      storageKey: await gateway.files.keep(path),
      byteSize: size,
      sha256,
      action: 'NON_KYC_MERCHANTS_EXPORT',
      createdAt: now,
    })
    note({ subject: 'non-kyc-merchants', after: { ...filter, rows } })
    return { url: linkTo(gateway, id, staff.sessionId, now), rows }
  } finally {
    await rm(path, { force: true })
  }
}
