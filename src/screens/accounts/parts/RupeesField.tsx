import { TextInput } from '@primer/react'
import { Field } from '#src/ui/Field.tsx'

interface Props {
  readonly label: string
  readonly fault?: string | undefined
  readonly isDisabled: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

export const RupeesField = ({ label, fault, isDisabled, value, onChange }: Props) => (
  <Field label={label} fault={fault}>
    {(control) => (
      <TextInput
        {...control}
        block
        inputMode="decimal"
        autoComplete="off"
        leadingVisual="₹"
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
