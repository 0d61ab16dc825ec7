import { Checkbox } from '@primer/react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/calls/people/people.ts'
import type { Role } from '#contract/calls/people/roles.ts'
import { CheckList } from '#src/ui/CheckList.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import styles from '../people.module.css'
import { type PersonDraft, type PersonFaults, showsBrands } from '../personDraft.ts'
import { PasswordField } from './PasswordField.tsx'

interface PersonFieldsProps {
  readonly draft: PersonDraft
  /** Absent: a new one. */
  readonly base: Person | undefined
  readonly roles: readonly Role[]
  readonly brands: readonly { id: number; brandCode: string }[]
  readonly faults: PersonFaults
  readonly onChange: (fields: Partial<PersonDraft>) => void
}

type TextName = 'loginId' | 'name' | 'email' | 'mobileNumber' | 'appId'

const asides = (role: Role, waiting: boolean): ReactNode =>
  [role.isActive ? '' : 'In Active', waiting ? 'waits' : role.roleFlags.includes('admin') ? 'admin' : '']
    .filter((word) => word !== '')
    .join(', ') || undefined

export const PersonFields = ({ draft, base, roles, brands, faults, onChange }: PersonFieldsProps) => {
  const text = (
    name: TextName,
    label: string,
    options: { caption?: string; isLocked?: boolean; mode?: 'tel' | 'email' } = {},
  ) => (
    <TextField
      label={label}
      fault={faults[name]}
      {...(options.caption === undefined ? {} : { caption: options.caption })}
      aria-invalid={faults[name] !== undefined}
      name={name}
      spellCheck={false}
      longest={200}
      {...(options.mode === undefined ? {} : { inputMode: options.mode })}
      isDisabled={options.isLocked ?? false}
      value={draft[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  )
  const isWaiting = (role: Role) => base?.waitingGrants.some(({ roleId }) => roleId === role.id) ?? false
  return (
    <>
      <section className={styles.section} aria-labelledby="person-who">
        <h2 id="person-who" className={styles.heading}>
          User
        </h2>
        <div className={styles.fields}>
          {text('name', 'Name')}
          {text('loginId', 'Login Id', {
            isLocked: base !== undefined,
            caption: base === undefined ? 'Cannot be changed later.' : 'Cannot be changed.',
          })}
          <PasswordField
            isNew={base === undefined}
            password={draft.password}
            fault={faults.password}
            onChange={(password) => onChange({ password })}
          />
          {text('email', 'Email', { mode: 'email' })}
          {text('mobileNumber', 'Mobile Number', { mode: 'tel' })}
          {text('appId', 'App Id')}
          <div className={`${styles.checks} ${styles.wide}`}>
            <label className={styles.check}>
              <Checkbox checked={draft.isActive} onChange={(event) => onChange({ isActive: event.target.checked })} />
              Is Active
            </label>
            <label className={styles.check}>
              <Checkbox
                checked={draft.isCallCenter}
                onChange={(event) => onChange({ isCallCenter: event.target.checked })}
              />
              Is Call Center
            </label>
          </div>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="person-rights">
        <h2 id="person-rights" className={styles.heading}>
          Rights
        </h2>
        <CheckList
          label="Roles"
          options={roles
            .filter((role) => role.isActive || draft.role.includes(role.id))
            .map((role) => ({ id: role.id, name: role.roleName, aside: asides(role, isWaiting(role)) }))}
          chosen={draft.role}
          onChange={(role) => onChange({ role: role.toSorted((a, b) => a - b) })}
          caption="A role of administrators is given when a second administrator confirms it."
          fault={faults.role}
        />
        {showsBrands(draft, roles) && (
          <CheckList
            label="Brands"
            options={brands.map(({ id, brandCode }) => ({ id, name: brandCode }))}
            chosen={draft.brands}
            onChange={(chosen) => onChange({ brands: chosen.toSorted((a, b) => a - b) })}
            caption="The person sees the data of these brands only. Without a brand they see every brand."
            fault={faults.brands}
          />
        )}
      </section>
    </>
  )
}
