import { TextInput } from '@primer/react'
import { type RefObject, useState } from 'react'
import { Field } from '#src/ui/Field.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { faultsOfFilters, hasFilter, type MerchantFilters, noFilters } from '../merchantSearch.ts'
import styles from './MerchantFilterBar.module.css'

interface MerchantFilterBarProps {
  readonly filters: MerchantFilters
  readonly firstFieldRef: RefObject<HTMLInputElement | null>
  readonly onSearch: (filters: MerchantFilters) => void
  readonly onReset: () => void
}

/** Holds what is being typed; give it a `key` of the searched filters, so that going back shows those. */
export const MerchantFilterBar = ({ filters, firstFieldRef, onSearch, onReset }: MerchantFilterBarProps) => {
  const [typed, setTyped] = useState(filters)
  const [isSubmitted, setSubmitted] = useState(hasFilter(filters))
  const faults = isSubmitted ? faultsOfFilters(typed) : {}

  const search = () => {
    setSubmitted(true)
    if (hasFilter(typed) && Object.keys(faultsOfFilters(typed)).length === 0) onSearch(typed)
  }
  const reset = () => {
    setTyped(noFilters)
    setSubmitted(false)
    onReset()
    firstFieldRef.current?.focus()
  }

  return (
    <FilterBar label="Merchants" canSearch={hasFilter(typed)} onSearch={search} onReset={reset}>
      <Field label="Merchant Code" keepsRoom fault={faults.merchantCode} className={styles.field}>
        {(control) => (
          <TextInput
            {...control}
            ref={firstFieldRef}
            block
            className={styles.code}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            aria-keyshortcuts="/"
            value={typed.merchantCode}
            onChange={(event) => setTyped({ ...typed, merchantCode: event.target.value.toUpperCase() })}
          />
        )}
      </Field>
      <Field label="Mobile Number" className={styles.field}>
        {(control) => (
          <TextInput
            {...control}
            block
            className={styles.code}
            autoComplete="off"
            inputMode="tel"
            maxLength={15}
            value={typed.mobileNumber}
            onChange={(event) => setTyped({ ...typed, mobileNumber: event.target.value })}
          />
        )}
      </Field>
      <Field label="Distributor code" className={styles.field}>
        {(control) => (
          <TextInput
            {...control}
            block
            className={styles.code}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={typed.distributorCode}
            onChange={(event) => setTyped({ ...typed, distributorCode: event.target.value })}
          />
        )}
      </Field>
    </FilterBar>
  )
}
