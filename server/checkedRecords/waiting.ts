import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { checkedKinds, type CheckedKind } from '#contract/checkedKinds/index.ts'
import { noFacts } from '#machines/checkedMachine.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { type DecidingStaff, decidingStaff, idsOfOnePerson } from '#server/independence/index.ts'
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

const waitingOf = async (tx: Tx, record: AnyCheckedRecord, staff: DecidingStaff, limit: number) => {
  const where = waitsFor(record, staff)
  if (where === undefined) return { rows: [], count: 0 }
  const table = record.table as PgTable
  const rows = (await tx
    .select()
    .from(table)
    .where(where)
    .orderBy(asc(record.table.changedAt), asc(record.table.id))
    .limit(limit)) as unknown as CheckedRow[]
  const [total] = await tx.select({ rows: count() }).from(table).where(where)
  const names = await staffNamesOf(tx, rows)
  return {
    count: total?.rows ?? 0,
    rows: rows.map((row) => ({
      kind: record.entry.kind,
      id: row.id,
      revision: row.revision,
      step: stepOf(record, row),
      title: record.titleOf(record.contentOf(row), row),
      changedBy: names.get(row.changedBy) ?? '',
      changedAt: row.changedAt,
      isChange: row.approvedContent !== null || typeof row.replacesId === 'number',
    })),
  }
}

/** Oldest first over all masters. Each master gives as many as the page may need of it. */
export const listWaiting =
  (records: CheckedRecords): Handler<'checkedRecords.waiting'> =>
  async ({ kind: wanted, page, size }, context) => {
    const { tx } = context
    const staff = await decidingStaff(context)
    const upTo = (page + 1) * size + 1
    const counts = {} as Record<CheckedKind, number>
    const found = []
    for (const kind of checkedKinds) {
      const limit = wanted === undefined || wanted === kind ? upTo : 0
      const part = await waitingOf(tx, records[kind], staff, limit)
      counts[kind] = part.count
      found.push(...part.rows)
    }
    const rows = found
      .sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime() || a.id - b.id)
      .map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
    return { rows: rows.slice(page * size, (page + 1) * size), hasMore: rows.length > (page + 1) * size, counts }
  }
