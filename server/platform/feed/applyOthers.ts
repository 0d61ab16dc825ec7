import { type SQL, sql } from 'drizzle-orm'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { reopenedApproval } from '#server/merchants/kyc/index.ts'
import { applyDisputes } from './applyDisputes.ts'
import { type Conflict, keepConflicts } from './conflicts.ts'
import { type FeedContext, ofKinds, type Outcomes, textList } from './feedContext.ts'
import type { GoodEvent } from './judgeEvents.ts'
import { pairOf, type Places } from './places.ts'
import { seersOf } from './seers.ts'
import { askForDocuments } from './sentDocuments.ts'
import { sharedOfSuper } from './sharedOfSuper.ts'
import { applyTotals } from './totals.ts'

type Apply = (context: FeedContext, events: readonly GoodEvent[], places: Places, outcomes: Outcomes) => Promise<void>

const rowsIn = (rows: readonly object[], columns: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as n(${sql.raw(columns)})`

const orders: Apply = async ({ tx }, events, { merchants }) => {
  const rows = ofKinds(events, ['order.created', 'order.updated']).map(({ event: { subject, data } }) => ({
    ...data,
    merchant_id: merchants.get(data.merchantCode),
    ref: subject,
  }))
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into store_orders (merchant_id, txn_ref_number, brand_code, product_brand, paid_paise, payer, salutation, created_at)
    select n.merchant_id, n.ref, n."brandCode", n."productBrand", n."paidPaise", n.payer, n.salutation, n."createdAt"
    from ${rowsIn(rows, 'merchant_id int, ref text, "brandCode" text, "productBrand" text, "paidPaise" bigint, payer text, salutation text, "createdAt" timestamptz')}
    order by n.ref collate "C"
    on conflict (txn_ref_number) do update set merchant_id = excluded.merchant_id, brand_code = excluded.brand_code,
      product_brand = excluded.product_brand, paid_paise = excluded.paid_paise, payer = excluded.payer,
      salutation = excluded.salutation, created_at = excluded.created_at`)
}

/** A merchant whose devices came one by one has its figures counted, whatever figures were sent. */
const devices: Apply = async ({ tx }, events, { merchants }) => {
  const rows = ofKinds(events, ['device.installed', 'device.removed']).map(({ event: { kind, subject, data } }) => ({
    device_key: subject,
    merchant_id: merchants.get(data.merchantCode),
    has_app: kind === 'device.installed',
  }))
  if (rows.length === 0) return
  const { rows: before } = await tx.execute<{ merchant_id: number }>(sql`
    select distinct merchant_id from merchant_devices
    where device_key = any(${textList(rows.map(({ device_key: key }) => key))})`)
  await tx.execute(sql`
    insert into merchant_devices (device_key, merchant_id, has_app) select n.device_key, n.merchant_id, n.has_app
    from ${rowsIn(rows, 'device_key text, merchant_id int, has_app boolean')} order by n.device_key collate "C"
    on conflict (device_key) do update set merchant_id = excluded.merchant_id, has_app = excluded.has_app`)
  const touched = [...new Set([...before, ...rows].map(({ merchant_id: id }) => id))]
  // One after the other: who counts last has seen the devices of all others.
  await tx.execute(sql`
    insert into app_installs (merchant_id) select unnest(${sql.param(touched)}::int[]) order by 1 on conflict do nothing`)
  await tx.execute(sql`
    select from app_installs where merchant_id = any(${sql.param(touched)}::int[]) order by merchant_id for update`)
  await tx.execute(sql`
    update app_installs a set installed = d.installed, total = d.total from (
      select w.id, count(*) filter (where v.has_app)::int as installed, count(v.device_key)::int as total
      from unnest(${sql.param(touched)}::int[]) w(id) left join merchant_devices v on v.merchant_id = w.id group by w.id) d
    where a.merchant_id = d.id`)
}

const appFigures: Apply = async ({ tx }, events, { merchants }) => {
  const rows = ofKinds(events, ['app.figures']).map(({ event: { subject, data } }) => ({
    ...data,
    merchant_id: merchants.get(subject),
  }))
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into app_installs (merchant_id, installed, total) select n.merchant_id, n.installed, n.total
    from ${rowsIn(rows, 'merchant_id int, installed int, total int')}
    where not exists (select from merchant_devices d where d.merchant_id = n.merchant_id) order by n.merchant_id
    on conflict (merchant_id) do update set installed = excluded.installed, total = excluded.total`)
}

const warrantyColumns = {
  count: 'count',
  amountPaise: 'amount_paise',
  minPaise: 'min_paise',
  maxPaise: 'max_paise',
  ewRevenuePaise: 'ew_revenue_paise',
  spRevenuePaise: 'sp_revenue_paise',
  dpRevenuePaise: 'dp_revenue_paise',
  ewPaise: 'ew_paise',
  spPaise: 'sp_paise',
  dpPaise: 'dp_paise',
} as const

const warrantyFigures: Apply = async ({ tx }, events, { merchants }) => {
  const rows = ofKinds(events, ['warranty.figures']).map(({ event: { subject, data } }) => {
    const [merchantCode, brandCode] = pairOf(subject)
    return { ...data, merchant_id: merchants.get(merchantCode), brand_code: brandCode }
  })
  if (rows.length === 0) return
  const fields = Object.entries(warrantyColumns)
  await tx.execute(sql`
    insert into warranty_figures (merchant_id, brand_code, ${sql.raw(fields.map(([, column]) => column).join(', '))})
    select n.merchant_id, n.brand_code, ${sql.raw(fields.map(([field]) => `n."${field}"`).join(', '))}
    from ${rowsIn(rows, `merchant_id int, brand_code text, ${fields.map(([field]) => `"${field}" bigint`).join(', ')}`)}
    order by n.merchant_id, n.brand_code collate "C"
    on conflict (merchant_id, brand_code) do update set
      ${sql.raw(fields.map(([, column]) => `${column} = excluded.${column}`).join(', '))}`)
}

type Mapping = { merchant_id: number; brand_code: string; state: string; version: number }

/** Whether a mapping is on, staff decide once they have touched it. */
const brandMappings: Apply = async (context, events, { merchants }, outcomes) => {
  const { tx } = context
  const changes = ofKinds(events, ['brandMapping.changed']).map((one) => {
    const [merchantCode, brandCode] = pairOf(one.event.subject)
    const { distributorCode, isSold } = one.event.data
    return {
      one,
      row: {
        merchant_id: merchants.get(merchantCode),
        brand_code: brandCode,
        distributor_code: distributorCode,
        state: isSold ? 'active' : 'deactivated',
      },
    }
  })
  if (changes.length === 0) return
  const columns = 'merchant_id int, brand_code text, distributor_code text, state text'
  const rows = changes.map(({ row }) => row)
  await tx.execute(sql`
    insert into brand_mappings (merchant_id, brand_code, distributor_code, state)
    select n.merchant_id, n.brand_code, n.distributor_code, n.state from ${rowsIn(rows, columns)}
    order by n.merchant_id, n.brand_code collate "C" on conflict (merchant_id, brand_code) do nothing`)
  const { rows: there } = await tx.execute<Mapping>(sql`
    select b.merchant_id, b.brand_code, b.state, b.version from ${rowsIn(rows, columns)} join brand_mappings b
    on b.merchant_id = n.merchant_id and b.brand_code = n.brand_code order by b.id for update of b`)
  const stored = new Map(there.map((row) => [`${row.merchant_id} ${row.brand_code}`, row]))
  const conflicts: Conflict[] = []
  const taken = changes.map(({ one, row }) => {
    const before = stored.get(`${row.merchant_id} ${row.brand_code}`)
    // Events leave the version as it is: what is above the first one, staff wrote.
    const isDesks = before !== undefined && before.version > Math.max(1, one.event.seenrevision)
    if (before === undefined || !isDesks || before.state === row.state) return row
    conflicts.push({
      one,
      field: 'isSold',
      reason: 'deskKnowsLater',
      desk: before.state === 'active',
      sent: one.event.data.isSold,
      deskRevision: before.version,
    })
    outcomes.set(one, 'conflict')
    return { ...row, state: before.state }
  })
  await tx.execute(sql`
    update brand_mappings b set distributor_code = n.distributor_code, state = n.state,
      deactivation_name = case when n.state = 'active' then '' when b.state = n.state then b.deactivation_name else 'platform' end
    from ${rowsIn(taken, columns)} where b.merchant_id = n.merchant_id and b.brand_code = n.brand_code`)
  await keepConflicts(context, conflicts)
}

/** The whole list in one step: whoever looks a bank up finds the one list or the other. */
const directory: Apply = async ({ tx }, events) => {
  const banks = ofKinds(events, ['ifsc.directory']).at(-1)?.event.data.banks
  if (banks === undefined) return
  await tx.execute(sql`delete from ifsc_banks where code <> all(${textList(banks.map(({ code }) => code))})`)
  await tx.execute(sql`
    insert into ifsc_banks (code, bank_name) select n.code, n."bankName" from ${rowsIn(banks, 'code text, "bankName" text')}
    order by n.code on conflict (code) do update set bank_name = excluded.bank_name
    where ifsc_banks.bank_name <> excluded.bank_name`)
}

type Paper = {
  id: number
  merchant_code: string
  kyc_approved: number | null
  is_kyc_submitted: boolean
  aadhaar_sealed: Buffer | null
  desk_revisions: Readonly<Record<string, number>>
}
type Item = { item_group: string; type: string; number_sealed: Buffer | null }

/** Numbers, words and documents for the KYC. A changed number opens an approval again. */
const papers: Apply = async (context, events, _places, outcomes) => {
  const { tx, seal, now } = context
  const sent = ofKinds(events, ['merchant.papers'])
  if (sent.length === 0) return
  const seers = await seersOf(context)
  const { rows } = await tx.execute<Paper>(sql`
    select id, merchant_code, kyc_approved, is_kyc_submitted, aadhaar_sealed, desk_revisions from merchants
    where merchant_code = any(${textList(sent.map(({ event }) => event.subject))}) order by merchant_code collate "C"
    for no key update`)
  const stored = new Map(rows.map((row) => [row.merchant_code, row]))
  for (const one of sent) {
    const { event } = one
    const merchant = stored.get(event.subject)
    if (merchant === undefined) continue
    const { aadhaarNumber, businessType, tradeName, whatsappMobileNumber, address2, numbers } = event.data
    await tx.execute(sql`
      insert into kyc_records (merchant_id, business_type, whatsapp_mobile_number, trade_name, address2)
      values (${merchant.id}, ${businessType}, ${whatsappMobileNumber}, ${tradeName}, ${address2})
      on conflict (merchant_id) do update set business_type = excluded.business_type, trade_name = excluded.trade_name,
        whatsapp_mobile_number = excluded.whatsapp_mobile_number, address2 = excluded.address2`)
    const aadhaar = merchant.aadhaar_sealed === null ? '' : seal.open(merchant.aadhaar_sealed, sealedFields.aadhaar)
    const isOtherAadhaar = aadhaarNumber !== '' && aadhaarNumber !== aadhaar
    const { rows: items } = await tx.execute<Item>(
      sql`select item_group, type, number_sealed from kyc_items where merchant_id = ${merchant.id}`,
    )
    const changed = numbers.filter(({ group, type, number }) => {
      const sealed = items.find((item) => item.item_group === group && item.type === type)?.number_sealed
      return !sealed || seal.open(sealed, sealedFields.kycItem) !== number
    })
    for (const { group, type, number } of changed)
      await tx.execute(sql`
        insert into kyc_items (merchant_id, item_group, type, number_sealed, number_last4)
        values (${merchant.id}, ${group}, ${type}, ${seal.seal(number, sealedFields.kycItem)}, ${number.slice(-4)})
        on conflict (merchant_id, item_group, type) do update set number_sealed = excluded.number_sealed,
          number_last4 = excluded.number_last4, is_verified = false, verified_name = ''`)
    const isReopened =
      (isOtherAadhaar || changed.length > 0) &&
      'kycApproved' in
        reopenedApproval({ kycApproved: merchant.kyc_approved, isKycSubmitted: merchant.is_kyc_submitted }, now)
    await tx.execute(sql`
      update merchants set version = version + 1,
        aadhaar_sealed = case when ${isOtherAadhaar} then ${isOtherAadhaar ? seal.seal(aadhaarNumber, sealedFields.aadhaar) : null}::bytea else aadhaar_sealed end,
        aadhaar_last4 = case when ${isOtherAadhaar} then ${aadhaarNumber.slice(-4)} else aadhaar_last4 end,
        is_aadhaar_verified = is_aadhaar_verified and not ${isOtherAadhaar},
        kyc_editors = array(select distinct unnest(kyc_editors || ${sql.param(seers)}::uuid[])),
        kyc_approved = case when ${isReopened} then null else kyc_approved end,
        is_kyc_submitted = is_kyc_submitted or ${isReopened},
        kyc_submitted_at = case when ${isReopened} then ${now.toISOString()}::timestamptz else kyc_submitted_at end
      where id = ${merchant.id}`)
    const conflicts = await askForDocuments(context, one, merchant)
    await keepConflicts(context, conflicts)
    if (conflicts.length > 0) outcomes.set(one, 'conflict')
  }
}

type Super = {
  merchant_id: number
  super_merchant_name: string
  legal_name: string
  business_type: string
  whatsapp_mobile_number: string
}

/** A new super merchant begins its onboarding; what staff work on since then, an event does not change. */
const superMerchants: Apply = async (context, events, { merchants }, outcomes) => {
  const { tx, now } = context
  for (const one of ofKinds(events, ['superMerchant.registered'])) {
    const { subject, data } = one.event
    const id = merchants.get(subject) ?? 0
    await tx.execute(sql`
      insert into super_merchants (merchant_id, super_merchant_name, legal_name, business_type, whatsapp_mobile_number, created_at)
      values (${id}, ${data.superMerchantName}, ${data.legalName}, ${data.businessType}, ${data.whatsappMobileNumber},
        ${now.toISOString()}) on conflict do nothing`)
    const { rows } = await tx.execute<Super>(sql`select * from super_merchants where merchant_id = ${id} for update`)
    const [stored] = rows
    const fields = (Object.keys(sharedOfSuper) as (keyof typeof sharedOfSuper)[]).filter(
      (field) => stored?.[sharedOfSuper[field]] !== data[field],
    )
    const members = data.members.flatMap((code) => (code === subject ? [] : (merchants.get(code) ?? [])))
    await tx.execute(sql`
      delete from super_merchant_members where merchant_id = ${id} and added_by is null
        and member_id <> all(${sql.param(members)}::int[])`)
    await tx.execute(sql`
      insert into super_merchant_members (member_id, merchant_id, added_by, added_at)
      select unnest(${sql.param(members)}::int[]), ${id}::int, null, ${now.toISOString()}::timestamptz order by 1 on conflict do nothing`)
    const { rows: others } = await tx.execute<{ code: string }>(sql`
      select m.merchant_code as code from super_merchant_members b join merchants m on m.id = b.member_id
      where b.member_id = any(${sql.param(members)}::int[]) and b.merchant_id <> ${id} order by 1`)
    const conflicts: Conflict[] = [
      ...fields.map(
        (field): Conflict => ({
          one,
          field,
          reason: 'deskKnowsLater',
          desk: stored?.[sharedOfSuper[field]] ?? '',
          sent: data[field],
          deskRevision: 0,
        }),
      ),
      ...(others.length === 0
        ? []
        : [
            {
              one,
              field: 'members',
              reason: 'deskKnowsLater',
              desk: '',
              sent: others.map(({ code }) => code),
              deskRevision: 0,
            } as const,
          ]),
    ]
    await keepConflicts(context, conflicts)
    if (conflicts.length > 0) outcomes.set(one, 'conflict')
  }
}

/** Everything but merchants, payments and refunds; what is not a conflict is applied. */
export const applyOthers: Apply = async (context, events, places, outcomes) => {
  for (const apply of [
    orders,
    devices,
    appFigures,
    warrantyFigures,
    brandMappings,
    applyDisputes,
    directory,
    papers,
    superMerchants,
    applyTotals,
  ])
    await apply(context, events, places, outcomes)
  for (const one of events) if (!outcomes.has(one)) outcomes.set(one, 'applied')
}
