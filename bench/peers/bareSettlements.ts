import Fastify from 'fastify'
import pg from 'pg'

type Asked = Readonly<Record<string, string | readonly string[] | readonly number[]>>

// Each filter by itself over the same indexes: no scope, and nobody is asked who it is.
const conditions: Readonly<Record<string, (place: string) => string>> = {
  merchant_code: (place) => `r.merchant_id in (select id from merchants where merchant_code = any(${place}::text[]))`,
  txn_ref_number: (place) => `r.txn_ref_number = any(${place}::text[])`,
  utr_number: (place) => `r.utr_number = any(${place}::text[])`,
  acquirer_payment_id: (place) =>
    `r.id in (select transaction_id from transaction_details where acquirer_payment_id = any(${place}::text[]) and acquirer_payment_id <> '')`,
  batch_id: (place) =>
    `r.batch_id = any(${place}::int[]) and r.txn_day <= (select max(txn_day) from settlement_batches where id = any(${place}::int[]))`,
  status: (place) => `r.status = any(${place}::text[])`,
  from: (place) => `r.txn_day >= ${place}::date`,
  to: (place) => `r.txn_day <= left(${place}, 10)::date`,
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4, options: '-c jit=off' })
const app = Fastify()
const answer = async (body: Asked, withNumber: boolean) => {
  const asked = Object.entries(body).filter(([name]) => name in conditions)
  // As the gateway asks: one value is compared, several are looked up.
  const where = asked
    .map(([name, value], at) => {
      const written = conditions[name]?.(`$${at + 1}`) ?? ''
      return Array.isArray(value) && value.length === 1
        ? written.replace(' in (', ' = (').replaceAll(/any\((\$\d+::\w+)\[\]\)/g, '($1[])[1]')
        : written
    })
    .join(' and ')
  const values = asked.map(([, value]) => value)
  const { rows } = await pool.query(
    `select r.*, m.merchant_code, m.display_name, t.status as txn_status, t.created_at, d.upi_txn_id
     from (select * from settlement_rows r where ${where} order by r.txn_day desc, r.id desc limit 5) r
     join transactions t on t.id = r.id join merchants m on m.id = r.merchant_id
     left join transaction_details d on d.transaction_id = r.id order by r.txn_day desc, r.id desc`,
    values,
  )
  if (!withNumber) return { rows }
  const { rows: counted } = await pool.query<{ total: string }>(
    `select count(*) as total from (select from settlement_rows r where ${where} limit 50001) x`,
    values,
  )
  return { rows, total: Number(counted[0]?.total) }
}
// The same answer as the gateway's, and the rows of it alone.
app.post<{ Body: Asked }>('/settlements', ({ body }) => answer(body, true))
app.post<{ Body: Asked }>('/rows', ({ body }) => answer(body, false))
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })
process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0))
