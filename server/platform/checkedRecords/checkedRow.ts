import type { Decision } from '#contract/calls/platform/checkedRecords.ts'
import type { StoredContent } from '#contract/checkedKinds/checkedKind.ts'
import type { Staff } from '#server/gateway/handler.ts'

/** The content of a record as it is compared and kept beside its row once it is approved. */
export type Content = StoredContent

/** The columns that every checked row has, and those that a master with a second step or with versions adds. */
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
  readonly approvedContent: Content | null
  readonly isActive?: boolean
  readonly isSentBack?: boolean
  readonly verifiedBy?: string | null
  readonly verifiedAt?: Date | null
  readonly version?: number
  readonly replacesId?: number | null
}

/** The row is a change of approved content, and has not passed its checks. */
export const isChangePending = ({ approvedContent }: CheckedRow, isSettled: boolean): boolean =>
  approvedContent !== null && !isSettled

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

/** What a decision writes to every table. */
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

/** Columns that only some tables have, as an edit leaves them. */
export const uncheckedColumns = (row: CheckedRow) => ({
  ...('isActive' in row ? { isActive: false } : {}),
  ...('verifiedBy' in row ? { verifiedBy: null, verifiedAt: null } : {}),
  ...('isSentBack' in row ? { isSentBack: false } : {}),
})

/** Who signed, and what only some tables have, as a decision leaves it. */
export const signedColumns = (
  row: CheckedRow,
  { staffId }: Pick<Staff, 'staffId'>,
  now: Date,
  decision: Decision,
  next: { readonly state: string; readonly isSentBack: boolean },
) => {
  const signatures = {
    approve: { approvedBy: staffId, approvedAt: now },
    verify: { verifiedBy: staffId, verifiedAt: now },
    reject: {
      approvedBy: null,
      approvedAt: null,
      ...('verifiedBy' in row ? { verifiedBy: null, verifiedAt: null } : {}),
    },
    cancel: {},
  }
  return {
    ...signatures[decision],
    ...('isActive' in row ? { isActive: next.state === 'approved' } : {}),
    ...('isSentBack' in row ? { isSentBack: next.isSentBack } : {}),
  }
}
