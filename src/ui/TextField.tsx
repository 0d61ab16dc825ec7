import { TextInput } from '@primer/react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'

type Input = Pick<
  ComponentProps<typeof TextInput>,
  | 'aria-invalid'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'leadingVisual'
  | 'list'
  | 'maxLength'
  | 'monospace'
  | 'name'
  | 'onBlur'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'spellCheck'
  | 'trailingAction'
  | 'trailingVisual'
  | 'type'
  | 'validationStatus'
>

interface Props extends FieldProps, Input {
  readonly isDisabled?: boolean | undefined
  readonly value: string
  readonly onChange?: (text: string) => void
}

/** A labelled line of text. The browser offers nothing that was typed elsewhere, unless `autoComplete` says so. */
export const TextField = ({ isDisabled = false, onChange, ...props }: Props) => {
  const { field, control: input } = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          autoComplete="off"
          {...control}
          {...input}
          block
          disabled={isDisabled}
          onChange={onChange && ((event) => onChange(event.target.value))}
        />
      )}
    </Field>
  )
}
