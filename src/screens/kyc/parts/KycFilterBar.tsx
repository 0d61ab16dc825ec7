import { TextInput } from '@primer/react'
import { useState } from 'react'
import { Field } from '#src/ui/Field.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { hasKycFilter, type KycFilters, noKycFilters } from '../kycSearch.ts'
import styles from './KycFilterBar.module.css'

interface KycFilterBarProps {
  readonly filters: KycFilters
  readonly hasDistributor: boolean
  readonly onSearch: (filters: KycFilters) => void
  readonly onReset: () => void
}

/** Holds what is being typed; give it a `key` of the searched filters, so that going back shows those. */
export const KycFilterBar = ({ filters, hasDistributor, onSearch, onReset }: KycFilterBarProps) => {
  const [typed, setTyped] = useState(filters)
  const input = (field: keyof KycFilters, label: string, maxLength: number, change = (text: string) => text) => (
    <Field label={label} className={styles.field}>
      {(control) => (
        <TextInput
          {...control}
          block
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: change(event.target.value) })}
        />
      )}
    </Field>
  )
  return (
    <FilterBar
      label="KYC"
      isSecondary
      canSearch={hasKycFilter(typed)}
      onSearch={() => {
        if (hasKycFilter(typed)) onSearch(typed)
      }}
      onReset={() => {
        setTyped(noKycFilters)
        onReset()
      }}
    >
      {input('merchantCode', 'Merchant Code', 20, (text) => text.toUpperCase())}
      {input('mobileNumber', 'Mobile Number', 15)}
      {hasDistributor && input('distributorCode', 'Distributor code', 40)}
    </FilterBar>
  )
}
