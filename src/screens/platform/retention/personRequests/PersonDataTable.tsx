import { Label } from '@primer/react'
import type { PersonDataPart, PersonDataView } from '#contract/calls/platform/personRequests.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../RetentionPage.module.css'
import { goesWords, staysWords } from './personRequestWords.ts'

const what: Column<PersonDataPart> = {
  key: 'title',
  header: 'What',
  cell: ({ title }) => <span className={styles.title}>{title}</span>,
}

const erasureColumns: readonly Column<PersonDataPart>[] = [
  { key: 'goes', header: 'Goes Now', cell: goesWords },
  {
    key: 'stays',
    header: 'Stays',
    cell: (part) => (
      <>
        {staysWords(part)}
        {part.until !== null && part.stays > 0 && !part.isHeld && (
          <span className={styles.more}>
            the first of it until <When day={part.until} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'why',
    header: 'Why It Stays',
    cell: ({ why, source }) => (
      <>
        {why}
        <span className={styles.more}>{source}</span>
      </>
    ),
  },
]

const copyColumn: Column<PersonDataPart> = {
  key: 'given',
  header: 'In The Copy',
  cell: ({ isGiven, whyNotGiven }) => (
    <>
      <Label variant={isGiven ? 'success' : 'secondary'}>{isGiven ? 'Given' : 'Not given'}</Label>
      {whyNotGiven !== '' && <span className={styles.more}>{whyNotGiven}</span>}
    </>
  ),
}

interface Props {
  readonly view: PersonDataView
  /** Where an erasure is decided on, the copy is of no interest. */
  readonly isErasure?: boolean
}

/** What the desk has of a merchant's person: what is given, what goes, what stays until when and why. */
export const PersonDataTable = ({ view: { parts }, isErasure = false }: Props) => (
  <Table
    label="What the desk has of this person"
    columns={isErasure ? [what, ...erasureColumns] : [what, copyColumn, ...erasureColumns]}
    rows={parts}
    rowKey={({ kind }) => kind}
  />
)
