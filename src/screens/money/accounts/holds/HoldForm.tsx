import { Select } from '@primer/react'
import { useState } from 'react'
import { holdDefault, holdTransaction, listHeld, listHoldStatuses } from '#contract/calls/money/settlementHolds.ts'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import { FormSection } from '#src/editing/FormSection.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ImpactOf } from '#src/impact/ImpactOf.tsx'
import { useSession } from '#src/session/useSession.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { CodeField, merchantFault, transactionFault } from './HoldFields.tsx'
import styles from './Holds.module.css'
import { missingService } from './holdWords.ts'
import { gatewayToday } from '#src/ui/clock.ts'

const empty = { txnRefNumber: '', status: '', merchantCode: '', reason: '', expectedOn: '' }
type Typed = typeof empty

const faultsOf = ({ txnRefNumber, merchantCode, reason, expectedOn }: Typed) => ({
  txnRefNumber: txnRefNumber.trim() === '' ? 'Transaction Id is required.' : transactionFault(txnRefNumber),
  merchantCode: merchantFault(merchantCode),
  reason: reason.trim().length < 3 ? 'Say in a few words why.' : undefined,
  expectedOn: expectedOn !== '' && expectedOn < gatewayToday() ? 'This day is over.' : undefined,
})

/** Holds what a merchant is paid for one transaction. */
const OneHold = ({ onSaved }: { readonly onSaved: () => void }) => {
  const { can } = useSession()
  const statuses = useCall(listHoldStatuses, {}).data ?? [holdDefault]
  const form = useRecordForm<typeof holdTransaction, never, Typed>({
    call: holdTransaction,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => empty,
    mayRepeat: true,
    requestOf: ({ txnRefNumber, status, merchantCode, reason, expectedOn }) => ({
      txnRefNumber: txnRefNumber.trim(),
      status: status || (statuses[0] ?? holdDefault),
      merchantCode: merchantCode.trim(),
      reason: reason.trim(),
      ...(expectedOn === '' ? {} : { expectedOn }),
    }),
    faultsOf,
    draftKey: 'hold',
    draftTitle: 'Hold Settlement',
    labels: {
      txnRefNumber: 'Transaction Id',
      status: 'Status',
      merchantCode: 'MID (optional)',
      reason: 'Reason',
      expectedOn: 'Expected release (optional)',
    },
    invalidates: [listHeld, searchSettlements],
    words: { saved: 'Successfully Saved.', failed: 'Could not upload merchant doc!' },
    onSaved,
  })
  const { draft, faults, set } = form
  const [left, setLeft] = useState('')
  const typed = draft.txnRefNumber.trim()
  return (
    <FormSection
      title="Hold Settlement"
      form={form}
      failed="The transaction is not held"
      submitContent="Hold"
      hint="Somebody else has to release it."
      refused={can(holdTransaction) ? undefined : missingService}
    >
      <div className={styles.fields}>
        <CodeField
          label="Transaction Id"
          fault={faults.txnRefNumber}
          longest={60}
          value={draft.txnRefNumber}
          onChange={(txnRefNumber) => set({ txnRefNumber })}
          onBlur={() => setLeft(typed)}
        />
        <SelectField
          label="Status"
          value={draft.status || (statuses[0] ?? '')}
          onChange={(text) => set({ status: text })}
        >
          {statuses.map((status) => (
            <Select.Option key={status} value={status}>
              {status}
            </Select.Option>
          ))}
        </SelectField>
        <CodeField
          label="MID (optional)"
          fault={faults.merchantCode}
          longest={40}
          value={draft.merchantCode}
          onChange={(merchantCode) => set({ merchantCode })}
        />
        <DayField
          label="Expected release (optional)"
          fault={faults.expectedOn}
          value={draft.expectedOn}
          onChange={(expectedOn) => set({ expectedOn })}
        />
        <TextareaField
          label="Reason"
          fault={faults.reason}
          className={styles.wide}
          rows={2}
          longest={500}
          resize="vertical"
          value={draft.reason}
          onChange={(text) => set({ reason: text })}
        />
        {can(holdTransaction) && typed !== '' && typed === left && transactionFault(typed) === undefined && (
          <div className={styles.wide}>
            <ImpactOf act="hold" of={typed} />
          </div>
        )}
      </div>
    </FormSection>
  )
}

/** Empty again after each hold. */
export const HoldForm = () => {
  const [round, setRound] = useState(0)
  return <OneHold key={round} onSaved={() => setRound(round + 1)} />
}
