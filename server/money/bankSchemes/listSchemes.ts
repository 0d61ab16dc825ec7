import { desc, eq, inArray } from 'drizzle-orm'
import type { BankScheme, BankSchemeState } from '#contract/calls/money/bankSchemes.ts'
import { auditProbedId, findRow, listRows, presentRows } from '#server/platform/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { bankSchemes } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { type DecidingStaff, decidingStaff } from '#server/people/independence/index.ts'
import { type BankSchemeRow, schemeRecord } from './schemeRecord.ts'

export const presentSchemes = (tx: Tx, rows: readonly BankSchemeRow[], staff: DecidingStaff): Promise<BankScheme[]> =>
  presentRows<BankSchemeState, BankScheme['can'][number]>()(tx, schemeRecord, rows, staff, (row, { whyNot }) => ({
    tenure: row.tenure as BankScheme['tenure'],
    isActive: row.isActive,
    whyNot,
  }))

/** Latest first. */
export const listSchemes: Handler<'bankSchemes.list'> = async ({ page, size, status, id }, context) => {
  const { tx, staff } = context
  const asked = {
    where:
      id !== undefined
        ? eq(bankSchemes.id, id)
        : inArray(bankSchemes.state, status === 'approved' ? ['approved'] : ['created', 'rejected']),
    orderBy: [desc(bankSchemes.changedAt), desc(bankSchemes.id)],
    page,
    size,
  }
  const { rows, hasMore } = await listRows(tx, schemeRecord, asked, staff)
  await auditProbedId('bankScheme', id, (one) => findRow(tx, schemeRecord, one, staff), context)
  return { rows: await presentSchemes(tx, rows, await decidingStaff(context)), hasMore }
}
