import type { ComponentProps, ReactNode } from 'react'
import type { Person } from '#contract/calls/people/people.ts'
import type { Role } from '#contract/calls/people/roles.ts'
import { someOf } from '#src/editing/fields/choices.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import styles from '../people.module.css'
import { type PersonTable, showsBrands } from '../personTable.ts'
import { PasswordField } from './PasswordField.tsx'

interface PersonFieldsProps {
  readonly table: PersonTable
  readonly form: ComponentProps<typeof FormFields<PersonTable['fields']>>['form'] & {
    /** Absent: a new one. */
    readonly base: Person | undefined
  }
  readonly roles: readonly Role[]
  readonly brands: readonly { id: number; brandCode: string }[]
}

const asides = (role: Role, waiting: boolean): ReactNode =>
  [role.isActive ? '' : 'In Active', waiting ? 'waits' : role.roleFlags.includes('admin') ? 'admin' : '']
    .filter((word) => word !== '')
    .join(', ') || undefined

export const PersonFields = ({ table, form, roles, brands }: PersonFieldsProps) => {
  const { base, draft } = form
  const isWaiting = (role: Role) => base?.waitingGrants.some(({ roleId }) => roleId === role.id) ?? false
  return (
    <>
      <section className={styles.section} aria-labelledby="person-who">
        <h2 id="person-who" className={styles.heading}>
          User
        </h2>
        <div className={styles.fields}>
          <FormFields
            table={table}
            form={form}
            only={['name', 'loginId', 'password', 'email', 'mobileNumber', 'appId']}
            given={{ loginId: { isDisabled: base !== undefined } }}
            own={{
              password: ({ value, fault, onChange }) => (
                <PasswordField isNew={base === undefined} password={value} fault={fault} onChange={onChange} />
              ),
            }}
          />
          <div className={`${styles.checks} ${styles.wide}`}>
            <FormFields table={table} form={form} only={['isActive', 'isCallCenter']} />
          </div>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="person-rights">
        <h2 id="person-rights" className={styles.heading}>
          Rights
        </h2>
        <FormFields
          table={table}
          form={form}
          only={showsBrands(draft, roles) ? ['role', 'brands'] : ['role']}
          own={{
            role: someOf(
              roles
                .filter((role) => role.isActive || draft.role.includes(role.id))
                .map((role) => ({ value: role.id, name: role.roleName, aside: asides(role, isWaiting(role)) })),
            ),
            brands: someOf(brands.map(({ id, brandCode }) => ({ value: id, name: brandCode }))),
          }}
        />
      </section>
    </>
  )
}
