import type { CheckedKind } from '#contract/checkedKinds/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Staff } from '#server/gateway/handler.ts'
import type { AnyCheckedRecord } from './checkedRecord.ts'
import type { CheckedRow } from './checkedRow.ts'
import { findRow, lockRow, type Looker } from './recordRows.ts'

/** Every kind has its record: one that is missing does not compile in `server/app`. */
export type CheckedRecords = Readonly<Record<CheckedKind, AnyCheckedRecord>>

const ofKind = ({ only }: AnyCheckedRecord, row: CheckedRow | undefined): CheckedRow | undefined =>
  row === undefined || only?.is(row) === false ? undefined : row

/** The record of this kind and id, where the person may see it. */
export const findOfKind = async (
  tx: Tx,
  record: AnyCheckedRecord,
  id: number,
  seer: Looker,
): Promise<CheckedRow | undefined> => ofKind(record, await findRow(tx, record, id, seer))

export const lockOfKind = async (
  tx: Tx,
  record: AnyCheckedRecord,
  id: number,
  seer: Looker,
): Promise<CheckedRow | undefined> => ofKind(record, await lockRow(tx, record, id, seer))

const holdsOneOf = ({ services }: Staff, wanted: readonly string[]) => wanted.some((service) => services.has(service))

export const isReader = ({ entry }: AnyCheckedRecord, staff: Staff): boolean => holdsOneOf(staff, entry.readers)
export const isDecider = ({ entry }: AnyCheckedRecord, staff: Staff): boolean => holdsOneOf(staff, entry.deciders)
