import { sql } from 'drizzle-orm'
import type { Waits } from '#contract/calls/catalogue/offerActs.ts'
import { type Condition, noneOf, oneOf } from '#machines/catalogue/offerRule.ts'
import { giveOrAsk, givingOfWidened, type PrepareGiving } from '#server/catalogue/offers/index.ts'
import { ofTheirBrands, refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { inState } from '#server/catalogue/schemeState/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { RequestOfName } from '#contract/index.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, Handlers, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { schemeStateAt } from '#machines/catalogue/schemeLife.ts'
import {
  effectOfScheme,
  expireModels,
  extendSchemes,
  givingSchemeActs,
  listChanges,
  moveModels,
  takeBack,
} from './changeSchemes.ts'
import { basisOfRow, widenedByGroups } from './schemeReach.ts'
import { getScheme } from './getScheme.ts'
import { findModels, findSchemes, modelPage, schemePage, spanOf, theirScheme } from './schemeRows.ts'

const list: Handler<'productSchemes.list'> = async (request, { tx, staff, now }) => {
  const { brandCode, showExpired, schemeCode, ...page } = request
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const which = sql`s.brand_code = ${brandCode}
    and ${showExpired ? sql`true` : sql`not ${inState(sql`s`, 'ended', now)}`}
    and ${schemeCode === undefined ? sql`true` : sql`s.scheme_code = ${schemeCode}`}`
  return schemePage(tx, which, page, now)
}

const models: Handler<'productSchemes.models'> = async ({ schemeCode, text, ...page }, { tx, staff, now }) => {
  const scheme = await theirScheme(tx, schemeCode, staff)
  const found = text === undefined ? sql`true` : sql`position(${text.toLowerCase()} in p.searched) > 0`
  return modelPage(tx, sql`m.scheme_id = ${scheme.id} and ${found}`, page, now)
}

const groupsOf = async (tx: Tx, schemeId: number) => {
  const { rows } = await tx.execute<{ group_code: string }>(
    sql`select group_code from scheme_groups where scheme_id = ${schemeId} order by group_code`,
  )
  return rows.map((row) => ({ groupCode: row.group_code }))
}

const groups: Handler<'productSchemes.groups'> = async ({ schemeCode }, { tx, staff }) =>
  groupsOf(tx, (await theirScheme(tx, schemeCode, staff)).id)

/** Dealers that a scheme is newly for; undefined: none. */
const newDealers = (before: readonly string[], wanted: readonly string[]): Condition | undefined => {
  if (before.length === 0) return undefined
  if (wanted.length === 0) return noneOf(...before)
  const added = wanted.filter((code) => !before.includes(code))
  return added.length === 0 ? undefined : oneOf(...added)
}

type Groups = { groupCode: string; waits: Waits | null }[]
const present = (codes: readonly string[], waits: Waits | null): Groups =>
  codes.map((groupCode) => ({ groupCode, waits }))

const preparedGroups: PrepareGiving<RequestOfName<'productSchemes.setGroups'>, Groups> = async (
  tx,
  request,
  { staff, now },
  isLocking,
) => {
  const { schemeCode, groupCodes } = request
  const scheme = await theirScheme(tx, schemeCode, staff, isLocking)
  const wanted = [...new Set(groupCodes)].toSorted((a, b) => (a < b ? -1 : 1))
  const before = (await groupsOf(tx, scheme.id)).map(({ groupCode }) => groupCode)
  const { rows: known } = await tx.execute<{ group_code: string }>(sql`
    select distinct group_code from dealer_groups
    where brand_code = ${scheme.brandCode} and group_code = any(${sql.param(wanted)}::text[])`)
  const missing = wanted.filter((code) => !known.some((one) => one.group_code === code))
  if (missing.length > 0)
    return refuse('record-not-found', { message: `The brand has no group code ${missing[0]}. Add it first.` })
  const added = newDealers(before, wanted)
  const words = (codes: readonly string[]) => (codes.length === 0 ? 'All dealers' : codes.join(', '))
  return {
    act: 'setSchemeGroups',
    request,
    brand: scheme.brandCode,
    title: `Scheme ${schemeCode}`,
    basis: [
      basisOfRow('scheme_groups', { id: scheme.id, version: before.toSorted((a, b) => (a < b ? -1 : 1)).join() }),
      basisOfRow('product_schemes', scheme),
    ],
    offerIds: [],
    changes: 1,
    rows: [{ id: scheme.id, ruleDesc: schemeCode, before: words(before), after: words(wanted) }],
    ...givingOfWidened(
      tx,
      added === undefined ? { stood: [], giving: [], ways: [] } : await widenedByGroups(tx, scheme, added, now),
      now,
    ),
    carryOut: async ({ note }) => {
      await tx.execute(sql`delete from scheme_groups where scheme_id = ${scheme.id}`)
      await tx.execute(sql`
        insert into scheme_groups (scheme_id, group_code) select ${scheme.id}::int, unnest(${sql.param(wanted)}::text[])`)
      const after = await groupsOf(tx, scheme.id)
      note({
        subject: `scheme:${schemeCode}`,
        before: { groups: before.map((groupCode) => ({ groupCode })) },
        after: { groups: after },
      })
      return present(
        after.map(({ groupCode }) => groupCode),
        null,
      )
    },
  }
}

/** Where it waits, what was asked for is answered with the wait; no code: all dealers. */
const setGroups: Handler<'productSchemes.setGroups'> = async (request, context) => {
  const answer = await giveOrAsk(await preparedGroups(context.tx, request, context, true), context)
  if ('done' in answer) return answer.done
  return present(request.groupCodes.length === 0 ? [''] : request.groupCodes, answer.waits)
}

/** Changes of schemes as a second person has them done. */
export const givingSchemes = { ...givingSchemeActs, setSchemeGroups: preparedGroups }

const browse: Handler<'productSchemes.browse'> = async (request, { tx, staff, now, noteProbed }) => {
  const { brandCode, schemeCode, status, ...page } = request
  if (brandCode !== undefined && staff.brands.length > 0 && !staff.brands.includes(brandCode))
    noteProbed({ asked: 'brand', ids: [brandCode] })
  const which = sql`${ofTheirBrands(staff, sql`s.brand_code`)}
    and ${brandCode === undefined ? sql`true` : sql`s.brand_code = ${brandCode}`}
    and ${schemeCode === undefined ? sql`true` : sql`s.scheme_code = ${schemeCode}`}
    and ${status === undefined ? sql`true` : inState(sql`s`, status, now)}`
  return schemePage(tx, which, page, now)
}

const browseModels: Handler<'productSchemes.browseModels'> = async ({ includeSchemes, ...page }, context) => {
  const { tx, staff, now, noteProbed } = context
  const named = sql`s.scheme_code = any(${sql.param(includeSchemes)}::text[])`
  const found = await findSchemes(tx, named, false)
  const others = found.filter(({ brandCode }) => staff.brands.length > 0 && !staff.brands.includes(brandCode))
  if (others.length > 0) noteProbed({ asked: 'brand', ids: others.map((scheme) => scheme.brandCode) })
  return modelPage(tx, sql`${named} and ${ofTheirBrands(staff, sql`s.brand_code`)}`, page, now)
}

const timeline: Handler<'productSchemes.timeline'> = async ({ brandCode, sku }, { tx, staff, now }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const { rows: product } = await tx.execute<{ id: number }>(
    sql`select id from products where brand_code = ${brandCode} and product_code = ${sku}`,
  )
  const productId = product[0]?.id ?? refuse('record-not-found')
  const rows = await findModels(tx, sql`m.product_id = ${productId}`, false)
  const schemes = await findSchemes(tx, sql`s.id = any(${sql.param(rows.map((row) => row.schemeId))}::int[])`, false)
  const descOf = new Map(schemes.map((scheme) => [scheme.id, scheme.schemeDesc]))
  return rows
    .toSorted((a, b) => spanOf(a).from - spanOf(b).from)
    .map((row) => ({
      modelId: row.id,
      schemeCode: row.schemeCode,
      schemeDesc: descOf.get(row.schemeId) ?? '',
      isEmi: row.isEmi,
      isCashback: row.isCashback,
      fromDt: row.fromDt,
      toDt: row.toDt,
      state: schemeStateAt(spanOf(row), now.getTime()),
    }))
}

type Reading = Pick<StaffContext, 'tx' | 'staff' | 'now' | 'noteProbed'>
interface Listed<Row> {
  readonly rows: readonly Row[]
}

/** Everything that a list matches, page by page. */
const walking = async <Request extends { page: number; size: number }, Row>(
  read: (request: Request, context: never) => Promise<Listed<Row>> | Listed<Row>,
  request: Request,
  context: Reading,
): Promise<AsyncIterable<readonly Row[]>> => {
  const pageAt = async (page: number) => (await read({ ...request, page, size: rowsAtATime }, context as never)).rows
  // What may not be seen is refused before the file begins.
  const first = await pageAt(1)
  let page = 0
  return walkRows(async () => {
    page += 1
    return page === 1 ? first : pageAt(page)
  })
}

export const walkSchemes = (request: RequestOfName<'productSchemes.list'>, context: Reading) =>
  walking(list, request, context)
export const walkSchemeModels = (request: RequestOfName<'productSchemes.models'>, context: Reading) =>
  walking(models, request, context)
export const walkBrowsedSchemes = (request: RequestOfName<'productSchemes.browse'>, context: Reading) =>
  walking(browse, request, context)
export const walkBrowsedModels = (request: RequestOfName<'productSchemes.browseModels'>, context: Reading) =>
  walking(browseModels, request, context)

export const productSchemesHandlers: Handlers<'productSchemes'> = {
  'productSchemes.list': list,
  'productSchemes.models': models,
  'productSchemes.groups': groups,
  'productSchemes.setGroups': setGroups,
  'productSchemes.browse': browse,
  'productSchemes.browseModels': browseModels,
  'productSchemes.extend': extendSchemes,
  'productSchemes.expireModels': expireModels,
  'productSchemes.moveModels': moveModels,
  'productSchemes.effect': effectOfScheme,
  'productSchemes.changes': listChanges,
  'productSchemes.takeBack': takeBack,
  'productSchemes.timeline': timeline,
  'productSchemes.get': getScheme,
}
