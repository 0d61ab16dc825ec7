import type { Staff } from '#server/gateway/handler.ts'

/** The columns that every checked row has; those of the second step only rates have. */
export interface CheckedRow {
  readonly id: number
  readonly state: string
  readonly revision: number
  readonly makers: string[]
  readonly checkers: string[]
  readonly createdBy: string
  readonly changedBy: string
  readonly changedAt: Date
  readonly approvedBy: string | null
  readonly approvedAt: Date | null
  readonly remark: string
  readonly standing: Readonly<Record<string, string | number | null>> | null
}

/** Content that passed all its checks stands, and this row is a change of it that has not passed them. */
export const isChangePending = ({ standing }: CheckedRow, isSettled: boolean): boolean =>
  standing !== null && !isSettled

const joined = (people: readonly string[], staffId: string) =>
  people.includes(staffId) ? [...people] : [...people, staffId]

/** What a new record begins with: one maker, nothing decided. */
export const madeBy = <State extends string>({ staffId }: Pick<Staff, 'staffId'>, now: Date, state: State) => ({
  state,
  revision: 1,
  makers: [staffId],
  createdBy: staffId,
  createdAt: now,
  changedBy: staffId,
  changedAt: now,
})

/** What an edit writes beside the content: back to the start, approvals gone, its author among the makers for good. */
export const editedBy = <State extends string>(
  row: CheckedRow,
  { staffId }: Pick<Staff, 'staffId'>,
  now: Date,
  state: State,
) => ({
  state,
  revision: row.revision + 1,
  makers: joined(row.makers, staffId),
  changedBy: staffId,
  changedAt: now,
  approvedBy: null,
  approvedAt: null,
  decidedBy: null,
  decidedAt: null,
  remark: '',
})

/** What a decision writes; who approved is added by the caller, who knows which step it was. */
export const decidedBy = <State extends string>(
  row: CheckedRow,
  { staffId }: Pick<Staff, 'staffId'>,
  now: Date,
  state: State,
  remark: string,
) => ({
  state,
  revision: row.revision + 1,
  checkers: joined(row.checkers, staffId),
  decidedBy: staffId,
  decidedAt: now,
  remark,
})
