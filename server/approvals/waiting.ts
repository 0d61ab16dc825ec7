import { ApprovalKind } from '#contract/calls/approvals.ts'
import { type DecidingStaff, decidingStaff } from '#server/independence/index.ts'
import { waitingSchemes } from '#server/bankSchemes/index.ts'
import type { WaitingPart } from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { waitingRates } from '#server/rates/index.ts'

const waitingOf = (tx: Tx, kind: ApprovalKind, staff: DecidingStaff, limit: number): Promise<WaitingPart> =>
  kind === 'bankScheme' ? waitingSchemes(tx, staff, limit) : waitingRates(tx, kind, staff, limit)

/** Oldest first over all masters. Each master gives as many as the page may need of it. */
export const listWaiting: Handler<'approvals.waiting'> = async ({ kind: wanted, page, size }, context) => {
  const { tx } = context
  const staff = await decidingStaff(context)
  const upTo = (page + 1) * size + 1
  const parts = new Map<ApprovalKind, WaitingPart>()
  for (const kind of ApprovalKind.options)
    parts.set(kind, await waitingOf(tx, kind, staff, wanted === undefined || wanted === kind ? upTo : 0))
  const rows = [...parts]
    .flatMap(([kind, part]) => part.rows.map((row) => ({ ...row, kind })))
    .sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime() || a.id - b.id)
    .map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
  const countOf = (kind: ApprovalKind) => parts.get(kind)?.count ?? 0
  return {
    rows: rows.slice(page * size, (page + 1) * size),
    hasMore: rows.length > (page + 1) * size,
    counts: {
      general: countOf('general'),
      brand: countOf('brand'),
      special: countOf('special'),
      subscription: countOf('subscription'),
      bankScheme: countOf('bankScheme'),
    },
  }
}
