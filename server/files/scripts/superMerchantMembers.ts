import { type SQL, sql } from 'drizzle-orm'
import { refusals } from '#contract/wire/refusals.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import type { JobActor } from '#server/files/jobs/jobActor.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import type { Script } from '#server/files/jobs/script.ts'
import { isNoMerchantOf, unlessMerchantIsThere } from './merchantRecord.ts'

const superMerchant = cell('superMerchantMembers', 'super_merchant_code')
const merchant = cell('superMerchantMembers', 'merchant_code')
const idOf = (code: SQL): SQL => sql`(select s.id from merchants s where s.merchant_code = ${code})`

/** The screen of super merchants is for holders of the KYC of the product; a sheet is no way round it. */
const mayNotChange = ({ staffId }: JobActor): SQL => sql`not exists (
  select from staff_roles r join roles o on o.id = r.role_id and o.is_active
  join role_services g on g.role_id = o.id join services w on w.id = g.service_id and w.is_active
  where r.staff_id = ${staffId}::uuid and lower(w.service_name) like 'kyc\\_by\\_%'
  group by w.id having not bool_or(g.is_blocked))`

const records = recordScript('superMerchantMembers', ({ actor, at }) => ({
  table: recordsOf.super_merchant_members.table,
  key: { member_id: idOf(merchant) },
  subjectHeader: 'merchant_code',
  newValues: {
    super_merchant_code: superMerchant,
    merchant_id: sql`(select p.merchant_id from super_merchants p where p.merchant_id = ${idOf(superMerchant)})`,
  },
  missing: {
    created: { added_by: sql`${actor.staffId}::uuid`, added_at: sql`${at.toISOString()}::timestamptz` },
  },
  rowRules: [
    { when: mayNotChange(actor), blames: 'super_merchant_code', reason: refusals['not-allowed'].text },
    {
      when: sql`k.new_merchant_id is null or ${isNoMerchantOf(actor, superMerchant)}`,
      blames: 'super_merchant_code',
      reason: refusals['super-merchant-not-found'].text,
    },
    unlessMerchantIsThere('superMerchantMembers', actor),
    {
      when: sql`k.key_member_id = k.new_merchant_id`,
      blames: 'merchant_code',
      reason: refusals['super-merchant-of-itself'].text,
    },
    {
      when: sql`k.id is not null and k.old_merchant_id <> k.new_merchant_id`,
      blames: 'merchant_code',
      reason: refusals['merchant-of-another-super-merchant'].text,
    },
  ],
}))

/** Merchants that belong to a super merchant from now on. Whoever has its form open is told that it changed. */
export const superMerchantMembers: Script = {
  ...records,
  applyBatch: async (tx, batch) => {
    const codes = [...new Set(batch.rows.map(({ cells }) => (cells['super_merchant_code'] ?? '').trim().toUpperCase()))]
    // Locked in one order, as every change of a super merchant is.
    await tx.execute(sql`select from super_merchants p join merchants s on s.id = p.merchant_id
      where s.merchant_code = any(${sql.param(codes)}::text[]) order by p.merchant_id for update of p`)
    const outcome = await records.applyBatch(tx, batch)
    if (outcome.done > 0)
      await tx.execute(sql`update super_merchants p set version = p.version + 1 from merchants s
        where s.id = p.merchant_id and s.merchant_code = any(${sql.param(codes)}::text[])`)
    return outcome
  },
}
