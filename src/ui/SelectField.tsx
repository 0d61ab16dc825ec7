import { Select } from '@primer/react'
import type { ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  readonly isDisabled?: boolean | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  /** Options of Primer's `Select`. */
  readonly children: ReactNode
}

/** A labelled choice of one out of a list. */
export const SelectField = ({ value, isDisabled = false, onChange, onBlur, children, ...field }: Props) => (
  <Field {...field}>
    {(control) => (
      <Select
        {...control}
        block
        disabled={isDisabled}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </Select>
    )}
  </Field>
)
