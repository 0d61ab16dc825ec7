import { When } from '#src/ui/When.tsx'

interface Props {
  readonly record: { readonly changedBy: string; readonly changedAt?: string | null | undefined }
}

/** 'deskadmin saved it on 22 Nov 2026, 13:20.' */
export const ChangedBy = ({ record: { changedBy, changedAt } }: Props) =>
  changedBy === '' ? null : (
    <>
      {changedBy} saved it{changedAt ? ' on ' : ''}
      {changedAt ? <When at={changedAt} /> : null}.
    </>
  )
