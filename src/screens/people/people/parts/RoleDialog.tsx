import { Checkbox } from '@primer/react'
import { RoleFlag } from '#contract/wire/roleFlag.ts'
import { listGrants, listPeople, showAccess } from '#contract/calls/people/people.ts'
import { listRoles, Role, RoleName, saveRole, type Service } from '#contract/calls/people/roles.ts'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import styles from '../people.module.css'
import { draftOfRole, faultOfName, roleRequest, versionsOfRole } from '../roleDraft.ts'
import { AccessDialog, accessWords, tellWaiting } from './AccessDialog.tsx'
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
  const serviceNames = new Map(services.map(({ id, serviceName }) => [id, serviceName]))
  const form = useRecordForm({
    call: saveRole,
    saved: role,
    versionOf: ({ version }) => version,
    draftOf: draftOfRole,
    requestOf: roleRequest,
    faultsOf: ({ roleName }) => ({ roleName: faultOfName(roleName, RoleName) }),
    stale: { code: 'role-changed', record: Role, what: 'this role' },
    draftKey: `role ${role?.id ?? ''}`,
    opening,
    draftTitle: role === undefined ? 'New role' : `Role ${role.roleName}`,
    labels: (was, mine, is) => versionsOfRole(was, mine, is, serviceNames),
    invalidates: [listRoles, listGrants, listPeople, showAccess],
    words: accessWords,
    onSaved: ({ isChangeWaiting }) => {
      tellWaiting(isChangeWaiting)
      onClose()
    },
  })
  const { draft, set } = form
  const named = namedFlags(draft.roleName, draft.roleFlags)
  return (
    <AccessDialog
      title={role === undefined ? 'Add Role' : 'Edit Role'}
      form={form}
      label="Role name"
      fault={form.faults.roleName}
      name={draft.roleName}
      isActive={draft.isActive}
      onName={(roleName) => set({ roleName })}
      onActive={(isActive) => set({ isActive })}
      onClose={onClose}
    >
      <fieldset className={styles.plain}>
        <legend className={styles.heading}>Flags</legend>
        <div className={styles.checks}>
          {RoleFlag.options.map((flag) => (
            <label key={flag} className={styles.check}>
              <Checkbox
                checked={draft.roleFlags.includes(flag)}
                onChange={(event) =>
                  set({
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
      <ServiceChooser draft={draft} services={services} onChange={set} />
    </AccessDialog>
  )
}
