import { dayFromToday } from '#tests/support/catalogueFixture.ts'
import type { TestGateway } from '#tests/support/gateway.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { median } from './median.ts'

const models = 5_000
const rounds = 9
const brandCode = 'ASTRON'

/** Two EMI schemes, and so many models in the first. */
const fill = async ({ database: { pool } }: TestGateway): Promise<number[]> => {
  await pool.query(
    `insert into products (brand_code, product_code, product_name)
     select $1, 'MOVE-' || n, 'Product ' || n from generate_series(1, $2::int) n`,
    [brandCode, models],
  )
  await pool.query(
    `insert into product_schemes (brand_code, scheme_code, is_emi, is_cashback, from_at, to_at, created_at)
     select $1, code, true, false, now() - interval '5 days', now() + interval '60 days', now()
     from unnest(array['MOVE_FROM', 'MOVE_INTO']) code`,
    [brandCode],
  )
  const { rows } = await pool.query<{ id: number }>(
    `insert into scheme_models (scheme_id, product_id, is_emi, is_cashback, from_at, to_at)
     select s.id, p.id, true, false, s.from_at, s.to_at from product_schemes s, products p
     where s.scheme_code = 'MOVE_FROM' and p.product_code like 'MOVE-%' returning id`,
  )
  await pool.query('analyze scheme_models; analyze products')
  return rows.map(({ id }) => id)
}

/** The old time of each cut and the new one written, and nothing kept of it. Taken back outside of the time. */
const moveBare = async ({ database: { pool } }: TestGateway, ids: readonly number[]): Promise<number> => {
  const client = await pool.connect()
  try {
    const began = performance.now()
    await client.query('begin')
    await client.query(`update scheme_models set to_at = $2::date, version = version + 1 where id = any($1::int[])`, [
      ids,
      dayFromToday(2),
    ])
    await client.query(
      `insert into scheme_models (scheme_id, product_id, is_emi, is_cashback, from_at, to_at)
       select (select id from product_schemes where scheme_code = 'MOVE_INTO'), product_id, is_emi, is_cashback,
         $2::date, $3::date from scheme_models where id = any($1::int[])`,
      [ids, dayFromToday(2), dayFromToday(21)],
    )
    await client.query('commit')
    const took = performance.now() - began
    await client.query(
      `delete from scheme_models where scheme_id = (select id from product_schemes where scheme_code = 'MOVE_INTO')`,
    )
    await client.query(
      `update scheme_models m set to_at = s.to_at from product_schemes s where s.id = m.scheme_id and m.id = any($1::int[])`,
      [ids],
    )
    return took
  } finally {
    client.release()
  }
}

/** A move of 5,000 models over HTTP, from the request to its answer, against its two statements in one transaction. */
export const modelMoveFigures = async (testGateway: TestGateway): Promise<Figure[]> => {
  const ids = await fill(testGateway)
  const joel = await testGateway.enter('catalogue')
  const change = {
    brandCode,
    toSchemeCode: 'MOVE_INTO',
    fromDate: dayFromToday(2),
    toDate: dayFromToday(20),
    models: ids.map((id) => ({ id })),
  }
  const [ours, bare]: [number[], number[]] = [[], []]
  let fewest = models
  for (let round = 0; round <= rounds; round += 1) {
    await testGateway.database.pool.query('vacuum (analyze) scheme_models')
    const began = performance.now()
    const moved = await joel.call('productSchemes.moveModels', change)
    const took = performance.now() - began
    fewest = Math.min(fewest, moved.models)
    await joel.call('productSchemes.takeBack', { changeId: moved.changeId ?? '' })
    await testGateway.database.pool.query('vacuum (analyze) scheme_models')
    const alone = await moveBare(testGateway, ids)
    if (round === 0) continue
    ours.push(took)
    bare.push(alone)
  }
  return [
    atLeast('models moved at once', fewest, 'models', models),
    told('move of 5,000 models, median', median(ours), 'ms'),
    told('its two statements in one transaction, median', median(bare), 'ms'),
    atMost('move of 5,000 models to its two statements', median(ours) / median(bare), 'times', 3),
  ]
}
