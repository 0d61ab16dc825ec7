import { Label } from '@primer/react'
import { auditColumns as declared, type AuditEntry, changesOf } from '#contract/calls/platform/audit.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './AuditList.module.css'
import { outcomeText, shownText, summaryOf, whoActed } from './auditWords.ts'

const shownChanges = 2

const Changes = ({ entry }: { readonly entry: AuditEntry }) => {
  const changes = changesOf(entry)
  const more = changes.length - shownChanges
  if (changes.length === 0) return <span className={styles.none}>–</span>
  return (
    <span className={styles.changes}>
      {changes.slice(0, shownChanges).map(({ field, old, now }) => (
        <span
          key={field}
          className={styles.change}
          title={`${field}: ${shownText(old) || '–'} → ${shownText(now) || '–'}`}
        >
          <span className={styles.fieldName}>{field}</span> {old !== null && <>{shownText(old) || '–'} → </>}
          {shownText(now) || '–'}
        </span>
      ))}
      {more > 0 && <span className={styles.more}>and {more} more</span>}
    </span>
  )
}

export const auditColumns = tableColumns<AuditEntry>(
  declared,
  {
    at: { cell: ({ at }) => <When at={at} seconds /> },
    loginId: {
      room: 'fit',
      cell: (entry) => (
        <span className={styles.person} data-unnamed={entry.loginId === '' || undefined}>
          {whoActed(entry)}
        </span>
      ),
    },
    call: {
      room: 'fit',
      cell: ({ call, outcome }) => (
        <span className={styles.call} title={summaryOf(call)}>
          {call}
          {outcome !== 'done' && (
            <Label variant="danger" title={outcomeText(outcome)}>
              {outcome}
            </Label>
          )}
        </span>
      ),
    },
    subject: {
      room: 'clamp(120px, 18vw, 300px)',
      cell: ({ subject, fileName, rowNumber }) => (
        <span className={styles.record} title={subject}>
          {rowNumber === null ? shownText(subject) || '–' : `${fileName ?? subject}, row ${rowNumber}`}
        </span>
      ),
    },
  },
  { changes: { header: 'Old → New', cell: (entry) => <Changes entry={entry} /> } },
)
