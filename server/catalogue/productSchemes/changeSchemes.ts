import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import {
  ListedSchemeChange,
  type SchemeChange,
  type SchemeDifference,
} from '#contract/calls/catalogue/productSchemes.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import {
  type Acting,
  type DoneAs,
  type GivingChange,
  givingOfWidened,
  keptActs,
  type LeftRow,
  refuseUnlessAsLeft,
  reversibleActs,
} from '#server/catalogue/offers/index.ts'
import { answerRow } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { isExclusionViolation } from '#server/db/postgresErrors.ts'
import { schemeChanges, type SchemeChangeRows } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type AskedAct, planOfAct, type SchemePlan } from './planOfAct.ts'
import { findModels, spanOf, type Timed } from './schemeRows.ts'
import { basisOf, basisOfRow, type ModelTimes, shownRows, spanWords, widenedByTimes } from './schemeReach.ts'

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

const keptSchemeActs = keptActs<SchemeChangeRows>('scheme_changes', 'scheme change')

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
  waits: null,
})

/** Old times are cut before new ones are written: at no instant does the database see both. */
const carryOut = async (
  tx: Tx,
  { act, change: { brandCode } }: AskedAct,
  plan: SchemePlan,
  { loginId, now, note }: DoneAs,
): Promise<SchemeChange> => {
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
  await tx.insert(schemeChanges).values({ id: changeId, brandCode, act, rows, changedBy: loginId, changedAt: now })
  note({ subject: `brand:${brandCode}`, after: { changeId, act, ...differenceOf(plan) } })
  return changed(changeId, rows)
}

const kindOf = { extend: 'extendSchemes', expireModels: 'expireModels', moveModels: 'moveModels' } as const

/** A SKU before and after: of a moved one the old time is cut and a new one begins. */
const timesOf = (plan: SchemePlan): ModelTimes[] =>
  [
    ...plan.models.map(({ row, to }) => ({
      row,
      before: [spanOf(row)],
      after: [{ ...spanOf(row), to }],
      into: row.schemeId,
    })),
    ...plan.created.map(({ of, into, span }) => ({ row: of, before: [spanOf(of)], after: [span], into: into.id })),
  ].map(({ row, ...times }) => ({ ...times, sku: row.sku, isEmiAlone: !row.isCashback }))

const givingPlan = async (
  tx: Tx,
  asked: AskedAct,
  plan: SchemePlan,
  now: Date,
): Promise<GivingChange<SchemeChange>> => {
  const { brandCode } = asked.change
  const difference = differenceOf(plan)
  const rows = [...plan.schemes, ...plan.models].map(({ row }) => row).concat(plan.created.map(({ of }) => of))
  const [first] = plan.schemes.length > 0 ? plan.schemes : plan.created.map(({ into }) => ({ row: into }))
  return {
    act: kindOf[asked.act],
    request: asked.change,
    brand: brandCode,
    title: `Scheme ${first?.row.schemeCode ?? plan.models[0]?.row.schemeCode ?? ''}`,
    basis: basisOf(plan.schemes, [...plan.models, ...plan.created.map(({ of }) => ({ row: of }))]),
    offerIds: [],
    changes: rows.length,
    rows: shownRows(difference.rows),
    ...givingOfWidened(tx, await widenedByTimes(tx, brandCode, timesOf(plan), now), now),
    carryOut: (as) => carryOut(tx, asked, plan, as),
  }
}

const mostShown = 200

const newEnd = (row: Timed, end: number) => {
  const { from, to } = spanOf(row)
  return { fromBefore: iso(from), toBefore: iso(to), fromAfter: iso(from), toAfter: iso(end) }
}

const differenceOf = (plan: SchemePlan): Omit<SchemeDifference, 'offers' | 'waits'> => ({
  schemes: plan.schemes.length,
  models: new Set([...plan.models.map(({ row }) => row.id), ...plan.created.map(({ of }) => of.id)]).size,
  rows: [
    ...plan.schemes.map(({ row, to }) => ({ schemeCode: row.schemeCode, sku: '', ...newEnd(row, to) })),
    ...plan.models.map(({ row, to }) => ({ schemeCode: row.schemeCode, sku: row.sku, ...newEnd(row, to) })),
    ...plan.created.map(({ of, into, span }) => ({
      schemeCode: into.schemeCode,
      sku: of.sku,
      fromBefore: null,
      toBefore: null,
      fromAfter: iso(span.from),
      toAfter: iso(span.to),
    })),
  ].slice(0, mostShown),
})

const refuseUnlessEachAsLeft = async (
  tx: Tx,
  table: 'product_schemes' | 'scheme_models',
  left: readonly LeftRow[],
): Promise<void> => {
  const { rows } = await tx.execute<LeftRow & Record<string, unknown>>(sql`
    select id, version from ${sql.raw(table)} where id = any(${sql.param(left.map(({ id }) => id))}::int[])
    order by id for update`)
  refuseUnlessAsLeft(left, rows)
}

const takingBack = async (
  tx: Tx,
  request: RequestOfName<'productSchemes.takeBack'>,
  { staff, now }: Acting,
): Promise<GivingChange<SchemeChange>> => {
  const { changeId } = request
  const { brand, rows } = await keptSchemeActs.lock(tx, changeId, staff)
  const { schemes, models, created } = rows
  await refuseUnlessEachAsLeft(tx, 'product_schemes', schemes)
  await refuseUnlessEachAsLeft(tx, 'scheme_models', [...models, ...created])
  const current = await findModels(
    tx,
    sql`m.id = any(${sql.param([...models, ...created].map(({ id }) => id))}::int[])`,
    false,
  )
  const stoodTo = new Map(models.map(({ id, to }) => [id, Date.parse(to)]))
  const times = current.flatMap((row): ModelTimes[] => {
    const to = stoodTo.get(row.id)
    return to === undefined
      ? []
      : [
          {
            sku: row.sku,
            isEmiAlone: !row.isCashback,
            into: row.schemeId,
            before: current.filter((one) => one.productId === row.productId).map(spanOf),
            after: [{ ...spanOf(row), to }],
          },
        ]
  })
  return {
    act: 'takeBackScheme',
    request,
    brand: brand,
    title: `Scheme ${current[0]?.schemeCode ?? ''}`,
    basis: [
      ...schemes.map(({ id, version }) => basisOfRow('product_schemes', { id, version })),
      ...[...models, ...created].map(({ id, version }) => basisOfRow('scheme_models', { id, version })),
    ],
    offerIds: [],
    changes: Math.max(models.length, schemes.length),
    rows: current
      .filter(({ id }) => stoodTo.has(id))
      .slice(0, mostShown)
      .map((row) => ({
        id: row.id,
        ruleDesc: `${row.schemeCode} ${row.sku}`,
        before: spanWords(spanOf(row)),
        after: spanWords({ ...spanOf(row), to: stoodTo.get(row.id) ?? 0 }),
      })),
    ...givingOfWidened(tx, await widenedByTimes(tx, brand, times, now), now),
    carryOut: async ({ loginId, now: at, note }) => {
      await refusingOverlap(async () => {
        await tx.execute(
          sql`delete from scheme_models where id = any(${sql.param(created.map(({ id }) => id))}::int[])`,
        )
        const back = (rows: SchemeChangeRows['schemes']) => rows.map(({ id, to }) => ({ id, to: Date.parse(to) }))
        await setEnds(tx, 'product_schemes', back(schemes))
        await setEnds(tx, 'scheme_models', back(models))
      })
      await keptSchemeActs.markTakenBack(tx, changeId, { loginId, now: at })
      note({ subject: `brand:${brand}`, before: { changeId }, after: { changeId, takenBack: true } })
      return changed(changeId, rows)
    },
  }
}

type AskedChange = AskedAct | { readonly act: 'takeBack'; readonly change: RequestOfName<'productSchemes.takeBack'> }

const nothing: SchemePlan = { schemes: [], models: [], created: [] }

const { doing, preparing, effect } = reversibleActs(
  async (tx, asked: AskedChange, acting, isLocking) => {
    if (asked.act === 'takeBack') return { plan: nothing, giving: await takingBack(tx, asked.change, acting) }
    await refuseUnlessTheirBrand(tx, asked.change.brandCode, acting.staff)
    const plan = await planOfAct(tx, asked, acting.now, isLocking)
    return { plan, giving: await givingPlan(tx, asked, plan, acting.now) }
  },
  ({ giving: { changes } }, waits): SchemeChange => ({
    changeId: null,
    schemes: 0,
    models: changes,
    errorCode: '',
    errorDesc: '',
    waits,
  }),
)

export const extendSchemes: Handler<'productSchemes.extend'> = doing('extend')
export const expireModels: Handler<'productSchemes.expireModels'> = doing('expireModels')
export const moveModels: Handler<'productSchemes.moveModels'> = doing('moveModels')
export const takeBack: Handler<'productSchemes.takeBack'> = doing('takeBack')

/** Acts on schemes as a second person has them done. */
export const givingSchemeActs = {
  extendSchemes: preparing('extend'),
  expireModels: preparing('expireModels'),
  moveModels: preparing('moveModels'),
  takeBackScheme: preparing('takeBack'),
}

export const effectOfScheme: Handler<'productSchemes.effect'> = async (asked, context) => {
  const { brandCode } = asked.change
  const { tx, now } = context
  const { plan, waits } = await effect(asked, context)
  const skus = [...plan.models.map(({ row }) => row.sku), ...plan.created.map(({ of }) => of.sku)]
  const { rows } = await tx.execute<{ offers: number }>(sql`
    select count(*)::int as offers from cashback_offers o
    where o.brand_code = ${brandCode} and o.product_code = any(${sql.param([...new Set(skus)])}::text[])
      and o.to_at > ${now.toISOString()}::timestamptz`)
  return { ...differenceOf(plan), offers: rows[0]?.offers ?? 0, waits }
}

export const listChanges: Handler<'productSchemes.changes'> = keptSchemeActs.list(
  answerRow(
    ListedSchemeChange,
    {
      changeId: 'c.id',
      schemes: `jsonb_array_length(c.rows -> 'schemes')`,
      models: `greatest(jsonb_array_length(c.rows -> 'models'), jsonb_array_length(c.rows -> 'created'))`,
    },
    { from: [schemeChanges, 'c'] },
  ),
)
