import { expect, inject, test } from 'vitest'
import { audienceRoleOf } from '#server/db/embeddedRoles.ts'
import { hostileQueries } from '#tests/proofs/hostile/hostileQueries.ts'
import { openCatalogueFixture } from '#tests/support/catalogueFixture.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'

const brandCode = 'ASTRON'
/** The embedded PostgreSQL has made it. */
const role = audienceRoleOf(new URL(inject('postgresUrl')).password)
const env = { AUDIENCE_USER: role.user, AUDIENCE_PASSWORD: role.password }
const byName = `select product_code from brand_products where product_name ilike '%' || :text || '%'`
const empty = { brandCode, searchQueryElastic: '', searchQuerySql: '', queryElastic: '', querySql: '' }

test('a query is tried on the products of its brand, with its count and five of them', async () => {
  const { joel, pool } = await openCatalogueFixture(inject('postgresUrl'), env)
  await pool.query(`insert into products (brand_code, product_code, product_name)
    values ('BOLTWAVE', 'OTHER', 'Product of others'), ('${brandCode}', 'QUOTE', 'It''s \\ here')`)
  const tryQuery = (querySql: string, text = '') => joel.call('banners.tryQuery', { brandCode, querySql, text })
  const all = await tryQuery(byName, 'PRODUCT')
  expect([all.products, all.examples.map(({ productCode }) => productCode)]).toEqual([
    20,
    ['SKU-01', 'SKU-02', 'SKU-03', 'SKU-04', 'SKU-05'],
  ])
  const asWritten = 'select product_code from brand_products where position(lower(:text) in lower(product_name)) > 0'
  expect(await tryQuery(asWritten, `it's \\ h`)).toEqual({
    products: 1,
    examples: [{ productCode: 'QUOTE', productName: `It's \\ here` }],
  })
  expect(
    (await tryQuery(`select product_code from brand_products where product_name = ':text'`, 'Product 1')).products,
  ).toBe(0)
  expect((await tryQuery('select product_code from brand_products limit 3;')).products).toBe(3)
  const missing = await refusalOf(tryQuery('select product_name from brand_products'))
  expect([missing.code, missing.message]).toEqual(['query-unsafe', expect.stringContaining('product_code')])
})

test('what is no SELECT over the products of the brand is neither tried nor kept; what is kept can be tried', async () => {
  const { joel } = await openCatalogueFixture(inject('postgresUrl'), env)
  const ends = new Set<string>()
  const forOthers = [
    'select merchant_code as product_code from audience_merchants',
    `select set_config('opsdesk.brand', 'BOLTWAVE', true) as product_code from brand_products`,
    'select product_code from products',
    'select login_id as product_code from staff',
  ]
  // Those without a text at all are refused by the call itself.
  for (const query of [...forOthers, ...hostileQueries.filter((text) => text.trim() !== '' && text.length <= 10_000)])
    ends.add(await codeOf(joel.call('banners.tryQuery', { brandCode, querySql: query, text: 'x' })))
  expect([...ends].filter((end) => end !== 'query-unsafe' && end !== 'bad-request')).toEqual([])
  const refused = await refusalOf(
    joel.call('banners.saveQuery', { ...empty, querySql: 'select 1; drop table x' }, { ifMatch: 0 }),
  )
  expect([refused.code, refused.message]).toEqual(['query-unsafe', expect.stringMatching(/^query_sql: /)])
  expect(await codeOf(joel.call('banners.saveQuery', empty, { ifMatch: 0 }))).toBe('query-unsafe')
  expect((await joel.call('banners.saveQuery', { ...empty, searchQuerySql: byName }, { ifMatch: 0 })).version).toBe(1)
})

test('without the role a query is kept, and a try says that it is not set up', async () => {
  const { joel } = await openCatalogueFixture(inject('postgresUrl'))
  expect(await codeOf(joel.call('banners.tryQuery', { brandCode, querySql: byName, text: 'x' }))).toBe(
    'query-not-configured',
  )
  expect((await joel.call('banners.saveQuery', { ...empty, querySql: byName }, { ifMatch: 0 })).version).toBe(1)
})
