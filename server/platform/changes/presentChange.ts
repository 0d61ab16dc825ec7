import { changeSource, sentTypeOf } from '#contract/changes/index.ts'
import type { ChangeType } from '#contract/wire/changeTypes.ts'
import { type FieldSeal, sealedFields } from '#server/adapters/fieldSeal.ts'

export interface ChangeRow {
  readonly id: string
  readonly type: ChangeType
  readonly subject: string
  readonly data: Readonly<Record<string, unknown>>
  readonly numbers_sealed: Buffer | null
  readonly made_by: string
  readonly decided_by: string
  readonly audit_entry: string | null
  readonly at: Date
  readonly position: string
}

export const changeColumns = 'id, type, subject, data, numbers_sealed, made_by, decided_by, audit_entry, at, position'

export const changeIdOf = (id: string | number): string => `change-${id}`

/** As it is sent; personal numbers in full for whom their scope opens them. */
export const presentChange = (row: ChangeRow, seal: FieldSeal, isOpened: boolean) => ({
  specversion: '1.0',
  id: changeIdOf(row.id),
  source: changeSource,
  type: sentTypeOf(row.type),
  subject: row.subject,
  time: row.at.toISOString(),
  datacontenttype: 'application/json',
  revision: Number(row.id),
  position: Number(row.position),
  madeby: row.made_by,
  decidedby: row.decided_by,
  ...(row.audit_entry === null ? {} : { auditentry: Number(row.audit_entry) }),
  data: {
    ...row.data,
    ...(isOpened && row.numbers_sealed !== null
      ? (JSON.parse(seal.open(row.numbers_sealed, sealedFields.changeNumbers)) as object)
      : {}),
  },
})
