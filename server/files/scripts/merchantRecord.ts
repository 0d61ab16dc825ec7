import { type SQL, sql } from 'drizzle-orm'
import { refusals } from '#contract/wire/refusals.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import type { JobActor } from '#server/files/jobs/jobActor.ts'
import { cell, type RowRule, type RecordChange } from '#server/files/jobs/recordChange.ts'

export const merchantIsNotThere = refusals['merchant-not-found'].text

const withinBrands = (column: SQL, { brands }: JobActor) => {
  const list = sql.param(brands)
  return sql`(cardinality(${list}::text[]) = 0 or ${column} = any(${list}::text[]))`
}

/** The actor's merchants, of an alias of `merchants`. */
const withinMerchants = (merchant: SQL, actor: JobActor) =>
  withinScopeOf(actor, sql`${merchant}.id`, sql`${merchant}.brand_code`)

/** A row that is about one merchant that exists. */
export const merchantRecord = (
  sheet: RecordChange['sheet'],
  actor: JobActor,
  codeHeader = 'merchant_code',
): Pick<RecordChange, 'table' | 'key' | 'subjectHeader' | 'scope' | 'missing'> => ({
  table: recordsOf.merchant_update.table,
  key: { merchant_code: cell(sheet, codeHeader) },
  subjectHeader: codeHeader,
  scope: withinMerchants(sql`m`, actor),
  missing: { reason: merchantIsNotThere },
})

export const isNoMerchantOf = (actor: JobActor, code: SQL): SQL => sql`not exists (
  select from merchants s where s.merchant_code = ${code} and ${withinMerchants(sql`s`, actor)})`

/** The merchant of another kind of record is not there, or not the actor's. */
export const unlessMerchantIsThere = (
  sheet: RecordChange['sheet'],
  actor: JobActor,
  header = 'merchant_code',
): RowRule => ({ when: isNoMerchantOf(actor, cell(sheet, header)), blames: header, reason: merchantIsNotThere })

/** A brand that is named does not exist, or is not the actor's. */
export const unlessBrandIsThere = (sheet: RecordChange['sheet'], actor: JobActor): RowRule => {
  const code = cell(sheet, 'brand_code')
  return {
    when: sql`${code} <> '' and not exists (
      select from brands b where b.brand_code = ${code} and ${withinBrands(sql`b.brand_code`, actor)})`,
    blames: 'brand_code',
    reason: 'This brand does not exist, or is not yours.',
  }
}
