import { Dialog, Label } from '@primer/react'
import type { ReactNode } from 'react'
import { type AuditEntry, changesOf } from '#contract/calls/platform/audit.ts'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import { outcomeText, shownText, summaryOf, whoActed } from '../auditWords.ts'
import styles from './AuditEntryDialog.module.css'

interface Props {
  readonly entry: AuditEntry
  /** Shows everything about the record, or everything the person did. */
  readonly onFollow: (filter: { readonly record: string } | { readonly loginId: string }) => void
  readonly onClose: () => void
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="ui-quiet">{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </>
)

const Value = ({ text }: { readonly text: string | null }) =>
  text === null || text === '' ? <span className="ui-muted">–</span> : shownText(text)

export const AuditEntryDialog = ({ entry, onFollow, onClose }: Props) => {
  const changes = changesOf(entry)
  const { loginId, subject, outcome, rowNumber, fileName } = entry
  return (
    <Dialog
      title={`Entry ${entry.id}`}
      subtitle={summaryOf(entry.call) || entry.call}
      position="right"
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        ...(subject === '' ? [] : [{ content: 'All about this record', onClick: () => onFollow({ record: subject }) }]),
        ...(loginId === '' ? [] : [{ content: 'All by this person', onClick: () => onFollow({ loginId }) }]),
        { content: 'Close', buttonType: 'primary' as const, onClick: onClose },
      ]}
    >
      <dl className={styles.facts}>
        <Fact name="Time">
          <When at={entry.at} seconds />
        </Fact>
        <Fact name="Person">{whoActed(entry)}</Fact>
        <Fact name="Call">{entry.call}</Fact>
        <Fact name="Outcome">
          <Label variant={outcome === 'done' ? 'success' : 'danger'}>{outcome}</Label>
          {outcome !== 'done' && <span className={styles.sentence}>{outcomeText(outcome)}</span>}
        </Fact>
        <Fact name="Record">
          <Id label="Record" value={subject} />
        </Fact>
        {rowNumber !== null && (
          <Fact name="Sheet">
            {fileName}, row {rowNumber}
          </Fact>
        )}
        <Fact name="Request id">
          <Id label="Request id" value={entry.requestId} />
        </Fact>
        <Fact name="Hash">
          <span className={styles.hash}>{entry.hash}</span>
        </Fact>
      </dl>
      {changes.length === 0 ? (
        <p className="ui-muted">This entry records no changes of fields.</p>
      ) : (
        <table className={styles.changes}>
          <caption className={styles.caption}>Old → new</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Old</th>
              <th scope="col">New</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, old, now }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>
                  <Value text={old} />
                </td>
                <td>
                  <Value text={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
