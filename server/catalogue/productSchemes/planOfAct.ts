import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import {
  expireModel,
  extendScheme,
  moveModel,
  type SchemeRefusal,
  type SchemeToMoveTo,
  type Span,
} from '#machines/catalogue/schemeLife.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findModels, findSchemes, type ModelRow, type SchemeRow, spanOf } from './schemeRows.ts'

export type AskedAct = RequestOfName<'productSchemes.effect'>

/** What an act does, row by row. It is shown before it is done, and done as it was shown. */
export interface SchemePlan {
  readonly schemes: readonly { readonly row: SchemeRow; readonly to: number }[]
  readonly models: readonly { readonly row: ModelRow; readonly to: number }[]
  readonly created: readonly { readonly of: ModelRow; readonly into: SchemeRow; readonly span: Span }[]
}

const orRefuse = <T>(result: T | SchemeRefusal, what: string): T => {
  if (typeof result === 'string') {
    const code = result as SchemeRefusal
    return refuse(code, { details: { of: what } })
  }
  return result
}

const allOrNothing = <Row>(rows: readonly Row[], wanted: number): readonly Row[] =>
  rows.length === wanted ? rows : refuse('record-not-found')

const schemesOf = async (tx: Tx, brandCode: string, codes: readonly string[], isLocking: boolean) => {
  const wanted = [...new Set(codes)]
  const which = sql`s.brand_code = ${brandCode} and s.scheme_code = any(${sql.param(wanted)}::text[])`
  return allOrNothing(await findSchemes(tx, which, isLocking), wanted.length)
}

interface AskedModels {
  readonly brandCode: string
  readonly models: readonly { readonly id: number }[]
}

/** With the schemes that they are in; of one brand. Schemes are locked before models everywhere. */
const modelsOf = async (tx: Tx, { brandCode, models }: AskedModels, also: readonly number[], isLocking: boolean) => {
  const ids = [...new Set(models.map(({ id }) => id))]
  const named = sql`m.id = any(${sql.param(ids)}::int[])`
  const schemes = await findSchemes(
    tx,
    sql`s.id = any(${sql.param([...also])}::int[])
      or (s.brand_code = ${brandCode} and s.id in (select m.scheme_id from scheme_models m where ${named}))`,
    isLocking,
  )
  const rows = await findModels(tx, sql`${named} and s.brand_code = ${brandCode}`, isLocking)
  return {
    rows: allOrNothing(rows, ids.length),
    schemeOf: new Map(schemes.map((scheme) => [scheme.id, scheme])),
  }
}

const toMove = (row: SchemeRow): SchemeToMoveTo => ({
  id: row.id,
  isEmi: row.isEmi,
  isCashback: row.isCashback,
  ...spanOf(row),
})

const planExtend = async (
  tx: Tx,
  { brandCode, endDate, schemes }: RequestOfName<'productSchemes.extend'>,
  at: number,
  isLocking: boolean,
): Promise<SchemePlan> => {
  const rows = await schemesOf(
    tx,
    brandCode,
    schemes.map(({ schemeCode }) => schemeCode),
    isLocking,
  )
  const models = await findModels(tx, sql`m.scheme_id = any(${sql.param(rows.map(({ id }) => id))}::int[])`, isLocking)
  const byScheme = Map.groupBy(models, (model) => model.schemeId)
  const plans = rows.map((row) => {
    const own = byScheme.get(row.id) ?? []
    const { to, models: ends } = orRefuse(
      extendScheme(
        spanOf(row),
        own.map((model) => ({ id: model.id, ...spanOf(model) })),
        endDate,
        at,
      ),
      row.schemeCode,
    )
    const endOf = new Map(ends.map((end) => [end.id, end.to]))
    return {
      scheme: { row, to },
      models: own.flatMap((model) => {
        const end = endOf.get(model.id)
        return end === undefined ? [] : [{ row: model, to: end }]
      }),
    }
  })
  await refuseOverlap(
    tx,
    plans.flatMap((plan) => plan.models.map(({ row, to }) => ({ row, span: { ...spanOf(row), to } }))),
  )
  return {
    schemes: plans.map(({ scheme }) => scheme).filter(({ row, to }) => to !== spanOf(row).to),
    models: plans.flatMap((plan) => plan.models),
    created: [],
  }
}

const planExpire = async (
  tx: Tx,
  request: RequestOfName<'productSchemes.expireModels'>,
  at: number,
  isLocking: boolean,
): Promise<SchemePlan> => {
  const { rows, schemeOf } = await modelsOf(tx, request, [], isLocking)
  const models = rows.map((row) => {
    const scheme = schemeOf.get(row.schemeId) ?? refuse('record-not-found')
    return { row, to: orRefuse(expireModel(spanOf(row), spanOf(scheme), request.toDate, at), row.sku) }
  })
  return { schemes: [], models, created: [] }
}

/**
 * No model is in two schemes of a kind at one instant: said with the model and the scheme before the database would refuse it
 * without either. `ends`: the rows that change, with the time that each of them will have.
 */
const refuseOverlap = async (
  tx: Tx,
  ends: readonly { readonly row: ModelRow; readonly span: Span }[],
): Promise<void> => {
  const asked = ends.map(({ row, span }) => ({
    product_id: row.productId,
    is_emi: row.isEmi,
    is_cashback: row.isCashback,
    from_at: new Date(span.from).toISOString(),
    to_at: new Date(span.to).toISOString(),
  }))
  const changing = ends.map(({ row }) => row.id)
  const { rows } = await tx.execute<{ sku: string; scheme_code: string }>(sql`
    select p.product_code as sku, s.scheme_code
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as n(product_id int, is_emi boolean, is_cashback boolean, from_at timestamptz, to_at timestamptz)
    join scheme_models m on m.product_id = n.product_id and ((m.is_emi and n.is_emi) or (m.is_cashback and n.is_cashback))
      and tstzrange(m.from_at, m.to_at) && tstzrange(n.from_at, n.to_at)
    join product_schemes s on s.id = m.scheme_id join products p on p.id = m.product_id
    where m.id <> all(${sql.param(changing)}::int[]) order by p.product_code, s.scheme_code limit 1`)
  const [first] = rows
  if (first === undefined) return
  refuse('sku-in-another-scheme', {
    message: `${first.sku} is in scheme ${first.scheme_code} on some of these days. Move it from there, or choose other days.`,
    details: { of: first.sku, schemeCode: first.scheme_code },
  })
}

const planMove = async (
  tx: Tx,
  request: RequestOfName<'productSchemes.moveModels'>,
  at: number,
  isLocking: boolean,
): Promise<SchemePlan> => {
  const [found] = await schemesOf(tx, request.brandCode, [request.toSchemeCode], false)
  if (found === undefined) return refuse('record-not-found')
  const { rows, schemeOf } = await modelsOf(tx, request, [found.id], isLocking)
  const into = schemeOf.get(found.id) ?? refuse('record-not-found')
  const days = { from: request.fromDate, to: request.toDate }
  const moves = rows.map((row) => {
    const source = schemeOf.get(row.schemeId) ?? refuse('record-not-found')
    return { row, ...orRefuse(moveModel(spanOf(row), toMove(source), toMove(into), days, at), row.sku) }
  })
  await refuseOverlap(
    tx,
    moves.map(({ row, into: span }) => ({ row, span })),
  )
  return {
    schemes: [],
    models: moves.map(({ row, cutAt }) => ({ row, to: cutAt })).filter(({ row, to }) => to !== spanOf(row).to),
    created: moves.map(({ row, into: span }) => ({ of: row, into, span })),
  }
}

export const planOfAct = (tx: Tx, asked: AskedAct, at: Date, isLocking: boolean): Promise<SchemePlan> => {
  switch (asked.act) {
    case 'extend':
      return planExtend(tx, asked.change, at.getTime(), isLocking)
    case 'expireModels':
      return planExpire(tx, asked.change, at.getTime(), isLocking)
    case 'moveModels':
      return planMove(tx, asked.change, at.getTime(), isLocking)
  }
}
