import { Banner } from '@primer/react'
import type { ComponentProps } from 'react'
import form from '#src/editing/FormDialog.module.css'
import { OutOfForce } from './OutOfForce.tsx'

interface Props extends Pick<ComponentProps<typeof OutOfForce>, 'kind' | 'id'> {
  /** What a change does to a record in force. */
  readonly inForce?: string | undefined
  /** Why the record came back. */
  readonly returned: string | undefined
  /** What waits behind it. */
  readonly waiting: readonly string[]
}

/** Said above the fields of a record. */
export const RecordNotes = ({ inForce, returned, waiting, ...record }: Props) => (
  <>
    {inForce !== undefined && <OutOfForce {...record} className={form.wide} title={inForce} />}
    {returned !== undefined && <Banner variant="warning" layout="compact" title={returned} className={form.wide} />}
    {waiting.map((note) => (
      <Banner key={note} variant="info" layout="compact" title={note} className={form.wide} />
    ))}
  </>
)
