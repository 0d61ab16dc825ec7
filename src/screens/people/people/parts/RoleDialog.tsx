import { Checkbox } from '@primer/react'
import { RoleFlag } from '#contract/wire/roleFlag.ts'
import { listGrants, listPeople, showAccess } from '#contract/calls/people/people.ts'
import { listRoles, Role, saveRole, type Service } from '#contract/calls/people/roles.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { several } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import styles from '../people.module.css'
import { AccessDialog, accessName, accessState, accessWords, shownState, tellWaiting } from './AccessDialog.tsx'
import { ServiceChooser } from './ServiceChooser.tsx'

interface RoleDialogProps {
  /** Absent: a new one. */
  readonly role: Role | undefined
  readonly services: readonly Service[]
  /** Which draft of a new role. */
  readonly opening?: string
  readonly onClose: () => void
}

/** Flags that the name speaks of and that are not set: the name itself gives nothing. */
const namedFlags = (name: string, flags: readonly RoleFlag[]): RoleFlag[] =>
  RoleFlag.options.filter((flag) => name.toLowerCase().includes(flag) && !flags.includes(flag))

const tableOf = (services: readonly Service[]) => {
  const names = new Map(services.map(({ id, serviceName }) => [id, serviceName]))
  const nameOf = (id: number) => names.get(id) ?? String(id)
  return defineForm(saveRole, {
    roleName: accessName('Role name'),
    isActive: accessState,
    roleFlags: several<RoleFlag>('Flags'),
    activeServiceId: several<number>('Active services', { nameOf }),
    blockedServiceId: several<number>('Blocked services', { nameOf }),
  })
}

export const RoleDialog = ({ role, services, opening, onClose }: RoleDialogProps) => {
  const table = tableOf(services)
  const form = useTableForm({
    table,
    call: saveRole,
    saved: role,
    versionOf: ({ version }) => version,
    fixed: (base) => (base === undefined ? {} : { id: base.id }),
    stale: { code: 'role-changed', record: Role, what: 'this role' },
    draftKey: `role ${role?.id ?? ''}`,
    opening,
    draftTitle: role === undefined ? 'New role' : `Role ${role.roleName}`,
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
    <AccessDialog title={role === undefined ? 'Add Role' : 'Edit Role'} form={form} onClose={onClose}>
      <FormFields
        table={table}
        form={form}
        given={shownState}
        own={{
          roleFlags: ({ label, value, onChange }) => (
            <fieldset className={styles.plain}>
              <legend className={styles.heading}>{label}</legend>
              <div className={styles.checks}>
                {RoleFlag.options.map((flag) => (
                  <label key={flag} className={styles.check}>
                    <Checkbox
                      checked={value.includes(flag)}
                      onChange={({ target }) =>
                        onChange(
                          (target.checked ? [...value, flag] : value.filter((other) => other !== flag)).toSorted(),
                        )
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
          ),
          activeServiceId: () => <ServiceChooser draft={draft} services={services} onChange={set} />,
          blockedServiceId: () => null,
        }}
      />
    </AccessDialog>
  )
}
