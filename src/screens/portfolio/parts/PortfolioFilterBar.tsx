import { Button, Select, TextInput } from '@primer/react'
import { type FormEvent, useState } from 'react'
import { merchantBuckets } from '#contract/merchants.ts'
import { Field } from '#src/ui/Field.tsx'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (hasFilter(typed) && faultOfCode(typed.code) === undefined) onSearch(typed)
  }
  const text = (field: 'code' | 'mobile' | 'distributor', label: string, maxLength: number) => (
    <Field label={label} className={styles.field} fault={field === 'code' ? fault : undefined}>
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
    <form role="search" aria-label="Merchants" className={styles.bar} onSubmit={submit} noValidate>
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
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!hasFilter(typed)}>
          Search
        </Button>
        <Button
          type="button"
          onClick={() => {
            setTyped(noFilters)
            setSubmitted(false)
            onReset()
          }}
        >
          Reset
        </Button>
      </div>
    </form>
  )
}
