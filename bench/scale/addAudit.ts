import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import * as copyStreams from 'pg-copy-streams'
import { hashOf } from '#server/gateway/audit.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

const seed = 20_261_130
const calls = ['merchants.edit', 'settlements.release', 'portfolio.addCallLog', 'refunds.ask', 'kyc.approve'] as const
const dayMs = 86_400_000

const escaped = (text: string) => text.replaceAll('\\', '\\\\')

/** So many entries of two years behind the last one, each with the hash of the one before: the chain is whole. */
export const addAudit = async (client: Client, entries: number): Promise<void> => {
  const next = drawFrom(seed)
  const { rows } = await client.query<{ last_id: string; hash: Buffer }>('select last_id, hash from audit_head')
  const { rows: staff } = await client.query<{ id: string }>(`select id from staff where login_id = 'finance'`)
  const [staffId, now] = [staff[0]?.id ?? null, Date.now()]
  const first = Number(rows[0]?.last_id ?? 0)
  let hash = rows[0]?.hash ?? Buffer.alloc(32)
  const lines = function* () {
    for (let at = 1; at <= entries; at += 1) {
      const merchantCode = `M${String(1 + Math.floor(next() * 20_000)).padStart(7, '0')}`
      const entry = {
        at: new Date(now - Math.floor(730 * dayMs * (1 - at / (entries + 1)))),
        staffId,
        loginId: 'finance',
        call: calls[Math.floor(next() * calls.length)] ?? calls[0],
        outcome: next() < 0.03 ? 'not-allowed' : 'done',
        subject: merchantCode,
        before: { remark: '' },
        after: { remark: `Looked at it on the phone with the merchant, ${at}.` },
        requestId: randomUUID(),
        address: '10.0.0.7',
      }
      hash = hashOf(hash, first + at, entry)
      yield `${[
        first + at,
        entry.at.toISOString(),
        entry.staffId ?? '\\N',
        entry.loginId,
        entry.call,
        entry.outcome,
        entry.subject,
        escaped(JSON.stringify(entry.before)),
        escaped(JSON.stringify(entry.after)),
        entry.requestId,
        entry.address,
        `\\\\x${hash.toString('hex')}`,
      ].join('\t')}\n`
    }
  }
  await client.query('begin')
  await pipeline(
    Readable.from(lines()),
    client.query(
      copyStreams.from(
        'copy audit_entries (id, at, staff_id, login_id, call, outcome, subject, before, after, request_id, address, hash) from stdin',
      ),
    ),
  )
  await client.query('update audit_head set last_id = $1, hash = $2 where one = 1', [first + entries, hash])
  await client.query('commit')
}
