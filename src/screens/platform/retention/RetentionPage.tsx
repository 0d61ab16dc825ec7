import { Label } from '@primer/react'
import { type KeptKind, listRetention, type RemovalRun } from '#contract/calls/platform/retention.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Section } from '#src/ui/Section.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { legalHoldsAddress } from './legalHolds/legalHoldWords.ts'
import { personRequestsAddress } from './personRequests/personRequestWords.ts'
import { dueWords, keptWords, removedOf, whatGoes } from './retentionWords.ts'
import styles from './RetentionPage.module.css'

const kindColumns: readonly Column<KeptKind>[] = [
  {
    key: 'title',
    header: 'What',
    width: '17%',
    cell: ({ title, which, isHeld }) => (
      <>
        <span className={styles.title}>{title}</span>
        {which !== '' && <span className={styles.more}>{which}</span>}
        {isHeld && <Label variant="severe">Legal hold</Label>}
      </>
    ),
  },
  {
    key: 'days',
    header: 'Kept',
    width: '20%',
    cell: ({ days, from }) => (
      <>
        <span className={styles.title}>{keptWords(days)}</span>
        {from !== '' && <span className={styles.more}>from {from}</span>}
      </>
    ),
  },
  {
    key: 'why',
    header: 'Why',
    width: '34%',
    cell: ({ why, source }) => (
      <>
        {why}
        <span className={styles.more}>{source}</span>
      </>
    ),
  },
  { key: 'goes', header: 'What Goes', cell: whatGoes },
  {
    key: 'due',
    header: 'Due Within 30 Days',
    align: 'end',
    cell: (kind) => (
      <>
        {dueWords(kind)}
        {kind.nextOn !== null && (
          <span className={styles.more}>
            first on <When day={kind.nextOn} />
          </span>
        )}
      </>
    ),
  },
]

const runColumns: readonly Column<RemovalRun>[] = [
  { key: 'day', header: 'Night Of', cell: ({ day }) => <When day={day} /> },
  { key: 'removed', header: 'Removed', cell: removedOf },
  { key: 'left', header: 'Left For The Next Night', cell: ({ left }) => left.join(', ') },
  { key: 'ended', header: 'Ended', cell: ({ endedAt }) => <When at={endedAt} /> },
]

/** How long each kind of data is kept, what of it goes next, and what went. */
export const RetentionPage = () => {
  const read = useCall(listRetention, {}, { staleTime: 0 })
  const { data } = read
  return (
    <Page
      title="Retention"
      subtitle="Nothing is removed that was not shown here the night before. A legal hold keeps what is due."
      actions={
        <>
          <PlaceLink to={personRequestsAddress}>Personal data requests</PlaceLink>
          <PlaceLink to={legalHoldsAddress}>Legal holds</PlaceLink>
        </>
      }
    >
      <ReadState read={read}>
        {data !== undefined && (
          <>
            <Section title="What is kept, and how long">
              <Table label="Kinds of data" columns={kindColumns} rows={data.kinds} rowKey={({ kind }) => kind} />
            </Section>
            <Section title="Last nights">
              {data.runs.length === 0 ? (
                <p className="ui-quiet ui-flush">
                  Nothing was removed yet. The first night counts what is over, the second one removes it.
                </p>
              ) : (
                <Table label="Last nights" columns={runColumns} rows={data.runs} rowKey={({ day }) => day} />
              )}
            </Section>
          </>
        )}
      </ReadState>
    </Page>
  )
}
