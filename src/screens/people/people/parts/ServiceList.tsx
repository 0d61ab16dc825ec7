import { Label } from '@primer/react'
import { listServices, type Role, type Service, serviceColumns } from '#contract/calls/people/roles.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import type { Opener } from '#src/address/useOpener.ts'
import styles from '../people.module.css'
import { has } from './RoleList.tsx'

interface ServiceListProps {
  readonly roles: readonly Role[]
  /** Absent for who may not change services. */
  readonly editorOf: ((service: Service) => Opener) | undefined
}

const search = defineSearch({
  filters: {
    text: text('Search Services', { key: 'search', placeholder: 'Service name', isInstant: true, isWide: true }),
  },
  size: 12,
})

const columnsWith = (roles: readonly Role[]) =>
  tableColumns(
    serviceColumns,
    {
      isActive: {
        cell: ({ isActive }) => (
          <Label variant={isActive ? 'success' : 'secondary'}>{isActive ? 'Active' : 'In Active'}</Label>
        ),
      },
    },
    {
      roles: {
        header: 'roles',
        room: '40%',
        cell: ({ id }) =>
          roles
            .filter(({ activeServiceId }) => activeServiceId.includes(id))
            .map(({ roleName }) => roleName)
            .join(', ') || <span className={styles.muted}>–</span>,
      },
    },
  )

export const ServiceList = ({ roles, editorOf }: ServiceListProps) => {
  const list = useList({
    call: listServices,
    search,
    request: () => ({}),
    rowsOf: (services, { filters: { text: part = '' } }) =>
      services.filter(({ serviceName }) => has(serviceName, part)),
  })
  return (
    <List
      label="Services"
      list={list}
      columns={columnsWith(roles)}
      rowKey={({ id }) => String(id)}
      words={{ empty: { title: 'No services with this name', text: 'Check what you typed.' } }}
      onOpen={editorOf === undefined ? undefined : (service) => editorOf(service).onOpen()}
      actions={
        editorOf === undefined
          ? undefined
          : (service) => (
              <RowLink {...editorOf(service)} label={`Edit ${service.serviceName}`}>
                Edit
              </RowLink>
            )
      }
    />
  )
}
