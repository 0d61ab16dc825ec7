import type { WhyNot } from '#contract/calls/platform/checkedRecords.ts'
import type { Tx } from '#server/db/database.ts'
import type { DecidingStaff } from '#server/people/independence/index.ts'
import type { CheckedRecord } from './checkedRecord.ts'
import type { CheckedRow } from './checkedRow.ts'
import { actsOf, whyNotFor } from './mayAct.ts'
import { pendingOf } from './pending.ts'
import { presentChecks, staffNamesOf, type StaffNames } from './staffNames.ts'

/** What every kind is answered with; an area adds what only its table has. */
export interface Presented<State, Act> extends ReturnType<typeof presentChecks> {
  readonly id: number
  readonly state: State
  readonly can: Act[]
}

interface Told {
  /** Login id by staff id. */
  readonly names: StaffNames
  /** Why the person may not approve it. */
  readonly whyNot: WhyNot | null
  /** The version that waits to take its place. */
  readonly pendingVersion: number | null
}

/** Rows as they are answered: what every record has, its content, and what `more` adds of one row. */
export const presentRows =
  <State extends string, Act extends string>() =>
  async <Row extends CheckedRow, Fields extends object, More extends object>(
    tx: Tx,
    record: CheckedRecord<Row, Fields>,
    rows: readonly Row[],
    staff: DecidingStaff,
    more: (row: Row, told: Told) => More,
  ): Promise<(Presented<State, Act> & Fields & More)[]> => {
    const names = await staffNamesOf(tx, rows)
    const pending = await pendingOf(tx, record, rows)
    return rows.map((row) => ({
      id: row.id,
      state: row.state as State,
      ...presentChecks(row, names, record.settled.includes(row.state)),
      can: actsOf(record, row, staff) as Act[],
      ...record.contentOf(row),
      ...more(row, {
        names,
        whyNot: whyNotFor(record, row, 'approve', staff) ?? null,
        pendingVersion: pending(row).pendingVersion,
      }),
    }))
  }
