import { type DecidingContext, type DecidingStaff, idsOfOnePerson } from '#server/independence/index.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Decision } from '#contract/calls/approvals.ts'
import { bankCheckerService, bankReaderServices } from '#contract/calls/bankSchemes.ts'
import {
  countWaiting,
  fieldsOf,
  presentWaiting,
  recordNotFound,
  type Reviewed,
  type Shown,
  type WaitingPart,
} from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { bankSchemes } from '#server/db/schema/index.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { countMerchants } from '#server/merchants/index.ts'
import { actsOf, whyNotFor } from './bankPerson.ts'
import { contentOfScheme, findScheme, lockScheme, overlappingSchemes, schemeWithinScope } from './bankSchemeRows.ts'
import { pendingOfScheme, titleOfScheme } from './presentScheme.ts'
import { decideScheme } from './saveScheme.ts'

/** Schemes that this person may decide on: none of whose makers they count as one person with. */
export const waitingSchemes = async (tx: Tx, staff: DecidingStaff, limit: number): Promise<WaitingPart> => {
  if (!staff.services.has(bankCheckerService)) return { rows: [], count: 0 }
  const where = and(
    eq(bankSchemes.state, 'created'),
    sql`not (${bankSchemes.makers} && ${sql.param(idsOfOnePerson(staff))}::uuid[])`,
    schemeWithinScope(staff),
  )
  const rows = await tx
    .select()
    .from(bankSchemes)
    .where(where)
    .orderBy(asc(bankSchemes.changedAt), asc(bankSchemes.id))
    .limit(limit)
  return {
    count: await countWaiting(tx, bankSchemes, where),
    rows: await presentWaiting(tx, rows, (row) => ({
      step: 'approve',
      title: titleOfScheme(row),
      isChange: row.standing !== null,
    })),
  }
}

const shown: Record<string, Shown> = {
  bank: 'text',
  bankCode: 'text',
  tenure: 'months',
  rate: 'bps',
  bankTenureId: 'text',
  brandCode: 'text',
  startDate: 'instant',
  endDate: 'instant',
}

/** What a second person sees of a scheme; undefined: it is not there. */
export const reviewScheme = async (tx: Tx, id: number, staff: DecidingStaff): Promise<Reviewed | undefined> => {
  if (!bankReaderServices.some((service) => staff.services.has(service))) return undefined
  const row = await findScheme(tx, id, staff)
  if (row === undefined) return undefined
  const content = contentOfScheme(row)
  const can = actsOf(row, staff).filter((act) => act !== 'edit')
  const others = await overlappingSchemes(tx, content, id)
  return {
    row,
    title: titleOfScheme(content),
    fields: fieldsOf(shown, row.standing, { ...content }),
    merchants: await countMerchants(tx, { brand: content.brandCode }, staff),
    overlaps: others.map((other) => ({
      id: other.id,
      title: titleOfScheme(other),
      state: other.state,
      isReplaced: false,
      ...pendingOfScheme(other),
    })),
    ...pendingOfScheme(row),
    can,
    whyNot: can.length > 0 ? null : (whyNotFor(row, 'approve', staff) ?? null),
  }
}

/** Decides on one scheme as it was seen; refuses before anything is written. */
export const decideOnScheme = async (
  item: { readonly id: number; readonly revision: number; readonly decision: Decision },
  remark: string,
  context: DecidingContext,
) => {
  const { tx, staff } = context
  if (!staff.services.has(bankCheckerService)) return refuse('not-allowed')
  const row = (await lockScheme(tx, item.id, staff)) ?? recordNotFound('bankScheme', item.id)
  if (row.revision !== item.revision) return refuse('record-changed')
  if (item.decision !== 'approve' && item.decision !== 'reject') return refuse('wrong-state')
  return decideScheme(row, item.decision, remark, context)
}
