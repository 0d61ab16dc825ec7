import { Textarea } from '@primer/react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

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
export const TextareaField = ({
  label,
  caption,
  fault,
  keepsRoom,
  faultId,
  id,
  className,
  isDisabled = false,
  onChange,
  ...input
}: Props) => (
  <Field {...{ label, caption, fault, keepsRoom, faultId, id, className }}>
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
