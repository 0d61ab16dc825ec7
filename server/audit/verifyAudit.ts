import type { Handler } from '#server/gateway/handler.ts'
import { chainStart, verifySlice } from '#server/gateway/auditChain.ts'

const atATime = 10_000

export const verifyAudit: Handler<'audit.verify'> = async ({ from }, { gateway }) => {
  const { pool } = gateway.database
  const { rows } = await pool.query<{ hash: Buffer }>('select hash from audit_entries where id = $1', [from])
  const hash = from === 0 ? chainStart : rows[0]?.hash
  if (hash === undefined)
    return { to: from - 1, last: from, isWhole: false, broken: { id: from, why: 'missing' as const } }
  const slice = await verifySlice(pool, { from, hash, count: atATime })
  return { to: slice.to, last: slice.last, isWhole: slice.isAtEnd, broken: slice.broken ?? null }
}
