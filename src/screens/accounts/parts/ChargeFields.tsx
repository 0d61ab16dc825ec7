import { Select, TextInput } from '@primer/react'
import type { RateType } from '#contract/calls/rates.ts'
import { Field } from '#src/ui/Field.tsx'

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
    <Field label="type">
      {(control) => (
        <Select
          {...control}
          block
          disabled={isDisabled}
          value={type}
          onChange={(event) => onChange({ type: event.target.value as RateType })}
        >
          <Select.Option value="PERCENTAGE">PERCENTAGE</Select.Option>
          <Select.Option value="FIXED">FIXED</Select.Option>
        </Select>
      )}
    </Field>
    <Field label="value" fault={fault} {...(caption === undefined ? {} : { caption })}>
      {(control) => (
        <TextInput
          {...control}
          block
          inputMode="decimal"
          autoComplete="off"
          disabled={isDisabled}
          {...(type === 'PERCENTAGE' ? { trailingVisual: '%' } : { leadingVisual: '₹' })}
          value={value}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      )}
    </Field>
  </>
)
