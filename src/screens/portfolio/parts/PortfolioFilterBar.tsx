import { Select, TextInput } from '@primer/react'
import { useState } from 'react'
import { merchantBuckets } from '#contract/calls/merchants.ts'
import { Field } from '#src/ui/Field.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { faultOfCode, hasFilter, noFilters, type PortfolioFilters } from '../portfolioSearch.ts'
import styles from './PortfolioFilterBar.module.css'

interface Props {
  readonly filters: PortfolioFilters
  readonly onSearch: (filters: PortfolioFilters) => void
  readonly onReset: () => void
}

/** Holds what is being typed; give it a `key` of the searched filters. */
export const PortfolioFilterBar = ({ filters, onSearch, onReset }: Props) => {
  const [typed, setTyped] = useState<PortfolioFilters>(filters)
  const [isSubmitted, setSubmitted] = useState(hasFilter(filters))
  const fault = isSubmitted ? faultOfCode(typed.code) : undefined
  const search = () => {
    setSubmitted(true)
    if (hasFilter(typed) && faultOfCode(typed.code) === undefined) onSearch(typed)
  }
  const text = (field: 'code' | 'mobile' | 'distributor', label: string, maxLength: number) => (
    <Field
      label={label}
      keepsRoom={field === 'code'}
      className={styles.field}
      fault={field === 'code' ? fault : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          block
          autoComplete="off"
          spellCheck={false}
          inputMode={field === 'mobile' ? 'tel' : 'text'}
          maxLength={maxLength}
          value={typed[field]}
          onChange={({ target: { value } }) =>
            setTyped({ ...typed, [field]: field === 'code' ? value.toUpperCase() : value })
          }
        />
      )}
    </Field>
  )
  return (
    <FilterBar
      label="Merchants"
      canSearch={hasFilter(typed)}
      onSearch={search}
      onReset={() => {
        setTyped(noFilters)
        setSubmitted(false)
        onReset()
      }}
    >
      {text('code', 'Merchant Code', 20)}
      {text('mobile', 'Mobile Number', 20)}
      {text('distributor', 'Distributor Code', 40)}
      <Field label="Bucket" className={styles.bucket}>
        {({ id, 'aria-describedby': described }) => (
          <Select
            id={id}
            aria-describedby={described}
            block
            value={typed.bucket}
            onChange={({ target: { value } }) =>
              setTyped({ ...typed, bucket: merchantBuckets.find((known) => known === value) ?? '' })
            }
          >
            {merchantBuckets.map((bucket) => (
              <Select.Option key={bucket} value={bucket}>
                {bucket}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
    </FilterBar>
  )
}
