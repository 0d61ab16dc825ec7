import { Banner } from '@primer/react'
import { useNavigate } from 'react-router-dom'
import { listGrants, listPeople, Person, savePerson, showAccess } from '#contract/calls/people/people.ts'
import type { Role } from '#contract/calls/people/roles.ts'
import { waitsText } from '#src/checkedRecords/grantWords.ts'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormPage } from '#src/editing/FormPage.tsx'
import { sealFresh } from '#src/session/sealFresh.ts'
import { showToast } from '#src/ui/toast.ts'
import { PersonFields } from './parts/PersonFields.tsx'
import styles from './people.module.css'
import { type PersonNames, personTable, rightsFaults } from './personTable.ts'

interface PersonEditProps {
  /** Absent: a new one. */
  readonly person: Person | undefined
  /** Which draft of a new person. */
  readonly opening?: string
  readonly roles: readonly Role[]
  readonly brands: readonly { id: number; brandCode: string }[]
  readonly names: PersonNames
  /** Where Save and Cancel lead. */
  readonly list: string
}

const hintOf = (isChanged: boolean, isNew: boolean): string => {
  if (isChanged) return 'Changes are not saved yet.'
  return isNew ? 'Login id and password are needed.' : 'Nothing has been changed.'
}

export const PersonEdit = ({ person, opening, roles, brands, names, list }: PersonEditProps) => {
  const navigate = useNavigate()
  const table = personTable(person === undefined, names)
  const form = useTableForm({
    table,
    call: savePerson,
    saved: person,
    recordOf: (saved) => ({ ...saved, password: '' }),
    versionOf: ({ version }) => version,
    requestOf: async ({ password, ...changes }, _, { loginId }) => ({
      ...changes,
      loginId: loginId.trim().toLowerCase(),
      ...(password === undefined ? {} : { password: await sealFresh(password) }),
    }),
    moreFaults: (typed, against) => rightsFaults(typed, against, roles),
    stale: { code: 'person-changed', record: Person, what: 'this person' },
    anew: 'seal-expired',
    draftKey: `person ${person?.loginId ?? ''}`,
    opening,
    draftTitle: person === undefined ? 'New user' : `User ${person.loginId}`,
    neverStored: ['password'],
    invalidates: [listGrants, listPeople, showAccess],
    words: { saved: 'Successfully Done', failed: 'Could not update info.' },
    onSaved: ({ waitingGrants }) => {
      if (waitingGrants.length > 0) showToast({ kind: 'info', text: waitsText })
      void navigate(list)
    },
  })
  const { base, draft, isChanged } = form

  return (
    <FormPage
      form={form}
      failed="Could not update info."
      hint={hintOf(isChanged, base === undefined)}
      leaving={{
        savedDraft: 'What you typed stays on this device as a draft; a password is not kept.',
        lost: base === undefined ? 'The new user has not been saved.' : `Your changes to ${base.loginId} will be lost.`,
      }}
      className={styles.form}
      onCancel={() => void navigate(list)}
    >
      <PersonFields table={table} form={form} roles={roles} brands={brands} />
      {base === undefined && draft.role.length === 0 && isChanged && (
        <Banner
          variant="warning"
          layout="compact"
          hideTitle
          title="No role chosen"
          description="Without a role this person has no services and cannot sign in. You can add one later."
        />
      )}
    </FormPage>
  )
}
