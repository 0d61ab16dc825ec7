import { Banner, Button, Link } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { askRefund, lookUpRefund, type Refund, type RefundLookUp as Found } from '#contract/calls/money/refunds.ts'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { readRupees, writeHundredths } from '#contract/wire/money.ts'
import { FormSection } from '#src/editing/FormSection.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { callKey, useCall } from '#src/gateway/useCall.ts'
import { Impact } from '#src/impact/Impact.tsx'
import { onePayment } from '#src/impact/onePayment.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { failureToast, refundReads, tellState } from './refundCalls.ts'
import { faultOfAmount, faultOfNumber, isAgain, isLookedUp, type RefundDraft } from './refundDraft.ts'
import { RefundLookUp } from './RefundLookUp.tsx'
import styles from './Refunds.module.css'
import { refundStateNames } from './refundWords.ts'

const harmText = (found: Found, paise: number, isRepeated: boolean): string =>
  [
    `${formatPaise(paise)} of ${found.txnRefNumber} go back to the customer of ${found.displayName}.`,
    ...(isRepeated
      ? ['The same amount of this transaction was refunded within the last hour: is it meant again?']
      : []),
    ...(found.batchId === null
      ? []
      : [`The merchant was paid in batch ${found.batchId}: its next batches pay it back.`]),
    paise > found.aloneUpTo
      ? `Above ${formatPaise(found.aloneUpTo)} a second person approves it first.`
      : 'It is sent to the provider at once and does not come back.',
  ].join(' ')

const harmOf = (found: Found, paise: number, isRepeated: boolean) => (
  <div className={styles.question}>
    <p className={styles.said}>{harmText(found, paise, isRepeated)}</p>
    <Impact impact={onePayment({ ...found, subject: found.txnRefNumber, amount: paise }, 'aboveLimit', found.limits)} />
  </div>
)

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
        <Link as={RouterLink} to={refundKind.decidedAt(refund.refundId)} inline>
          Open the refund
        </Link>
      </>
    }
    primaryAction={<Banner.PrimaryAction onClick={onNext}>Begin another</Banner.PrimaryAction>}
  />
)

const OneRefund = ({ onNext }: { readonly onNext: () => void }) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [empty] = useState<RefundDraft>(() => ({
    refundId: crypto.randomUUID(),
    txnRefNumber: '',
    lookedUp: '',
    paidAmount: '',
    isMeantAgain: false,
  }))
  const foundFor = (typed: RefundDraft): Found | undefined =>
    isLookedUp(typed) ? queries.getQueryData(callKey(lookUpRefund, { txnRefNumber: typed.lookedUp })) : undefined
  const [isNumberAsked, setNumberAsked] = useState(false)
  const form = useRecordForm<typeof askRefund, never, RefundDraft>({
    call: askRefund,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => empty,
    requestOf: (typed) => {
      const { refundId, lookedUp, paidAmount, isMeantAgain } = typed
      const paise = readRupees(paidAmount)
      const found = foundFor(typed)
      if (found === undefined || paise === undefined) return undefined
      return {
        data: { txnRefNumber: lookedUp, paidAmount: paise },
        refundId,
        ...(isMeantAgain || isAgain(found, paise, gatewayNow()) ? { isMeantAgain: true } : {}),
      }
    },
    faultsOf: (typed) => {
      const found = foundFor(typed)
      return {
        txnRefNumber: faultOfNumber(typed.txnRefNumber),
        paidAmount: found === undefined ? undefined : faultOfAmount(typed.paidAmount, found),
      }
    },
    harmOf: (typed) => {
      const { paidAmount, isMeantAgain } = typed
      const paise = readRupees(paidAmount) ?? 0
      const found = foundFor(typed)
      return found && harmOf(found, paise, isMeantAgain || isAgain(found, paise, gatewayNow()))
    },
    draftKey: 'refund',
    draftTitle: 'Refund',
    labels: {
      refundId: 'Refund Id',
      txnRefNumber: 'Txn Ref Number',
      lookedUp: 'Looked up',
      paidAmount: 'Paid Amount',
      isMeantAgain: 'Meant again',
    },
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
  const { draft, faults, set } = form
  const typedNumber = draft.txnRefNumber.trim()
  const isAsked = isLookedUp(draft)
  const read = useCall(lookUpRefund, { txnRefNumber: draft.lookedUp }, { enabled: isAsked, staleTime: 0 })
  const found = isAsked ? read.data : undefined
  const made = found?.refunds.find(({ refundId }) => refundId === draft.refundId)
  const numberFault = isNumberAsked ? faultOfNumber(draft.txnRefNumber) : faults.txnRefNumber
  const lookUp = () => {
    setNumberAsked(true)
    if (faultOfNumber(draft.txnRefNumber) !== undefined) return
    if (isAsked) void read.refetch()
    else set({ txnRefNumber: typedNumber, lookedUp: typedNumber, paidAmount: '', isMeantAgain: false })
  }
  const next = () => void form.savedDraft.end().then(onNext)
  const isOpen = found !== undefined && made === undefined && found.refundable > 0
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
        <TextField
          label="Txn Ref Number"
          fault={numberFault}
          longest={60}
          value={draft.txnRefNumber}
          onChange={(text) => set({ txnRefNumber: text })}
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
                <p className={styles.muted}>
                  {found.transactionStatus.toLowerCase() === 'successful'
                    ? 'Nothing is left to be refunded of this transaction.'
                    : 'Only a successful payment can be refunded.'}
                </p>
              )}
              {isOpen && (
                <div className={styles.line}>
                  <TextField
                    label="Paid Amount"
                    fault={faults.paidAmount}
                    caption="The amount to refund, in rupees."
                    inputMode="decimal"
                    leadingVisual="₹"
                    value={draft.paidAmount}
                    onChange={(text) => set({ paidAmount: text })}
                  />
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
  return <OneRefund key={round} onNext={() => setRound(round + 1)} />
}
