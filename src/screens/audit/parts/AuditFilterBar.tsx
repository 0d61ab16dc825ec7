import { Button, Checkbox, Select, TextInput } from '@primer/react'
import { type FormEvent, useState } from 'react'
import { DayField } from '#src/ui/DayField.tsx'
import { Field } from '#src/ui/Field.tsx'
import { type AuditFilters, faultsOfFilters, noFilters } from '../auditSearch.ts'
import { auditedCalls } from '../auditWords.ts'
import styles from './AuditFilterBar.module.css'

interface Props {
  readonly filters: AuditFilters
  /** No later day can have entries. */
  readonly today: string
  readonly onSearch: (filters: AuditFilters) => void
}

/** Holds what is being typed; give it a `key` of the searched filters, so that going back shows those. */
export const AuditFilterBar = ({ filters, today, onSearch }: Props) => {
  const [typed, setTyped] = useState(filters)
  const faults = faultsOfFilters(typed)
  const hasFault = Object.keys(faults).length > 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hasFault) onSearch(typed)
  }
  const reset = () => {
    setTyped(noFilters)
    onSearch(noFilters)
  }

  return (
    <form role="search" aria-label="Audit" className={styles.bar} onSubmit={submit} noValidate>
      <Field label="Person" className={styles.field}>
        {(control) => (
          <TextInput
            {...control}
            block
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            placeholder="Username"
            value={typed.person}
            onChange={(event) => setTyped({ ...typed, person: event.target.value })}
          />
        )}
      </Field>
      <Field label="Call" className={styles.call}>
        {({ validationStatus: _, ...control }) => (
          <Select
            {...control}
            block
            value={typed.call}
            onChange={(event) => setTyped({ ...typed, call: event.target.value })}
          >
            <Select.Option value="">Any</Select.Option>
            {[...new Set([...auditedCalls, ...(typed.call === '' ? [] : [typed.call])])].map((call) => (
              <Select.Option key={call} value={call}>
                {call}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Record" className={styles.field}>
        {(control) => (
          <TextInput
            {...control}
            block
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            placeholder="Code or username"
            value={typed.record}
            onChange={(event) => setTyped({ ...typed, record: event.target.value })}
          />
        )}
      </Field>
      <DayField
        label="From day"
        className={styles.day}
        max={today}
        value={typed.from}
        onChange={(from) => setTyped({ ...typed, from })}
      />
      <DayField
        label="To day"
        keepsRoom
        fault={faults.to}
        className={styles.day}
        max={today}
        value={typed.to}
        onChange={(to) => setTyped({ ...typed, to })}
      />
      <div className={styles.actions}>
        <label className={styles.refused}>
          <Checkbox
            checked={typed.isRefused}
            onChange={(event) => setTyped({ ...typed, isRefused: event.currentTarget.checked })}
          />
          Refused only
        </label>
        <Button type="submit" variant="primary" disabled={hasFault}>
          Search
        </Button>
        <Button type="button" onClick={reset}>
          Reset
        </Button>
      </div>
    </form>
  )
}
