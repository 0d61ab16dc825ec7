import { useSearchParams } from 'react-router-dom'
import { listRoles, listServices, saveRole, saveService } from '#contract/calls/people/roles.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { GrantNotices } from '#src/checkedRecords/GrantNotices.tsx'
import { useGrants } from '#src/checkedRecords/useGrants.ts'
import { NewRecordDraft, openingParam } from '#src/editing/NewRecordDraft.tsx'
import { useLookup } from '#src/gateway/useLookup.ts'
import { useSession } from '#src/session/useSession.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { RoleDialog } from './parts/RoleDialog.tsx'
import { RoleList } from './parts/RoleList.tsx'
import { ServiceDialog } from './parts/ServiceDialog.tsx'
import { ServiceList } from './parts/ServiceList.tsx'
import { compareAddress, listPath } from './peopleAddresses.ts'
import styles from './people.module.css'

export const RolesAndServices = () => {
  const [params] = useSearchParams()
  const { can } = useSession()
  const tab = params.get('activeIndex') === '1' ? 1 : 0
  const grants = useGrants().filter(({ kind }) => kind === (tab === 0 ? 'role' : 'service'))
  const { opened, openerOf, close } = useOpenedRecord()
  const [readRoles, readServices] = [useLookup(listRoles).data, useLookup(listServices).data]
  const [roles, services] = [readRoles ?? [], readServices ?? []]
  const mayAdd = can(tab === 0 ? saveRole : saveService)
  const editorOf = ({ id }: { readonly id: number }) => openerOf({ as: 'edit', id })
  const edited = mayAdd && opened?.as === 'edit' ? opened.id : undefined
  const role = roles.find(({ id }) => id === edited)
  const service = services.find(({ id }) => id === edited)
  const isAdding = mayAdd && (opened?.as === 'add' || params.has(openingParam))

  return (
    <Page
      up={
        <PlaceLink to={listPath} muted>
          User Management
        </PlaceLink>
      }
      title="Roles & Services"
      actions={
        <>
          <ButtonLink to={compareAddress()}>Compare roles</ButtonLink>
          {mayAdd && (
            <ButtonLink variant="primary" {...openerOf({ as: 'add' })}>
              Add
            </ButtonLink>
          )}
        </>
      }
    >
      <GrantNotices grants={grants} />
      <Tabs
        label="Roles and services"
        panelClass={styles.panel}
        tabs={[
          {
            key: '0',
            label: 'Roles',
            counter: readRoles?.length ?? null,
            content: () => <RoleList services={services} editorOf={can(saveRole) ? editorOf : undefined} />,
          },
          {
            key: '1',
            label: 'Services',
            counter: readServices?.length ?? null,
            content: () => <ServiceList roles={roles} editorOf={can(saveService) ? editorOf : undefined} />,
          },
        ]}
      />
      {tab === 0 && role !== undefined && <RoleDialog key={role.id} role={role} services={services} onClose={close} />}
      {tab === 1 && service !== undefined && (
        <ServiceDialog key={service.id} service={service} roles={roles} onClose={close} />
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
