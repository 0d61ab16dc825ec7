import { hash } from 'node:crypto'
import { and, asc, gt, gte, sql } from 'drizzle-orm'
import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import type { Tx } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { scopeMark, type Seer, withinScope } from './merchantScope.ts'
import { manages } from '#server/gateway/staffLimits.ts'

/**
 * A walk over merchants by their number. `from`: only those written by this transaction or a later one; 0: all.
 * `next`: the oldest transaction that was under way when the walk began; the following walk starts there.
 */
interface Walk {
  readonly from: number
  readonly next: number
  readonly lastId: number
}

const cursorForm = /^(\d{1,19})\.(\d{1,19})\.(\d{1,10})\.([0-9a-f]{16})$/

/** Other brands, or other merchants assigned: another scope. */
const scopeOf = async (tx: Tx, seer: Seer): Promise<string> => {
  if (!manages(seer)) return hash('sha256', scopeMark(seer)).slice(0, 16)
  const { rows } = await tx.execute(sql`select count(*)::int as merchants, max(changed_no) as last
    from merchant_managers where staff_id = ${seer.staffId}::uuid`)
  return hash('sha256', scopeMark(seer) + JSON.stringify(rows[0])).slice(0, 16)
}

const oldestUnderWay = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.execute<{ no: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as no`)
  return Number(rows[0]?.no)
}

/** Undefined when what the cursor knows is of no use here: other brands, or a database that was put back to an earlier day. */
const walkOf = (cursor: string | undefined, scope: string, oldest: number): Walk | undefined => {
  const [, from, next, lastId, cursorScope] = cursorForm.exec(cursor ?? '') ?? []
  if (cursorScope !== scope || Number(next) > oldest) return undefined
  return { from: Number(from), next: Number(next), lastId: Number(lastId) }
}

const columns = {
  id: merchants.id,
  code: merchants.merchantCode,
  displayName: merchants.displayName,
  businessName: merchants.businessName,
  city: merchants.city,
  distributorCode: merchants.distributorCode,
  mobileNumber: merchants.mobileNumber,
  isActive: merchants.isActive,
}

export const merchantChanges: Handler<'merchants.changes'> = async ({ cursor, size }, { tx, staff }) => {
  const scope = await scopeOf(tx, staff)
  const oldest = await oldestUnderWay(tx)
  const known = walkOf(cursor, scope, oldest)
  // A walk that begins now starts the following one at what is under way now.
  const walk =
    known === undefined ? { from: 0, next: oldest, lastId: 0 } : known.lastId === 0 ? { ...known, next: oldest } : known
  const rows = await tx
    .select(columns)
    .from(merchants)
    .where(
      and(
        gt(merchants.id, walk.lastId),
        walk.from === 0 ? undefined : gte(merchants.changedNo, walk.from),
        withinScope(staff),
      ),
    )
    .orderBy(asc(merchants.id))
    .limit(size + 1)
  const more = rows.length > size
  const page = more ? rows.slice(0, size) : rows
  const after = more
    ? { ...walk, lastId: page.at(-1)?.id ?? walk.lastId }
    : { from: walk.next, next: walk.next, lastId: 0 }
  return {
    fresh: known === undefined,
    rows: page.map(
      (row): MerchantMark => [
        row.code,
        row.displayName,
        row.businessName === row.displayName ? '' : row.businessName,
        row.city,
        row.distributorCode,
        row.mobileNumber,
        row.isActive ? 1 : 0,
      ],
    ),
    cursor: `${after.from}.${after.next}.${after.lastId}.${scope}`,
    more,
  }
}
