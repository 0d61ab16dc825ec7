import { Select } from '@primer/react'
import { listBrands } from '#contract/calls/people/roles.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { formatInstant } from '#src/ui/time.ts'

interface Props {
  readonly label: string
  /** What stands for no brand. */
  readonly emptyText?: string
  readonly caption?: string
  readonly fault?: string | undefined
  readonly isDisabled?: boolean
  readonly value: string
  readonly onChange: (brandCode: string) => void
}

/** One brand of those there are. A brand that is no longer among them stays chosen until another one is. */
export const BrandField = ({
  label,
  emptyText = 'Choose a brand',
  caption,
  fault,
  isDisabled = false,
  value,
  onChange,
}: Props) => {
  const { data: brands, asOf } = useLookup(listBrands)
  const isKnown = brands?.some(({ brandCode }) => brandCode === value) === true
  const age = asOf === null ? undefined : `Brands as of ${formatInstant(asOf)}; newer ones could not be loaded.`
  const said = [caption, age].filter((text) => text !== undefined).join(' ')
  return (
    <SelectField
      label={label}
      fault={fault}
      {...(said === '' ? {} : { caption: said })}
      isDisabled={isDisabled}
      value={value}
      onChange={onChange}
    >
      <Select.Option value="">{emptyText}</Select.Option>
      {value !== '' && !isKnown && <Select.Option value={value}>{value}</Select.Option>}
      {brands?.map(({ brandCode }) => (
        <Select.Option key={brandCode} value={brandCode}>
          {brandCode}
        </Select.Option>
      ))}
    </SelectField>
  )
}
