import { Button, Link } from '@primer/react'
import { UnderlinePanels } from '@primer/react/experimental'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'
import { listRoles, listServices, type Role, saveRole, saveService, type Service } from '#contract/calls/roles.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { useOpenedRecord } from '#src/checking/openedRecord.ts'
import { GrantNotices } from '#src/checking/GrantNotices.tsx'
import { useGrants } from '#src/checking/useGrants.ts'
import { Opening, openingParam } from '#src/editing/Opening.tsx'
import { useLookup } from '#src/gateway/useLookup.ts'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import underline from '#src/ui/underline.module.css'
import { RoleDialog } from './parts/RoleDialog.tsx'
import { RoleList } from './parts/RoleList.tsx'
import { ServiceDialog } from './parts/ServiceDialog.tsx'
import { ServiceList } from './parts/ServiceList.tsx'
import { compareAddress, listPath } from './peopleAddresses.ts'
import styles from './people.module.css'

const tabs = ['Roles', 'Services'] as const

type Open = { readonly role: Role } | { readonly service: Service }

export const RolesAndServices = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const navigate = useNavigate()
  const { can } = useSession()
  const tab = params.get('activeIndex') === '1' ? 1 : 0
  const [open, setOpen] = useState<Open | null>(null)
  const grants = useGrants().filter(({ kind }) => kind === (tab === 0 ? 'role' : 'service'))
  const { opened, open: openRecord, close } = useOpenedRecord()
  const roles = useLookup(listRoles).data ?? []
  const services = useLookup(listServices).data ?? []
  const mayAdd = can(tab === 0 ? saveRole : saveService)
  const isAdding = mayAdd && (opened?.as === 'add' || params.has(openingParam))

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
      <GrantNotices grants={grants} />
      <UnderlinePanels
        aria-label="Roles and services"
        className={underline.flush ?? ''}
        value={String(tab)}
        onChange={({ value }) => put({ activeIndex: value, search: '' }, { replace: true })}
      >
        {tabs.map((name, index) => (
          <UnderlinePanels.Tab
            key={name}
            value={String(index)}
            counter={(index === 0 ? roles : services).length || undefined}
          >
            {name}
          </UnderlinePanels.Tab>
        ))}
        {tabs.map((name, index) => (
          <UnderlinePanels.Panel key={name} value={String(index)} className={styles.panel ?? ''}>
            {index === tab &&
              (tab === 0 ? (
                <RoleList
                  services={services}
                  onEdit={can(saveRole) ? (role) => setOpen({ role }) : undefined}
                  onCompare={(role) => void navigate(compareAddress(role.id))}
                />
              ) : (
                <ServiceList roles={roles} onEdit={can(saveService) ? (service) => setOpen({ service }) : undefined} />
              ))}
          </UnderlinePanels.Panel>
        ))}
      </UnderlinePanels>
      {open !== null && 'role' in open && (
        <RoleDialog key={open.role.id} role={open.role} services={services} onClose={() => setOpen(null)} />
      )}
      {open !== null && 'service' in open && (
        <ServiceDialog key={open.service.id} service={open.service} roles={roles} onClose={() => setOpen(null)} />
      )}
      {isAdding && (
        <Opening>
          {(opening) =>
            tab === 0 ? (
              <RoleDialog role={undefined} services={services} opening={opening} onClose={close} />
            ) : (
              <ServiceDialog service={undefined} roles={roles} opening={opening} onClose={close} />
            )
          }
        </Opening>
      )}
    </Page>
  )
}
