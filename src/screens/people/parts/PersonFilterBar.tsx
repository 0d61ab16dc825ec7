import { Button, Select, TextInput } from '@primer/react'
import { type FormEvent, useRef, useState } from 'react'
import type { Role } from '#contract/calls/roles.ts'
import { Field } from '#src/ui/Field.tsx'
import styles from '../people.module.css'
import { hasFilter, type PersonSearch, type PersonState, personStates } from '../personSearch.ts'

type Filters = Pick<PersonSearch, 'text' | 'role' | 'state'>

interface PersonFilterBarProps {
  readonly search: PersonSearch
  readonly roles: readonly Role[]
  readonly onSearch: (filters: Filters) => void
}

const stateNames: Readonly<Record<PersonState, string>> = {
  active: 'Active',
  inactive: 'In Active',
  waiting: 'Waiting for a second administrator',
}

/** Give it a `key` of the searched text, so that going back shows that. */
export const PersonFilterBar = ({ search, roles, onSearch }: PersonFilterBarProps) => {
  const [text, setText] = useState(search.text)
  const field = useRef<HTMLInputElement>(null)
  const { role, state } = search
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ text: text.trim(), role, state })
  }
  return (
    <form role="search" aria-label="Users" className={styles.bar} onSubmit={submit} noValidate>
      <Field label="Search" className={styles.search}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            block
            type="search"
            placeholder="User name, name, e-mail or mobile"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label="Role">
        {({ validationStatus: _, ...control }) => (
          <Select
            {...control}
            value={role === undefined ? '' : String(role)}
            onChange={(event) =>
              onSearch({
                text: text.trim(),
                state,
                role: event.target.value === '' ? undefined : Number(event.target.value),
              })
            }
          >
            <Select.Option value="">All roles</Select.Option>
            {roles.map(({ id, roleName }) => (
              <Select.Option key={id} value={String(id)}>
                {roleName}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="State">
        {({ validationStatus: _, ...control }) => (
          <Select
            {...control}
            value={state ?? ''}
            onChange={(event) =>
              onSearch({ text: text.trim(), role, state: personStates.find((one) => one === event.target.value) })
            }
          >
            <Select.Option value="">All states</Select.Option>
            {personStates.map((one) => (
              <Select.Option key={one} value={one}>
                {stateNames[one]}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit">Search</Button>
        {hasFilter(search) && (
          <Button
            type="button"
            variant="invisible"
            onClick={() => {
              setText('')
              onSearch({ text: '', role: undefined, state: undefined })
              field.current?.focus()
            }}
          >
            Reset
          </Button>
        )}
      </div>
    </form>
  )
}
