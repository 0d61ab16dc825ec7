import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SchemeChange, SchemeDifference } from '#contract/calls/catalogue/productSchemes.ts'
import { ofTheirBrands, refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import { isExclusionViolation } from '#server/db/postgresErrors.ts'
import { schemeChanges, type SchemeChangeRows } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type AskedAct, planOfAct, type SchemePlan } from './planOfAct.ts'
import { spanOf } from './schemeRows.ts'

const refusingOverlap = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isExclusionViolation(error)) return refuse('sku-in-another-scheme')
    throw error
  }
}

interface NewEnd {
  readonly id: number
  readonly to: number
}
type Ended = { id: number; version: number }

const iso = (at: number) => new Date(at).toISOString()

/** Gives rows of one table their new ends, in one statement. */
const setEnds = async (tx: Tx, table: 'product_schemes' | 'scheme_models', ends: readonly NewEnd[]) => {
  if (ends.length === 0) return new Map<number, number>()
  const { rows } = await tx.execute<Ended>(sql`
    update ${sql.raw(table)} t set to_at = e.to_at, version = t.version + 1
    from unnest(${sql.param(ends.map(({ id }) => id))}::int[], ${sql.param(ends.map(({ to }) => iso(to)))}::timestamptz[])
      as e(id, to_at)
    where t.id = e.id returning t.id, t.version`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const addModels = async (tx: Tx, created: SchemePlan['created']): Promise<Ended[]> => {
  if (created.length === 0) return []
  const { rows } = await tx.execute<Ended>(sql`
    insert into scheme_models
      (scheme_id, product_id, is_emi, is_cashback, min_amount_paise, max_amount_paise, from_at, to_at)
    select n.scheme_id, m.product_id, m.is_emi, m.is_cashback, m.min_amount_paise, m.max_amount_paise, n.from_at, n.to_at
    from unnest(${sql.param(created.map(({ of }) => of.id))}::int[],
      ${sql.param(created.map(({ into }) => into.id))}::int[],
      ${sql.param(created.map(({ span }) => iso(span.from)))}::timestamptz[],
      ${sql.param(created.map(({ span }) => iso(span.to)))}::timestamptz[]) as n(model_id, scheme_id, from_at, to_at)
    join scheme_models m on m.id = n.model_id
    returning id, version`)
  return rows
}

const changed = (changeId: string, rows: SchemeChangeRows): SchemeChange => ({
  changeId,
  schemes: rows.schemes.length,
  // A moved model has two rows, one for the old time and one for the new.
  models: Math.max(rows.models.length, rows.created.length),
  errorCode: '',
  errorDesc: '',
})

/** Old times are cut before new ones are written: at no instant does the database see both. */
const doAct = async (asked: AskedAct, { tx, staff, now, note }: StaffContext): Promise<SchemeChange> => {
  const { brandCode } = asked.change
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const plan = await planOfAct(tx, asked, now, true)
  const rows = await refusingOverlap(async (): Promise<SchemeChangeRows> => {
    const schemes = await setEnds(
      tx,
      'product_schemes',
      plan.schemes.map(({ row, to }) => ({ id: row.id, to })),
    )
    const models = await setEnds(
      tx,
      'scheme_models',
      plan.models.map(({ row, to }) => ({ id: row.id, to })),
    )
    const created = await addModels(tx, plan.created)
    const stood = (ends: SchemePlan['schemes'] | SchemePlan['models'], versions: ReadonlyMap<number, number>) =>
      ends.map(({ row }) => ({ id: row.id, to: iso(spanOf(row).to), version: versions.get(row.id) ?? 0 }))
    return { schemes: stood(plan.schemes, schemes), models: stood(plan.models, models), created }
  })
  const changeId = randomUUID()
  await tx
    .insert(schemeChanges)
    .values({ id: changeId, brandCode, act: asked.act, rows, changedBy: staff.loginId, changedAt: now })
  note({ subject: `brand:${brandCode}`, after: { changeId, act: asked.act, ...differenceOf(plan) } })
  return changed(changeId, rows)
}

export const extendSchemes: Handler<'productSchemes.extend'> = (change, context) =>
  doAct({ act: 'extend', change }, context)
export const expireModels: Handler<'productSchemes.expireModels'> = (change, context) =>
  doAct({ act: 'expireModels', change }, context)
export const moveModels: Handler<'productSchemes.moveModels'> = (change, context) =>
  doAct({ act: 'moveModels', change }, context)

const mostShown = 200

const newEnd = (row: { readonly from_at: Date; readonly to_at: Date }, end: number) => {
  const { from, to } = spanOf(row)
  return { fromBefore: iso(from), toBefore: iso(to), fromAfter: iso(from), toAfter: iso(end) }
}

const differenceOf = (plan: SchemePlan): Omit<SchemeDifference, 'offers'> => ({
  schemes: plan.schemes.length,
  models: new Set([...plan.models.map(({ row }) => row.id), ...plan.created.map(({ of }) => of.id)]).size,
  rows: [
    ...plan.schemes.map(({ row, to }) => ({ schemeCode: row.scheme_code, sku: '', ...newEnd(row, to) })),
    ...plan.models.map(({ row, to }) => ({ schemeCode: row.scheme_code, sku: row.sku, ...newEnd(row, to) })),
    ...plan.created.map(({ of, into, span }) => ({
      schemeCode: into.scheme_code,
      sku: of.sku,
      fromBefore: null,
      toBefore: null,
      fromAfter: iso(span.from),
      toAfter: iso(span.to),
    })),
  ].slice(0, mostShown),
})

export const effectOfScheme: Handler<'productSchemes.effect'> = async (asked, { tx, staff, now }) => {
  const { brandCode } = asked.change
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const plan = await planOfAct(tx, asked, now, false)
  const skus = [...plan.models.map(({ row }) => row.sku), ...plan.created.map(({ of }) => of.sku)]
  const { rows } = await tx.execute<{ offers: number }>(sql`
    select count(*)::int as offers from cashback_offers o
    where o.brand_code = ${brandCode} and o.product_code = any(${sql.param([...new Set(skus)])}::text[])
      and o.to_at > ${now.toISOString()}::timestamptz`)
  return { ...differenceOf(plan), offers: rows[0]?.offers ?? 0 }
}

export const listChanges: Handler<'productSchemes.changes'> = async ({ brandCode, page, size }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const { rows } = await tx.execute<{
    id: string
    act: 'extend' | 'expireModels' | 'moveModels'
    schemes: number
    models: number
    changed_by: string
    changed_at: Date
    taken_back_at: Date | null
    total: number
  }>(sql`
    select id, act, jsonb_array_length(rows -> 'schemes') as schemes,
      greatest(jsonb_array_length(rows -> 'models'), jsonb_array_length(rows -> 'created')) as models,
      changed_by, changed_at, taken_back_at, count(*) over ()::int as total
    from scheme_changes where brand_code = ${brandCode}
    order by changed_at desc, id limit ${size} offset ${(page - 1) * size}`)
  return {
    rows: rows.map((row) => ({
      changeId: row.id,
      act: row.act,
      schemes: row.schemes,
      models: row.models,
      changedBy: row.changed_by,
      changedAt: new Date(row.changed_at).toISOString(),
      takenBackAt: row.taken_back_at === null ? null : new Date(row.taken_back_at).toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  }
}

const refuseUnlessAsLeft = async (
  tx: Tx,
  table: 'product_schemes' | 'scheme_models',
  left: readonly Ended[],
): Promise<void> => {
  const { rows } = await tx.execute<Ended>(sql`
    select id, version from ${sql.raw(table)} where id = any(${sql.param(left.map(({ id }) => id))}::int[])
    order by id for update`)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  if (left.some(({ id, version }) => versions.get(id) !== version)) refuse('change-overtaken')
}

export const takeBack: Handler<'productSchemes.takeBack'> = async ({ changeId }, { tx, staff, now, note }) => {
  const { rows: found } = await tx.execute<{ brand_code: string; rows: SchemeChangeRows; taken_back_at: Date | null }>(
    sql`select brand_code, rows, taken_back_at from scheme_changes c
      where id = ${changeId}::uuid and ${ofTheirBrands(staff, sql`c.brand_code`)} for update`,
  )
  const change =
    found[0] ??
    refuse('record-not-found', {
      recorded: { subject: `scheme-change:${changeId}`, after: { asked: 'scheme change' } },
    })
  if (change.taken_back_at !== null) return refuse('change-overtaken')
  const { schemes, models, created } = change.rows
  await refuseUnlessAsLeft(tx, 'product_schemes', schemes)
  await refuseUnlessAsLeft(tx, 'scheme_models', [...models, ...created])
  await refusingOverlap(async () => {
    await tx.execute(sql`delete from scheme_models where id = any(${sql.param(created.map(({ id }) => id))}::int[])`)
    const back = (rows: SchemeChangeRows['schemes']) => rows.map(({ id, to }) => ({ id, to: Date.parse(to) }))
    await setEnds(tx, 'product_schemes', back(schemes))
    await setEnds(tx, 'scheme_models', back(models))
  })
  await tx.execute(sql`update scheme_changes set taken_back_by = ${staff.loginId},
    taken_back_at = ${now.toISOString()}::timestamptz where id = ${changeId}::uuid`)
  note({ subject: `brand:${change.brand_code}`, before: { changeId }, after: { changeId, takenBack: true } })
  return changed(changeId, change.rows)
}
