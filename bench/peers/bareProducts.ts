import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4, options: '-c jit=off' })
const app = Fastify()

const images = `(select array_agg(i.picture order by i.place) from product_images i where i.product_id = p.id) as images`

// The page and its number, as the gateway asks for them: no scope, and nobody is asked who it is.
app.post<{ Body: { brand_code: string; text?: string } }>('/products', async ({ body }) => {
  if (body.text !== undefined) {
    const { rows } = await pool.query(
      `with found as materialized (select id, product_code from products where brand_code = $1 and searched like $2)
       select t.total, p.*, ${images} from (select count(*)::int as total from found) t
       left join (select id from found order by product_code limit 50) f on true left join products p on p.id = f.id
       order by p.product_code`,
      [body.brand_code, `%${body.text.toLowerCase()}%`],
    )
    return { rows, total: rows[0]?.total }
  }
  const { rows } = await pool.query(
    `select p.*, ${images} from products p where p.brand_code = $1 order by p.brand_code, p.product_code limit 50`,
    [body.brand_code],
  )
  const { rows: counted } = await pool.query(`select count(*)::int as total from products p where p.brand_code = $1`, [
    body.brand_code,
  ])
  return { rows, total: counted[0]?.total }
})
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })
process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0))
