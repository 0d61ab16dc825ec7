import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CheckedKind } from '#contract/checkedKinds/index.ts'
import { noFacts } from '#machines/platform/checkedMachine.ts'
import { type DecidingStaff, idsOfOnePerson } from '#server/people/independence/index.ts'
import { nothingWaits, type WaitingSource } from '#server/platform/waiting/index.ts'
import type { AnyCheckedRecord } from './checkedRecord.ts'
import type { CheckedRow } from './checkedRow.ts'
import { personOf, stepOf } from './mayAct.ts'
import { type CheckedRecords, isDecider } from './registry.ts'
import { staffNamesOf } from './staffNames.ts'

/** States whose next step this person may take on the work of others. */
const statesFor = ({ machine }: AnyCheckedRecord, staff: DecidingStaff): string[] =>
  machine.states.filter((state) =>
    (['approve', 'verify'] as const).some(
      (step) => machine.acts.includes(step) && machine.whyNot(state, noFacts, step, personOf(staff)) === undefined,
    ),
  )

/** Records whose next step is this person's: none of whose makers they count as one person with. */
const waitsFor = (record: AnyCheckedRecord, staff: DecidingStaff): SQL | undefined => {
  const { table, only } = record
  const states = isDecider(record, staff) ? statesFor(record, staff) : []
  if (states.length === 0) return undefined
  return and(
    only?.where,
    inArray(table.state, states),
    table.isSentBack === undefined ? undefined : eq(table.isSentBack, false),
    sql`not (${table.makers} && ${sql.param(idsOfOnePerson(staff))}::uuid[])`,
    // Who approved leaves the second check to somebody else.
    record.machine.acts.includes('verify')
      ? sql`(${table.approvedBy} is null or not (${table.approvedBy} = any(${sql.param(idsOfOnePerson(staff))}::uuid[])))`
      : undefined,
    record.scope(staff),
  )
}

const waitingOf =
  (record: AnyCheckedRecord): WaitingSource =>
  async ({ tx, staff }, limit) => {
    const where = waitsFor(record, staff)
    if (where === undefined) return nothingWaits
    const table = record.table as PgTable
    const rows = (await tx
      .select()
      .from(table)
      .where(where)
      .orderBy(asc(record.table.changedAt), asc(record.table.id))
      .limit(limit)) as unknown as CheckedRow[]
    const [total] = await tx.select({ rows: count() }).from(table).where(where)
    const names = await staffNamesOf(tx, rows)
    const { kind } = record.entry
    return {
      count: total?.rows ?? 0,
      rows: rows.map((row) => ({
        kind,
        key: String(row.id),
        step: stepOf(record, row),
        title: record.titleOf(record.contentOf(row), row),
        amount: null,
        impact: null,
        dueOn: null,
        askedBy: names.get(row.changedBy) ?? '',
        since: row.changedAt.toISOString(),
        record: {
          kind,
          id: row.id,
          revision: row.revision,
          isChange: row.approvedContent !== null || typeof row.replacesId === 'number',
        },
      })),
    }
  }

/** Every master has its source. */
export const waitingRecords = (records: CheckedRecords): Readonly<Record<CheckedKind, WaitingSource>> =>
  Object.fromEntries(Object.entries(records).map(([kind, record]) => [kind, waitingOf(record)])) as Record<
    CheckedKind,
    WaitingSource
  >
