import { Button, Label } from '@primer/react'
import type { Role, Service } from '#contract/calls/roles.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../people.module.css'

interface ServiceTableProps {
  readonly services: readonly Service[]
  readonly roles: readonly Role[]
  readonly skeletonRows: number | undefined
  readonly onEdit: ((service: Service) => void) | undefined
}

export const ServiceTable = ({ services, roles, skeletonRows, onEdit }: ServiceTableProps) => {
  const rolesWith = (id: number) =>
    roles.filter(({ activeServiceId }) => activeServiceId.includes(id)).map(({ roleName }) => roleName)
  const columns: Column<Service>[] = [
    { key: 'serviceName', header: 'service_name', cell: (service) => service.serviceName },
    {
      key: 'isActive',
      header: 'active',
      width: '1%',
      cell: (service) => (
        <Label variant={service.isActive ? 'success' : 'secondary'}>{service.isActive ? 'Active' : 'In Active'}</Label>
      ),
    },
    {
      key: 'creationDate',
      header: 'creation_date',
      width: '1%',
      cell: (service) => <When at={service.creationDate} />,
    },
    {
      key: 'roles',
      header: 'roles',
      width: '40%',
      cell: (service) => rolesWith(service.id).join(', ') || <span className={styles.muted}>–</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      width: '1%',
      cell: (service) =>
        onEdit !== undefined && (
          <span className={styles.actions}>
            <Button
              size="small"
              variant="invisible"
              aria-label={`Edit ${service.serviceName}`}
              onClick={() => onEdit(service)}
            >
              Edit
            </Button>
          </span>
        ),
    },
  ]
  return (
    <Table
      label="Services"
      columns={columns}
      rows={services}
      rowKey={(service) => String(service.id)}
      skeletonRows={skeletonRows}
      {...(onEdit === undefined ? {} : { onOpen: onEdit })}
    />
  )
}
