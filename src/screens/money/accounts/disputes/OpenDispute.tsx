import { useNavigate } from 'react-router-dom'
import { listDisputes, openDispute } from '#contract/calls/money/disputes.ts'
import { getPayment } from '#contract/calls/money/payments.ts'
import { disputeReasons } from '#contract/wire/disputeReasons.ts'
import { DisputeStage, disputeStageWords } from '#contract/wire/disputeWords.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { choice, day, hidden, rupees, text } from '#src/editing/fields/fieldKinds.tsx'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { disputeAddress } from '#src/transactions/DisputeLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { When } from '#src/ui/When.tsx'

const table = defineForm(openDispute, {
  txnRefNumber: text('Txn Ref Number', { longest: 60 }),
  disputeRef: text('Dispute', { longest: 60, caption: 'Its number at the bank or the provider.' }),
  amount: rupees('Amount', { caption: 'What the bank asks back, in rupees.' }),
  stage: choice('Stage', disputeStageWords, { first: 'chargeback' }),
  reasonCode: text('Reason (optional)', { longest: 40, optional: true }),
  openedOn: day('Opened'),
  respondOn: day('Answer by (optional)', {
    optional: true,
    caption: 'The last day on which the bank takes an answer.',
    notBefore: 'openedOn',
    early: 'This is before it was opened.',
  }),
  /** Another live one has the same amount, and the person goes on. */
  isMeantAgain: hidden('Another one', false),
})

const reasons = Object.entries(disputeReasons).map(([value, words]) => ({ value, name: `${value} · ${words}` }))
const stages = DisputeStage.options.map((value) => ({ value, name: disputeStageWords[value] }))

const again =
  'Another dispute of this payment is live with the same amount. Is this another one, and not the same that the platform told already?'

/** The payment as it is, once its number is written whole. */
const Disputed = ({ txnRefNumber }: { readonly txnRefNumber: string }) => {
  const isKey = TxnRefNumber.safeParse(txnRefNumber).success
  const { data: payment } = useCall(getPayment, { txnRefNumber }, { enabled: isKey })
  if (!isKey || payment === undefined) return null
  return (
    <Facts
      facts={[
        { label: 'Merchant', value: `${payment.displayName} (${payment.merchantCode})` },
        { label: 'Captured', value: <Amount paise={payment.amount} /> },
        { label: 'Paid', value: <When at={payment.createdAt} /> },
        { label: 'Disputes', value: payment.disputes.map(({ disputeRef }) => disputeRef).join(', ') },
      ]}
    />
  )
}

interface Props {
  /** The payment that the form opens with; empty: none. */
  readonly of: string
  readonly onClose: () => void
}

/** Opens a dispute that the bank told by mail or in its portal. */
export const OpenDispute = ({ of, onClose }: Props) => {
  const navigate = useNavigate()
  const form = useTableForm({
    table,
    call: openDispute,
    requestOf: ({ reasonCode, respondOn, isMeantAgain, ...content }) => ({
      ...content,
      ...(reasonCode === undefined || reasonCode === '' ? {} : { reasonCode }),
      ...(respondOn === undefined || respondOn === '' ? {} : { respondOn }),
      ...(isMeantAgain === true ? { isMeantAgain: true } : {}),
    }),
    ...(of === '' ? {} : { opensWith: { txnRefNumber: of } }),
    harmOf: ({ isMeantAgain }) => (isMeantAgain ? again : undefined),
    draftKey: of === '' ? 'dispute' : `dispute of ${of}`,
    draftTitle: 'Open a dispute',
    invalidates: [listDisputes, getPayment],
    words: { saved: 'The dispute is opened.', failed: 'It was not opened' },
    onFailed: (error) => {
      if (error instanceof Refusal && error.code === 'dispute-again') form.set({ isMeantAgain: true })
    },
    onSaved: ({ disputeRef }) => void navigate(disputeAddress(disputeRef)),
  })
  return (
    <FormDialog
      title="Open a dispute"
      subtitle="Nothing of the payment is refunded from then on, until the payer’s bank decides."
      form={form}
      submitContent="Open dispute"
      onClose={onClose}
    >
      <FormFields
        table={table}
        form={form}
        own={{ reasonCode: oneOf(reasons, 'The bank gave no code'), stage: oneOf(stages) }}
      />
      <Disputed txnRefNumber={form.draft.txnRefNumber.trim()} />
    </FormDialog>
  )
}
