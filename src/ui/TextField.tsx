import { TextInput } from '@primer/react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { pastedFigure } from './pastedFigure.ts'
import { tooLong, tooLongMark } from './tooLong.ts'

type Input = Pick<
  ComponentProps<typeof TextInput>,
  | 'aria-invalid'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'leadingVisual'
  | 'list'
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
  /** A longer text stays as it is, and is said to be too long. */
  readonly longest?: number | undefined
  readonly value: string
  readonly onChange?: (text: string) => void
}

/** A labelled line of text. The browser offers nothing that was typed elsewhere, unless `autoComplete` says so. */
export const TextField = ({ isDisabled = false, longest, onChange, ...props }: Props) => {
  const { field, control: input } = splitField(props)
  const isFigure = props.inputMode === 'decimal' || props.inputMode === 'numeric'
  const isTooLong = tooLong(props.value, longest)
  return (
    <Field {...field} {...(isTooLong === undefined ? {} : { fault: isTooLong, faultId: undefined })}>
      {(control) => (
        <TextInput
          autoComplete="off"
          {...control}
          {...input}
          {...(isTooLong === undefined ? {} : { [tooLongMark]: '' })}
          block
          disabled={isDisabled}
          onChange={onChange && ((event) => onChange(event.target.value))}
          onPaste={(event) => {
            const figure = isFigure ? pastedFigure(event) : undefined
            if (figure !== undefined) onChange?.(figure)
          }}
        />
      )}
    </Field>
  )
}
