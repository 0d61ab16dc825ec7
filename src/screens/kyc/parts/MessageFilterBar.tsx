import { TextInput } from '@primer/react'
import { useState } from 'react'
import { MerchantCode } from '#contract/calls/merchants.ts'
import { Field } from '#src/ui/Field.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import styles from './KycFilterBar.module.css'

interface MessageFilterBarProps {
  readonly merchantCode: string
  /** Of all merchants when it is empty. */
  readonly onSearch: (merchantCode: string) => void
}

/** Holds what is being typed; give it a `key` of the searched code, so that going back shows that. */
export const MessageFilterBar = ({ merchantCode, onSearch }: MessageFilterBarProps) => {
  const [typed, setTyped] = useState(merchantCode)
  const code = MerchantCode.safeParse(typed)
  return (
    <FilterBar
      label="Messages"
      isSecondary
      canSearch={code.success}
      onSearch={() => {
        if (code.success) onSearch(code.data)
      }}
      onReset={() => {
        setTyped('')
        onSearch('')
      }}
    >
      <Field
        label="Merchant Code"
        keepsRoom
        className={styles.field}
        fault={typed === '' || code.success ? undefined : code.error.issues[0]?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            block
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value.toUpperCase())}
          />
        )}
      </Field>
    </FilterBar>
  )
}
