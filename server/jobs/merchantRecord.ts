import { type SQL, sql } from 'drizzle-orm'
import { refusals } from '#contract/refusals.ts'
import { recordsOf } from '#server/files/index.ts'
import type { JobActor } from './jobActor.ts'
import { cell, type RecordChange } from './recordChange.ts'

export const merchantIsNotThere = refusals['merchant-not-found'].text

const withinBrands = (column: SQL, { brands }: JobActor) => {
  const list = sql.param(brands)
  return sql`(cardinality(${list}::text[]) = 0 or ${column} = any(${list}::text[]))`
}

/** The actor's merchants, of an alias of `merchants`. */
const withinMerchants = (merchant: SQL, actor: JobActor) => sql`${withinBrands(sql`${merchant}.brand_code`, actor)}
  and (not ${actor.isManager}::bool or exists (
    select from merchant_managers mm where mm.merchant_id = ${merchant}.id and mm.staff_id = ${actor.staffId}::uuid))`

/** A row that is about one merchant that exists. */
export const merchantRecord = (
  sheet: RecordChange['sheet'],
  actor: JobActor,
  codeHeader = 'merchant_code',
): Pick<RecordChange, 'table' | 'key' | 'subjectHeader' | 'scope' | 'notThere'> => ({
  table: recordsOf.merchant_update.table,
  key: { merchant_code: cell(sheet, codeHeader) },
  subjectHeader: codeHeader,
  scope: withinMerchants(sql`m`, actor),
  notThere: merchantIsNotThere,
})

/** A hindrance: the merchant of another kind of record is not there, or not the actor's. */
export const unlessMerchantIsThere = (code: SQL, actor: JobActor, onlyIf = sql`true`): SQL => sql`
  when ${onlyIf} and not exists (
    select from merchants s where s.merchant_code = ${code} and ${withinMerchants(sql`s`, actor)})
  then ${merchantIsNotThere}`

/** A hindrance: a brand that is named does not exist, or is not the actor's. */
export const unlessBrandIsThere = (code: SQL, actor: JobActor, onlyIf = sql`true`): SQL => sql`
  when ${onlyIf} and not exists (
    select from brands b where b.brand_code = ${code} and ${withinBrands(sql`b.brand_code`, actor)})
  then 'This brand does not exist, or is not yours.'`
