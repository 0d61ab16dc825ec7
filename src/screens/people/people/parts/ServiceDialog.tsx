import { listGrants, showAccess } from '#contract/calls/people/people.ts'
import { listRoles, listServices, type Role, saveService, Service } from '#contract/calls/people/roles.ts'
import { someOf } from '#src/editing/fields/choices.tsx'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { several } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { AccessDialog, accessName, accessState, accessWords, shownState, tellWaiting } from './AccessDialog.tsx'

interface ServiceDialogProps {
  /** Absent: a new one. */
  readonly service: Service | undefined
  readonly roles: readonly Role[]
  /** Which draft of a new service. */
  readonly opening?: string
  readonly onClose: () => void
}

const tableOf = (roles: readonly Role[]) => {
  const names = new Map(roles.map(({ id, roleName }) => [id, roleName]))
  return defineForm(saveService, {
    serviceName: accessName('Service name', 'Compared without regard to upper and lower case.'),
    isActive: accessState,
    addToRoles: several<number>('Add to roles', { nameOf: (id) => names.get(id) ?? String(id) }),
  })
}

export const ServiceDialog = ({ service, roles, opening, onClose }: ServiceDialogProps) => {
  const table = tableOf(roles)
  const form = useTableForm({
    table,
    call: saveService,
    saved: service,
    recordOf: (saved) => ({ ...saved, addToRoles: [] }),
    versionOf: ({ version }) => version,
    requestOf: ({ addToRoles, ...content }, base) => ({
      ...(base === undefined ? {} : { id: base.id }),
      ...content,
      ...(addToRoles.length === 0 ? {} : { addToRoles }),
    }),
    stale: { code: 'service-changed', record: Service, what: 'this service' },
    draftKey: `service ${service?.id ?? ''}`,
    opening,
    draftTitle: service === undefined ? 'New service' : `Service ${service.serviceName}`,
    invalidates: [listServices, listRoles, listGrants, showAccess],
    words: accessWords,
    onSaved: ({ isChangeWaiting }) => {
      tellWaiting(isChangeWaiting)
      onClose()
    },
  })
  const { base } = form
  const lacking = roles.filter(({ activeServiceId }) => base === undefined || !activeServiceId.includes(base.id))
  return (
    <AccessDialog title={service === undefined ? 'Add Service' : 'Edit Service'} form={form} onClose={onClose}>
      <FormFields
        table={table}
        form={form}
        given={{
          ...shownState,
          addToRoles: {
            caption:
              base === undefined
                ? undefined
                : 'Roles that already have it are not listed. To take it away, edit the role.',
          },
        }}
        own={{
          addToRoles: someOf(
            lacking.map(({ id, roleName, blockedServiceId }) => ({
              value: id,
              name: roleName,
              ...(base !== undefined && blockedServiceId.includes(base.id) ? { aside: 'blocked now' } : {}),
            })),
          ),
        }}
      />
    </AccessDialog>
  )
}
