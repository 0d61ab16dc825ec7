import { TextField } from '#src/ui/TextField.tsx'

interface Props {
  readonly label: string
  readonly fault?: string | undefined
  readonly isDisabled: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

export const RupeesField = ({ label, fault, isDisabled, value, onChange }: Props) => (
  <TextField
    label={label}
    fault={fault}
    inputMode="decimal"
    leadingVisual="₹"
    isDisabled={isDisabled}
    value={value}
    onChange={onChange}
  />
)
