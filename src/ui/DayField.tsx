import { TextInput } from '@primer/react'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  readonly isDisabled?: boolean
  /** A moment to the second, `2026-01-31T14:05:00`. */
  readonly withTime?: boolean
  /** No later day is offered; days are `2026-01-31`. */
  readonly max?: string
  /** '' where no day is chosen. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly onBlur?: () => void
}

/** A labelled day of the calendar. */
export const DayField = ({ max, value, isDisabled = false, withTime = false, onChange, onBlur, ...field }: Props) => (
  <Field {...field}>
    {(control) => (
      <TextInput
        {...control}
        block
        type={withTime ? 'datetime-local' : 'date'}
        step={withTime ? 1 : undefined}
        max={max}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    )}
  </Field>
)
