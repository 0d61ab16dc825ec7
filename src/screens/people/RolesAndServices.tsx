import { Button, Link } from '@primer/react'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'
import { listRoles, listServices, type Role, saveRole, saveService, type Service } from '#contract/calls/roles.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { SearchField } from '#src/address/SearchField.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { NewRecordDraft, openingParam } from '#src/editing/NewRecordDraft.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { RoleDialog } from './parts/RoleDialog.tsx'
import { RoleTable } from './parts/RoleTable.tsx'
import { ServiceDialog } from './parts/ServiceDialog.tsx'
import { ServiceTable } from './parts/ServiceTable.tsx'
import { compareAddress, listPath } from './peopleAddresses.ts'
import styles from './people.module.css'

const tabs = ['Roles', 'Services'] as const
const skeletonRows = 12

const has = (name: string, text: string) => name.toLowerCase().includes(text.trim().toLowerCase())

type Open = { readonly role: Role } | { readonly service: Service }

export const RolesAndServices = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { can } = useSession()
  const tab = params.get('activeIndex') === '1' ? 1 : 0
  const text = params.get('search') ?? ''
  const [open, setOpen] = useState<Open | null>(null)
  const { opened, open: openRecord, close } = useOpenedRecord()
  const roleRead = useLookup(listRoles)
  const serviceRead = useLookup(listServices)
  const roles = roleRead.data ?? []
  const services = serviceRead.data ?? []
  const mayAdd = can(tab === 0 ? saveRole : saveService)
  const isAdding = mayAdd && (opened?.as === 'add' || params.has(openingParam))

  const shownRoles = roles.filter(
    ({ roleName, activeServices }) => has(roleName, text) || activeServices.some((name) => has(name, text)),
  )
  const shownServices = services.filter(({ serviceName }) => has(serviceName, text))
  const [read, shown] = tab === 0 ? [roleRead, shownRoles.length] : [serviceRead, shownServices.length]
  const state = screenStateOf(read, shown === 0)
  const table = (isLoading: boolean) =>
    tab === 0 ? (
      <RoleTable
        roles={shownRoles}
        services={services}
        skeletonRows={isLoading ? skeletonRows : undefined}
        onEdit={can(saveRole) ? (role) => setOpen({ role }) : undefined}
        onCompare={(role) => void navigate(compareAddress(role.id))}
      />
    ) : (
      <ServiceTable
        services={shownServices}
        roles={roles}
        skeletonRows={isLoading ? skeletonRows : undefined}
        onEdit={can(saveService) ? (service) => setOpen({ service }) : undefined}
      />
    )

  return (
    <Page
      up={
        <Link as={RouterLink} to={listPath} muted>
          User Management
        </Link>
      }
      title="Roles & Services"
      actions={
        <>
          <Button onClick={() => void navigate(compareAddress())}>Compare roles</Button>
          {mayAdd && (
            <Button variant="primary" onClick={() => openRecord({ as: 'add' })}>
              Add
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label="Roles and services"
        panelClass={styles.panel}
        tabs={tabs.map((name, index) => ({
          key: String(index),
          label: name,
          counter: (index === 0 ? roles : services).length,
          content: () => (
            <>
              <SearchField
                className={styles.search}
                label={`Search ${name}`}
                placeholder={index === 0 ? 'Role or service name' : 'Service name'}
              />
              <ScreenState
                state={state}
                skeleton={table(true)}
                title={state === 'empty' ? `No ${name.toLowerCase()} with this name` : undefined}
                text={state === 'empty' ? 'Check what you typed.' : read.error?.message}
                requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
                onRetry={() => void read.refetch()}
              >
                {table(false)}
              </ScreenState>
            </>
          ),
        }))}
      />
      {open !== null && 'role' in open && (
        <RoleDialog key={open.role.id} role={open.role} services={services} onClose={() => setOpen(null)} />
      )}
      {open !== null && 'service' in open && (
        <ServiceDialog key={open.service.id} service={open.service} roles={roles} onClose={() => setOpen(null)} />
      )}
      {isAdding && (
        <NewRecordDraft>
          {(opening) =>
            tab === 0 ? (
              <RoleDialog role={undefined} services={services} opening={opening} onClose={close} />
            ) : (
              <ServiceDialog service={undefined} roles={roles} opening={opening} onClose={close} />
            )
          }
        </NewRecordDraft>
      )}
    </Page>
  )
}
