import { Button, Label } from '@primer/react'
import { type AuditEntry, changesOf } from '#contract/calls/audit.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { outcomeText, summaryOf, whoActed } from '../auditWords.ts'
import styles from './AuditTable.module.css'

interface Props {
  readonly rows: readonly AuditEntry[]
  readonly isStale: boolean
  readonly skeletonRows?: number | undefined
  readonly onOpen: (entry: AuditEntry) => void
}

const shownChanges = 2

const Changes = ({ entry }: { readonly entry: AuditEntry }) => {
  const changes = changesOf(entry)
  const more = changes.length - shownChanges
  if (changes.length === 0) return <span className={styles.none}>–</span>
  return (
    <span className={styles.changes}>
      {changes.slice(0, shownChanges).map(({ field, old, now }) => (
        <span key={field} className={styles.change} title={`${field}: ${old ?? '–'} → ${now ?? '–'}`}>
          <span className={styles.fieldName}>{field}</span> {old !== null && <>{old || '–'} → </>}
          {now ?? '–'}
        </span>
      ))}
      {more > 0 && <span className={styles.more}>and {more} more</span>}
    </span>
  )
}

/** An entry can be listed twice only under a record that two rows of one sheet named. */
export const entryKey = ({ id, rowNumber }: AuditEntry): string =>
  rowNumber === null ? String(id) : `${id}.${rowNumber}`

export const AuditTable = ({ rows, isStale, skeletonRows, onOpen }: Props) => {
  const columns: readonly Column<AuditEntry>[] = [
    { key: 'at', header: 'Time', width: '1%', cell: ({ at }) => <When at={at} seconds /> },
    {
      key: 'person',
      header: 'Person',
      width: '1%',
      cell: (entry) => (
        <span className={styles.person} data-unnamed={entry.loginId === '' || undefined}>
          {whoActed(entry)}
        </span>
      ),
    },
    {
      key: 'call',
      header: 'Call',
      width: '1%',
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
    {
      key: 'record',
      header: 'Record',
      width: 'clamp(120px, 18vw, 300px)',
      cell: ({ subject, fileName, rowNumber }) => (
        <span className={styles.record} title={subject}>
          {rowNumber === null ? subject || '–' : `${fileName ?? subject}, row ${rowNumber}`}
        </span>
      ),
    },
    { key: 'changes', header: 'Old → new', cell: (entry) => <Changes entry={entry} /> },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      width: '1%',
      cell: (entry) => (
        <Button size="small" variant="invisible" aria-label={`Open entry ${entry.id}`} onClick={() => onOpen(entry)}>
          Open
        </Button>
      ),
    },
  ]
  return (
    <Table
      label="Audit entries"
      columns={columns}
      rows={rows}
      rowKey={entryKey}
      onOpen={onOpen}
      isStale={isStale}
      skeletonRows={skeletonRows}
    />
  )
}
