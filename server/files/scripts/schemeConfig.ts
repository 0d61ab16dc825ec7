import { sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#machines/catalogue/schemeLife.ts'
import type { Tx } from '#server/db/database.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import type { Batch, Script } from '#server/files/jobs/script.ts'
import { describedBy, productOf, unlessStillTheirs } from './brandRows.ts'

const given = (header: string) => cell('schemeConfig', header)
const isEmi = sql`(${given('is_emi')} = '1')`
const isCashback = sql`(${given('is_cashback')} = '1')`
const scheme = sql`(select s.id from product_schemes s where s.scheme_code = ${given('scheme_code')})`

/**
 * The days of the entry as instants. The first day begins at its midnight, of today too: a plan and what follows it
 * have to mean the same instant.
 */
const spanOf = (batch: Pick<Batch, 'job'>) => {
  const { brandCode, fromDate, toDate } = describedBy(batch, 'brandAndDays')
  return {
    brandCode,
    from: sql`${new Date(startOfDay(fromDate, 0)).toISOString()}::timestamptz`,
    to: sql`${new Date(endOfDay(toDate)).toISOString()}::timestamptz`,
  }
}

const models = recordScript('schemeConfig', (batch) => {
  const { brandCode, from, to } = spanOf(batch)
  const product = productOf(brandCode, given('sku'))
  return {
    table: recordsOf.scheme_config.table,
    key: { scheme_id: scheme, product_id: product, from_at: from },
    subjectHeader: 'sku',
    newValues: {
      to_at: to,
      is_emi: isEmi,
      is_cashback: isCashback,
      min_amount_paise: sql`nullif(${given('min_amount')}, '')::bigint`,
      max_amount_paise: sql`nullif(${given('max_amount')}, '')::bigint`,
    },
    missing: { created: {} },
    rowRules: [
      unlessStillTheirs(brandCode, batch, 'scheme_code'),
      {
        when: sql`not ${isEmi} and not ${isCashback}`,
        blames: 'is_emi',
        reason: 'A scheme is of EMI, of cashback, or of both.',
      },
      {
        when: sql`exists (select from product_schemes s
          where s.scheme_code = ${given('scheme_code')} and s.brand_code <> ${brandCode})`,
        blames: 'scheme_code',
        reason: 'This scheme code is taken. Choose another.',
      },
      {
        when: sql`exists (select from product_schemes s where s.scheme_code = ${given('scheme_code')}
          and (s.is_emi, s.is_cashback) is distinct from (${isEmi}, ${isCashback}))`,
        blames: 'is_emi',
        reason: 'The scheme is there and of another kind.',
      },
      {
        when: sql`exists (select from product_schemes s where s.scheme_code = ${given('scheme_code')}
          and (${from} < s.from_at or ${to} > s.to_at))`,
        blames: 'scheme_code',
        reason: 'The scheme is there with other days. Extend it first, or choose days within it.',
      },
      {
        when: sql`k.key_product_id is null`,
        blames: 'sku',
        reason: 'The brand has no product of this SKU. Upload the product first.',
      },
      {
        when: sql`k.new_min_amount_paise > k.new_max_amount_paise`,
        blames: 'max_amount',
        reason: 'max_amount is below min_amount.',
      },
      {
        when: sql`exists (select from scheme_models o where o.product_id = k.key_product_id
          and o.id is distinct from k.id and tstzrange(o.from_at, o.to_at) && tstzrange(${from}, ${to})
          and ((o.is_emi and ${isEmi}) or (o.is_cashback and ${isCashback})))`,
        blames: 'sku',
        reason: 'This SKU is in another scheme of its kind on some of these days. Move it from there.',
      },
    ],
  }
})

/** Schemes that the rows name and that are not there, in the order of their codes: two batches do not wait for each other in a ring. */
const addSchemes = async (tx: Tx, batch: Batch): Promise<void> => {
  if (batch.job.purpose === 'takeBack') return
  const { brandCode, from, to } = spanOf(batch)
  const rows = batch.rows.filter((row) => row.faults.length === 0)
  const first = new Map<string, Readonly<Record<string, string>>>()
  for (const { cells } of rows) {
    const code = (cells['scheme_code'] ?? '').trim().toUpperCase()
    if (!first.has(code)) first.set(code, cells)
  }
  const codes = [...first.keys()].toSorted()
  const isYes = (text: string | undefined) => /^(1|y|yes|true|active)$/i.test((text ?? '').trim())
  const of = (header: string) => codes.map((code) => first.get(code)?.[header])
  await tx.execute(sql`
    insert into product_schemes
      (brand_code, scheme_code, scheme_desc, is_emi, is_cashback, from_at, to_at, created_by, created_at)
    select ${brandCode}, n.code, coalesce(n.description, ''), n.is_emi, n.is_cashback, ${from}, ${to},
      ${batch.actor.loginId}, ${batch.at.toISOString()}::timestamptz
    from unnest(${sql.param(codes)}::text[], ${sql.param(of('scheme_desc').map((text) => text ?? ''))}::text[],
      ${sql.param(of('is_emi').map(isYes))}::boolean[], ${sql.param(of('is_cashback').map(isYes))}::boolean[])
      as n(code, description, is_emi, is_cashback)
    where n.is_emi or n.is_cashback
    on conflict do nothing`)
}

/** A scheme none of whose rows could be applied is not left behind. */
const dropEmpty = (tx: Tx, batch: Batch) =>
  tx.execute(sql`
    delete from product_schemes s
    where s.brand_code = ${spanOf(batch).brandCode} and s.created_at = ${batch.at.toISOString()}::timestamptz
      and not exists (select from scheme_models m where m.scheme_id = s.id)`)

export const schemeConfig: Script = {
  ...models,
  applyBatch: async (tx, batch) => {
    await addSchemes(tx, batch)
    const outcome = await models.applyBatch(tx, batch)
    await dropEmpty(tx, batch)
    return outcome
  },
}
