import type { Decision } from '#contract/calls/approvals.ts'
import type { RateState } from '#contract/calls/rates.ts'
import type { DecidingContext, DecidingStaff } from '#server/independence/index.ts'
import { rateAfter } from '#machines/rateStatus.ts'
import { type CheckedRow, type Content, decidedBy, refuseWithoutReason } from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { contentOfFee, type FeeRow, lockFee, writeFee } from './feeRows.ts'
import { contentOfMdr, lockMdr, type MdrRow, writeMdr } from './mdrRows.ts'
import { ratePersonOf, refuseUnlessRate } from './ratePerson.ts'

interface RateRow extends CheckedRow {
  readonly version: number
  readonly replacesId: number | null
  readonly isSentBack: boolean
}

interface DecisionColumns extends ReturnType<typeof decidedBy<RateState>> {
  readonly isSentBack?: boolean
  readonly approvedBy?: string | null
  readonly approvedAt?: Date | null
  readonly verifiedBy?: string | null
  readonly verifiedAt?: Date | null
  readonly standing?: Content
}

/** One table of what is drafted, approved and verified. */
interface RateTable<Row extends RateRow> {
  /** In the audit: 'rate' of 'rate:17'. */
  readonly subject: string
  readonly contentOf: (row: Row) => Content
  readonly lock: (tx: Tx, id: number, seer: 'gateway') => Promise<Row | undefined>
  readonly write: (tx: Tx, row: Row, change: DecisionColumns) => Promise<Row>
}

const mdrTable: RateTable<MdrRow> = {
  subject: 'rate',
  contentOf: (row) => ({ ...contentOfMdr(row) }),
  lock: lockMdr,
  write: writeMdr,
}
const feeTable: RateTable<FeeRow> = {
  subject: 'fee',
  contentOf: (row) => ({ ...contentOfFee(row) }),
  lock: lockFee,
  write: writeFee,
}

/** The columns that a decision writes; the machine says where it leads. */
const columnsOf = (
  row: RateRow,
  decision: Decision,
  staff: DecidingStaff,
  now: Date,
  remark: string,
): DecisionColumns => {
  const next = rateAfter(row.state as RateState, row, decision, ratePersonOf(staff))
  const signed = {
    approve: { approvedBy: staff.staffId, approvedAt: now },
    verify: { verifiedBy: staff.staffId, verifiedAt: now },
    reject: { approvedBy: null, approvedAt: null, verifiedBy: null, verifiedAt: null },
    cancel: {},
  }
  return { ...decidedBy(row, staff, now, next.state, remark), isSentBack: next.isSentBack, ...signed[decision] }
}

/** The version whose place is taken ends by the same act: two rates for one amount on one day would be none. */
const endReplaced = async <Row extends RateRow>(
  table: RateTable<Row>,
  id: number,
  version: number,
  { tx, staff, now }: StaffContext,
): Promise<void> => {
  const replaced = await table.lock(tx, id, 'gateway')
  if (replaced === undefined || (replaced.state !== 'approved' && replaced.state !== 'verified')) return
  await table.write(tx, replaced, decidedBy(replaced, staff, now, 'cancelled', `Replaced by version ${version}.`))
}

/** Decides on a locked row in the revision that was looked at. */
const decideIn =
  <Row extends RateRow>(table: RateTable<Row>) =>
  async (row: Row, decision: Decision, remark: string, context: DecidingContext): Promise<Row> => {
    const { tx, staff, now } = context
    refuseUnlessRate(row, decision, staff)
    refuseWithoutReason(decision, remark)
    const written = await table.write(tx, row, {
      ...columnsOf(row, decision, staff, now, remark),
      ...(decision === 'verify' ? { standing: table.contentOf(row) } : {}),
    })
    if (decision === 'verify' && row.replacesId !== null) await endReplaced(table, row.replacesId, row.version, context)
    context.note({
      subject: `${table.subject}:${row.id}`,
      before: { status: row.state, revision: row.revision },
      after: { status: written.state, revision: written.revision, remark },
    })
    return written
  }

export const decideMdr = decideIn(mdrTable)
export const decideFee = decideIn(feeTable)
