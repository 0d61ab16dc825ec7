import { openDatabase } from '#server/db/database.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { besideGateway } from './besideGateway.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { median } from './median.ts'
import { openEmptyData } from './merchantData.ts'
import { percentile } from './percentile.ts'
import { signIn } from './signIn.ts'

const seed = 31
const skus = 100_000
const requests = 420
const warmed = 42
const brandCode = 'BENCHBRAND'

const series = ['Prime', 'Neo', 'Ultra', 'Lite', 'Edge', 'Max', 'Air'] as const
const kinds = [
  'Phone',
  'Television',
  'Refrigerator',
  'Washing Machine',
  'Air Conditioner',
  'Laptop',
  'Speaker',
] as const

/** A brand of so many SKUs, every third with pictures; what an earlier run left is kept. */
const fill = async (url: string): Promise<void> => {
  const database = openDatabase(url)
  try {
    await database.pool.query('insert into brands (brand_code) values ($1) on conflict do nothing', [brandCode])
    await database.pool.query(
      `insert into products (brand_code, product_code, product_name, price_paise, description, product_category)
       select $1, 'BCH-' || lpad(n::text, 6, '0'), ($2::text[])[1 + n % 7] || ' ' || ($3::text[])[1 + n / 7 % 7] || ' ' || n,
         100000 + n, 'Model ' || upper(substr(md5(n::text), 1, 8)) || ', the ' || ($2::text[])[1 + n % 7]
         || ' of the year, with two years of warranty and a charger in the box', ($3::text[])[1 + n / 7 % 7]
       from generate_series(1, $4::int) n on conflict do nothing`,
      [brandCode, series, kinds, skus],
    )
    await database.pool.query(
      `insert into pictures (name, purpose, sha256, width, height, storage_keys, staff_id, created_at)
       select rpad('BENCH' || n, 43, '_'), 'product', sha256(n::text::bytea), 8, 8, array['a', 'b', 'c'],
         (select id from staff limit 1), now() from generate_series(1, 3) n on conflict do nothing`,
    )
    await database.pool.query(
      `insert into product_images (product_id, place, picture) select p.id, n, rpad('BENCH' || n, 43, '_')
       from products p, generate_series(1, 3) n where p.brand_code = $1 and p.id % 3 = 0 on conflict do nothing`,
      [brandCode],
    )
    await database.pool.query('analyze products')
    await database.pool.query('analyze product_images')
  } finally {
    await database.close()
  }
}

/** What people look for: a SKU, the beginning of one, words of names and descriptions, common and rare, and what is not there. */
const drawing = async (url: string, next: () => number): Promise<(at: number) => string | undefined> => {
  const database = openDatabase(url)
  const { rows } = await database.pool.query<{ sku: string; name: string; model: string }>(
    `select product_code as sku, product_name as name, substr(description, 7, 8) as model from products
     where brand_code = $1 order by product_code`,
    [brandCode],
  )
  await database.close()
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const asked: readonly (() => string | undefined)[] = [
    () => undefined,
    () => pick(rows).sku,
    () => pick(rows).sku.slice(0, 8).toLowerCase(),
    () => pick(rows).name,
    () => pick(rows).model,
    () => pick(rows).model.slice(0, 4).toLowerCase(),
    () => pick(kinds),
    () => `${pick(series)} ${pick(kinds)}`,
    () => 'two years of warranty',
    () => pick(rows).model.slice(0, 2),
    () => pick(['e', '9', 'x']),
    () => `nowhere ${Math.floor(next() * 1e6)}`,
    () => '100%',
    () => pick(rows).name.slice(-4),
  ]
  return (at) => asked[at % asked.length]?.()
}

/** The list of products of a brand, with its number, against the bare queries of both. */
export const productSearchFigures = async (): Promise<Figure[]> => {
  const data = await openEmptyData('catalogue')
  await fill(data.url)
  return besideGateway(data, 'bareProducts.ts', async (gateway, bare) => {
    const headers = {
      'content-type': 'application/json',
      'x-opsdesk': 'bench',
      cookie: await signIn(gateway.address, 'catalogue'),
    }
    const timed = async (url: string, body: object): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${JSON.stringify(body)} was answered with ${answer.status}: ${text}`)
      return performance.now() - began
    }
    const draw = await drawing(data.url, drawFrom(seed))
    const [first, found, theirs]: [number[], number[], number[]] = [[], [], []]
    const theirFirst: number[] = []
    for (let at = 0; at < requests + warmed; at += 1) {
      const text = draw(at)
      const body = { brand_code: brandCode, ...(text === undefined ? {} : { text }) }
      const own = await timed(`${gateway.address}/ops/cataloguemgmt`, {
        type: 'getCatalogue',
        ...body,
        page: 1,
        size: 50,
      })
      const other = await timed(`${bare.address}/products`, body)
      if (at < warmed) continue
      ;(text === undefined ? first : found).push(own)
      ;(text === undefined ? theirFirst : theirs).push(other)
      if (process.env['BENCH_TELL'] !== undefined)
        console.error(`${own.toFixed(1)} ms, bare ${other.toFixed(1)} ms: ${text ?? '(all)'}`)
    }
    const gaps: number[] = []
    for (let at = 0; at < 20; at += 1)
      gaps.push(
        await timed(`${gateway.address}/ops/cataloguemgmt`, { type: 'getCatalogueGaps', brand_code: brandCode }),
      )
    const of = `of a brand with ${skus.toLocaleString('en-IN')} SKUs`
    return [
      atLeast(`searches ${of}`, found.length, 'searches', (requests * 13) / 14, seed),
      told(`first page ${of}, median`, median(first), 'ms', seed),
      atMost(`first page ${of}, p99`, percentile(first, 99), 'ms', 100, seed),
      atMost('first page, median to the bare queries', median(first) / median(theirFirst), 'times', 2, seed),
      told(`search ${of}, median`, median(found), 'ms', seed),
      told('bare queries of rows and number, median', median(theirs), 'ms', seed),
      atMost(`search ${of}, p99`, percentile(found, 99), 'ms', 100, seed),
      told('bare queries of rows and number, p99', percentile(theirs, 99), 'ms', seed),
      atMost('search, p99 to the bare queries', percentile(found, 99) / percentile(theirs, 99), 'times', 2, seed),
      atMost('search, median to the bare queries', median(found) / median(theirs), 'times', 2, seed),
      told(`what products ${of} lack, counted, median`, median(gaps), 'ms', seed),
    ]
  })
}
