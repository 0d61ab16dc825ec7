import { eq, sql } from 'drizzle-orm'
import { escapeLiteral } from 'pg'
import { mostMatchedProducts } from '#contract/calls/catalogue/banners.ts'
import { describeJsonFault, jsonFault } from '#contract/wire/jsonText.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { brandQueryViews } from '#server/db/audienceDatabase.ts'
import { brandQueries } from '#server/db/schema/index.ts'
import { type FencedKind, fencedQuery, QueryRefusal, runFenced } from '#server/platform/fencedQueries/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

const brandFence: FencedKind = {
  views: brandQueryViews,
  column: 'product_code',
  refusals: { refused: 'query-unsafe', tooLarge: 'query-too-large', notConfigured: 'query-not-configured' },
  narrowBy: 'Narrow it: name words of a product, a category or a price.',
}

const examplesShown = 5
const empty = {
  searchQueryElastic: '',
  searchQuerySql: '',
  queryElastic: '',
  querySql: '',
  version: 0,
  changedBy: '',
}

/** The query with what is searched in the place of `:text`, which says nothing within quotes. */
const searching = (query: string, text: string): string =>
  query.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|::|:text\b/g, (found) =>
    found === ':text' ? escapeLiteral(text) : found,
  )

const queriesOf = ({ brandCode: _code, changedAt: _at, ...row }: typeof brandQueries.$inferSelect) => row

export const getQuery: Handler<'banners.query'> = async ({ brandCode }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const [row] = await tx.select().from(brandQueries).where(eq(brandQueries.brandCode, brandCode))
  return row === undefined ? empty : queriesOf(row)
}

const unsafe = (field: string, why: string): never => refuse('query-unsafe', { message: `${field}: ${why}` })

const sqlFault = async (query: string): Promise<string | undefined> => {
  if (query === '') return undefined
  try {
    await fencedQuery(searching(query, 'text'), brandFence, 1)
    return undefined
  } catch (error) {
    if (error instanceof QueryRefusal) return error.message
    throw error
  }
}

export const saveQuery: Handler<'banners.saveQuery'> = async (request, { tx, staff, now, ifMatch, note }) => {
  const { brandCode, creationDate: _date, ...queries } = request
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  if (Object.values(queries).every((query) => query === '')) unsafe('The four queries', 'fill at least one of them.')
  for (const [field, query] of [
    ['search_query_sql', queries.searchQuerySql],
    ['query_sql', queries.querySql],
  ] as const) {
    const fault = await sqlFault(query)
    if (fault !== undefined) unsafe(field, fault)
  }
  for (const [field, query] of [
    ['search_query_elastic', queries.searchQueryElastic],
    ['query_elastic', queries.queryElastic],
  ] as const) {
    const fault = query === '' ? undefined : jsonFault(query)
    if (fault !== undefined) unsafe(field, describeJsonFault(fault))
  }
  const [before] = await tx.select().from(brandQueries).where(eq(brandQueries.brandCode, brandCode)).for('update')
  if ((before?.version ?? 0) !== ifMatch) return refuse('record-changed')
  const content = { ...queries, changedBy: staff.loginId, changedAt: now }
  const [row] =
    before === undefined
      ? await tx
          .insert(brandQueries)
          .values({ brandCode, ...content })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(brandQueries)
          .set({ ...content, version: before.version + 1 })
          .where(eq(brandQueries.brandCode, brandCode))
          .returning()
  if (row === undefined) return refuse('record-changed')
  note({
    subject: `brand-query:${brandCode}`,
    ...(before === undefined ? {} : { before: queriesOf(before) }),
    after: queriesOf(row),
  })
  return queriesOf(row)
}

export const tryQuery: Handler<'banners.tryQuery'> = async ({ brandCode, querySql, text }, context) => {
  const { tx, staff, gateway } = context
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const codes = await runFenced(gateway, brandFence, {
    query: searching(querySql, text),
    most: mostMatchedProducts,
    settings: { 'opsdesk.brand': brandCode },
  })
  const shown = codes.toSorted().slice(0, examplesShown)
  const { rows } = await tx.execute<{ product_code: string; product_name: string }>(sql`
    select product_code, product_name from products
    where brand_code = ${brandCode} and product_code = any(${sql.param(shown)}::text[]) order by product_code`)
  return {
    products: codes.length,
    examples: rows.map((row) => ({ productCode: row.product_code, productName: row.product_name })),
  }
}
