import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Fastify from 'fastify'
import pg from 'pg'
import * as copyStreams from 'pg-copy-streams'

const query = `copy (select t.amount_paise, m.merchant_code, m.display_name, t.brand_code, t.status, t.created_at, t.txn_ref_number,
    t.txn_type, t.error_code, m.city, m.state
  from transactions t join merchants m on m.id = t.merchant_id where t.brand_code <> ''
  order by t.created_at desc, t.id desc) to stdout (format csv, header)`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 2 })

const copyTo = async (output: PassThrough): Promise<void> => {
  const client = await pool.connect()
  try {
    await pipeline(client.query(copyStreams.to(query)), output)
  } finally {
    client.release()
  }
}

const app = Fastify()
app.get('/copied', (_, reply) => {
  const output = new PassThrough()
  copyTo(output).catch((error: unknown) => output.destroy(error as Error))
  return reply.type('text/csv').send(output)
})
/** The same, all of it held before any of it is sent. */
app.get('/held', async (_, reply) => {
  const output = new PassThrough()
  const pieces: string[] = []
  output.on('data', (piece: Buffer) => pieces.push(piece.toString('utf16le')))
  await Promise.all([copyTo(output), once(output, 'end')])
  return reply.type('text/csv').send(Buffer.from(pieces.join(''), 'utf16le'))
})
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })
process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0))
