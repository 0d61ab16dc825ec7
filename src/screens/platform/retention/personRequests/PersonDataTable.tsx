import { Label } from '@primer/react'
import type { PersonDataPart, PersonDataView } from '#contract/calls/platform/personRequests.ts'
import { personDataOf } from '#src/merchants/personDataOf.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../RetentionPage.module.css'
import { goesWords, staysWords } from './personRequestWords.ts'

const what: Column<PersonDataPart> = {
  key: 'title',
  header: 'What',
  cell: ({ title }) => <span className={styles.title}>{title}</span>,
}

const goes: Column<PersonDataPart> = {
  key: 'goes',
  header: 'Goes',
  cell: (part) => <span className="ui-one-line">{goesWords(part)}</span>,
}

const stays: Column<PersonDataPart> = {
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
}

const whyColumn: Column<PersonDataPart> = {
  key: 'why',
  header: 'Why It Stays',
  cell: ({ why, source }) => (
    <>
      {why}
      <span className={styles.more}>{source}</span>
    </>
  ),
}

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
}

/** What the desk has of a merchant's person: what is given, what goes, what stays until when and why. */
export const PersonDataTable = ({ view: { parts } }: Props) => (
  <Table
    label="What the desk has of this person"
    columns={[what, copyColumn, goes, stays, whyColumn]}
    rows={parts}
    rowKey={({ kind }) => kind}
  />
)

const decided = [{ ...what, width: '36%' }, { ...goes, width: '1%' }, stays]

/** What goes first: it does not come back. */
const byGoing = (one: PersonDataPart, other: PersonDataPart) => Number(other.goes > 0) - Number(one.goes > 0)

/** What an erasure takes, and what it leaves of what it could take: what a second person decides on. */
export const ErasedDataTable = ({ view: { merchantCode, parts } }: Props) => (
  <>
    <Table
      label="What goes and what stays"
      columns={decided}
      rows={parts.filter((part) => part.goes > 0 || part.stays > 0).toSorted(byGoing)}
      rowKey={({ kind }) => kind}
    />
    <div className="ui-wrap">
      <span className="ui-quiet">Books, audit, opt-outs and mandates stay.</span>
      <PlaceLink to={personDataOf(merchantCode)}>Why, and until when</PlaceLink>
    </div>
  </>
)
