import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { holdDefault, holdTransaction, listHeld, listHoldStatuses } from '#contract/calls/money/settlementHolds.ts'
import { searchSettlements, TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { day, reason, text } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormSection } from '#src/editing/FormSection.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ImpactOf } from '#src/impact/ImpactOf.tsx'
import { useSession } from '#src/session/useSession.ts'
import styles from './Holds.module.css'
import { missingService, noMerchant } from './holdWords.ts'

const table = defineForm(holdTransaction, {
  txnRefNumber: text('Transaction Id', { longest: 60 }),
  status: text('Status', { optional: true }),
  merchantCode: text('MID (optional)', { longest: 40, optional: true, fault: noMerchant }),
  expectedOn: day('Expected release (optional)', { optional: true, past: 'This day is over.' }),
  reason: reason('Reason', { isWide: true }),
})

/** Holds what a merchant is paid for one transaction. */
interface OneProps {
  /** The payment that the form opens with; empty: none. */
  readonly of: string
  readonly onSaved: () => void
}

const OneHold = ({ of, onSaved }: OneProps) => {
  const { can } = useSession()
  const statuses = useCall(listHoldStatuses, {}).data ?? [holdDefault]
  const [usual = holdDefault] = statuses
  const form = useTableForm({
    table,
    call: holdTransaction,
    requestOf: (content) => ({ ...content, status: content.status || usual }),
    mayRepeat: true,
    ...(of === '' ? {} : { opensWith: { txnRefNumber: of } }),
    draftKey: of === '' ? 'hold' : `hold ${of}`,
    draftTitle: 'Hold Settlement',
    invalidates: [listHeld, searchSettlements],
    words: { saved: 'Successfully Saved.', failed: 'Could not upload merchant doc!' },
    onSaved,
  })
  const [left, setLeft] = useState(of)
  const typed = form.draft.txnRefNumber.trim()
  return (
    <FormSection
      title="Hold Settlement"
      form={form}
      failed="The transaction is not held"
      submitContent="Hold"
      hint="Somebody else has to release it."
      refused={can(holdTransaction) ? undefined : missingService}
    >
      <div className={styles.fields} onBlur={() => setLeft(typed)}>
        <FormFields
          table={table}
          form={form}
          own={{ status: (props) => oneOf(statuses)({ ...props, value: props.value || usual }) }}
        />
        {can(holdTransaction) && typed !== '' && typed === left && TxnRefNumber.safeParse(typed).success && (
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
  const [params] = useSearchParams()
  const of = TxnRefNumber.safeParse(params.get('hold')).data ?? ''
  return <OneHold key={`${of} ${round}`} of={of} onSaved={() => setRound(round + 1)} />
}
