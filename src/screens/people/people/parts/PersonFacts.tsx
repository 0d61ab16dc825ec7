import { Label } from '@primer/react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/calls/people/people.ts'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import { ChangedBy } from '#src/editing/ChangedBy.tsx'
import styles from '../people.module.css'
import { usePeopleNames } from '../usePeopleNames.ts'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Names = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? (
    '–'
  ) : (
    <span className={styles.labels}>
      {names.map((name) => (
        <Label key={name}>{name}</Label>
      ))}
    </span>
  )

export const PersonFacts = ({ person }: { readonly person: Person }) => {
  const { names } = usePeopleNames()
  const brands = person.brands.map((id) => names.brands.get(id) ?? String(id)).toSorted()
  return (
    <section className={styles.section} aria-label="User">
      <dl className={styles.values}>
        <Fact label="Name">{person.name || '–'}</Fact>
        <Fact label="Login Id">
          <Id label="Login Id" value={person.loginId} />
        </Fact>
        <Fact label="Email">{person.email || '–'}</Fact>
        <Fact label="Mobile Number">
          <Id label="Mobile Number" value={person.mobileNumber} />
        </Fact>
        <Fact label="App Id">{person.appId || '–'}</Fact>
        <Fact label="Is Active">{person.isActive ? 'Yes' : 'No'}</Fact>
        <Fact label="Is Call Center">{person.isCallCenter ? 'Yes' : 'No'}</Fact>
        <Fact label="Password">
          {person.passwordSetByAdmin ? 'Temporary, not changed by the person yet' : 'Chosen by the person'}
        </Fact>
        <Fact label="Creation Date">
          <When at={person.creationDate} />
        </Fact>
        <Fact label="Last Login Date">
          <When at={person.lastLoginDate} />
        </Fact>
        <Fact label="Last Change">{person.changedBy === '' ? '–' : <ChangedBy record={person} />}</Fact>
        <Fact label="Roles">
          <Names names={person.userRoles.split(',').filter((name) => name !== '')} />
        </Fact>
        <Fact label="Brands">{brands.length === 0 ? 'Every brand' : <Names names={brands} />}</Fact>
      </dl>
    </section>
  )
}
