import { Banner, Dialog } from '@primer/react'
import { useRef, useState } from 'react'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { decideSuperMerchant } from '#contract/calls/merchants/superMerchantReview.ts'
import { type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from '../superMerchants.module.css'
import { documentLabels } from '../superMerchantWords.ts'
import { decisionReads, useDecisionFailure, useMayDecide } from '../useDeciding.ts'

interface Props {
  readonly record: SuperMerchant
  readonly onClose: () => void
}

interface Typed {
  readonly remark: string
  /** By the id of the document that is sent back. */
  readonly reasons: Readonly<Record<string, string>>
}
const empty: Typed = { remark: '', reasons: {} }
const labels = { remark: 'Remark', reasons: 'Reasons for documents' }

/**
 * Approves it, or sends it back with a reason for each document that is wrong.
 * Not a table form: a decision has a remark, and a reason for each document that is there.
 */
export const DecisionDialog = ({ record, onClose }: Props) => {
  const { merchantCode, businessName, documents, version } = record
  const [typed, setTyped] = useState<Typed>(empty)
  const [isRemarkMissing, setRemarkMissing] = useState(false)
  const remarkField = useRef<HTMLTextAreaElement>(null)
  const { mayApprove, whyNotApprove } = useMayDecide(record)
  const { failure, note, clear } = useDecisionFailure()
  const keyFor = useAttempt()
  const savedDraft = useFormDraft<Typed>({
    key: `super merchant decision ${merchantCode}`,
    title: `Review · ${businessName || merchantCode}`,
    present: typed,
    original: empty,
    labels,
    fill: setTyped,
  })
  const deciding = useCommand(decideSuperMerchant, {
    invalidates: decisionReads,
    onSuccess: ({ state }) => {
      void savedDraft.end()
      showToast({ kind: 'success', text: state === 'approved' ? 'Super merchant approved.' : 'Sent back for changes.' })
      onClose()
    },
    onError: (error) => {
      showToast({ kind: 'error', text: 'It was not decided.' })
      note(error)
    },
  })
  const reasons = documents.flatMap(({ documentId }) => {
    const reason = typed.reasons[documentId]?.trim() ?? ''
    return reason === '' ? [] : [{ documentId, reason }]
  })
  const isRemark = typed.remark.trim().length >= shortestReason
  const decide = (decision: 'approve' | 'requestChanges') => {
    if (decision === 'requestChanges' && !isRemark) {
      setRemarkMissing(true)
      remarkField.current?.focus()
      return
    }
    clear()
    const request = {
      merchantCode,
      decision,
      remark: typed.remark.trim(),
      documentsSeen: documents.map(({ documentId }) => documentId),
      reasons: decision === 'approve' ? [] : reasons,
    }
    deciding.mutate({ request, ifMatch: version, idempotencyKey: keyFor([request, version]) })
  }
  return (
    <Dialog
      title="Decide on this super merchant"
      subtitle={`${businessName} (${merchantCode})`}
      width="large"
      initialFocusRef={remarkField}
      onClose={onClose}
      footerButtons={[
        { content: 'Cancel', onClick: onClose },
        {
          buttonType: 'danger',
          content: 'Send back',
          loading: deciding.isPending && deciding.variables.request.decision === 'requestChanges',
          disabled: deciding.isPending,
          onClick: () => decide('requestChanges'),
        },
        {
          buttonType: 'primary',
          content: 'Approve',
          loading: deciding.isPending && deciding.variables.request.decision === 'approve',
          disabled: !mayApprove || reasons.length > 0 || deciding.isPending,
          onClick: () => decide('approve'),
        },
      ]}
    >
      <div className={styles.form}>
        {savedDraft.notice}
        {failure !== null && <Banner variant="critical" title="It was not decided" description={failure} />}
        {whyNotApprove !== '' && <p className={styles.muted}>{whyNotApprove}</p>}
        <RemarkField
          caption="Needed to send it back: who onboards it reads it."
          fault={isRemarkMissing && !isRemark ? 'Say in a few words what has to be changed.' : undefined}
          ref={remarkField}
          value={typed.remark}
          onChange={(remark) => setTyped((last) => ({ ...last, remark }))}
        />
        {documents.length > 0 && (
          <fieldset className={styles.reasons}>
            <legend>Documents to send back</legend>
            <p className={styles.muted}>
              A document with a reason has to be replaced before it can be submitted again.
            </p>
            {documents.map(({ documentId, kind }) => (
              <TextField
                key={documentId}
                label={documentLabels[kind]}
                longest={500}
                placeholder="Nothing is wrong with it"
                value={typed.reasons[documentId] ?? ''}
                onChange={(text) => setTyped((last) => ({ ...last, reasons: { ...last.reasons, [documentId]: text } }))}
              />
            ))}
          </fieldset>
        )}
        {reasons.length > 0 && mayApprove && (
          <p className={styles.muted}>A document is sent back, so that this cannot be approved as well.</p>
        )}
      </div>
    </Dialog>
  )
}
