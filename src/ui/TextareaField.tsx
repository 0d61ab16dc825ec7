import { Textarea } from '@primer/react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { tooLong, tooLongMark } from './tooLong.ts'

type Input = Pick<
  ComponentProps<typeof Textarea>,
  'onBlur' | 'placeholder' | 'ref' | 'required' | 'resize' | 'rows' | 'spellCheck'
>

interface Props extends FieldProps, Input {
  readonly isDisabled?: boolean | undefined
  /** A longer text stays as it is, and is said to be too long. */
  readonly longest?: number | undefined
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A labelled text of several lines. */
export const TextareaField = ({ isDisabled = false, longest, onChange, ...props }: Props) => {
  const { field, control: input } = splitField(props)
  const isTooLong = tooLong(props.value, longest)
  return (
    <Field {...field} {...(isTooLong === undefined ? {} : { fault: isTooLong, faultId: undefined })}>
      {(control) => (
        <Textarea
          {...input}
          {...control}
          {...(isTooLong === undefined ? {} : { [tooLongMark]: '' })}
          block
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
