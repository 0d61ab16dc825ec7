import { Checkbox } from '@primer/react'
import { useState } from 'react'
import { RoleFlag } from '#contract/wire/roleFlag.ts'
import { listPeople, showAccess, listGrants } from '#contract/calls/people.ts'
import { listRoles, Role, RoleName, saveRole, type Service } from '#contract/calls/roles.ts'
import { waitsText } from '#src/checking/grantWords.ts'
import { MergeDialog } from '#src/editing/MergeDialog.tsx'
import { choose } from '#src/editing/threeWay.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useRecordEdit } from '#src/editing/useRecordEdit.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from '../people.module.css'
import { draftOfRole, faultOfName, roleRequest, versionsOfRole } from '../roleDraft.ts'
import { ChangedBy } from './ChangedBy.tsx'
import { NameAndState } from './NameAndState.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { ServiceChooser } from './ServiceChooser.tsx'

interface RoleDialogProps {
  /** Absent: a new one. */
  readonly role: Role | undefined
  readonly services: readonly Service[]
  /** Of a new one. */
  readonly opening?: string
  readonly onClose: () => void
}

/** Flags that the name speaks of and that are not set: the name itself gives nothing. */
const namedFlags = (name: string, flags: readonly RoleFlag[]): RoleFlag[] =>
  RoleFlag.options.filter((flag) => name.toLowerCase().includes(flag) && !flags.includes(flag))

export const RoleDialog = ({ role, services, opening, onClose }: RoleDialogProps) => {
  const [isSubmitted, setSubmitted] = useState(false)
  const edit = useRecordEdit({
    entry: saveRole,
    saved: role,
    draftOf: draftOfRole,
    requestOf: roleRequest,
    stale: { code: 'role-changed', record: Role },
    invalidates: [listRoles, listGrants, listPeople, showAccess],
    onSaved: ({ isChangeWaiting }) => {
      void kept.end()
      showToast({ kind: 'success', text: 'Successfully Done!' })
      if (isChangeWaiting) showToast({ kind: 'info', text: waitsText })
      onClose()
    },
    onFailed: () => showToast({ kind: 'error', text: 'Could not update data!' }),
  })
  const { base, draft, theirs } = edit
  const serviceNames = new Map(services.map(({ id, serviceName }) => [id, serviceName]))
  const kept = useFormDraft({
    key: `role ${role?.id ?? ''}`,
    opening,
    title: role === undefined ? 'New role' : `Role ${role.roleName}`,
    version: base?.version ?? null,
    present: draft,
    original: draftOfRole(base),
    labels: (was, mine, is) => versionsOfRole(was, mine, is, serviceNames),
    fill: edit.replace,
  })
  const nameFault = faultOfName(draft.roleName, RoleName)
  const named = namedFlags(draft.roleName, draft.roleFlags)
  if (theirs !== null && base !== undefined)
    return (
      <MergeDialog
        key={theirs.version}
        title="Somebody else changed this role"
        by={<ChangedBy record={theirs} />}
        fields={versionsOfRole(draftOfRole(base), draft, draftOfRole(theirs), serviceNames)}
        isSaving={edit.isSaving}
        onResolve={(choices) => edit.resolve(theirs, choose(draft, draftOfRole(theirs), choices))}
        onClose={edit.closeMerge}
      />
    )
  return (
    <RecordDialog
      title={base === undefined ? 'Add Role' : 'Edit Role'}
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
        label="Role name"
        fault={isSubmitted ? nameFault : undefined}
        name={draft.roleName}
        isActive={draft.isActive}
        onName={(roleName) => edit.change({ roleName })}
        onActive={(isActive) => edit.change({ isActive })}
      />
      <fieldset className={styles.plain}>
        <legend className={styles.heading}>Flags</legend>
        <div className={styles.checks}>
          {RoleFlag.options.map((flag) => (
            <label key={flag} className={styles.check}>
              <Checkbox
                checked={draft.roleFlags.includes(flag)}
                onChange={(event) =>
                  edit.change({
                    roleFlags: (event.target.checked
                      ? [...draft.roleFlags, flag]
                      : draft.roleFlags.filter((other) => other !== flag)
                    ).toSorted(),
                  })
                }
              />
              {flag}
            </label>
          ))}
        </div>
        {named.length > 0 && (
          <p className={styles.note} role="status">
            The name says {named.join(', ')}, the flag is not set. A name gives no rights; only the flag does.
          </p>
        )}
      </fieldset>
      <ServiceChooser draft={draft} services={services} onChange={edit.change} />
    </RecordDialog>
  )
}
