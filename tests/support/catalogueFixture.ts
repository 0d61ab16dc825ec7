import { onTestFinished } from 'vitest'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import type { PicturePurpose } from '#contract/calls/files/pictures.ts'
import { pngOf } from './kyc.ts'
import { type Client, openTestGateway } from './gateway.ts'

/** A day so many days from today, as sheets and forms have it. */
export const dayFromToday = (days: number): string => dayAfter(indianDay(new Date()), days)

export const drawPicture = async (who: Client, purpose: PicturePurpose, shade = 120): Promise<string> => {
  const image = pngOf(8, 8, shade).toString('base64')
  return (await who.call('pictures.upload', { purpose, filename: 'picture.png', image })).imageName
}

/** ASTRON with twenty products SKU-01 to SKU-20, and two EMI schemes of today: A until in ten days, B until in thirty. */
export const openCatalogueFixture = async (postgresUrl: string, env: Record<string, string> = {}) => {
  const testGateway = await openTestGateway(postgresUrl, { env })
  onTestFinished(() => testGateway.close())
  const { pool } = testGateway.database
  await pool.query(`insert into products (brand_code, product_code, product_name)
    select 'ASTRON', 'SKU-' || lpad(n::text, 2, '0'), 'Product ' || n from generate_series(1, 20) n`)
  await pool.query(
    `insert into product_schemes (brand_code, scheme_code, scheme_desc, is_emi, is_cashback, from_at, to_at, created_at)
     select 'ASTRON', code, 'Scheme ' || code, code <> 'C', code = 'C',
       date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata',
       (date_trunc('day', now() at time zone 'Asia/Kolkata') + make_interval(days => days + 1)) at time zone 'Asia/Kolkata',
       now()
     from (values ('A', 10), ('B', 30), ('C', 30)) s(code, days)`,
  )
  await pool.query(`insert into scheme_models (scheme_id, product_id, is_emi, is_cashback, from_at, to_at)
    select s.id, p.id, s.is_emi, s.is_cashback, s.from_at, s.to_at from product_schemes s, products p
    where s.scheme_code = 'A' and p.product_code <= 'SKU-10'`)
  const joel = await testGateway.enter('catalogue')
  const idsOf = async (...skus: readonly string[]) => {
    const { rows } = await joel.call('productSchemes.models', { schemeCode: 'A', page: 1, size: 300 })
    return rows.filter(({ sku }) => skus.includes(sku)).map(({ id }) => ({ id }))
  }
  /** SKU and scheme of every time that is not empty, and when the time is over. */
  const times = async (): Promise<unknown[]> =>
    (
      await pool.query({
        text: `select p.product_code, s.scheme_code, m.to_at from scheme_models m join products p on p.id = m.product_id join product_schemes s on s.id = m.scheme_id
          where m.from_at < m.to_at order by 1, m.from_at`,
        rowMode: 'array',
      })
    ).rows
  return { desk: testGateway, joel, pool, idsOf, times }
}
