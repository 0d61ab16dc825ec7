import type { MdrRate, RateState } from '#contract/calls/money/rates.ts'
import { type CheckedRecord, type CheckedRow, presentRows } from '#server/platform/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { DecidingStaff } from '#server/people/independence/index.ts'

interface VersionRow extends CheckedRow {
  readonly version: number
  readonly replacesId: number | null
  readonly isSentBack: boolean
  readonly verifiedBy: string | null
  readonly verifiedAt: Date | null
}

/** Rates and fees as they are answered. */
export const presentVersions = <Row extends VersionRow, Fields extends object>(
  tx: Tx,
  record: CheckedRecord<Row, Fields>,
  rows: readonly Row[],
  staff: DecidingStaff,
) =>
  presentRows<RateState, MdrRate['can'][number]>()(tx, record, rows, staff, (row, { names, pendingVersion }) => ({
    version: row.version,
    verifiedBy: row.verifiedBy === null ? null : (names.get(row.verifiedBy) ?? ''),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    isSentBack: row.isSentBack,
    replacesId: row.replacesId,
    pendingVersion,
  }))
