import { listGrants, showAccess } from '#contract/calls/people/people.ts'
import { listRoles, listServices, type Role, saveService, Service, ServiceName } from '#contract/calls/people/roles.ts'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { CheckList } from '#src/ui/CheckList.tsx'
import { draftOfService, faultOfName, serviceRequest, versionsOfService } from '../roleDraft.ts'
import { AccessDialog, accessWords, tellWaiting } from './AccessDialog.tsx'

interface ServiceDialogProps {
  /** Absent: a new one. */
  readonly service: Service | undefined
  readonly roles: readonly Role[]
  /** Of a new one. */
  readonly opening?: string
  readonly onClose: () => void
}

export const ServiceDialog = ({ service, roles, opening, onClose }: ServiceDialogProps) => {
  const roleNames = new Map(roles.map(({ id, roleName }) => [id, roleName]))
  const form = useRecordForm({
    call: saveService,
    saved: service,
    versionOf: ({ version }) => version,
    draftOf: draftOfService,
    requestOf: serviceRequest,
    faultsOf: ({ serviceName }) => ({ serviceName: faultOfName(serviceName, ServiceName) }),
    stale: { code: 'service-changed', record: Service, what: 'this service' },
    draftKey: `service ${service?.id ?? ''}`,
    opening,
    draftTitle: service === undefined ? 'New service' : `Service ${service.serviceName}`,
    labels: (was, mine, is) => versionsOfService(was, mine, is, roleNames),
    invalidates: [listServices, listRoles, listGrants, showAccess],
    words: accessWords,
    onSaved: ({ isChangeWaiting }) => {
      tellWaiting(isChangeWaiting)
      onClose()
    },
  })
  const { base, draft, set } = form
  const lacking = roles.filter(({ activeServiceId }) => base === undefined || !activeServiceId.includes(base.id))
  return (
    <AccessDialog
      title={service === undefined ? 'Add Service' : 'Edit Service'}
      form={form}
      label="Service name"
      caption="Compared without regard to upper and lower case."
      fault={form.faults.serviceName}
      name={draft.serviceName}
      isActive={draft.isActive}
      onName={(serviceName) => set({ serviceName })}
      onActive={(isActive) => set({ isActive })}
      onClose={onClose}
    >
      <CheckList
        label="Add to roles"
        options={lacking.map(({ id, roleName, blockedServiceId }) => ({
          id,
          name: roleName,
          ...(base !== undefined && blockedServiceId.includes(base.id) ? { aside: 'blocked now' } : {}),
        }))}
        chosen={draft.addToRoles}
        onChange={(addToRoles) => set({ addToRoles: addToRoles.toSorted((a, b) => a - b) })}
        caption={
          base === undefined ? undefined : 'Roles that have it already are not listed. Take it away in the role.'
        }
      />
    </AccessDialog>
  )
}
