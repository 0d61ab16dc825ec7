import { Label } from '@primer/react'
import { listRoles, roleColumns, type Role, type Service } from '#contract/calls/people/roles.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import type { Opener } from '#src/address/useOpener.ts'
import { compareAddress } from '../peopleAddresses.ts'
import styles from '../people.module.css'

interface RoleListProps {
  readonly services: readonly Service[]
  /** Absent for who may not change roles. */
  readonly editorOf: ((role: Role) => Opener) | undefined
}

export const has = (name: string, part: string) => name.toLowerCase().includes(part.toLowerCase())

const search = defineSearch({
  filters: {
    text: text('Search Roles', { key: 'search', placeholder: 'Role or service name', isInstant: true, isWide: true }),
  },
  size: 12,
})

const ServiceNames = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? (
    <span className={styles.muted}>–</span>
  ) : (
    <span className={styles.clamp} title={names.join(', ')}>
      {names.length > 1 && <span className={styles.muted}>{names.length}: </span>}
      {names.join(', ')}
    </span>
  )

const columnsWith = (services: readonly Service[]) => {
  const names = new Map(services.map(({ id, serviceName }) => [id, serviceName]))
  return tableColumns(roleColumns, {
    roleName: {
      room: '18%',
      cell: ({ roleName, isChangeWaiting }) => (
        <span className={styles.labels}>
          {roleName}
          {isChangeWaiting && <Label variant="attention">change waits</Label>}
        </span>
      ),
    },
    isActive: {
      cell: ({ isActive }) => (
        <Label variant={isActive ? 'success' : 'secondary'}>{isActive ? 'Active' : 'In Active'}</Label>
      ),
    },
    roleFlags: {
      room: 'fit',
      cell: ({ roleFlags }) => (
        <span className={styles.labels}>
          {roleFlags.length === 0
            ? '–'
            : roleFlags.map((flag) => (
                <Label key={flag} variant={flag === 'admin' ? 'attention' : 'secondary'}>
                  {flag}
                </Label>
              ))}
        </span>
      ),
    },
    activeServices: { cell: ({ activeServices }) => <ServiceNames names={activeServices} /> },
    blockedServiceId: {
      room: '18%',
      cell: ({ blockedServiceId }) => (
        <ServiceNames names={blockedServiceId.map((id) => names.get(id) ?? String(id))} />
      ),
    },
  })
}

export const RoleList = ({ services, editorOf }: RoleListProps) => {
  const list = useList({
    call: listRoles,
    search,
    request: () => ({}),
    rowsOf: (roles, { filters: { text: part = '' } }) =>
      roles.filter(({ roleName, activeServices }) => [roleName, ...activeServices].some((name) => has(name, part))),
  })
  return (
    <List
      label="Roles"
      list={list}
      columns={columnsWith(services)}
      rowKey={({ id }) => String(id)}
      words={{ empty: { title: 'No roles with this name', text: 'Check what you typed.' } }}
      onOpen={editorOf === undefined ? undefined : (role) => editorOf(role).onOpen()}
      actions={(role) => (
        <>
          <RowLink to={compareAddress(role.id)} label={`Compare ${role.roleName}`}>
            Compare
          </RowLink>
          {editorOf !== undefined && (
            <RowLink {...editorOf(role)} label={`Edit ${role.roleName}`}>
              Edit
            </RowLink>
          )}
        </>
      )}
    />
  )
}
