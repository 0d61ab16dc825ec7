import { Select } from '@primer/react'
import type { RateType } from '#contract/calls/money/rates.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface Charge {
  readonly type: RateType
  readonly value: string
}

interface Props extends Charge {
  readonly fault?: string | undefined
  readonly caption?: string
  readonly isDisabled?: boolean
  readonly onChange: (change: Partial<Charge>) => void
}

/** A share of the amount in percent, or rupees for each transaction. */
export const ChargeFields = ({ type, value, fault, caption, isDisabled = false, onChange }: Props) => (
  <>
    <SelectField
      label="type"
      isDisabled={isDisabled}
      value={type}
      onChange={(text) => onChange({ type: text as RateType })}
    >
      <Select.Option value="PERCENTAGE">Percentage</Select.Option>
      <Select.Option value="FIXED">Fixed</Select.Option>
    </SelectField>
    <TextField
      label="value"
      fault={fault}
      caption={caption}
      inputMode="decimal"
      isDisabled={isDisabled}
      {...(type === 'PERCENTAGE' ? { trailingVisual: '%' } : { leadingVisual: '₹' })}
      value={value}
      onChange={(text) => onChange({ value: text })}
    />
  </>
)
