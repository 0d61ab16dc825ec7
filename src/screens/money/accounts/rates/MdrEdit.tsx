import {
  type MdrMaster,
  type MdrRate,
  type PaymentMethod,
  paymentMethods,
  saveMdrRate,
} from '#contract/calls/money/rates.ts'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { mdrFields, mdrTables } from './mdrTable.tsx'
import { RateDialog } from './RateDialog.tsx'
import { mdrLists, oneMdr } from './mdrLists.ts'
import { type EditedAs, mdrTitles, subtitleOf } from './rateForm.ts'
import { useRateForm } from './useRateForm.ts'

interface Props {
  readonly master: MdrMaster
  readonly as: EditedAs
  /** Absent: a new rate. */
  readonly rate?: MdrRate | undefined
  /** Which draft of a new rate. */
  readonly opening?: string
  readonly onClose: () => void
}

/** Follows from the payment method. */
const methodType = (method: string): number => paymentMethods.indexOf(method as PaymentMethod)

/** A drafter adds a rate, changes one or adds a version; its status changes here too, as documented. */
export const MdrEdit = ({ master, as, rate, opening, onClose }: Props) => {
  const table = mdrTables[master]
  const form = useRateForm({
    table,
    call: saveMdrRate,
    kind: master,
    as,
    rate,
    opening,
    requestOf: (content, { state, ...target }) => ({
      ...content,
      paymentMethodType: methodType(content.paymentMethod),
      status: state,
      ...target,
    }),
    read: async ({ id }) => (await callGateway(mdrLists[master], oneMdr(id))).rows[0],
    onClose,
  })
  const { draft, isLocked } = form
  const isPercentage = draft.type === 'PERCENTAGE'
  return (
    <RateDialog
      title={mdrTitles[master]}
      subtitle={subtitleOf(as, rate)}
      width="xlarge"
      form={form}
      rate={rate}
      effectKind={master}
      onClose={onClose}
    >
      <FormFields
        table={table}
        form={form}
        isReadOnly={rate !== undefined}
        only={['paymentMethod']}
        given={{ paymentMethod: rate && { caption: 'Stays: versions are counted for it.' } }}
      />
      <TextField
        label="Type"
        caption="payment_method_type: follows from payment_method."
        readOnly
        value={draft.paymentMethod === '' ? '' : String(methodType(draft.paymentMethod))}
      />
      <FormFields
        table={table}
        form={form}
        isReadOnly={isLocked}
        only={[...mdrFields[master], 'type', 'value', 'fromAmount', 'toAmount', 'from', 'to', 'bankwiseValue']}
        given={{ value: { caption: isPercentage ? 'Percent, at most 100' : 'Rupees for each transaction' } }}
        own={{
          value: (props) => (
            <TextField
              {...props}
              inputMode="decimal"
              {...(isPercentage ? { trailingVisual: '%' } : { leadingVisual: '₹' })}
            />
          ),
        }}
      />
    </RateDialog>
  )
}
