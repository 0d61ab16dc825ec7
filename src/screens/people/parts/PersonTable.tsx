import { DeviceDesktopIcon } from '@primer/octicons-react'
import { Button, IconButton, Label } from '@primer/react'
import { type Person, personSortFields, type PersonSortField } from '#contract/calls/people.ts'
import { Id } from '#src/ui/Id.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../people.module.css'
import type { PersonSearch } from '../personSearch.ts'

interface PersonTableProps {
  readonly rows: readonly Person[]
  readonly search: PersonSearch
  readonly isLoading: boolean
  readonly isStale: boolean
  readonly onSort: (sort: PersonSortField, order: 'asc' | 'desc') => void
  readonly onView: (person: Person) => void
  /** Absent for whoever may not edit. */
  readonly onEdit: ((person: Person) => void) | undefined
  /** Absent for whoever may not see them. */
  readonly onSessions: ((person: Person) => void) | undefined
}

const facts: readonly Column<Person>[] = [
  {
    key: 'loginId',
    header: 'User Name',
    sortable: true,
    width: '1%',
    cell: (person) => <Id inRow label="User Name" value={person.loginId} />,
  },
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: (person) => person.name || <span className={styles.muted}>–</span>,
  },
  {
    key: 'isActive',
    header: 'Status',
    width: '1%',
    cell: (person) => (
      <Label variant={person.isActive ? 'success' : 'secondary'}>{person.isActive ? 'Active' : 'In Active'}</Label>
    ),
  },
  {
    key: 'userRoles',
    header: 'Roles',
    cell: (person) => (
      <span className={styles.labels}>
        <span>{person.userRoles.split(',').join(', ') || <span className={styles.muted}>–</span>}</span>
        {person.waitingGrants.map(({ id, roleName }) => (
          <Label key={id} variant="attention">
            {roleName || 'change'} waits
          </Label>
        ))}
      </span>
    ),
  },
  { key: 'appId', header: 'App Id', width: '1%', cell: (person) => person.appId || '–' },
  {
    key: 'creationDate',
    header: 'Creation Date',
    sortable: true,
    width: '1%',
    cell: (person) => <When at={person.creationDate} />,
  },
  {
    key: 'lastLoginDate',
    header: 'Last Login Date',
    sortable: true,
    width: '1%',
    cell: (person) => <When at={person.lastLoginDate} />,
  },
]

export const PersonTable = ({
  rows,
  search,
  isLoading,
  isStale,
  onSort,
  onView,
  onEdit,
  onSessions,
}: PersonTableProps) => {
  const buttons: Column<Person> = {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    width: '1%',
    cell: (person) => (
      <span className={styles.actions}>
        <Button size="small" variant="invisible" aria-label={`View ${person.loginId}`} onClick={() => onView(person)}>
          View
        </Button>
        {onEdit !== undefined && (
          <Button size="small" variant="invisible" aria-label={`Edit ${person.loginId}`} onClick={() => onEdit(person)}>
            Edit
          </Button>
        )}
        {onSessions !== undefined && (
          <IconButton
            size="small"
            variant="invisible"
            icon={DeviceDesktopIcon}
            aria-label={`Sessions of ${person.loginId}`}
            tooltipDirection="w"
            onClick={() => onSessions(person)}
          />
        )}
      </span>
    ),
  }
  return (
    <Table
      label="Users"
      columns={[...facts, buttons]}
      rows={rows}
      rowKey={(person) => person.loginId}
      sort={{ key: search.sort, order: search.order }}
      onSort={({ key, order }) => {
        const field = personSortFields.find((one) => one === key)
        if (field !== undefined) onSort(field, order)
      }}
      onOpen={onView}
      skeletonRows={isLoading ? search.size : undefined}
      isStale={isStale}
    />
  )
}
