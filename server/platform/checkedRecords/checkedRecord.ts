import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CheckedKind, CheckedSubject } from '#contract/checkedKinds/index.ts'
import type { CheckedKindEntry } from '#contract/checkedKinds/checkedKind.ts'
import type { CheckedMachine } from '#machines/platform/checkedMachine.ts'
import type { Tx } from '#server/db/database.ts'
import type { Seer } from '#server/merchants/merchants/index.ts'
import type { CheckedRow } from './checkedRow.ts'
import type { EffectQuestion } from './countEffect.ts'

/** A table with the columns of `checkedColumns`; of `verifiedColumns` and of versions where the master has them. */
export type CheckedTable = PgTable &
  Readonly<
    Record<'id' | 'state' | 'revision' | 'makers' | 'changedAt' | 'approvedBy' | 'approvedContent', AnyPgColumn>
  > & {
    readonly isSentBack?: AnyPgColumn
    readonly version?: AnyPgColumn
    readonly replacesId?: AnyPgColumn
  }

/** What an area hands in of one master. */
export interface CheckedRecord<Row extends CheckedRow, Fields extends object> {
  readonly entry: CheckedKindEntry & { readonly kind: CheckedKind; readonly subject: CheckedSubject }
  readonly table: CheckedTable
  /** The rows of this kind in a table that holds several. */
  readonly only?: { readonly where: SQL; is(row: Row): boolean }
  /** Its steps, who may, and why not. */
  readonly machine: CheckedMachine<string, string>
  /** States in which nothing of the record waits. */
  readonly settled: readonly string[]
  /** The rows that a person may see; undefined: all. */
  scope(seer: Seer): SQL | undefined
  contentOf(row: Row): Fields
  /** One line for people: 'Credit card version 4, ASTRON'. */
  titleOf(content: Fields, row: Row): string
  /** The same among the overlaps of another record, where it says more. */
  titleAsOverlap?(content: Fields, row: Row): string
  /** Whose the record is: merchants of one code, of a brand, or (both empty) all. */
  merchantsOf(content: Fields): { readonly merchantCode?: string; readonly brand?: string }
  /** Other records that this one competes with. */
  overlaps?(tx: Tx, content: Fields, ownId: number | undefined): Promise<readonly Row[]>
  /** What its content is tried on, of a kind whose entry says that it has an effect. */
  effect?(proposed: Fields, approved: Fields | null): EffectQuestion
}

/** Whatever is read of a record without knowing its kind. */
export type AnyCheckedRecord = CheckedRecord<CheckedRow, object>

export const checkedRecord = <Row extends CheckedRow, Fields extends object>(
  record: CheckedRecord<Row, Fields>,
): CheckedRecord<Row, Fields> => record
