import { Button, Label } from '@primer/react'
import type { Role, Service } from '#contract/calls/roles.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import styles from '../people.module.css'

interface RoleTableProps {
  readonly roles: readonly Role[]
  readonly services: readonly Service[]
  readonly skeletonRows: number | undefined
  readonly onEdit: ((role: Role) => void) | undefined
  readonly onCompare: (role: Role) => void
}

const ServiceNames = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? (
    <span className={styles.muted}>–</span>
  ) : (
    <span className={styles.clamp} title={names.join(', ')}>
      {names.length > 1 && <span className={styles.muted}>{names.length}: </span>}
      {names.join(', ')}
    </span>
  )

export const RoleTable = ({ roles, services, skeletonRows, onEdit, onCompare }: RoleTableProps) => {
  const names = new Map(services.map(({ id, serviceName }) => [id, serviceName]))
  const columns: Column<Role>[] = [
    {
      key: 'roleName',
      header: 'role_name',
      width: '18%',
      cell: (role) => (
        <span className={styles.labels}>
          {role.roleName}
          {role.isChangeWaiting && <Label variant="attention">change waits</Label>}
        </span>
      ),
    },
    {
      key: 'isActive',
      header: 'active',
      width: '1%',
      cell: (role) => (
        <Label variant={role.isActive ? 'success' : 'secondary'}>{role.isActive ? 'Active' : 'In Active'}</Label>
      ),
    },
    {
      key: 'flags',
      header: 'flags',
      width: '1%',
      cell: (role) => (
        <span className={styles.labels}>
          {role.roleFlags.length === 0
            ? '–'
            : role.roleFlags.map((flag) => (
                <Label key={flag} variant={flag === 'admin' ? 'attention' : 'secondary'}>
                  {flag}
                </Label>
              ))}
        </span>
      ),
    },
    {
      key: 'active',
      header: 'active services',
      cell: (role) => <ServiceNames names={role.activeServices} />,
    },
    {
      key: 'blocked',
      header: 'blocked services',
      width: '18%',
      cell: (role) => <ServiceNames names={role.blockedServiceId.map((id) => names.get(id) ?? String(id))} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      width: '1%',
      cell: (role) => (
        <span className={styles.actions}>
          <Button
            size="small"
            variant="invisible"
            aria-label={`Compare ${role.roleName}`}
            onClick={() => onCompare(role)}
          >
            Compare
          </Button>
          {onEdit !== undefined && (
            <Button size="small" variant="invisible" aria-label={`Edit ${role.roleName}`} onClick={() => onEdit(role)}>
              Edit
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <Table
      label="Roles"
      columns={columns}
      rows={roles}
      rowKey={(role) => String(role.id)}
      skeletonRows={skeletonRows}
      {...(onEdit === undefined ? {} : { onOpen: onEdit })}
    />
  )
}
