import { Banner, Button } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { askRefund, lookUpRefund, type Refund, type RefundLookUp as Found } from '#contract/calls/money/refunds.ts'
import { searchSettlements, TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { readRupees, writeHundredths } from '#contract/wire/money.ts'
import { type RefundRepeat, repeatTexts } from '#machines/money/refund.ts'
import { defineFields, type DraftOf } from '#src/editing/fields/defineForm.ts'
import { hidden, rupees, text } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormSection } from '#src/editing/FormSection.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { callKey, useCall } from '#src/gateway/useCall.ts'
import { Impact } from '#src/impact/Impact.tsx'
import { onePayment } from '#src/impact/onePayment.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { formatPaise } from '#src/ui/money.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { failureToast, refundReads, tellState } from './refundCalls.ts'
import { faultOfAmount, faultOfNumber, isLookedUp, repeatOf } from './refundRules.ts'
import { RefundLookUp } from './RefundLookUp.tsx'
import styles from './Refunds.module.css'
import { refundStateNames } from './refundWords.ts'

/** `said`: the gateway knows of one that is not in what was looked up. */
type Repeat = RefundRepeat | 'said' | undefined
const saidText = 'The same amount of this transaction was asked for within the last hour.'

const harmText = (found: Found, paise: number, repeat: Repeat): string =>
  [
    `${formatPaise(paise)} of ${found.txnRefNumber} go back to the customer of ${found.displayName}.`,
    ...(repeat === undefined ? [] : [`${repeat === 'said' ? saidText : repeatTexts[repeat]} Is it meant again?`]),
    ...(found.batchId === null
      ? []
      : [`The merchant was paid in batch ${found.batchId}: its next batches pay it back.`]),
    paise > found.aloneUpTo
      ? `Above ${formatPaise(found.aloneUpTo)} a second person approves it first.`
      : 'It is sent to the provider at once and does not come back.',
  ].join(' ')

const harmOf = (found: Found, paise: number, repeat: Repeat) => (
  <div className="ui-stack">
    <p className="ui-flush">{harmText(found, paise, repeat)}</p>
    <Impact impact={onePayment({ ...found, subject: found.txnRefNumber, amount: paise }, 'aboveLimit', found.limits)} />
  </div>
)

const table = defineFields({
  /** From the opening of the form on: whatever is sent of this form is this one refund. */
  refundId: hidden('Refund Id', ''),
  txnRefNumber: { ...text('Txn Ref Number', { longest: 60 }), faultOf: faultOfNumber },
  /** The number that was looked up. */
  lookedUp: hidden('Looked up', ''),
  paidAmount: rupees('Paid Amount', { caption: 'The amount to refund, in rupees.', optional: true }),
  /** The gateway said that the same was refunded just now, and the person goes on. */
  isMeantAgain: hidden('Meant again', false),
})
type RefundDraft = DraftOf<typeof table.fields>

interface MadeProps {
  readonly refund: Refund
  readonly onNext: () => void
}

/** The refund of this form is there already: its answer was lost, or the person comes back. */
const Made = ({ refund, onNext }: MadeProps) => (
  <Banner
    variant={refund.state === 'success' ? 'success' : 'warning'}
    title={`This refund was made: ${refundStateNames[refund.state]}`}
    description={
      <>
        {formatPaise(refund.amount)} of {refund.txnRefNumber}, asked by {refund.askedBy}.{' '}
        <PlaceLink to={refundKind.decidedAt(refund.refundId)} inline>
          Open the refund
        </PlaceLink>
      </>
    }
    primaryAction={<Banner.PrimaryAction onClick={onNext}>Begin another</Banner.PrimaryAction>}
  />
)

interface OneProps {
  /** The payment that the form opens with, looked up; empty: none. */
  readonly of: string
  /** What it opens with: all that is left of the payment. */
  readonly amount: string
  readonly onNext: () => void
}

const OneRefund = ({ of, amount, onNext }: OneProps) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [refundId] = useState(() => crypto.randomUUID() as string)
  const foundFor = (typed: RefundDraft): Found | undefined =>
    isLookedUp(typed) ? queries.getQueryData(callKey(lookUpRefund, { txnRefNumber: typed.lookedUp })) : undefined
  const [isNumberAsked, setNumberAsked] = useState(false)
  const form = useTableForm({
    table,
    call: askRefund,
    opensWith: { refundId, ...(of === '' ? {} : { txnRefNumber: of, lookedUp: of, paidAmount: amount }) },
    requestOf: ({ refundId: id, lookedUp, paidAmount: paise, isMeantAgain }, _, typed) => {
      const found = foundFor(typed)
      return (
        found && {
          data: { txnRefNumber: lookedUp, paidAmount: paise },
          refundId: id,
          ...(isMeantAgain || repeatOf(found, paise, gatewayNow()) !== undefined ? { isMeantAgain: true } : {}),
        }
      )
    },
    moreFaults: (typed) => {
      const found = foundFor(typed)
      return { paidAmount: found && faultOfAmount(typed.paidAmount, found) }
    },
    harmOf: (typed) => {
      const { paidAmount, isMeantAgain } = typed
      const paise = readRupees(paidAmount) ?? 0
      const found = foundFor(typed)
      return found && harmOf(found, paise, repeatOf(found, paise, gatewayNow()) ?? (isMeantAgain ? 'said' : undefined))
    },
    // All that is left, taken as it stands.
    mayRepeat: amount !== '',
    draftKey: of === '' ? 'refund' : `refund ${of}`,
    draftTitle: 'Refund',
    invalidates: [...refundReads, searchSettlements],
    words: { failed: failureToast },
    onFailed: (error) => {
      if (error instanceof Refusal && error.code === 'refund-again') form.set({ isMeantAgain: true })
      // That one is over: trying again is another refund.
      if (error instanceof Refusal && error.code === 'refund-failed') form.set({ refundId: crypto.randomUUID() })
      for (const read of refundReads) void queries.invalidateQueries({ queryKey: callKey(read) })
    },
    onSaved: (refund) => {
      tellState(refund)
      void navigate(refundKind.decidedAt(refund.refundId))
    },
  })
  const { draft, set } = form
  const typedNumber = draft.txnRefNumber.trim()
  const isAsked = isLookedUp(draft)
  const read = useCall(lookUpRefund, { txnRefNumber: draft.lookedUp }, { enabled: isAsked, staleTime: 0 })
  const found = isAsked ? read.data : undefined
  const made = found?.refunds.find(({ refundId }) => refundId === draft.refundId)
  const numberFault = isNumberAsked ? faultOfNumber(draft.txnRefNumber) : undefined
  const lookUp = () => {
    setNumberAsked(true)
    if (faultOfNumber(draft.txnRefNumber) !== undefined) return
    if (isAsked) void read.refetch()
    else set({ txnRefNumber: typedNumber, lookedUp: typedNumber, paidAmount: '', isMeantAgain: false })
  }
  const next = () => void form.savedDraft.end().then(onNext)
  const isOpen = found !== undefined && made === undefined && found.refundable > 0
  const amountPlace = useRef<HTMLDivElement>(null)
  // Whoever came for this payment goes on at its amount: Enter takes it, and a number replaces it.
  const startsInAmount = isOpen && amount !== ''
  useEffect(() => {
    if (!startsInAmount) return
    const field = amountPlace.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [startsInAmount])
  return (
    <FormSection
      title="Refund"
      form={form}
      failed="It was not refunded"
      submitContent={isOpen ? 'Submit' : undefined}
      harmContent="Refund"
      hint="Pressed again, also after a reload, it is the same refund."
      onEnter={isOpen ? undefined : lookUp}
    >
      <div className={styles.line}>
        <FormFields
          table={table}
          form={form}
          only={['txnRefNumber']}
          {...(numberFault === undefined ? {} : { given: { txnRefNumber: { fault: numberFault } } })}
        />
        <Button type="button" className={styles.beside ?? ''} loading={isAsked && read.isFetching} onClick={lookUp}>
          Look up
        </Button>
      </div>
      {isAsked && (
        <ReadState read={read}>
          {found !== undefined && (
            <>
              <RefundLookUp found={found} />
              {made !== undefined && <Made refund={made} onNext={next} />}
              {made === undefined && found.refundable === 0 && (
                <p className="ui-quiet">
                  {found.disputeRef !== ''
                    ? `The payer's bank disputes this payment (${found.disputeRef}). Nothing of it is refunded until that is decided.`
                    : found.transactionStatus.toLowerCase() === 'successful'
                      ? 'Nothing is left to be refunded of this transaction.'
                      : 'Only a successful payment can be refunded.'}
                </p>
              )}
              {isOpen && (
                <div ref={amountPlace} className={styles.line}>
                  <FormFields table={table} form={form} only={['paidAmount']} />
                  <Button
                    type="button"
                    className={styles.beside ?? ''}
                    onClick={() => set({ paidAmount: writeHundredths(found.refundable) })}
                  >
                    All that is left
                  </Button>
                </div>
              )}
            </>
          )}
        </ReadState>
      )}
    </FormSection>
  )
}

/** Looks a transaction up, shows it, and refunds it once. Another form begins when this one is over. */
export const RefundForm = () => {
  const [round, setRound] = useState(0)
  const [params] = useSearchParams()
  const of = TxnRefNumber.safeParse(params.get('refund')).data ?? ''
  const [opened, setOpened] = useState<Found>()
  const read = useCall(lookUpRefund, { txnRefNumber: of }, { enabled: of !== '', staleTime: 0 })
  // What is typed stays whatever becomes of the payment meanwhile.
  if (read.data !== undefined && read.data.txnRefNumber === of && opened?.txnRefNumber !== of) setOpened(read.data)
  const amount = opened?.txnRefNumber === of && opened.refundable > 0 ? writeHundredths(opened.refundable) : ''
  return <OneRefund key={`${of} ${amount} ${round}`} of={of} amount={amount} onNext={() => setRound(round + 1)} />
}
