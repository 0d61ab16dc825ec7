import Fastify from 'fastify'
import pg from 'pg'

interface Asked {
  readonly merchant_code: readonly string[]
  readonly txn_count: number
  readonly page: number
  readonly status?: string
  readonly from_date?: string
  readonly to_date?: string
}

// The query by itself: the page with all that is shown of a row, and nothing counted, checked or made of it.
const wide = `t.*, d.*, m.merchant_code, m.display_name, s.status as settlement_status, s.amount_paise as settlement_paise,
  s.settled_on, s.utr_number, s.net_paise, s.mdr_paise, s.brand_fee_paise, s.subscription_fee_paise, s.setup_fee_paise,
  s.gst_paise, s.beneficiary_name, s.beneficiary_account_last4, s.beneficiary_ifsc`
const page = (where: string) => `select ${wide} from (
    select t.* from transactions t where t.merchant_id = (select id from merchants where merchant_code = $1) and t.brand_code <> '' ${where}
    order by t.created_at desc, t.id desc limit $2 offset $3) t
  join merchants m on m.id = t.merchant_id left join transaction_details d on d.transaction_id = t.id
  left join settlement_rows s on s.id = t.id order by t.created_at desc, t.id desc`

const queries = {
  all: page(''),
  status: page('and lower(t.status) = lower($4)'),
  days: page(
    `and t.created_at >= $4::timestamp at time zone 'Asia/Kolkata' and t.created_at < ($5::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
  ),
} as const

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12, idleTimeoutMillis: 600_000 })
const app = Fastify()
app.post<{ Body: Asked }>('/ops/getporfoliotransaction', async ({ body }) => {
  const name = body.status !== undefined ? 'status' : body.from_date !== undefined ? 'days' : 'all'
  const filters = { all: [], status: [body.status], days: [body.from_date, body.to_date] }[name]
  const { rows } = await pool.query({
    name,
    text: queries[name],
    values: [body.merchant_code[0], body.txn_count, (body.page - 1) * body.txn_count, ...filters],
  })
  return rows
})
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })
process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0))
