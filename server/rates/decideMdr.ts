import { eq } from 'drizzle-orm'
import type { Decision } from '#contract/approvals.ts'
import { decidedBy, refuseWithoutReason } from '#server/checkedRecords/index.ts'
import { mdrRates } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { contentOfMdr, type MdrRow, writeMdr } from './mdrRows.ts'
import { rateDecision } from './rateDecision.ts'
import { refuseUnlessRate } from './ratePerson.ts'

/** Decides on a locked row in the revision that was looked at. */
export const decideMdr = async (
  row: MdrRow,
  decision: Decision,
  remark: string,
  context: StaffContext,
): Promise<MdrRow> => {
  const { tx, staff, now } = context
  refuseUnlessRate(row, decision, staff)
  refuseWithoutReason(decision, remark)
  const written = await writeMdr(tx, row, {
    ...rateDecision(row, decision, staff, now, remark),
    ...(decision === 'verify' ? { standing: { ...contentOfMdr(row) } } : {}),
  })
  if (decision === 'verify' && row.replacesId !== null) await endReplaced(row.replacesId, row.version, context)
  context.note({
    subject: `rate:${row.id}`,
    before: { status: row.state, revision: row.revision },
    after: { status: written.state, revision: written.revision, remark },
  })
  return written
}

/** The version whose place is taken ends by the same act: two rates for one amount on one day would be none. */
const endReplaced = async (id: number, version: number, { tx, staff, now }: StaffContext): Promise<void> => {
  const [replaced] = await tx.select().from(mdrRates).where(eq(mdrRates.id, id)).for('update')
  if (replaced === undefined || (replaced.state !== 'approved' && replaced.state !== 'verified')) return
  await writeMdr(tx, replaced, {
    ...decidedBy(replaced, staff, now, 'cancelled', `Replaced by version ${version}.`),
  })
}
