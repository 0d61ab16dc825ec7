import { Select } from '@primer/react'
import type { RateState } from '#contract/calls/money/rates.ts'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import styles from './Rates.module.css'
import { wireStates } from './rateForm.ts'

interface Props {
  readonly states: readonly RateState[]
  readonly state: RateState
  readonly remark: string
  readonly isNew: boolean
  readonly onChange: (change: { readonly state: RateState } | { readonly remark: string }) => void
}

const all = Object.keys(wireStates) as RateState[]

/** The status, limited to what the person may give, and the reason of a cancellation. */
export const StatusFields = ({ states, state, remark, isNew, onChange }: Props) => (
  <>
    <SelectField
      label="status"
      caption={
        isNew
          ? 'A new one is a DRAFT.'
          : state === 'draft'
            ? 'DRAFT by a drafter, APPROVED by an approver, VERIFIED by a checker.'
            : 'The other fields stay as they are.'
      }
      isDisabled={isNew || states.length < 2}
      value={state}
      onChange={(text) => onChange({ state: text as RateState })}
    >
      {all.map((one) => (
        <Select.Option key={one} value={one} disabled={!states.includes(one)}>
          {wireStates[one]}
        </Select.Option>
      ))}
    </SelectField>
    {state !== 'draft' && (
      <RemarkField
        className={styles.wide}
        caption={state === 'cancelled' ? 'Required: say in a few words why.' : 'Optional'}
        value={remark}
        onChange={(said) => onChange({ remark: said })}
      />
    )}
  </>
)
