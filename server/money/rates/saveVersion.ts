import type { RateState } from '#contract/calls/money/rates.ts'
import {
  addRecord,
  type CheckedRecord,
  type CheckedRow,
  decideRecord,
  editRecord,
  findRow,
  lockRow,
  recordNotFound,
  refuseOtherThanSeen,
  refuseUnlessEditable,
  whyNotFor,
} from '#server/platform/checkedRecords/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import type { DecidingContext } from '#server/people/independence/index.ts'
import { refuseBecause } from '#server/platform/decisions/index.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockScope } from './rateVersions.ts'

interface Wanted<Fields> {
  /** Absent: a new one. */
  readonly id?: number | undefined
  /** The row whose place a new version takes. */
  readonly replacesId?: number | undefined
  readonly status: RateState
  readonly remark: string
  readonly content: Fields
}

/** The row that content changes, or whose place it takes. */
export interface Place<Row> {
  readonly edited?: Row
  readonly replaced?: Row
}

/** What rates and fees differ in. */
export interface Rules<Row extends CheckedRow, Fields extends object> {
  readonly record: CheckedRecord<Row, Fields>
  /** 'rate': as a refusal names it. */
  readonly noun: string
  /** Two at once within one scope are looked at one after the other. */
  scopeOf(content: Fields): readonly [master: string, scope: string]
  /** Refuses content that does not fit its place. */
  refuseUnfit?(content: Fields, place: Place<Row>, context: StaffContext): Promise<void>
  /** Ends the call: the content competes with these. */
  refuseOverlaps(others: readonly Row[], record: CheckedRecord<Row, Fields>): void
  /** Columns beside the content. */
  columnsOfNew(replaced: Row | undefined, context: StaffContext): Promise<{ readonly version: number }>
  columnsOfEdit?(content: Fields, row: Row, context: StaffContext): Promise<object>
}

const stepOf = { approved: 'approve', verified: 'verify', cancelled: 'cancel' } as const

export const isSame = (one: object, other: object) =>
  Object.entries(one).every(([field, value]) => (other as Readonly<Record<string, unknown>>)[field] === value)

/** The version whose place is taken is no overlap: it ends. */
const refuseOverlaps = async <Row extends CheckedRow, Fields extends object>(
  rules: Rules<Row, Fields>,
  content: Fields,
  own: { readonly id: number | undefined; readonly replacesId?: number | null },
  { tx }: StaffContext,
): Promise<void> => {
  const found = (await rules.record.overlaps?.(tx, content, own.id)) ?? []
  const others = found.filter(({ id }) => id !== own.replacesId)
  if (others.length > 0) rules.refuseOverlaps(others, rules.record)
}

const add = async <Row extends CheckedRow, Fields extends object>(
  rules: Rules<Row, Fields>,
  { status, replacesId, content }: Wanted<Fields>,
  context: DecidingContext,
): Promise<Row> => {
  const { record, noun } = rules
  const { tx, staff } = context
  if (!staff.flags.has('drafter')) refuseBecause('not-your-part')
  if (status !== 'draft') refuse('wrong-state', { message: `A new ${noun} begins as DRAFT.` })
  await lockScope(tx, ...rules.scopeOf(content))
  const replaced = replacesId === undefined ? undefined : await lockRow(tx, record, replacesId, staff)
  if (replacesId !== undefined) {
    const row = replaced ?? recordNotFound(record.entry.subject, replacesId)
    refuseBecause(whyNotFor(record, row, 'addVersion', staff))
  }
  await rules.refuseUnfit?.(content, replaced === undefined ? {} : { replaced }, context)
  await refuseOverlaps(rules, content, { id: undefined, replacesId: replacesId ?? null }, context)
  const columns = await rules.columnsOfNew(replaced, context)
  const said = { ...content, version: columns.version }
  return addRecord(record, { ...content, ...columns, replacesId: replacesId ?? null }, said, context)
}

const edit = async <Row extends CheckedRow, Fields extends object>(
  rules: Rules<Row, Fields>,
  row: Row,
  content: Fields,
  context: DecidingContext,
): Promise<Row> => {
  const { record } = rules
  refuseUnlessEditable(record, row, context)
  await rules.refuseUnfit?.(content, { edited: row }, context)
  await refuseOverlaps(rules, content, row, context)
  const columns = { ...content, ...(await rules.columnsOfEdit?.(content, row, context)) }
  return editRecord(record, row, columns, content, context)
}

/** A new record or version, a change of one, or with another status and the same content a decision. */
export const saveVersion = async <Row extends CheckedRow, Fields extends object>(
  rules: Rules<Row, Fields>,
  wanted: Wanted<Fields>,
  context: DecidingContext,
): Promise<Row> => {
  const { record } = rules
  const { tx, staff, ifMatch } = context
  const { id, status, remark, content } = wanted
  if (id === undefined) return add(rules, wanted, context)
  const known = (await findRow(tx, record, id, staff)) ?? recordNotFound(record.entry.subject, id)
  if (status === 'draft') {
    const scopes = [rules.scopeOf(record.contentOf(known)), rules.scopeOf(content)]
    const inOrder = new Map(scopes.map((scope) => [scope.join(' '), scope]))
    for (const name of [...inOrder.keys()].sort()) await lockScope(tx, ...(inOrder.get(name) ?? ['', '']))
  }
  const row = (await lockRow(tx, record, id, staff)) ?? recordNotFound(record.entry.subject, id)
  refuseOtherThanSeen(row, ifMatch)
  const isUnchanged = isSame(content, record.contentOf(row))
  if (status === 'draft')
    return row.state === 'draft' && row.isSentBack === false && isUnchanged ? row : edit(rules, row, content, context)
  if (!isUnchanged) refuse('fields-locked')
  return decideRecord(record, row, stepOf[status], remark, context)
}
