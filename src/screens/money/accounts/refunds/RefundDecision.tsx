import { Banner, Button, ConfirmationDialog } from '@primer/react'
import { useRef, useState } from 'react'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { decideRefund, type Refund } from '#contract/calls/money/refunds.ts'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { ImpactOf } from '#src/impact/ImpactOf.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { showToast } from '#src/ui/toast.ts'
import { failureToast, refundReads, tellState } from './refundCalls.ts'
import styles from './Refunds.module.css'
import { whyNotDecide } from './refundWords.ts'

type Decision = 'approve' | 'reject' | 'withdraw'
const acts: Readonly<Record<Decision, string>> = { approve: 'Approve', reject: 'Reject', withdraw: 'Withdraw' }

/**
 * What a second person decides on, and who asked for it withdraws.
 * Not a table form: a decision has a remark alone, beside what is decided on.
 */
export const RefundDecision = ({ refund }: { readonly refund: Refund }) => {
  const { refundId, amount, displayName } = refund
  const decisions = (['approve', 'reject', 'withdraw'] as const).filter((act) => refund.can.includes(act))
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [asking, setAsking] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const keyFor = useAttempt()
  const savedDraft = useFormDraft({
    key: `refund decision ${refundId}`,
    title: `Remark · Refund of ${refund.txnRefNumber}`,
    present: { remark },
    original: { remark: '' },
    labels: { remark: 'Remark' },
    fill: (typed) => setRemark(typed.remark),
  })
  const deciding = useCommand(decideRefund, {
    invalidates: refundReads,
    readsAgainInDoubt: true,
    onSuccess: (decided) => {
      void savedDraft.end()
      tellState(decided)
    },
    onError: (error) => {
      setFailure(error.message)
      showToast({ kind: 'error', text: failureToast(error) })
    },
  })
  const isReason = remark.trim().length >= shortestReason
  const ask = (decision: Decision) => {
    if (decision === 'reject' && !isReason) {
      setReasonMissing(true)
      field.current?.focus()
      return
    }
    setAsking(decision)
  }
  const decide = (decision: Decision) => {
    setFailure(null)
    const request = { refundId, decision, remark: remark.trim() }
    deciding.mutate({ request, idempotencyKey: keyFor(request) })
  }
  return (
    <section className={styles.decision} aria-label="Decision">
      <h2 className={styles.title}>Decision</h2>
      {savedDraft.notice}
      {failure !== null && <Banner variant="critical" title="It was not decided" description={failure} />}
      {refund.whyNot !== null && whyNotDecide[refund.whyNot] !== '' && <p>{whyNotDecide[refund.whyNot]}</p>}
      <RemarkField
        caption={decisions.includes('reject') ? 'Needed to reject.' : 'Optional'}
        fault={isReasonMissing && !isReason ? 'Say in a few words why.' : undefined}
        ref={field}
        value={remark}
        onChange={setRemark}
      />
      <div className={styles.buttons}>
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant={decision === 'approve' ? 'primary' : decision === 'reject' ? 'danger' : 'default'}
            loading={deciding.isPending && deciding.variables.request.decision === decision}
            disabled={deciding.isPending}
            onClick={() => ask(decision)}
          >
            {acts[decision]}
          </Button>
        ))}
        <NeedsNetwork what="A decision" />
      </div>
      {asking !== null && (
        <ConfirmationDialog
          title={`${acts[asking]} this refund?`}
          confirmButtonContent={acts[asking]}
          confirmButtonType={asking === 'approve' ? 'primary' : 'danger'}
          cancelButtonContent="Stay"
          width="large"
          onClose={(gesture) => {
            setAsking(null)
            if (gesture === 'confirm') decide(asking)
          }}
        >
          <div className={styles.question}>
            <p className={styles.said}>
              {asking === 'approve'
                ? `${formatPaise(amount)} go back to the customer of ${displayName}. It is sent to the provider at once and does not come back.`
                : `${formatPaise(amount)} of ${refund.txnRefNumber} are not refunded. The amount can be refunded again.`}
            </p>
            <ImpactOf act="refund" of={refundId} />
          </div>
        </ConfirmationDialog>
      )}
    </section>
  )
}
