import { useState } from 'react'
import { showAccess, listGrants } from '#contract/calls/people.ts'
import { listRoles, listServices, type Role, saveService, Service, ServiceName } from '#contract/calls/roles.ts'
import { waitsText } from '#src/checking/grantWords.ts'
import { MergeDialog } from '#src/editing/MergeDialog.tsx'
import { choose } from '#src/editing/threeWay.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useRecordEdit } from '#src/editing/useRecordEdit.ts'
import { CheckList } from '#src/ui/CheckList.tsx'
import { showToast } from '#src/ui/toast.ts'
import { draftOfService, faultOfName, serviceRequest, versionsOfService } from '../roleDraft.ts'
import { ChangedBy } from './ChangedBy.tsx'
import { NameAndState } from './NameAndState.tsx'
import { RecordDialog } from './RecordDialog.tsx'

interface ServiceDialogProps {
  /** Absent: a new one. */
  readonly service: Service | undefined
  readonly roles: readonly Role[]
  /** Of a new one. */
  readonly opening?: string
  readonly onClose: () => void
}

export const ServiceDialog = ({ service, roles, opening, onClose }: ServiceDialogProps) => {
  const [isSubmitted, setSubmitted] = useState(false)
  const edit = useRecordEdit({
    entry: saveService,
    saved: service,
    draftOf: draftOfService,
    requestOf: serviceRequest,
    stale: { code: 'service-changed', record: Service },
    invalidates: [listServices, listRoles, listGrants, showAccess],
    onSaved: ({ isChangeWaiting }) => {
      void kept.end()
      showToast({ kind: 'success', text: 'Successfully Done!' })
      if (isChangeWaiting) showToast({ kind: 'info', text: waitsText })
      onClose()
    },
    onFailed: () => showToast({ kind: 'error', text: 'Could not update data!' }),
  })
  const { base, draft, theirs } = edit
  const kept = useFormDraft({
    key: `service ${service?.id ?? ''}`,
    opening,
    title: service === undefined ? 'New service' : `Service ${service.serviceName}`,
    version: base?.version ?? null,
    present: draft,
    original: draftOfService(base),
    labels: versionsOfService,
    fill: edit.replace,
  })
  const nameFault = faultOfName(draft.serviceName, ServiceName)
  const lacking = roles.filter(({ activeServiceId }) => base === undefined || !activeServiceId.includes(base.id))
  if (theirs !== null && base !== undefined)
    return (
      <MergeDialog
        key={theirs.version}
        title="Somebody else changed this service"
        by={<ChangedBy record={theirs} />}
        fields={versionsOfService(draftOfService(base), draft, draftOfService(theirs))}
        isSaving={edit.isSaving}
        onResolve={(choices) =>
          edit.resolve(theirs, { ...choose(draft, draftOfService(theirs), choices), addToRoles: draft.addToRoles })
        }
        onClose={edit.closeMerge}
      />
    )
  return (
    <RecordDialog
      title={base === undefined ? 'Add Service' : 'Edit Service'}
      failure={edit.failure}
      isChanged={edit.isChanged}
      isSaving={edit.isSaving}
      kept={kept}
      onSave={() => {
        setSubmitted(true)
        if (nameFault === undefined) edit.save()
      }}
      onClose={onClose}
    >
      <NameAndState
        label="Service name"
        caption="Compared without regard to upper and lower case."
        fault={isSubmitted ? nameFault : undefined}
        name={draft.serviceName}
        isActive={draft.isActive}
        onName={(serviceName) => edit.change({ serviceName })}
        onActive={(isActive) => edit.change({ isActive })}
      />
      <CheckList
        label="Add to roles"
        options={lacking.map(({ id, roleName, blockedServiceId }) => ({
          id,
          name: roleName,
          ...(base !== undefined && blockedServiceId.includes(base.id) ? { aside: 'blocked now' } : {}),
        }))}
        chosen={draft.addToRoles}
        onChange={(addToRoles) => edit.change({ addToRoles: addToRoles.toSorted((a, b) => a - b) })}
        caption={
          base === undefined ? undefined : 'Roles that have it already are not listed. Take it away in the role.'
        }
      />
    </RecordDialog>
  )
}
