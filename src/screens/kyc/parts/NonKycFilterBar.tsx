import { TextInput } from '@primer/react'
import { useState } from 'react'
import { indianDay } from '#contract/wire/indianTime.ts'
import { MerchantCode } from '#contract/calls/merchants.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import styles from './KycFilterBar.module.css'

export interface NonKycFilters {
  readonly merchantCode: string
  readonly from: string
  readonly till: string
}
export const noNonKycFilters: NonKycFilters = { merchantCode: '', from: '', till: '' }
export const hasNonKycFilter = (filters: NonKycFilters) => Object.values(filters).some((text) => text.trim() !== '')

/** Holds what is being typed; give it a `key` of the searched filters, so that going back shows those. */
export const NonKycFilterBar = ({
  filters,
  onSearch,
}: {
  filters: NonKycFilters
  onSearch: (filters: NonKycFilters) => void
}) => {
  const [typed, setTyped] = useState(filters)
  const [today] = useState(() => indianDay(new Date()))
  const code = MerchantCode.safeParse(typed.merchantCode)
  const fault = typed.merchantCode === '' || code.success ? undefined : code.error.issues[0]?.message
  const faultOf = (field: 'from' | 'till') => {
    if (typed[field] > today) return 'This day is in the future.'
    return field === 'till' && typed.till !== '' && typed.till < typed.from
      ? 'This day is before KYC Updated From.'
      : undefined
  }
  const faults = [fault, faultOf('from'), faultOf('till')]
  const search = () => {
    if (hasNonKycFilter(typed) && faults.every((known) => known === undefined)) onSearch(typed)
  }
  const day = (field: 'from' | 'till', label: string) => (
    <DayField
      label={label}
      keepsRoom
      className={styles.field}
      fault={faultOf(field)}
      max={today}
      value={typed[field]}
      onChange={(chosen) => setTyped({ ...typed, [field]: chosen })}
    />
  )
  return (
    <FilterBar
      label="Non KYC Merchants"
      canSearch={hasNonKycFilter(typed)}
      onSearch={search}
      onReset={() => {
        setTyped(noNonKycFilters)
        onSearch(noNonKycFilters)
      }}
    >
      <Field label="Merchant Code" keepsRoom className={styles.field} fault={fault}>
        {(control) => (
          <TextInput
            {...control}
            block
            autoComplete="off"
            maxLength={20}
            value={typed.merchantCode}
            onChange={(event) => setTyped({ ...typed, merchantCode: event.target.value.toUpperCase() })}
          />
        )}
      </Field>
      {day('from', 'KYC Updated From')}
      {day('till', 'KYC Updated Till')}
    </FilterBar>
  )
}
