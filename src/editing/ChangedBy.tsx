import { When } from '#src/ui/When.tsx'

export interface ChangedRecord {
  readonly changedBy?: string | undefined
  readonly changedAt?: string | null | undefined
}

/** 'deskadmin saved it on 22 Nov 2026, 13:20.' */
export const ChangedBy = ({ record: { changedBy = '', changedAt } }: { readonly record: ChangedRecord }) =>
  changedBy === '' ? null : (
    <>
      {changedBy} saved it{changedAt ? ' on ' : ''}
      {changedAt ? <When at={changedAt} /> : null}.
    </>
  )
