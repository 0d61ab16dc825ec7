import { Textarea } from '@primer/react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'

type Input = Pick<
  ComponentProps<typeof Textarea>,
  'maxLength' | 'onBlur' | 'placeholder' | 'ref' | 'resize' | 'rows' | 'spellCheck'
>

interface Props extends FieldProps, Input {
  readonly isDisabled?: boolean | undefined
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A labelled text of several lines. */
export const TextareaField = ({ isDisabled = false, onChange, ...props }: Props) => {
  const { field, control: input } = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <Textarea
          {...input}
          {...control}
          block
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
