import { Checkbox, TextInput } from '@primer/react'
import { Field } from '#src/ui/Field.tsx'
import styles from '../people.module.css'

interface NameAndStateProps {
  readonly label: string
  readonly caption?: string
  readonly fault: string | undefined
  readonly name: string
  readonly isActive: boolean
  readonly onName: (name: string) => void
  readonly onActive: (isActive: boolean) => void
}

/** What every role and every service begins with. */
export const NameAndState = ({ label, caption, fault, name, isActive, onName, onActive }: NameAndStateProps) => (
  <>
    <Field label={label} fault={fault} {...(caption === undefined ? {} : { caption })}>
      {(control) => (
        <TextInput
          {...control}
          block
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      )}
    </Field>
    <label className={styles.check}>
      <Checkbox checked={isActive} onChange={(event) => onActive(event.target.checked)} />
      Is Active
    </label>
  </>
)
