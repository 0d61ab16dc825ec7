import { Banner, Button, ConfirmationDialog, Dialog } from '@primer/react'
import { useRef, useState } from 'react'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { decideFeed, type Decision, readDecision } from '#contract/calls/platform/incoming.ts'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { Differences } from './Differences.tsx'
import styles from './Incoming.module.css'
import { incomingReads } from './incomingReads.ts'
import { DecisionStateLabel, decisionStateNames } from './incomingWords.tsx'

type Act = Decision['can'][number]
const acts: Readonly<Record<Act, string>> = { approve: 'Agree and apply', reject: 'Reject', withdraw: 'Withdraw' }
const questions: Readonly<Record<Act, (decision: Decision) => string>> = {
  approve: ({ amount, subject, kind }) =>
    `The ${kind} ${subject}${amount === null ? '' : ` of ${formatPaise(amount)}`} is applied as it is shown, at once. Your name is recorded beside that of who asked.`,
  reject: ({ subject }) => `${subject} stays as it is at the desk. It can be corrected again.`,
  withdraw: ({ subject }) => `Nothing of ${subject} is applied. It can be corrected again.`,
}

/** What a second administrator agrees to, and who asked for it withdraws. */
const Decide = ({ decision }: { readonly decision: Decision }) => {
  const [remark, setRemark] = useState('')
  const [asking, setAsking] = useState<Act | null>(null)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const keyFor = useAttempt()
  const deciding = useCommand(decideFeed, {
    invalidates: incomingReads,
    readsAgainInDoubt: true,
    onSuccess: ({ state }) => showToast({ kind: 'success', text: `${decisionStateNames[state]}.` }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const isReason = remark.trim().length >= shortestReason
  const ask = (act: Act) => {
    if (act === 'reject' && !isReason) {
      setReasonMissing(true)
      field.current?.focus()
      return
    }
    setAsking(act)
  }
  const decide = (act: Act) => {
    const request = { decisionId: decision.decisionId, decision: act, remark: remark.trim() }
    deciding.mutate({ request, idempotencyKey: keyFor(request) })
  }
  if (decision.can.length === 0) return null
  return (
    <>
      {deciding.error !== null && (
        <Banner variant="critical" layout="compact" title="It was not decided" description={deciding.error.message} />
      )}
      <RemarkField
        caption={decision.can.includes('reject') ? 'Needed to reject.' : 'Optional'}
        fault={isReasonMissing && !isReason ? 'Say in a few words why.' : undefined}
        ref={field}
        value={remark}
        onChange={setRemark}
      />
      <div className={styles.buttons}>
        {decision.can.map((act) => (
          <Button
            key={act}
            variant={act === 'approve' ? 'primary' : act === 'reject' ? 'danger' : 'default'}
            disabled={deciding.isPending}
            onClick={() => ask(act)}
          >
            {acts[act]}
          </Button>
        ))}
        <NeedsNetwork what="A decision" />
      </div>
      {asking !== null && (
        <ConfirmationDialog
          title={`${acts[asking]}?`}
          confirmButtonContent={acts[asking]}
          confirmButtonType={asking === 'approve' ? 'primary' : 'danger'}
          cancelButtonContent="Stay"
          width="large"
          onClose={(gesture) => {
            setAsking(null)
            if (gesture === 'confirm') decide(asking)
          }}
        >
          {questions[asking](decision)}
        </ConfirmationDialog>
      )}
    </>
  )
}

interface Props {
  readonly decisionId: string
  readonly onClose: () => void
}

export const DecisionDialog = ({ decisionId, onClose }: Props) => {
  const read = useCall(readDecision, { decisionId }, { staleTime: 0 })
  const decision = read.data
  return (
    <Dialog
      title={
        decision === undefined
          ? 'Correction'
          : `${decision.act === 'event' ? 'Correction of' : 'Value of'} ${decision.kind} ${decision.subject}`
      }
      width="xlarge"
      onClose={onClose}
    >
      <ReadState read={read} failedTitle="The correction could not be read">
        {decision !== undefined && (
          <div className={styles.detail}>
            {decision.whyNot !== '' && (
              <Banner variant="info" layout="compact" hideTitle title="Decision" description={decision.whyNot} />
            )}
            <Facts
              facts={[
                { label: 'Status', value: <DecisionStateLabel state={decision.state} /> },
                { label: 'Client', value: decision.client },
                { label: 'Event id', value: decision.eventId },
                { label: 'Amount', value: decision.amount === null ? '' : <Amount paise={decision.amount} /> },
                { label: 'Asked by', value: decision.askedBy },
                { label: 'Asked at', value: <When at={decision.askedAt} /> },
                { label: 'Reason', value: decision.remark },
                { label: 'Decided by', value: decision.decidedBy },
                { label: 'Decided at', value: decision.decidedAt === null ? '' : <When at={decision.decidedAt} /> },
              ]}
            />
            {decision.differences.length > 0 && (
              <Differences
                label="What changes"
                differences={decision.differences}
                words={decision.act === 'event' ? ['As it was sent', 'Corrected'] : ['At the desk', 'In the event']}
              />
            )}
            <Decide decision={decision} />
          </div>
        )}
      </ReadState>
    </Dialog>
  )
}
