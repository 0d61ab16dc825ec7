import Fastify from 'fastify'
import pg from 'pg'

interface Asked {
  readonly types: readonly string[]
  readonly category: string
  readonly since: string
  readonly fromAmount: number
  readonly toAmount: number
  readonly value: number
}

// The question by itself, over the same index: one rate for every merchant, and nothing else looked at.
const query = `select count(*)::int as transactions, coalesce(sum(amount_paise), 0)::bigint as amount,
    coalesce(sum((amount_paise * $6::bigint + 5000) / 10000), 0)::bigint as cost
  from transactions where lower(status) = 'successful' and txn_type = any($1::text[]) and card_category = $2
    and created_at >= $3 and amount_paise between $4 and $5`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12, options: '-c jit=off' })
const app = Fastify()
app.post<{ Body: Asked }>('/effect', async ({ body }) => {
  const { types, category, since, fromAmount, toAmount, value } = body
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'effect',
    text: query,
    values: [types, category, since, fromAmount, toAmount, value],
  })
  return rows[0]
})
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })
process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0))
